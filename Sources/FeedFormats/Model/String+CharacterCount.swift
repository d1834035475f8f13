extension String {
    /// Returns the index behind a number of characters, or `nil` if the text has fewer.
    ///
    /// The same as `index(_:offsetBy:limitedBy:)`, which looks up the properties of every scalar: an ASCII character in
    /// front of another combines with nothing, except a carriage return in front of a line feed.
    func index(afterCharacters count: Int) -> Index? {
        let bytes = utf8
        var index = startIndex
        for _ in 0..<count {
            guard index < endIndex else { return nil }
            let following = bytes.index(after: index)
            let isAlone =
                bytes[index] < 0x80 && bytes[index] != UInt8(ascii: "\r")
                && (following == endIndex || bytes[following] < 0x80)
            index = isAlone ? following : self.index(after: index)
        }
        return index
    }
}
