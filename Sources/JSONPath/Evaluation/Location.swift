extension JSONPath {
    /// The place of a value in a document: the names and indexes that lead to it.
    package struct Location: Hashable, Sendable, CustomStringConvertible {
        package var elements: [Element]

        package enum Element: Hashable, Sendable {
            case name(String)
            /// The index of an element, from 0.
            case index(Int)
        }

        /// The normalized path (RFC 9535, section 2.7), for example `$['items'][0]`.
        package var description: String {
            var text = "$"
            for element in elements {
                switch element {
                case .name(let name): text += "['\(Self.escaped(name))']"
                case .index(let index): text += "[\(index)]"
                }
            }
            return text
        }

        private static func escaped(_ name: String) -> String {
            var text = String.UnicodeScalarView()
            for scalar in name.unicodeScalars {
                switch scalar {
                case "'", "\\": text.append(contentsOf: ["\\", scalar])
                case "\u{8}": text.append(contentsOf: "\\b".unicodeScalars)
                case "\t": text.append(contentsOf: "\\t".unicodeScalars)
                case "\n": text.append(contentsOf: "\\n".unicodeScalars)
                case "\u{C}": text.append(contentsOf: "\\f".unicodeScalars)
                case "\r": text.append(contentsOf: "\\r".unicodeScalars)
                case "\0"..<" ":
                    let digits = String(scalar.value, radix: 16)
                    text.append(contentsOf: "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".unicodeScalars)
                default: text.append(scalar)
                }
            }
            return String(text)
        }
    }
}
