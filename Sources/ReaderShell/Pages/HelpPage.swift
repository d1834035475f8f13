import FeedModel
import SourceAPI

/// The command table as help.
struct HelpPage {
    var style: PageStyle

    /// All commands: how to type each, and what it does.
    var lines: [String] {
        let introduction = [
            "A number opens that item of the last list; an empty line opens the next unread one.",
            "Any beginning of a word will do, as long as only one command begins so.",
        ]
        return introduction.flatMap { style.folded($0) } + Command.all.flatMap(row)
            + style.folded("'help queries' tells how to ask for items.")
    }

    /// One command.
    func lines(about command: Command, sources: [SourceDescriptor]) -> [String] {
        let aliases = command.aliases.isEmpty ? [] : ["Other words: \(command.aliases.joined(separator: ", "))."]
        let examples = command.name == .add ? sources.map { "Example: add \(TerminalText.line($0.example))" } : []
        return (["\(command.usage): \(command.summary)."] + aliases + examples).flatMap { style.folded($0) }
    }

    /// The query language.
    var queryLines: [String] {
        [
            "Words find items that have all of them; \"two words\" finds them side by side; -word leaves items out.",
            "They are whole words: swift does not find swiftly, swift* does.",
            "Signs do not count, so C++ and C# are searched as C; title:/C\\+\\+/ finds the signs.",
            "unread, starred, read, hidden and today ask for a state; OR and parentheses combine.",
            "source:x, tag:x, title:x, author:x, url:x and category:x look in one place, text:x in all texts.",
            "field:\"two words\" and field:/pattern/ work, too.",
            "newer:7d and older:2024-01-01 ask for an age; limit:20 shapes the list.",
            "Words are listed best first: all of them in the title, near each other, anywhere; of equals the newest first.",
            "sort:date lists by date, as everything without words is; sort:arrived, title and relevance work, too;",
            "sort:-date and its like turn the order round.",
            "Example: list unread source:swift newer:7d -beta",
        ].flatMap { style.folded($0) }
    }

    /// A command beside its explanation, or above it when the column is too narrow for how it is typed.
    private func row(_ command: Command) -> [String] {
        let aliases = command.aliases.isEmpty ? "" : " (also \(command.aliases.joined(separator: ", ")))"
        let explanation = command.summary + aliases
        let isWide = command.usage.count > Self.column
        let isNarrow = style.width.map { $0 < 2 * Self.column } ?? false
        guard isWide || isNarrow else {
            return style.folded(explanation, head: command.usage.padded(toCells: Self.column) + "  ")
        }
        let indent = String(repeating: " ", count: isNarrow ? 4 : Self.column + 2)
        return style.folded(command.usage) + style.folded(explanation, head: indent)
    }

    private static let column = Command.all.map(\.usage.count).filter { $0 <= 26 }.max() ?? 0
}
