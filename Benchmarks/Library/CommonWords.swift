/// Words that occur in hundreds of thousands of texts, like `the` in English.
///
/// No other invented word does.
struct CommonWords {
    private typealias Share = (word: String, titles: UInt64, bodies: UInt64)

    private var source: WordSource

    /// The words, and in how many of a hundred titles and bodies each occurs.
    private static let shares: [Share] = [
        ("ola", 20, 60), ("ile", 10, 30), ("最新", 5, 40),
    ]

    /// Creates a separate sequence for each seed.
    init(seed: UInt64) { source = WordSource(seed: ~seed) }

    /// The common words of one title.
    mutating func title() -> String { words(by: \.titles) }

    /// The common words of one body.
    mutating func body() -> String { words(by: \.bodies) }

    private mutating func words(by share: (Share) -> UInt64) -> String {
        Self.shares.map { source.number(below: 100) < share($0) ? " " + $0.word : "" }.joined()
    }
}
