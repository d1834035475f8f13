/// A line of text in which every run of white space becomes one space, and none is left at either end.
struct TextLine {
    private var bytes: [UInt8] = []
    private var isSpacePending = false

    var isEmpty: Bool { bytes.isEmpty }

    mutating func space() { isSpacePending = true }

    mutating func append(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { append($0) }
    }

    /// Every title, summary and body passes through here, so this works on plain memory.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        // A space that is pending, and each byte of the text.
        bytes.append(contentsOf: repeatElement(0, count: text.count + 1))
        var isSpacePending = isSpacePending
        let end = bytes.withUnsafeMutableBufferPointer { output in
            var end = start
            for byte in text {
                guard !Self.isSpace(byte) else {
                    isSpacePending = true
                    continue
                }
                if isSpacePending, end > 0, output[end - 1] != 0x0A {
                    output[end] = 0x20
                    end += 1
                }
                isSpacePending = false
                output[end] = byte
                end += 1
            }
            return end
        }
        bytes.removeLast(bytes.count - end)
        self.isSpacePending = isSpacePending
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
        var (line, text) = (TextLine(), text)
        text.withUTF8 { line.append($0) }
        return line.text
    }
}
