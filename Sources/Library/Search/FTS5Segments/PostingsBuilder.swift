/// Builds the inverted index of some texts.
///
/// Every word that is ever stored passes through here once, so the builder works on raw memory.
struct PostingsBuilder: ~Copyable {
    private var terms = GrowableBuffer<OpenTerm>(capacity: 256)
    /// A hash table of terms: the index in ``terms`` plus one, or 0 for an empty slot.
    private var table = GrowableBuffer<UInt32>(capacity: 1024)
    private var bytes = GrowableBuffer<UInt8>(capacity: 32 << 10)
    private var lengths: [UInt32] = []
    private let secret = Token.secret
    /// The tokens of the current text.
    private var text: [UInt8] = []

    init() { table.fill(with: 0) }

    /// Whether further texts should go to another builder.
    var isFull: Bool { bytes.count > Self.maximumSize }

    private static let maximumSize = 4 << 20

    /// - Parameter write: Appends the tokens of title, authors and text, as ``SearchDocument`` does, and returns the ends
    ///   of the first two.
    mutating func add(_ write: (inout [UInt8]) -> (title: Int, authors: Int)) {
        text.removeAll(keepingCapacity: true)
        let (title, authors) = write(&text)
        let end = text.count
        // A token is read eight bytes at once.
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

    /// Adds the tokens of a column; returns their number.
    private mutating func add(
        _ text: UnsafePointer<UInt8>,
        _ range: Range<Int>,
        to number: UInt32,
        _ column: UInt32
    ) -> UInt32 {
        var start = range.lowerBound
        var position: UInt32 = 0
        while start < range.upperBound {
            let token = Token(text + start, limit: range.upperBound &- start, secret)
            if token.length > 0 {
                insert(position, of: token, number, column)
                position &+= 1
            }
            start &+= token.length &+ 1
        }
        return position
    }

    @inline(__always)
    private mutating func insert(_ position: UInt32, of token: Token, _ number: UInt32, _ column: UInt32) {
        let index = index(of: token)
        let term = terms.start + index
        // A full list moves to the end and gets twice its capacity.
        if term.pointee.end &+ UInt32(OpenTerm.minimumRoom) > term.pointee.limit { move(term) }
        term.pointee.append(position, number, column, to: bytes.start)
    }

    private mutating func move(_ term: UnsafeMutablePointer<OpenTerm>) {
        let used = Int(term.pointee.end &- term.pointee.list)
        let room = max(OpenTerm.minimumRoom + used, 2 * used)
        bytes.reserve(room)
        let offset = bytes.count
        (bytes.start + offset).update(from: bytes.start + Int(term.pointee.list), count: used)
        bytes.count += room
        term.pointee.move(to: UInt32(offset), room: UInt32(room))
    }

    @inline(__always)
    private mutating func index(of token: Token) -> Int {
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
        let room = token.length + OpenTerm.minimumRoom
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

    /// Returns the postings of the added texts, the first of which has an index among the page's texts.
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
        var sorted: [PagePostings.Term] = []
        sorted.reserveCapacity(order.count)
        let packed = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            guard let output = output.baseAddress else { return }
            for (_, index) in order { sorted.append(open[index].pack(from: bytes, to: output, at: &count)) }
            for _ in 0..<8 {
                output[count] = 0
                count += 1
            }
        }
        return PagePostings(start: start, terms: sorted, bytes: packed, lengths: lengths)
    }
}

private struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var start: UnsafeMutablePointer<Element>
    private var capacity: Int
    var count = 0

    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { start.deallocate() }

    @inline(__always)
    mutating func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    private mutating func grow(_ more: Int) {
        let larger = max(2 * capacity, count + more)
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        grown.update(from: start, count: count)
        start.deallocate()
        (start, capacity) = (grown, larger)
    }

    /// Sets all elements in use to a value, or the whole capacity when none is in use.
    mutating func fill(with element: Element) {
        if count == 0 { count = capacity }
        start.update(repeating: element, count: count)
    }
}
