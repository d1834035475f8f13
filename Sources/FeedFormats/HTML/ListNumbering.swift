import HTMLTree

/// The numbering of a list, by the attribute `type` of `ol`.
enum ListNumbering: String, Sendable {
    case decimal = "1"
    case lowerLetters = "a"
    case upperLetters = "A"
    case lowerRoman = "i"
    case upperRoman = "I"
    /// Items have the marker of a list without order.
    case unnumbered = ""

    /// Creates the numbering that a list or a list item declares in its style or its `type`; `nil` if it declares none.
    init?(of element: HTMLNode) {
        guard !element.attributes.isEmpty else { return nil }
        for word in element.style("list-style-type", "list-style")?.split(separator: " ") ?? [] {
            switch word {
            case "decimal": self = .decimal
            case "lower-alpha", "lower-latin": self = .lowerLetters
            case "upper-alpha", "upper-latin": self = .upperLetters
            case "lower-roman": self = .lowerRoman
            case "upper-roman": self = .upperRoman
            case "none": self = .unnumbered
            default: continue
            }
            return
        }
        guard let numbering = element["type"].flatMap({ Self(rawValue: $0) }), numbering != .unnumbered else {
            return nil
        }
        self = numbering
    }

    func marker(_ number: Int) -> String { self == .unnumbered ? "*" : text(of: number) + "." }

    /// Returns a number in this numbering, or in figures if it cannot be written so.
    func text(of number: Int) -> String {
        switch self {
        case .decimal, .unnumbered: String(number)
        case .lowerLetters: Self.letters(number)
        case .upperLetters: Self.letters(number).uppercased()
        case .lowerRoman: Self.roman(number)
        case .upperRoman: Self.roman(number).uppercased()
        }
    }

    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var rest = number
        var letters: [UInt8] = []
        while rest > 0 {
            letters.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
            rest = (rest - 1) / 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return String(number) }
        var rest = number
        var text = ""
        for (value, numeral) in numerals {
            while rest >= value {
                text += numeral
                rest -= value
            }
        }
        return text
    }

    private static let numerals = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
        (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
}
