/// A word of a text, for the hash table of ``PostingsBuilder``.
struct Token {
    let start: UnsafePointer<UInt8>
    let length: Int
    /// Its first eight bytes in memory order, padded with zeros.
    let key: UInt64
    let hash: UInt64

    private static let spaces: UInt64 = 0x2020_2020_2020_2020
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Reads a token up to the next space or the end of the text, after which eight bytes can be read.
    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, limit: Int, _ secret: UInt64) {
        let word = Self.load(start)
        // The lowest bit that is set marks the first space.
        let difference = word ^ Self.spaces
        let spaces = (difference &- Self.ones) & ~difference & Self.highBits
        var length = spaces == 0 ? Self.endOfLong(start, limit) : spaces.trailingZeroBitCount &>> 3
        if length > limit { length = limit }
        self.start = start
        self.length = length
        if length < 8 {
            key = word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1)
            hash = Self.mixed(key ^ secret)
        } else {
            key = word
            hash = Self.hashOfLong(start, length, secret)
        }
    }

    /// The seed of hashes, random per process: a publisher cannot choose words that all have the same hash.
    static let secret = UInt64.random(in: .min ... .max)

    private static func hashOfLong(_ start: UnsafePointer<UInt8>, _ length: Int, _ secret: UInt64) -> UInt64 {
        var hash = secret
        for offset in stride(from: 0, to: length &- 8, by: 8) { hash = mixed(hash ^ load(start + offset)) }
        return mixed(hash ^ load(start + (length &- 8)))
    }

    private static func endOfLong(_ start: UnsafePointer<UInt8>, _ limit: Int) -> Int {
        var length = 8
        while length < limit, start[length] != UInt8(ascii: " ") { length &+= 1 }
        return length
    }

    @inline(__always)
    private static func load(_ place: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(place).loadUnaligned(as: UInt64.self).littleEndian
    }

    @inline(__always)
    private static func mixed(_ number: UInt64) -> UInt64 {
        let product = number.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    @inline(__always)
    func isEqual(_ term: OpenTerm, in bytes: UnsafePointer<UInt8>) -> Bool {
        guard term.key == key, term.length == length else { return false }
        return length <= 8 || isEqual(bytes + Int(term.text))
    }

    private func isEqual(_ other: UnsafePointer<UInt8>) -> Bool {
        (8..<length).allSatisfy { start[$0] == other[$0] }
    }
}

/// A term whose posting list still grows.
struct OpenTerm: BitwiseCopyable {
    /// The term's ``Token/key``.
    let key: UInt64
    let hash: UInt64
    let text: UInt32
    let length: UInt32
    /// The start and the end of its posting list, and the end of the list's capacity.
    private(set) var list: UInt32
    private(set) var end: UInt32
    private(set) var limit: UInt32
    /// The offset of the size of the last text's positions, which is written after all of them.
    private var sizeOffset: UInt32
    private var first: UInt32
    private var last: UInt32
    /// The last position and its column.
    private var column: UInt32
    private var position: UInt32

    /// The maximum size of one position of a further text, with everything written before and after it.
    static let minimumRoom = 24

    /// Creates a term with an empty list, for which ``minimumRoom`` bytes follow its text.
    init(_ token: Token, at text: UInt32) {
        key = token.key
        hash = token.hash
        self.text = text
        length = UInt32(token.length)
        list = text + length
        end = list
        limit = list + UInt32(Self.minimumRoom)
        (sizeOffset, first, last, column, position) = (0, 0, 0, 0, 0)
    }

    /// The size of its text and its list in bytes.
    var size: UInt32 { length + (end - list) }

    mutating func move(to offset: UInt32, room: UInt32) {
        sizeOffset = offset &+ (sizeOffset &- list)
        end = offset &+ (end &- list)
        list = offset
        limit = offset &+ room
    }

    /// Appends a position, in ascending order of texts, columns and positions.
    @inline(__always)
    mutating func append(
        _ position: UInt32,
        _ number: UInt32,
        _ column: UInt32,
        to bytes: UnsafeMutablePointer<UInt8>
    ) {
        if number != last || end == list { begin(number, in: bytes) }
        if column != self.column {
            bytes[Int(end)] = 1
            bytes[Int(end) &+ 1] = UInt8(truncatingIfNeeded: column)
            end &+= 2
            (self.column, self.position) = (column, 0)
        }
        let step = UInt64(position &- self.position &+ 2)
        end &+= UInt32(truncatingIfNeeded: Varint.write(step, to: bytes + Int(end)))
        self.position = position
    }

    private mutating func begin(_ number: UInt32, in bytes: UnsafeMutablePointer<UInt8>) {
        if end == list {
            first = number
        } else {
            close(in: bytes)
            end &+= UInt32(truncatingIfNeeded: Varint.write(UInt64(number &- last), to: bytes + Int(end)))
        }
        last = number
        sizeOffset = end
        end &+= 1
        (column, position) = (0, 0)
    }

    /// Writes the size of the last text's positions in front of them.
    mutating func close(in bytes: UnsafeMutablePointer<UInt8>) {
        let count = end &- sizeOffset &- 1
        let size = 2 * UInt64(count)
        let more = Varint.size(of: size) - 1
        if more > 0 {
            let start = bytes + Int(sizeOffset) + 1
            (start + more).update(from: start, count: Int(count))
            end &+= UInt32(more)
        }
        _ = Varint.write(size, to: bytes + Int(sizeOffset))
    }

    /// Whether its text sorts before another with the same first eight bytes.
    func isLess(than other: OpenTerm, in bytes: UnsafePointer<UInt8>) -> Bool {
        let (one, two) = (bytes + Int(text), bytes + Int(other.text))
        var index = 0
        while index < length, index < other.length {
            if one[index] != two[index] { return one[index] < two[index] }
            index += 1
        }
        return length < other.length
    }

    /// Appends its text and its list to an output.
    func pack(
        from bytes: UnsafePointer<UInt8>,
        to output: UnsafeMutablePointer<UInt8>,
        at count: inout Int
    ) -> PagePostings.Term {
        let start = count
        (output + count).update(from: bytes + Int(text), count: Int(length))
        count += Int(length)
        (output + count).update(from: bytes + Int(list), count: Int(end - list))
        count += Int(end - list)
        return PagePostings.Term(start: UInt32(start), length: length, end: UInt32(count), first: first, last: last)
    }
}
