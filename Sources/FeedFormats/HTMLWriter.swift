/// Writes text as HTML.
enum HTMLWriter {
    /// Appends text with the characters escaped that would be markup.
    static func append(_ text: [UInt8], isAttribute: Bool, to output: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where isAttribute: output.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'") where isAttribute: output.append(contentsOf: "&#39;".utf8)
            default: output.append(byte)
            }
        }
    }

    /// The text as HTML that shows it.
    static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(Array(text.utf8), isAttribute: false, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
