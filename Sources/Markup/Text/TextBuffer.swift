/// A text that is built piece by piece, up to a limit, in memory that the next text reuses.
///
/// The content is UTF-8 by construction: pieces of checked documents, and strings.
package struct TextBuffer: Sendable {
    /// Initialized to its end, which is at least one vector after the text; only the first ``count`` bytes are text.
    private var storage: [UInt8] = []
    package private(set) var count = 0
    package private(set) var isFull = false
    private var limit: Int

    package init(limit: Int = .max) { self.limit = limit }

    package init(capacity: Int) {
        self.init()
        makeRoom(for: capacity)
    }

    package var isEmpty: Bool { count == 0 }

    package mutating func clear(limit: Int = .max) {
        count = 0
        isFull = false
        self.limit = limit
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
        _ = cut()
    }

    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body($0.slice(0..<count)) }
    }

    package var text: String { storage.withUnsafeBufferPointer { $0.trustedString(0..<count) } }

    /// The text without white space at either end, or `nil` if nothing is left.
    package var trimmed: String? { trimmed(0..<count) }

    /// Returns the text of a range, which begins and ends between characters, without white space at either end.
    package func trimmed(_ range: Range<Int>) -> String? {
        storage.withUnsafeBufferPointer { bytes in
            let range = bytes.trimmed(range)
            return range.isEmpty ? nil : bytes.trustedString(range)
        }
    }

    /// Appends bytes that are whole characters of UTF-8.
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        makeRoom(for: bytes.count)
        storage.withUnsafeMutableBytes { target in
            target.baseAddress?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
        }
        count += bytes.count
    }

    /// Lets `body` write at most `length` bytes from the end, which it receives; it returns the new end.
    mutating func write(atMost length: Int, _ body: (UnsafeMutableBufferPointer<UInt8>, _ end: Int) -> Int) {
        makeRoom(for: length)
        let end = count
        count = storage.withUnsafeMutableBufferPointer { body($0, end) }
    }

    package mutating func append(ascii text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        makeRoom(for: 4)
        for byte in UTF8.encode(scalar) ?? UTF8.CodeUnit.replacement {
            storage[count] = byte
            count += 1
        }
    }

    /// Cuts the text at its limit, between characters, and returns whether anything was lost.
    mutating func cut() -> Bool {
        guard count > limit else { return false }
        isFull = true
        count = limit
        while count > 0, storage[count] & 0xC0 == 0x80 { count -= 1 }
        return true
    }

    /// Appends a range up to the first reference that is not one of XML's own five, and returns its offset or the end.
    ///
    /// Copying and searching for ampersands is one pass, sixteen bytes at a time.
    mutating func appendDecoding(_ bytes: Bytes, _ range: Range<Int>) -> Int {
        // No reference is shorter than the character it stands for.
        makeRoom(for: range.count)
        var index = range.lowerBound
        var end = count
        storage.withUnsafeMutableBytes { target in
            while index < range.upperBound {
                var step = 0
                if index + ByteVector.scalarCount <= bytes.count {
                    let vector = bytes.vector(at: index)
                    target.storeBytes(of: vector, toByteOffset: end, as: ByteVector.self)
                    let hit = (vector .== .all(ASCII.ampersand)).firstTrue
                    step = min(hit ?? ByteVector.scalarCount, range.upperBound - index)
                    index += step
                    end += step
                    if hit == nil { continue }
                } else if bytes[index] != ASCII.ampersand {
                    target[end] = bytes[index]
                    index += 1
                    end += 1
                    continue
                }
                guard index < range.upperBound, let (character, length) = bytes.predefined(at: index, range.upperBound)
                else { break }
                target[end] = character
                index += length
                end += 1
            }
        }
        count = end
        return index
    }

    private mutating func makeRoom(for more: Int) {
        let needed = count + more + ByteVector.scalarCount
        if needed > storage.count { grow(to: max(needed, storage.count * 2)) }
    }

    @inline(never)
    private mutating func grow(to size: Int) {
        var larger: [UInt8] = []
        // The compiler can see into this initializer, unlike that of a repeated value. Every short text comes here.
        larger.append(addingCapacity: size) { output in
            output.withUnsafeMutableBufferPointer { target, written in
                let rest = storage.withUnsafeBufferPointer { target.initialize(fromContentsOf: $0.slice(0..<count)) }
                target[rest..<size].initialize(repeating: 0)
                written = size
            }
        }
        storage = larger
    }
}

