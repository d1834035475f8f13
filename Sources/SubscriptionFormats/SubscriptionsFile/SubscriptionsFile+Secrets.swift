import FeedModel

extension SubscriptionsFile {
    /// ``contents`` without user names and passwords, also in comments and commands, for copies.
    package var contentsWithoutPasswords: [UInt8] { lines.flatMap(\.bytesWithoutPasswords) }
}

extension SubscriptionsFile.Line {
    /// The line without its ending, and without user names and passwords.
    ///
    /// For a line that is not an address and whose separators are uncertain, because a password may contain spaces.
    var shownText: String { text.redactingUserinfo }

    fileprivate var bytesWithoutPasswords: [UInt8] {
        guard bytes.contains(UInt8(ascii: "@")) else { return bytes }
        let line = SubscriptionsFile.Line(bytes: wordsWithoutPasswords)
        guard !words.isEmpty, uri == nil, line.shownText.utf8.count < line.text.utf8.count else { return line.bytes }
        return Array(line.shownText.utf8) + ending
    }

    private var wordsWithoutPasswords: [UInt8] {
        var result: [UInt8] = []
        var (start, end) = (0, 0)
        while true {
            let (words, comment) = scan(from: start)
            for word in words {
                let stripped = word.text.redactingUserinfo
                guard !stripped.utf8.elementsEqual(word.text.utf8) else { continue }
                result += bytes[end..<word.range.lowerBound]
                result += SubscriptionsFile.Word.written(stripped).utf8
                end = word.range.upperBound
            }
            guard let comment else { return result + bytes[end...] }
            start = bytes[comment...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count
        }
    }
}
