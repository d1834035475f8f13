import Query

/// Inverts texts: finds the terms of each and notes where they stand.
///
/// Every word that is ever kept goes through here once, so it works on plain memory.
struct PostingsBuilder: ~Copyable {
    private var terms = Room<OpenTerm>(of: 256)
    /// The place of each term in ``terms`` plus one, by its hash; 0 where there is none.
    private var table = Room<UInt32>(of: 1024)
    /// The texts of terms, and their posting lists.
    private var bytes = Room<UInt8>(of: 32 << 10)
    private var lengths: [UInt32] = []
    private let secret = Token.secret
    /// The tokens of the text that is being inverted.
    private var text: [UInt8] = []

    init() { table.fill(with: 0) }

    /// Whether it holds so much that another should go on.
    var isFull: Bool { bytes.count > Self.enough }

    private static let enough = 4 << 20

    /// Adds a text.
    ///
    /// - Parameter write: Writes the tokens of title, authors and the rest one behind the other, as ``SearchDocument`` does, and
    ///   returns where the first two end.
    mutating func add(_ write: (inout [UInt8]) -> (title: Int, authors: Int)) {
        text.removeAll(keepingCapacity: true)
        let (title, authors) = write(&text)
        let end = text.count
        // A token is looked at eight bytes at once.
        for _ in 0..<8 { text.append(0) }
        let number = UInt32(lengths.count / SearchIndex.columnCount)
        let text = text
        text.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            lengths.append(add(start, 0..<title, to: number, 0))
            lengths.append(add(start, title..<authors, to: number, 1))
            lengths.append(add(start, authors..<end, to: number, 2))
        }
    }

    /// Adds the tokens of a column.
    ///
    /// - Returns: How many there are.
    private mutating func add(
        _ text: UnsafePointer<UInt8>,
        _ range: Range<Int>,
        to number: UInt32,
        _ column: UInt32
    ) -> UInt32 {
        var start = range.lowerBound
        var position: UInt32 = 0
        while start < range.upperBound {
            let token = Token(text + start, most: range.upperBound &- start, secret)
            if token.length > 0 {
                note(position, of: token, number, column)
                position &+= 1
            }
            start &+= token.length &+ 1
        }
        return position
    }

    @inline(__always)
    private mutating func note(_ position: UInt32, of token: Token, _ number: UInt32, _ column: UInt32) {
        let index = place(of: token)
        let term = terms.start + index
        // A list that is full moves to the end, where it has twice the room.
        if term.pointee.end &+ UInt32(OpenTerm.leastRoom) > term.pointee.limit { move(term) }
        term.pointee.append(position, number, column, to: bytes.start)
    }

    private mutating func move(_ term: UnsafeMutablePointer<OpenTerm>) {
        let used = Int(term.pointee.end &- term.pointee.list)
        let room = max(OpenTerm.leastRoom + used, 2 * used)
        bytes.reserve(room)
        let place = bytes.count
        (bytes.start + place).update(from: bytes.start + Int(term.pointee.list), count: used)
        bytes.count += room
        term.pointee.move(to: UInt32(place), room: UInt32(room))
    }

    /// Which of the terms a token is.
    @inline(__always)
    private mutating func place(of token: Token) -> Int {
        let mask = table.count &- 1
        var slot = Int(truncatingIfNeeded: token.hash) & mask
        while table.start[slot] != 0 {
            let index = Int(table.start[slot] &- 1)
            if token.isEqual(terms.start[index], in: bytes.start) { return index }
            slot = (slot &+ 1) & mask
        }
        return insert(token, at: slot)
    }

    private mutating func insert(_ token: Token, at slot: Int) -> Int {
        let room = token.length + OpenTerm.leastRoom
        bytes.reserve(room)
        (bytes.start + bytes.count).update(from: token.start, count: token.length)
        terms.reserve(1)
        let index = terms.count
        (terms.start + index).initialize(to: OpenTerm(token, at: UInt32(bytes.count)))
        terms.count += 1
        bytes.count += room
        table.start[slot] = UInt32(index + 1)
        if 2 * terms.count > table.count { growTable() }
        return index
    }

    private mutating func growTable() {
        table.reserve(table.count)
        table.count *= 2
        table.fill(with: 0)
        let mask = table.count - 1
        for index in 0..<terms.count {
            var slot = Int(truncatingIfNeeded: terms.start[index].hash) & mask
            while table.start[slot] != 0 { slot = (slot + 1) & mask }
            table.start[slot] = UInt32(index + 1)
        }
    }

    /// What was added, in the order of terms.
    ///
    /// - Parameter start: Which of the page's texts was the first.
    consuming func finish(from start: Int = 0) -> PagePostings {
        let (open, bytes) = (terms.start, bytes.start)
        var size = 8
        var order: [(prefix: UInt64, index: Int)] = []
        order.reserveCapacity(terms.count)
        for index in 0..<terms.count {
            open[index].close(in: bytes)
            order.append((open[index].key.bigEndian, index))
            size += Int(open[index].size)
        }
        order.sort { one, other in
            one.prefix != other.prefix
                ? one.prefix < other.prefix : open[one.index].isLess(than: open[other.index], in: bytes)
        }
        var places: [PagePostings.Term] = []
        places.reserveCapacity(order.count)
        let packed = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            guard let output = output.baseAddress else { return }
            for (_, index) in order { places.append(open[index].pack(from: bytes, to: output, at: &count)) }
            for _ in 0..<8 {
                output[count] = 0
                count += 1
            }
        }
        return PagePostings(start: start, terms: places, bytes: packed, lengths: lengths)
    }
}

/// Memory that grows, whose elements need no care.
private struct Room<Element: BitwiseCopyable>: ~Copyable {
    private(set) var start: UnsafeMutablePointer<Element>
    private var capacity: Int
    /// How many elements are in use.
    var count = 0

    /// - Parameter capacity: More than none.
    init(of capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { start.deallocate() }

    /// Makes room for more elements behind those in use.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    private mutating func grow(_ more: Int) {
        let larger = max(2 * capacity, count + more)
        let place = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        place.update(from: start, count: count)
        start.deallocate()
        (start, capacity) = (place, larger)
    }

    /// Uses all the room there is, or what is in use already.
    mutating func fill(with element: Element) {
        if count == 0 { count = capacity }
        start.update(repeating: element, count: count)
    }
}
