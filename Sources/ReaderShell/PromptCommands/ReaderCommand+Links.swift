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

    /// Refuses two numbers, which may be a row and its link or two rows, and other items.
    private static func refuseItems(_ arguments: Arguments) throws {
        guard ItemSelection(arguments.rest) != nil else { return }
        let numbers = arguments.rest.compactMap { Int($0) }
        guard numbers.count == 2, arguments.rest.count == 2, numbers[0] > 0 else {
            guard arguments.typed != Command.Name.link.rawValue else { throw arguments.usage }
            let row = arguments.text.prefix { $0.isASCIIDigit }
            throw CommandError.impossible(
                what: "One page is opened at a time, by the number of its row.",
                remedy: "'browse \(row.isEmpty ? "3" : row).0' opens the page of a row, 'browse' that of the open item."
            )
        }
        let (row, link) = (numbers[0], numbers[1])
        throw CommandError.impossible(
            what: "A row and a link are written with a dot.",
            remedy: arguments.typed == Command.Name.link.rawValue
                ? "'link \(row).\(link)' shows where link \(link) of row \(row) leads."
                : "'browse \(row).\(link)' opens link \(link) of row \(row), 'browse \(row).0' the page of row \(row)."
        )
    }

    /// Parses a link: of the current item, or `12.3` for link 3 of row 12.
    static func link(_ arguments: Arguments) throws -> (row: Int?, link: Int) {
        guard !arguments.isEmpty else { return (nil, 0) }
        if Int(arguments.text) == nil { try refuseItems(arguments) }
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
