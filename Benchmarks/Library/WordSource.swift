/// Invented words, most of them rare, as in real texts.
///
/// One in eight is Japanese.
struct WordSource {
    private var state: UInt64

    private static let syllables = """
        ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne \
        ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu za ze zi zo zu
        """.split(separator: " ").map(String.init)
    private static let signs = Array("東京都港区灯台船出海山川空雨雪風花鳥月日本語新聞記事読書図館学校電車駅道橋町村")
    /// 20,000 words, the frequent ones first.
    private static let words: [String] = (0..<20_000).map { number in
        if number % 8 == 5 { return String([signs[number / 8 % signs.count], signs[number / 320 % signs.count]]) }
        let parts = [number % syllables.count, number / syllables.count % syllables.count, number / 4225 + number % 7]
        return parts.map { syllables[$0 % syllables.count] }.joined()
    }

    /// Creates a separate sequence for each seed, which is not a later part of another seed's.
    init(seed: UInt64) {
        state = seed
        state = number(below: .max) ^ seed << 32
    }

    /// Returns a number below a limit (SplitMix64).
    mutating func number(below limit: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return (value ^ (value >> 31)) % limit
    }

    /// Returns words separated by spaces.
    mutating func text(_ count: Int) -> String {
        (0..<count).map { _ in
            // The smaller of two numbers, twice, so that low indexes are far more frequent than high ones.
            let place = min(number(below: 20_000), number(below: 20_000), number(below: 20_000), number(below: 20_000))
            return Self.words[Int(place)]
        }
        .joined(separator: " ")
    }
}
