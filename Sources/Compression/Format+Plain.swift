extension InflateStream.Format {
    /// Returns whether a stream that begins with these bytes is a document that is not compressed; `nil` if they are
    /// too few to tell.
    ///
    /// No gzip or zlib stream begins with the first byte of a document. A deflate stream without a header can, but its
    /// first bytes are not a piece of markup or of JSON.
    public func isPlain(_ piece: UnsafeRawBufferPointer) -> Bool? {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark = piece.starts(with: mark)
        let text = piece.dropFirst(hasMark ? mark.count : 0).drop(while: isSpace)
        guard let first = text.first else {
            return self == .gzip && !piece.isEmpty ? true : piece.count > 1024 ? false : nil
        }
        if mark.starts(with: piece), !hasMark { return nil }
        if self == .gzip, first >= 0xFE { return true }
        guard first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return false
        }
        if self == .gzip { return true }
        guard text.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) || isSpace($0) }) else { return false }
        return text.count < 4 ? nil : true
    }
}
