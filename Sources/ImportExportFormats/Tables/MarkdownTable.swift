import Primitives

struct MarkdownTable {
    let columns: [TableColumn]

    func begin(title: String, in output: inout [UInt8]) {
        let names = columns.shown.map { columns[$0].name }
        output.append(text: "# \(Self.escaped(title))\n\n| \(names.joined(separator: " | ")) |\n")
        output.append(text: "|" + String(repeating: " --- |", count: names.count) + "\n")
    }

    func write(_ cells: [JSONValue], to output: inout [UInt8]) {
        for index in columns.shown where cells.indices.contains(index) {
            output.append(text: "| ")
            let text = Self.escaped(cells[index].cellText)
            if columns[index].role == .title, let address = columns.address(in: cells), address.isWebAddress {
                output.append(text: "[\(text.isEmpty ? Self.escaped(address) : text)](<\(Self.target(address))>)")
            } else {
                output.append(text: text)
            }
            output.append(0x20)
        }
        output.append(text: "|\n")
    }

    /// Returns the text on one line, with a backslash before what Markdown, its tables or HTML would interpret.
    static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 8)
        var isSpaced = true
        for scalar in text.unicodeScalars {
            if scalar.isBlank {
                if !isSpaced { escaped.append(0x20) }
                isSpaced = true
                continue
            }
            isSpaced = false
            switch scalar {
            case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "$", "!", "^":
                escaped.append(UInt8(ascii: "\\"))
            default: break
            }
            if scalar.isASCII {
                escaped.append(UInt8(ascii: scalar))
            } else {
                escaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        if escaped.last == 0x20 { escaped.removeLast() }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns the address as it can be written between angle brackets in a cell.
    private static func target(_ address: String) -> String {
        address.utf8.map { byte in
            let isEncoded = byte <= 0x20 || byte >= 0x7F || "<>|\\\"`".utf8.contains(byte)
            return isEncoded ? byte.percentEncoded : String(Unicode.Scalar(byte))
        }.joined()
    }
}

extension Unicode.Scalar {
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }

    fileprivate var isBlank: Bool {
        isASCII ? value <= 0x20 || value == 0x7F : properties.isWhitespace || isControl
    }
}

extension String {
    var isWebAddress: Bool {
        let start = utf8.prefix(8).map { $0 | 0x20 }
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    }
}
