package enum XMLText {
    /// Returns the text with markup escaped and without characters that XML does not allow (XML 1.0, 2.2).
    ///
    /// A carriage return, and in an attribute a tab or a line feed, becomes a reference, because a parser would
    /// otherwise normalize it (2.11, 3.3.3).
    package static func escaped(_ text: String, isAttribute: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 < 0x40 && isSpecial($0) || $0 == 0xEF }) else { return text }
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 32)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;".utf8
            case "<": output += "&lt;".utf8
            case ">": output += "&gt;".utf8
            case "\"" where isAttribute: output += "&quot;".utf8
            case "'" where isAttribute: output += "&#39;".utf8
            case "\r": output += "&#13;".utf8
            case "\n" where isAttribute: output += "&#10;".utf8
            case "\t" where isAttribute: output += "&#9;".utf8
            case "\n", "\t": output.append(UInt8(ascii: scalar))
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    package static func canHold(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "\t", "\n", "\r": true
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": false
            default: true
            }
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || "&<>\"'".utf8.contains(byte)
    }
}
