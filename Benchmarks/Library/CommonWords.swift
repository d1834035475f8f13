/// Words that stand in hundreds of thousands of texts, as `the` does in English; no others of the invented words do.
struct CommonWords {
    private typealias Share = (word: String, titles: UInt64, bodies: UInt64)

    private var source: WordSource

    /// The words, and in how many of a hundred titles and bodies each stands.
    private static let shares: [Share] = [
        ("ola", 20, 60), ("ile", 10, 30), ("最新", 5, 40),
    ]

    /// Begins a sequence of its own for each seed.
    init(seed: UInt64) { source = WordSource(seed: ~seed) }

    /// The common words of one title.
    mutating func title() -> String { words(by: \.titles) }

    /// The common words of one body.
    mutating func body() -> String { words(by: \.bodies) }

    private mutating func words(by share: (Share) -> UInt64) -> String {
        Self.shares.map { source.number(below: 100) < share($0) ? " " + $0.word : "" }.joined()
    }
}
