import SourceAPI
import TerminalText

enum HelpPage {
    static var blocks: [Block] {
        [
            "Any unambiguous prefix of a command is enough.",
            "A number opens that row of the last list; Enter continues what was cut off, else opens the next unread item.",
        ]
            + CommandEntry.all.map { command in
                let aliases = command.aliases.isEmpty ? "" : " (also \(command.aliases.joined(separator: ", ")))"
                return .field(command.usage, command.summary + aliases)
            } + [
                "The name of any other source is a command like 'news': 'sources' lists them, 'help NAME' explains it.",
                .sentence("Topics: help \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))."),
            ]
    }

    private static func arguments(of command: CommandEntry) -> [Block] {
        ArgumentHelp.lines(of: command).map { .field("  " + $0.name, $0.meaning) }
    }

    static func blocks(about command: CommandEntry, sources: [SourceDescriptor]) -> [Block] {
        let aliases = command.aliases.isEmpty ? [] : ["Aliases: \(command.aliases.joined(separator: ", "))."]
        let examples = command.name == .add ? sources.map { "Example: add \(TerminalText.line($0.example))" } : []
        return [.sentence("\(command.usage): \(command.summary).")] + arguments(of: command)
            + (aliases + examples).map { .sentence($0) }
    }

    static func blocks(about source: SourceDescriptor) -> [Block] {
        let parameters = source.parameters.map { parameter in
            let values = parameter.values.isEmpty ? "" : " (\(parameter.values.joined(separator: ", ")))"
            return "?\(parameter.name)=: \(parameter.help)\(values)."
        }
        let subject = source.example.drop { $0 != ":" }.dropFirst()
        let usage =
            "\(source.id) [\(source.subject.name.uppercased())]: show \(source.title) page by page; \(source.subject.help)."
        return ([usage] + parameters + ["Example: \(source.id) \(subject)"]).map { .sentence(TerminalText.line($0)) }
    }
}
