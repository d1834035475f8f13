import SourceAPI
import TerminalText

struct HelpPage {
    var style: PageStyle

    var lines: [String] {
        let introduction = [
            "Any unambiguous prefix of a command is enough.",
            "A number opens that row of the last list; Enter continues what was cut off, else opens the next unread item.",
        ]
        return introduction.flatMap { style.folded($0) } + CommandEntry.all.flatMap(row)
            + style.folded(
                "The name of any other source is a command like 'news': 'sources' lists them, 'help NAME' explains it."
            )
            + style.folded("Topics: help \(Self.topics.joined(separator: ", ")).")
    }

    private static let topics = HelpTopic.allCases.map { topic in
        topic == .commands ? "commands (arguments)" : topic.rawValue
    }

    func lines(about topic: HelpTopic) -> [String] {
        switch topic {
        case .commands: CommandEntry.all.flatMap { style.folded("\($0.usage): \($0.summary).") + arguments(of: $0) }
        default: lines(topic.content)
        }
    }

    private func lines(_ content: [HelpLine]) -> [String] {
        let column = content.reduce(0) { if case .row(let head, _) = $1 { max($0, head.cellWidth) } else { $0 } } + 2
        return content.flatMap { line in
            switch line {
            case .sentence(let sentence): style.folded(sentence)
            case .row(let head, let text): style.folded(text, head: head.padded(toCells: column), isRow: true)
            }
        }
    }

    private func arguments(of command: CommandEntry) -> [String] {
        lines(ArgumentHelp.lines(of: command).map { .row("  " + $0.name, $0.meaning) })
    }

    func lines(about command: CommandEntry, sources: [SourceDescriptor]) -> [String] {
        let aliases = command.aliases.isEmpty ? [] : ["Aliases: \(command.aliases.joined(separator: ", "))."]
        let examples = command.name == .add ? sources.map { "Example: add \(TerminalText.line($0.example))" } : []
        return style.folded("\(command.usage): \(command.summary).") + arguments(of: command)
            + (aliases + examples).flatMap { style.folded($0) }
    }

    func lines(about source: SourceDescriptor) -> [String] {
        let parameters = source.parameters.map { parameter in
            let values = parameter.values.isEmpty ? "" : " (\(parameter.values.joined(separator: ", ")))"
            return "?\(parameter.name)=: \(parameter.help)\(values)."
        }
        let subject = source.example.drop { $0 != ":" }.dropFirst()
        let usage =
            "\(source.id) [\(source.subject.name.uppercased())]: show \(source.title) page by page; \(source.subject.help)."
        return ([usage] + parameters + ["Example: \(source.id) \(subject)"]).map(TerminalText.line)
            .flatMap { style.folded($0) }
    }

    /// Returns a command and its summary on one line, or on two if the usage or the page leaves no room.
    private func row(_ command: CommandEntry) -> [String] {
        let aliases = command.aliases.isEmpty ? "" : " (also \(command.aliases.joined(separator: ", ")))"
        let explanation = command.summary + aliases
        let isWide = command.usage.count > Self.column
        let isNarrow = style.width.map { $0 < 2 * Self.column } ?? false
        guard isWide || isNarrow else {
            return style.folded(explanation, head: command.usage.padded(toCells: Self.column) + "  ", isRow: true)
        }
        let indent = String(repeating: " ", count: isNarrow ? 4 : Self.column + 2)
        return style.folded(command.usage, isRow: true) + style.folded(explanation, head: indent, isRow: true)
    }

    private static let column = CommandEntry.all.map(\.usage.count).filter { $0 <= 26 }.max() ?? 0
}
