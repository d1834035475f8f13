/// The words of a command of the shell, as far as they can be known without running it (POSIX, 2.2, 2.3 and 2.6.1).
package struct ShellWords {
    package struct Word {
        package var written: Substring
        /// The word as its program gets it; `nil` if a variable, a command or a pattern is a part of it.
        package var text: String?
        package var isCommand: Bool
        package var isWritten: Bool
    }

    /// The words in their order; those inside of a command substitution are among them.
    package private(set) var words: [Word] = []
    /// Whether the command is one program with its arguments, which needs no shell.
    package private(set) var isPlain = true

    private var rest: Substring
    private let home: String
    private var isCommand = true
    private var isWritten = false

    /// Reads a command; `home` is what `~` and `$HOME` mean.
    package init(_ command: Substring, home: String) {
        rest = command
        self.home = home
        while let first = rest.first {
            if first == " " || first == "\t" {
                rest.removeFirst()
            } else if first == "#" {
                isPlain = false
                rest = rest.drop { $0 != "\n" }
            } else if Self.operators.contains(first) {
                takeOperator(first)
            } else {
                takeWord()
            }
        }
    }

    private static let operators: Set<Character> = ["|", "&", ";", "<", ">", "(", ")", "\n", "`"]
    private static let patterns: Set<Character> = ["*", "?", "[", "{", "}"]
    private static let prefixes: Set = [
        "if", "then", "else", "elif", "do", "while", "until", "!", "{", "time", "exec", "env", "nice", "nohup",
        "command",
    ]

    private mutating func takeOperator(_ sign: Character) {
        isPlain = false
        rest.removeFirst()
        guard sign == "<" || sign == ">" else {
            isCommand = true
            return
        }
        isWritten = sign == ">"
        // As in '>>' and '2>&1'.
        rest = rest.drop { $0 == ">" || $0 == "&" || $0 == "|" }
    }

    private mutating func takeWord() {
        let start = rest
        var text = ""
        var isKnown = true
        while let first = rest.first, first != " ", first != "\t", !Self.operators.contains(first) {
            rest.removeFirst()
            switch first {
            case "'":
                text += rest.prefix { $0 != "'" }
                rest = rest.drop { $0 != "'" }.dropFirst()
            case "\"": takeQuoted(&text, &isKnown)
            case "\\": if let next = rest.popFirst(), next != "\n" { text.append(next) }
            case "$": takeVariable(&text, &isKnown)
            case "~" where (text.isEmpty || text.hasSuffix("=")) && (rest.first == "/" || rest.first?.endsWord ?? true):
                text += home
            default:
                if Self.patterns.contains(first) { isKnown = false }
                text.append(first)
            }
        }
        let written = start[..<rest.startIndex]
        // A number in front of a redirection, as in '2>'.
        if rest.first == "<" || rest.first == ">", written.allSatisfy(\.isNumber) { return }
        let isAssignment =
            isCommand && written.prefix { $0 != "=" }.allSatisfy(\.isNameCharacter) && written.contains("=")
        if !isKnown || isAssignment { isPlain = false }
        words.append(
            Word(written: written, text: isKnown ? text : nil, isCommand: isCommand && !isWritten, isWritten: isWritten)
        )
        if !isWritten { isCommand = isCommand && (isAssignment || Self.prefixes.contains(text)) }
        isWritten = false
    }

    private mutating func takeQuoted(_ text: inout String, _ isKnown: inout Bool) {
        while let next = rest.popFirst(), next != "\"" {
            switch next {
            case "\\" where rest.first.map { "$`\"\\\n".contains($0) } == true:
                if let escaped = rest.popFirst(), escaped != "\n" { text.append(escaped) }
            case "$": takeVariable(&text, &isKnown)
            case "`":
                isKnown = false
                fallthrough
            default: text.append(next)
            }
        }
    }

    private mutating func takeVariable(_ text: inout String, _ isKnown: inout Bool) {
        for name in ["HOME", "{HOME}"] where rest.hasPrefix(name) {
            let behind = rest.dropFirst(name.count)
            guard name != "HOME" || behind.first?.isNameCharacter != true else { continue }
            text += home
            rest = behind
            return
        }
        text.append("$")
        guard let next = rest.first, next.isNameCharacter || "{(@*#?$!-".contains(next) else { return }
        isKnown = false
        if next == "{" { rest = rest.drop { $0 != "}" } }
    }
}

extension Character {
    fileprivate var isNameCharacter: Bool { isASCII && (isLetter || isNumber || self == "_") }

    fileprivate var endsWord: Bool { " \t\n;&|)".contains(self) }
}
