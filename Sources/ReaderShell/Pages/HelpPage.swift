import FeedModel
import SourceAPI

/// The command table as help.
enum HelpPage {
    /// All commands, a line each.
    static var lines: [String] {
        let width = Command.all.map { $0.usage.count }.filter { $0 <= 32 }.max() ?? 0
        let rows = Command.all.map { command in
            let usage = command.usage
            let padding = String(repeating: " ", count: max(0, width - usage.count))
            let aliases = command.aliases.isEmpty ? "" : " (also \(command.aliases.joined(separator: ", ")))"
            return "\(usage)\(padding)  \(command.summary)\(aliases)"
        }
        return [
            "A number opens that item of the last list; an empty line opens the next unread one.",
            "Any beginning of a word will do, as long as only one command begins so.",
        ] + rows + ["'help queries' tells how to ask for items."]
    }

    /// One command.
    static func lines(about command: Command, sources: [SourceDescriptor]) -> [String] {
        let aliases = command.aliases.isEmpty ? [] : ["Other words: \(command.aliases.joined(separator: ", "))."]
        let examples = command.name == .add ? sources.map { "Example: add \($0.example)" } : []
        return ["\(command.usage): \(command.summary)."] + aliases + examples
    }

    /// The query language.
    static let queryLines = [
        "Words find items that have all of them; \"two words\" finds them side by side; -word leaves items out.",
        "unread, starred, read, hidden and today ask for a state; OR and parentheses combine.",
        "source:x, tag:x, title:x and author:x look in one place; field:\"two words\" and field:/pattern/ work too.",
        "newer:7d and older:2024-01-01 ask for an age; limit:20 and sort:published, arrived or title shape the list.",
        "Example: list unread source:swift newer:7d -beta",
    ]
}
