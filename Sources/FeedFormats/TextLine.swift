/// A line of text in which every run of white space becomes one space, and none is left at either end.
struct TextLine {
    private var bytes: [UInt8] = []
    private var isSpacePending = false

    var isEmpty: Bool { bytes.isEmpty }

    mutating func space() { isSpacePending = true }

    mutating func append(_ text: [UInt8]) {
        var index = 0
        while index < text.count {
            let start = index
            while index < text.count, !Self.isSpace(text[index]) { index += 1 }
            if index > start {
                if isSpacePending, let last = bytes.last, last != 0x0A { bytes.append(0x20) }
                isSpacePending = false
                bytes.append(contentsOf: text[start..<index])
            }
            if index < text.count {
                isSpacePending = true
                index += 1
            }
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        isSpacePending = false
    }

    /// Begins a new line inside the text.
    mutating func lineBreak() {
        if !bytes.isEmpty { bytes.append(0x0A) }
        isSpacePending = false
    }

    /// Takes the text as it stands.
    mutating func appendVerbatim(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
        isSpacePending = false
    }
}

extension HTMLText {
    /// The text on one line.
    static func oneLine(_ text: String) -> String {
        var line = TextLine()
        line.append(Array(text.utf8))
        return line.text
    }
}
