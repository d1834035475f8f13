/// A canonical Huffman code: how many symbols there are of each length, and the symbols by length.
struct HuffmanCode: Sendable {
    static let longest = 15

    let counts: [Int]
    let symbols: [Int]

    /// Makes the code in which symbol n has the nth length, 0 for none.
    init(lengths: ArraySlice<Int>) throws(Compression.Fault) {
        var counts = [Int](repeating: 0, count: Self.longest + 1)
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        var left = 1
        for length in 1...Self.longest {
            left = left << 1 - counts[length]
            guard left >= 0 else { throw .damaged }
        }
        self.init(lengths: lengths, counts: counts)
    }

    private init(lengths: ArraySlice<Int>, counts: [Int]) {
        var places = [Int](repeating: 0, count: Self.longest + 2)
        for length in 1...Self.longest { places[length + 1] = places[length] + counts[length] }
        var symbols = [Int](repeating: 0, count: lengths.count)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[length]] = symbol
            places[length] += 1
        }
        self.counts = counts
        self.symbols = symbols
    }

    static let fixedLiterals: HuffmanCode = {
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        return HuffmanCode(lengths: lengths[...], counts: [0, 0, 0, 0, 0, 0, 0, 24, 152, 112, 0, 0, 0, 0, 0, 0])
    }()

    static let fixedDistances = HuffmanCode(
        lengths: [Int](repeating: 5, count: 30)[...],
        counts: [0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    )
}
