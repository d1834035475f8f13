import FeedModel

struct SubscriptionLine: Hashable, Sendable {
    private(set) var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    static func all(in contents: [UInt8]) -> [SubscriptionLine] {
        var lines: [SubscriptionLine] = []
        var start = 0
        while start < contents.count {
            let end = contents[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? contents.count
            lines.append(SubscriptionLine(bytes: Array(contents[start..<end])))
            start = end
        }
        return lines
    }

    /// `\n`, `\r\n`, or nothing for a last line without an ending.
    var ending: [UInt8] {
        guard bytes.last == 0x0A else { return [] }
        return bytes.dropLast().last == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }

    var text: String { String(decoding: bytes.dropLast(ending.count), as: UTF8.self) }

    var words: [SubscriptionWord] { scan().words }

    /// The address, if a subscription can have it.
    var uri: SubscriptionURI? {
        guard let address = words.first?.text, SubscriptionsFile.Directive(address) == nil else { return nil }
        return try? SubscriptionURI(address)
    }

    /// The identity of the subscription or the query.
    var id: SourceID? {
        guard let address = words.first?.text else { return nil }
        return (try? SubscriptionURI(address))?.id
    }

    mutating func end(with ending: [UInt8]) { bytes += ending }

    mutating func add(comment: [UInt8]) {
        bytes = bytes.dropLast(ending.count) + [0x20] + comment + ending
    }

    /// Adds words after the words of the line; the address, a comment and the ending stay unchanged.
    mutating func add(_ new: [SubscriptionWord]) {
        let (words, comment) = scan()
        guard let address = words.first else { return }
        var result = bytes[..<address.range.lowerBound] + written(address)
        for word in words.dropFirst() + new { result += [0x20] + written(word) }
        if let comment { result += [0x20] + bytes[comment..<(bytes.count - ending.count)] }
        bytes = result + ending
    }

    /// Replaces the address; all other bytes stay unchanged.
    mutating func replaceAddress(_ address: String) {
        guard let word = words.first else { return }
        bytes =
            bytes[..<word.range.lowerBound] + Array(SubscriptionWord.written(address).utf8)
            + bytes[word.range.upperBound...]
    }

    /// Returns the bytes of a word, as written unless its quotes are not closed.
    private func written(_ word: SubscriptionWord) -> [UInt8] {
        word.isVerbatim ? Array(bytes[word.range]) : Array(SubscriptionWord.written(word.text).utf8)
    }

    /// Splits the line as newsboat's `tokenize_quoted` does; returns the words, and the offset of a comment.
    func scan(from start: Int = 0) -> (words: [SubscriptionWord], comment: Int?) {
        var words: [SubscriptionWord] = []
        var index = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
        while true {
            while index < bytes.count, bytes[index].isSeparator { index += 1 }
            guard index < bytes.count else { return (words, nil) }
            switch bytes[index] {
            case UInt8(ascii: "#"): return (words, index)
            case UInt8(ascii: "\""): words.append(quotedWord(at: &index))
            default: words.append(bareWord(at: &index))
            }
        }
    }

    private func bareWord(at index: inout Int) -> SubscriptionWord {
        let start = index
        while index < bytes.count, !bytes[index].isSeparator { index += 1 }
        return SubscriptionWord(
            String(decoding: bytes[start..<index], as: UTF8.self),
            range: start..<index,
            isVerbatim: true
        )
    }

    /// Reads to the closing quote, or to the end of the line without one.
    private func quotedWord(at index: inout Int) -> SubscriptionWord {
        let start = index
        let end = bytes.count - ending.count
        var text: [UInt8] = []
        index += 1
        while index < end, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < end {
                index += 1
                text.append(bytes[index].unescaped)
            } else {
                text.append(bytes[index])
            }
            index += 1
        }
        let isClosed = index < end
        if isClosed { index += 1 }
        return SubscriptionWord(String(decoding: text, as: UTF8.self), range: start..<index, isVerbatim: isClosed)
    }
}

struct SubscriptionWord: Hashable, Sendable {
    var text: String
    var range: Range<Int>
    /// Whether other words can follow the word as it is written.
    var isVerbatim: Bool

    /// Creates a word that is not in a line yet, unless it has a place there.
    init(_ text: String, range: Range<Int> = 0..<0, isVerbatim: Bool = false) {
        (self.text, self.range, self.isVerbatim) = (text, range, isVerbatim)
    }

    /// Returns a word as it is written in the file, in quotes if needed.
    static func written(_ text: String) -> String {
        let first = text.utf8.first
        guard first == nil || first == UInt8(ascii: "#") || text.utf8.contains(where: \.needsQuotes) else {
            return text
        }
        var bytes = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            if let letter = byte.escapeLetter { bytes += [UInt8(ascii: "\\"), letter] } else { bytes.append(byte) }
        }
        return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
    }
}

struct SubscriptionLabels {
    private(set) var title: String?
    private(set) var tags: [String] = []
    private(set) var isHidden = false

    init(_ words: some Sequence<SubscriptionWord>) {
        for word in words {
            switch word.text.utf8.first {
            case UInt8(ascii: "~"):
                if title == nil, word.text != "~" {
                    title = String(decoding: word.text.utf8.dropFirst(), as: UTF8.self)
                }
            case UInt8(ascii: "!"):
                isHidden = true
                if word.text != "!" { tags.append(String(decoding: word.text.utf8.dropFirst(), as: UTF8.self)) }
            case nil: break
            default: tags.append(word.text)
            }
        }
    }
}

extension UInt8 {
    fileprivate var isSeparator: Bool { self == 0x20 || self == 0x0D || self == 0x0A || self == 0x09 }

    fileprivate var needsQuotes: Bool { isSeparator || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }

    fileprivate var unescaped: UInt8 {
        switch self {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: self
        }
    }

    fileprivate var escapeLetter: UInt8? {
        switch self {
        case 0x0A: UInt8(ascii: "n")
        case 0x0D: UInt8(ascii: "r")
        case 0x09: UInt8(ascii: "t")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): self
        default: nil
        }
    }
}

extension SubscriptionsFile {
    /// ``contents`` without user names and passwords, also in comments and commands, for copies.
    package var contentsWithoutPasswords: [UInt8] { lines.flatMap(\.bytesWithoutPasswords) }
}

extension SubscriptionLine {
    /// The line without its ending, user names and passwords, for one that is not an address: a password may have spaces.
    var shownText: String { text.redactingUserinfo }

    fileprivate var bytesWithoutPasswords: [UInt8] {
        guard bytes.contains(UInt8(ascii: "@")) else { return bytes }
        let line = SubscriptionLine(bytes: wordsWithoutPasswords)
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
                result += SubscriptionWord.written(stripped).utf8
                end = word.range.upperBound
            }
            guard let comment else { return result + bytes[end...] }
            start = bytes[comment...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count
        }
    }
}
