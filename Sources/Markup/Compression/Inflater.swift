/// Reads deflate's blocks (RFC 1951).
///
/// Codes are read bit by bit from the counts of their lengths: slower than tables, but no block costs more than it is
/// long, so that many small hostile ones cost no more than one large one.
struct Inflater {
    typealias Fault = Compression.Fault

    let bytes: Bytes
    private let limit: Int
    var index: Int
    private var buffer: UInt32 = 0
    private var buffered = 0
    private(set) var output: [UInt8] = []

    init(_ bytes: Bytes, limit: Int, start: Int = 0) {
        self.bytes = bytes
        self.limit = limit
        index = start
    }

    mutating func blocks() throws(Fault) {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try stored()
            case 1: try compressed(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try codes()
                try compressed(literals, distances)
            default: throw .damaged
            }
        }
        buffered = 0
        buffer = 0
    }

    private mutating func bits(_ count: Int) throws(Fault) -> Int {
        while buffered < count {
            guard index < bytes.count else { throw .truncated }
            buffer |= UInt32(bytes[index]) << UInt32(buffered)
            index += 1
            buffered += 8
        }
        let value = buffer & ((1 << UInt32(count)) - 1)
        buffer >>= UInt32(count)
        buffered -= count
        return Int(value)
    }

    private mutating func stored() throws(Fault) {
        buffer = 0
        buffered = 0
        guard index + 4 <= bytes.count else { throw .truncated }
        let length = Int(bytes[index]) | Int(bytes[index + 1]) << 8
        let complement = Int(bytes[index + 2]) | Int(bytes[index + 3]) << 8
        guard length ^ complement == 0xFFFF else { throw .damaged }
        index += 4
        let end = min(index + length, bytes.count)
        try reserve(end - index)
        output.append(contentsOf: bytes.slice(index..<end))
        guard end - index == length else { throw .truncated }
        index = end
    }

    private func reserve(_ count: Int) throws(Fault) {
        if output.count + count > limit { throw .tooLong }
    }

    private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(Fault) {
        while true {
            let symbol = try symbol(literals)
            if symbol < 256 {
                try reserve(1)
                output.append(UInt8(truncatingIfNeeded: symbol))
            } else if symbol == 256 {
                return
            } else {
                guard symbol - 257 < Self.lengths.count else { throw .damaged }
                let (base, extra) = Self.lengths[symbol - 257]
                let length = try base + bits(extra)
                let place = try self.symbol(distances)
                guard place < Self.distances.count else { throw .damaged }
                let distance = try Self.distances[place].base + bits(Self.distances[place].extra)
                guard distance <= output.count else { throw .damaged }
                try reserve(length)
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
        }
    }

    private mutating func symbol(_ code: HuffmanCode) throws(Fault) -> Int {
        var value = 0
        var first = 0
        var offset = 0
        for length in 1...HuffmanCode.longest {
            value |= try bits(1)
            let count = code.counts[length]
            if value - first < count { return code.symbols[offset + value - first] }
            offset += count
            first = (first + count) << 1
            value <<= 1
        }
        throw .damaged
    }

    /// Reads the two codes of a block that brings its own.
    private mutating func codes() throws(Fault) -> (literals: HuffmanCode, distances: HuffmanCode) {
        let literals = try bits(5) + 257
        let distances = try bits(5) + 1
        let lengths = try bits(4) + 4
        guard literals <= 286, distances <= 30 else { throw .damaged }
        var first = [Int](repeating: 0, count: 19)
        for place in Self.order.prefix(lengths) { first[place] = try bits(3) }
        let code = try HuffmanCode(lengths: first[...])
        var all: [Int] = []
        while all.count < literals + distances {
            switch try symbol(code) {
            case let length where length < 16: all.append(length)
            case 16:
                guard let last = all.last else { throw .damaged }
                all += repeatElement(last, count: try bits(2) + 3)
            case 17: all += repeatElement(0, count: try bits(3) + 3)
            default: all += repeatElement(0, count: try bits(7) + 11)
            }
        }
        guard all.count == literals + distances, all[256] > 0 else { throw .damaged }
        return (try HuffmanCode(lengths: all[..<literals]), try HuffmanCode(lengths: all[literals...]))
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// What the symbols 257 to 285 mean: the least length, and how many bits say how much more.
    private static let lengths: [(base: Int, extra: Int)] = [
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
        (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
        (163, 5), (195, 5), (227, 5), (258, 0),
    ]

    /// What the symbols of the second code mean, likewise.
    private static let distances: [(base: Int, extra: Int)] = [
        (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4), (49, 4), (65, 5),
        (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8), (1025, 9), (1537, 9), (2049, 10),
        (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12_289, 12), (16_385, 13), (24_577, 13),
    ]
}
