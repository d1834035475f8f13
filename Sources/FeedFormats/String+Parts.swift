extension String {
    /// Whether the text has a part somewhere, byte by byte; for short words of ASCII, without Foundation's search.
    func hasPart(_ part: StaticString) -> Bool {
        let length = part.utf8CodeUnitCount
        guard utf8.count >= length else { return false }
        return utf8.withContiguousStorageIfAvailable { bytes in
            (0...(bytes.count - length)).contains { start in
                (0..<length).allSatisfy { bytes[start + $0] == part.utf8Start[$0] }
            }
        } ?? false
    }
}
