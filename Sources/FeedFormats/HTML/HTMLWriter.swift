import Markup

package enum HTMLWriter {
    static func append(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool, to output: inout TextBuffer) {
        var start = 0
        for index in text.indices {
            guard let reference = reference(text[index], isAttribute: isAttribute) else { continue }
            output.append(UnsafeBufferPointer(rebasing: text[start..<index]))
            output.append(ascii: reference)
            start = index + 1
        }
        output.append(UnsafeBufferPointer(rebasing: text[start...]))
    }

    static func append(_ text: String, isAttribute: Bool, to output: inout TextBuffer) {
        var text = text
        text.withUTF8 { append($0, isAttribute: isAttribute, to: &output) }
    }

    package static func escaped(_ text: String, isAttribute: Bool = false) -> String {
        var output = TextBuffer()
        append(text, isAttribute: isAttribute, to: &output)
        return output.text
    }

    @inline(__always)
    private static func reference(_ byte: UInt8, isAttribute: Bool) -> StaticString? {
        guard byte < 0x40 else { return nil }
        return switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where isAttribute: "&quot;"
        case UInt8(ascii: "'") where isAttribute: "&#39;"
        default: nil
        }
    }
}
