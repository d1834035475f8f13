import FeedModel
import SourceAPI

/// The table of commands as help.
struct HelpPage {
    var style: PageStyle

    /// All commands with their usage and effect.
    var lines: [String] {
        let introduction = [
            "A number opens that item of the last list; an empty line opens the next unread one.",
            "A command can be shortened as long as only one begins that way.",
        ]
        return introduction.flatMap { style.folded($0) } + Command.all.flatMap(row)
            + style.folded("'help queries' explains how to search for items.")
    }

    /// Returns the help for one command.
    func lines(about command: Command, sources: [SourceDescriptor]) -> [String] {
        let aliases = command.aliases.isEmpty ? [] : ["Aliases: \(command.aliases.joined(separator: ", "))."]
        let examples = command.name == .add ? sources.map { "Example: add \(TerminalText.line($0.example))" } : []
        return (["\(command.usage): \(command.summary)."] + aliases + examples).flatMap { style.folded($0) }
    }

    /// The query language.
    var queryLines: [String] {
        [
            "Words find items that contain all of them; \"two words\" finds a phrase; -word or not word excludes items.",
            "Only whole words match: swift does not find swiftly, but swift* does.",
            "Punctuation is ignored, so C++ and C# are searched as C; title:/C\\+\\+/ finds it exactly.",
            "unread, starred, read, hidden and today select items by state; * or all is everything.",
            "and, or, not and parentheses combine conditions, in capitals as well; \"and\" in quotation marks is a word.",
            "source:x, tag:x, title:x, author:x, url:x and category:x search one field, text:x searches all text.",
            "field:\"two words\" and field:/pattern/ also work.",
            "newer:7d and older:2024-01-01 select by age; limit:20 shortens the list.",
            "A search for words lists the best matches first: all in the title, near each other, anywhere; equal ones by date.",
            "sort:date lists the newest first, as queries without words do; sort:arrived, title and relevance also work;",
            "sort:read lists what you read, the latest first;",
            "sort:-date and so on reverse the order.",
            "Example: list unread source:swift newer:7d -beta",
        ].flatMap { style.folded($0) }
    }

    /// Returns a command beside its summary, or above it if the usage or the page leaves no room.
    private func row(_ command: Command) -> [String] {
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

    private static let column = Command.all.map(\.usage.count).filter { $0 <= 26 }.max() ?? 0
}
