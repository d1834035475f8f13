extension SearchFolding {
    /// Folds a text into a sink, as far as it wants; time is linear.
    ///
    /// Unicode's composition looks at the neighbours of a scalar, and costs a hundred times what ASCII needs. But a
    /// scalar that ``ContextFreeFolding`` knows never composes with what stands before it, so a text may be cut there:
    /// ASCII and what is known are folded where they stand, and only stretches of anything else are composed,
    /// each together with the scalar before it.
    static func fold(_ text: String, into sink: inout some FoldingSink) {
        let bytes = text.utf8.span
        var position = 0
        while position < bytes.count, !sink.isFull {
            let end = endOfASCII(bytes, from: position)
            guard end < bytes.count else {
                sink.append(ascii: bytes.extracting(position..<end))
                return
            }
            // The last one may compose with what follows.
            let last = max(position, end - 1)
            sink.append(ascii: bytes.extracting(position..<last))
            position = foldMixed(bytes, from: last, into: &sink)
        }
    }

    /// What no eight bytes of ASCII have a bit of.
    private static let eightHighBits: UInt64 = 0x8080_8080_8080_8080

    private static func endOfASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        let memory = bytes.bytes
        while end + 8 <= bytes.count,
            memory.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self) & eightHighBits == 0
        {
            end += 8
        }
        while end < bytes.count, bytes[end] < 0x80 { end += 1 }
        return end
    }

    /// Folds up to the next two ASCII characters.
    ///
    /// - Returns: Where it has stopped, which is behind the start.
    private static func foldMixed(
        _ bytes: Span<UInt8>,
        from start: Int,
        into sink: inout some FoldingSink
    ) -> Int {
        var position = start
        var current = ScannedScalar(bytes, at: start)
        while let scalar = current, !sink.isFull {
            let next = ScannedScalar(bytes, at: position + scalar.length)
            if let folded = scalar.folded, next?.folded != nil || next == nil {
                sink.append(folded)
                position += scalar.length
                if scalar.length == 1, next?.length == 1 { break }
                current = next
            } else {
                position = foldStretch(bytes, from: position, into: &sink)
                current = ScannedScalar(bytes, at: position)
            }
        }
        return position
    }

    /// Folds the scalar at a position and what it may compose with.
    ///
    /// - Returns: Where the stretch ends.
    private static func foldStretch(
        _ bytes: Span<UInt8>,
        from start: Int,
        into sink: inout some FoldingSink
    ) -> Int {
        let end = endOfStretch(bytes, from: start)
        let stretch = bytes.extracting(start..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        foldByComposition(stretch, into: &sink)
        return end
    }

    /// How many bytes of known scalars end a stretch; fewer are cheaper folded with it.
    private static let gap = 16

    private static func endOfStretch(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        var known: Int?
        while let scalar = ScannedScalar(bytes, at: position) {
            if scalar.folded == nil || position == start {
                known = nil
            } else if position - (known ?? position) >= gap {
                break
            } else {
                known = known ?? position
            }
            position += scalar.length
        }
        return known ?? position
    }
}

/// A scalar of a text's UTF-8, and what it folds to if that does not depend on its neighbours.
private struct ScannedScalar {
    let length: Int
    let folded: FoldedScalars?

    /// Reads the scalar that begins at a position; `nil` at the end.
    init?(_ bytes: Span<UInt8>, at position: Int) {
        guard position < bytes.count else { return nil }
        func trail(_ offset: Int) -> UInt32 { UInt32(bytes[position + offset] & 0x3F) }
        let lead = UInt32(bytes[position])
        let value: UInt32
        switch lead {
        case 0..<0x80: (length, value) = (1, lead)
        case 0..<0xE0: (length, value) = (2, (lead & 0x1F) << 6 | trail(1))
        case 0..<0xF0: (length, value) = (3, (lead & 0x0F) << 12 | trail(1) << 6 | trail(2))
        default: (length, value) = (4, (lead & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3))
        }
        folded = Unicode.Scalar(value).flatMap(ContextFreeFolding.folded)
    }
}
