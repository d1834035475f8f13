/// Puts the postings of several pages together: for each term, in order, one list with the numbers that texts have in the
/// library.
struct PostingsMerge: ~Copyable {
    /// Postings, and the numbers that their texts were given.
    struct Part {
        let postings: PagePostings
        /// By the place of the text; 0 for a text that is left out.
        let numbers: [Int64]
        /// What is to be added to a place when all texts have numbers in a row.
        let offset: Int64?

        /// - Parameter added: The numbers of the page's texts, which rise, and their places.
        init(_ postings: PagePostings, _ added: [(number: Int64, place: Int)]) {
            self.postings = postings
            var numbers = [Int64](repeating: 0, count: postings.count)
            for (number, place) in added where numbers.indices.contains(place - postings.start) {
                numbers[place - postings.start] = number
            }
            self.numbers = numbers
            let first = numbers.first ?? 0
            let isRow = first > 0 && numbers.indices.allSatisfy { numbers[$0] == first + Int64($0) }
            offset = isRow ? first : nil
        }
    }

    /// Which term of a part comes next.
    private struct Cursor {
        var prefix: UInt64
        let part: Int
        var term: Int
    }

    private let parts: [Part]
    /// A heap, whose first is the lowest.
    private var cursors: [Cursor] = []
    private var list: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity = 64 << 10

    /// - Parameter parts: Each with higher numbers than those before.
    init(_ parts: [Part]) {
        self.parts = parts
        list = .allocate(capacity: capacity)
        for (index, part) in parts.enumerated() where !part.postings.terms.isEmpty {
            cursors.append(Cursor(prefix: part.postings.prefix(of: 0), part: index, term: 0))
        }
        for place in cursors.indices.reversed() { sink(place) }
    }

    deinit { list.deallocate() }

    /// Hands each term to a closure, with its list as ``SegmentPageWriter`` takes it.
    consuming func each(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        while let first = cursors.first {
            count = 0
            var last: Int64 = 0
            repeat {
                append(cursors[0], after: &last)
                advance()
            } while cursors.first.map { isSame($0, first) } ?? false
            guard count > 0 else { continue }
            let postings = parts[first.part].postings
            try postings.bytes.withUnsafeBufferPointer { bytes in
                try body(
                    UnsafeBufferPointer(rebasing: bytes[postings.terms[first.term].text]),
                    UnsafeBufferPointer(start: list, count: count)
                )
            }
        }
    }

    /// Appends the list of a part's term.
    private mutating func append(_ cursor: Cursor, after last: inout Int64) {
        let term = parts[cursor.part].postings.terms[cursor.term]
        // A row takes a byte for its distance and one for its size at least, which may become ten.
        let size = 5 * term.list.count + 2 * Varint.room
        if count + size > capacity { grow(size) }
        let offset = parts[cursor.part].offset
        parts[cursor.part].postings.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            if let offset {
                // The distances are the same in the library.
                count += Varint.write(UInt64(offset + Int64(term.first) - last), to: list + count)
                (list + count).update(from: start + term.list.lowerBound, count: term.list.count)
                count += term.list.count
                last = offset + Int64(term.last)
            } else {
                count += copy(start, term, parts[cursor.part].numbers, to: list + count, after: &last)
            }
        }
    }

    private mutating func grow(_ size: Int) {
        capacity = max(2 * capacity, count + size)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: list, count: count)
        list.deallocate()
        list = larger
    }

    /// Copies the list of a term text by text.
    ///
    /// - Returns: How many bytes it takes.
    private func copy(
        _ bytes: UnsafePointer<UInt8>,
        _ term: PagePostings.Term,
        _ numbers: [Int64],
        to output: UnsafeMutablePointer<UInt8>,
        after last: inout Int64
    ) -> Int {
        var written = 0
        var place = Int(term.first)
        var offset = term.list.lowerBound
        while true {
            let start = offset
            offset += Int(Varint.read(bytes, at: &offset) >> 1)
            if numbers[place] > 0 {
                written += Varint.write(UInt64(numbers[place] - last), to: output + written)
                (output + written).update(from: bytes + start, count: offset - start)
                written += offset - start
                last = numbers[place]
            }
            guard offset < term.list.upperBound else { return written }
            place += Int(Varint.read(bytes, at: &offset))
        }
    }
}

extension PostingsMerge {
    /// Goes to the next term of the part whose term was the lowest.
    private mutating func advance() {
        let (part, term) = (cursors[0].part, cursors[0].term + 1)
        if term < parts[part].postings.terms.count {
            cursors[0].term = term
            cursors[0].prefix = parts[part].postings.prefix(of: term)
        } else {
            let last = cursors.removeLast()
            guard !cursors.isEmpty else { return }
            cursors[0] = last
        }
        sink(0)
    }

    /// Brings the heap in order again below a place.
    private mutating func sink(_ place: Int) {
        var place = place
        while true {
            var lowest = place
            for child in 2 * place + 1...2 * place + 2 where child < cursors.count {
                if isLess(cursors[child], cursors[lowest]) { lowest = child }
            }
            guard lowest != place else { return }
            cursors.swapAt(place, lowest)
            place = lowest
        }
    }

    private func isLess(_ one: Cursor, _ other: Cursor) -> Bool {
        guard one.prefix == other.prefix else { return one.prefix < other.prefix }
        let order = compareRest(one, other)
        return order == 0 ? one.part < other.part : order < 0
    }

    private func isSame(_ one: Cursor, _ other: Cursor) -> Bool {
        one.prefix == other.prefix && compareRest(one, other) == 0
    }

    /// Compares terms that begin with the same eight bytes: below zero when the first is lower.
    private func compareRest(_ one: Cursor, _ other: Cursor) -> Int {
        let first = parts[one.part].postings.terms[one.term]
        let second = parts[other.part].postings.terms[other.term]
        if first.length <= 8, second.length <= 8 { return Int(first.length) - Int(second.length) }
        let (left, right) = (parts[one.part].postings.bytes[first.text], parts[other.part].postings.bytes[second.text])
        return left.lexicographicallyPrecedes(right) ? -1 : left.elementsEqual(right) ? 0 : 1
    }
}
