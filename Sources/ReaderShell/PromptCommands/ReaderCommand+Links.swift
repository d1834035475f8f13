import Screens

extension ReaderCommand {
    /// Parses the row after `links`; `nil` for the current item.
    static func row(_ arguments: Arguments) throws -> Int? {
        guard !arguments.isEmpty, arguments.rest != ["."] else { return nil }
        guard arguments.text.allSatisfy(\.isASCIIDigit), let row = Int(arguments.text), row > 0 else {
            throw arguments.usage
        }
        return row
    }

    /// Parses a link: of the current item, or `12.3` for link 3 of row 12.
    static func link(_ arguments: Arguments) throws -> (row: Int?, link: Int) {
        guard !arguments.isEmpty else { return (nil, 0) }
        let words = arguments.rest.compactMap { Int($0) }
        if words.count == 2, words.count == arguments.rest.count {
            throw CommandError.impossible(
                what: "A row and a link are written with a dot.",
                remedy: "Type '\(arguments.typed) \(words[0]).\(words[1])'."
            )
        }
        let parts = arguments.text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
        guard numbers.count == parts.count, let link = numbers.last else { throw arguments.usage }
        switch numbers.count {
        case 1: return (nil, link)
        case 2 where numbers[0] > 0: return (numbers[0], link)
        default: throw arguments.usage
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