extension UnsafeBufferPointer<UInt8> {
    package func trimmed(_ range: Range<Int>) -> Range<Int> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(self[start]) { start += 1 }
        while end > start, isSpace(self[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Decodes one of XML's own five references, whose ampersand is at `start`, and returns its length.
    @inline(__always)
    fileprivate func predefined(at start: Int, _ limit: Int) -> (character: UInt8, length: Int)? {
        var word: UInt64 = 0
        if let whole = self.word(at: start) {
            word = whole
        } else {
            for index in start..<Swift.min(start + 8, count) {
                word |= UInt64(self[index]) << UInt64((index - start) * 8)
            }
        }
        let rest = limit - start
        // As little-endian numbers: "&lt;", "&gt;", "&amp;", "&quot;" and "&apos;".
        if rest >= 4, word & 0xFFFF_FFFF == 0x3B74_6C26 { return (ASCII.less, 4) }
        if rest >= 4, word & 0xFFFF_FFFF == 0x3B74_6726 { return (ASCII.greater, 4) }
        if rest >= 5, word & 0xFF_FFFF_FFFF == 0x3B_706D_6126 { return (ASCII.ampersand, 5) }
        if rest >= 6, word & 0xFFFF_FFFF_FFFF == 0x3B74_6F75_7126 { return (ASCII.quotation, 6) }
        if rest >= 6, word & 0xFFFF_FFFF_FFFF == 0x3B73_6F70_6126 { return (ASCII.apostrophe, 6) }
        return nil
    }
}

extension TextBuffer {
    /// Appends a text of whole characters with every run of white space replaced by one space.
    ///
    /// White space at the end stays pending until text follows. No space is written at the beginning or after a line break. While
    /// words are separated by single spaces, as in most text, sixteen bytes are copied at a time.
    package mutating func appendCollapsing(_ text: UnsafeBufferPointer<UInt8>, isSpacePending: inout Bool) {
        // One more byte for the pending space.
        write(atMost: text.count + 1) { output, end in
            var end = end
            var index = 0
            while index < text.count {
                let byte = text[index]
                index += 1
                guard !byte.isWhite else {
                    isSpacePending = true
                    continue
                }
                if isSpacePending, end > 0, output[end - 1] != ASCII.lineFeed {
                    output[end] = ASCII.space
                    end += 1
                }
                output[end] = byte
                end += 1
                Self.copyRegular(text, from: &index, to: output, at: &end)
                isSpacePending = text[index - 1].isWhite
                if isSpacePending { end -= 1 }
            }
            return end
        }
    }

    /// Copies whole vectors up to the first two adjacent bytes of white space.
    ///
    /// The previous byte must not be white space. The last vector ends with the text and may overlap the previous one.
    @inline(__always)
    private static func copyRegular(
        _ text: Bytes,
        from index: inout Int,
        to output: UnsafeMutableBufferPointer<UInt8>,
        at end: inout Int
    ) {
        let target = UnsafeMutableRawBufferPointer(output)
        let start = index
        while index + ByteVector.scalarCount <= text.count {
            let stop = copyVector(text, at: index, to: target, at: end)
            index += stop ?? ByteVector.scalarCount
            end += stop ?? ByteVector.scalarCount
            if stop != nil { return }
        }
        let known = index + ByteVector.scalarCount - text.count
        guard known < ByteVector.scalarCount, index - known >= start else { return }
        let step = (copyVector(text, at: index - known, to: target, at: end - known) ?? ByteVector.scalarCount) - known
        index += step
        end += step
    }

    /// Copies a vector with every white space as a space; returns the offset of two adjacent bytes of white space.
    @inline(__always)
    private static func copyVector(
        _ text: Bytes,
        at index: Int,
        to target: UnsafeMutableRawBufferPointer,
        at end: Int
    ) -> Int? {
        let vector = text.vector(at: index)
        let isWhite = whiteSpace(vector)
        let spaced = vector.replacing(with: .all(ASCII.space), where: isWhite)
        target.storeBytes(of: spaced, toByteOffset: end, as: ByteVector.self)
        return (isWhite .& whiteSpace(text.vector(at: index - 1))).firstTrue
    }

    /// Returns whether a text has a byte that begins white space beyond ASCII: U+0085, U+00A0, U+1680, U+2000 to
    /// U+205F, U+3000.
    package static func mayHoldWideSpace(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index + ByteVector.scalarCount <= text.count {
            let vector = text.vector(at: index)
            if ((vector .== .all(0xC2)) .| ((vector &- .all(0xE1)) .<= .all(0x02))).isAnyTrue { return true }
            index += ByteVector.scalarCount
        }
        while index < text.count {
            if text[index] == 0xC2 || (0xE1...0xE3).contains(text[index]) { return true }
            index += 1
        }
        return false
    }

    /// Returns whether ``appendCollapsing(_:isSpacePending:)`` would append a text unchanged, with no space pending.
    package static func isCollapsed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, !first.isWhite, !text[text.count - 1].isWhite else { return text.isEmpty }
        var index = 1
        while index + ByteVector.scalarCount <= text.count {
            let vector = text.vector(at: index)
            let isSpace = vector .== .all(ASCII.space)
            let isDouble = isSpace .& (text.vector(at: index - 1) .== .all(ASCII.space))
            if (isDouble .| ((vector &- .all(0x09)) .<= .all(0x04))).isAnyTrue { return false }
            index += ByteVector.scalarCount
        }
        while index < text.count {
            if text[index].isWhite, text[index] != ASCII.space || text[index - 1].isWhite { return false }
            index += 1
        }
        return true
    }

    @inline(__always)
    private static func whiteSpace(_ vector: ByteVector) -> SIMDMask<SIMD16<Int8>> {
        (vector .== .all(ASCII.space)) .| ((vector &- .all(0x09)) .<= .all(0x04))
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or a line end.
    @inline(__always) fileprivate var isWhite: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
