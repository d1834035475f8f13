extension CharacterSet {
    /// Returns whether a text that is valid UTF-8 is UTF-8, although it is declared as this set.
    ///
    /// A text of the set can be valid UTF-8 by accident if it is short; its characters in UTF-8 are then others than
    /// its language has. So a text is UTF-8 if it is not valid in the set, or if most of its characters are those of
    /// the set's languages and there are enough of them.
    ///
    /// In a set of single bytes they are its characters, punctuation and pictures: `Её` in windows-1251 is `Ÿ` in
    /// UTF-8, which windows-1251 lacks. In a set of East Asia they are characters of three bytes or more, because `茅`
    /// in GB 2312 is `é` in UTF-8; two of them are three characters of the set, the first of them a rare one.
    ///
    /// - Parameter bytes: Valid UTF-8 that is not ASCII.
    func isContradicted(byUTF8 bytes: Bytes) -> Bool {
        if self == .windows1252 { return true }
        guard let errors = decode(bytes)?.errors else { return false }
        if errors > 0 { return true }
        let own = singleByteCharacters
        var (expected, others) = (0, 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
            let isExpected = scalar.isWrittenAnywhere || (own?.contains(scalar) ?? scalar.isEastAsian)
            let count = UTF8.width(scalar) - 1
            if isExpected { expected += count } else { others += count }
        }
        return expected > others && expected >= (own == nil ? 4 : 2)
    }

    /// The characters beyond ASCII of a set in which each byte is a character; `nil` for other sets.
    private var singleByteCharacters: Set<Unicode.Scalar>? {
        let bytes = (0x80...0xFF).flatMap { [UInt8($0), ASCII.lineFeed] }
        guard let text = bytes.withUnsafeBufferPointer({ decode($0)?.text }) else { return nil }
        let scalars = Set(
            String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.isASCII && $0 != "\u{FFFD}" }
        )
        // Shift_JIS has 63 letters of half the width, ISO 8859-6 has 83 characters.
        return scalars.count >= 80 ? scalars : nil
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is punctuation, a picture, or a Vietnamese letter, which windows-1258 writes in two bytes.
    fileprivate var isWrittenAnywhere: Bool {
        (0x2010...0x203F).contains(value) || (0x1F000...0x1FAFF).contains(value) || (0x1EA0...0x1EF9).contains(value)
    }

    /// Whether the scalar is a kana, a Chinese character, a Korean syllable, or of another width.
    fileprivate var isEastAsian: Bool {
        (0x3000...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) || (0xFF00...0xFFEF).contains(value)
    }
}
