/// Merges the postings of several pages: one posting list per term, in the order of terms, with the document IDs of the library.
struct PostingsMerge: ~Copyable {
    struct Part {
        let postings: PagePostings
        /// The document ID of each text; 0 for a text to leave out.
        let numbers: [Int64]
        /// The ID of the first text if the IDs are consecutive.
        let offset: Int64?

        /// - Parameter added: The IDs of the texts to add, ascending, and their indexes in the page.
        init(_ postings: PagePostings, _ added: [(number: Int64, index: Int)]) {
            self.postings = postings
            var numbers = [Int64](repeating: 0, count: postings.count)
            for (number, index) in added where numbers.indices.contains(index - postings.start) {
                numbers[index - postings.start] = number
            }
            self.numbers = numbers
            let first = numbers.first ?? 0
            let isConsecutive = first > 0 && numbers.indices.allSatisfy { numbers[$0] == first + Int64($0) }
            offset = isConsecutive ? first : nil
        }
    }

    private struct Cursor {
        var prefix: UInt64
        let part: Int
        var term: Int
    }

    private let parts: [Part]
    /// A heap with the lowest term first.
    private var cursors: [Cursor] = []
    private var list: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity = 64 << 10

    /// Each part has higher document IDs than those before.
    init(_ parts: [Part]) {
        self.parts = parts
        list = .allocate(capacity: capacity)
        for (index, part) in parts.enumerated() where !part.postings.terms.isEmpty {
            cursors.append(Cursor(prefix: part.postings.prefix(of: 0), part: index, term: 0))
        }
        for index in cursors.indices.reversed() { sink(index) }
    }

    deinit { list.deallocate() }

    /// Calls a closure with each term and its posting list, as ``SegmentPageWriter`` takes it.
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

    private mutating func append(_ cursor: Cursor, after last: inout Int64) {
        let term = parts[cursor.part].postings.terms[cursor.term]
        // A row has at least one byte for the distance and one for the size. With other IDs they can take ten.
        let size = 5 * term.list.count + 2 * Varint.maximumSize
        if count + size > capacity { grow(size) }
        let offset = parts[cursor.part].offset
        parts[cursor.part].postings.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            if let offset {
                // With consecutive IDs all distances stay as they are.
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

    /// Copies the posting list of a term text by text; returns its size in bytes.
    private func copy(
        _ bytes: UnsafePointer<UInt8>,
        _ term: PagePostings.Term,
        _ numbers: [Int64],
        to output: UnsafeMutablePointer<UInt8>,
        after last: inout Int64
    ) -> Int {
        var written = 0
        var text = Int(term.first)
        var offset = term.list.lowerBound
        while true {
            let start = offset
            offset += Int(Varint.read(bytes, at: &offset) >> 1)
            if numbers[text] > 0 {
                written += Varint.write(UInt64(numbers[text] - last), to: output + written)
                (output + written).update(from: bytes + start, count: offset - start)
                written += offset - start
                last = numbers[text]
            }
            guard offset < term.list.upperBound else { return written }
            text += Int(Varint.read(bytes, at: &offset))
        }
    }

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

    /// Restores the heap below an index.
    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var lowest = index
            for child in 2 * index + 1...2 * index + 2 where child < cursors.count {
                if isLess(cursors[child], cursors[lowest]) { lowest = child }
            }
            guard lowest != index else { return }
            cursors.swapAt(index, lowest)
            index = lowest
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

    private func compareRest(_ one: Cursor, _ other: Cursor) -> Int {
        let first = parts[one.part].postings.terms[one.term]
        let second = parts[other.part].postings.terms[other.term]
        if first.length <= 8, second.length <= 8 { return Int(first.length) - Int(second.length) }
        let (left, right) = (parts[one.part].postings.bytes[first.text], parts[other.part].postings.bytes[second.text])
        return left.lexicographicallyPrecedes(right) ? -1 : left.elementsEqual(right) ? 0 : 1
    }
}
