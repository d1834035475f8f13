/// The beginning of a Markdown text as plain text on one line.
///
/// Not a renderer: it omits code blocks, pictures, tables and rules, and removes the markup of the rest. It reads only
/// the beginning of the text.
struct Excerpt {
    /// At most ``length`` characters; `nil` if the beginning contains no words.
    let text: String?

    static let length = 160

    init(ofMarkdown markdown: String) {
        var words = ""
        var fence: Substring?
        for line in markdown.prefix(Self.window).split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            let mark = line.prefix(3)
            if mark == "```" || mark == "~~~" {
                if fence == nil { fence = mark } else if fence == mark { fence = nil }
                continue
            }
            guard fence == nil, !Self.isOrnament(line) else { continue }
            let plain = Self.withoutMarks(Self.withoutPrefix(line)).split(whereSeparator: \.isWhitespace)
            guard !plain.isEmpty else { continue }
            words += (words.isEmpty ? "" : " ") + plain.joined(separator: " ")
            if words.count > Self.length { break }
        }
        text = words.isEmpty ? nil : words.count > Self.length ? words.prefix(Self.length - 1) + "…" : words
    }

    /// The number of characters to read.
    private static let window = 4000

    /// Whether a line is a rule, a table row, or the fence of a note.
    private static func isOrnament(_ line: Substring) -> Bool {
        line.hasPrefix(":::") || line.hasPrefix("|") || line.allSatisfy { "-=*_ :|".contains($0) }
    }

    /// Returns the line without the leading markup of headings, quotations and list items.
    private static func withoutPrefix(_ line: Substring) -> Substring {
        var line = line
        while let mark = line.first, "#>-*+".contains(mark) {
            let rest = line.drop { $0 == mark }
            guard mark == ">" || rest.first?.isWhitespace == true else { break }
            line = rest.drop(while: \.isWhitespace)
        }
        let number = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(number.count)
        return !number.isEmpty && rest.hasPrefix(". ") ? rest.dropFirst(2) : line
    }

    /// Returns the line without emphasis, code marks, tags and pictures; links are replaced by their text.
    private static func withoutMarks(_ line: Substring) -> String {
        let characters = Array(line)
        var output: [Character] = []
        var openBrackets: [Int] = []
        let lastTagEnd = characters.lastIndex(of: ">") ?? -1
        var index = 0
        while index < characters.count {
            let character = characters[index]
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            switch character {
            case "`", "*":
                break
            case "~" where next == "~":
                index += 1
            case "<" where index < lastTagEnd && (next.isLetter || next == "/" || next == "!"):
                while characters[index] != ">" { index += 1 }
            case "[":
                openBrackets.append(output.count)
                output.append(character)
            case "]" where next == "(" && !openBrackets.isEmpty:
                let open = openBrackets.removeLast()
                let isPicture = open > 0 && output[open - 1] == "!"
                output.replaceSubrange((isPicture ? open - 1 : open)..., with: isPicture ? [] : output[(open + 1)...])
                while index < characters.count, characters[index] != ")" { index += 1 }
            case "]":
                _ = openBrackets.popLast()
                output.append(character)
            default:
                output.append(character)
            }
            index += 1
        }
        return String(output)
    }
}
