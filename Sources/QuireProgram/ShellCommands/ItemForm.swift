import ArgumentParser
import FeedModel
import Foundation
import Primitives
import Query
import ReaderShell

/// How items are printed by commands.
struct ItemForm: ParsableArguments {
    /// The parts of a run that the lines of items depend on.
    struct Format: Sendable {
        let symbols: Symbols
        let now: Date
        let utcOffset: @Sendable (Date) -> Int
        /// The cells of a line of the terminal; `nil` where there is none.
        let columns: Int?
    }

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Flag(help: "Print only the ids.")
    var ids = false

    func validate() throws {
        guard !(json && ids) else { throw ValidationError("--json and --ids cannot be combined.") }
    }

    /// One item as one line: JSON, its identity, or identity, state, title, age.
    func line(_ kept: LibraryItem, _ format: Format) -> String {
        if json { return kept.json.line }
        if ids { return kept.id.rawValue }
        let symbols = format.symbols
        var state = symbols.state(isRead: kept.state.isRead, isStarred: kept.state.isStarred)
        // A column for each sign, so that days are aligned.
        if !symbols.isSpoken, !kept.state.isStarred { state += " " }
        let title = TerminalText.line(kept.item.displayTitle)
        let date = kept.date(at: format.now)
        let day = CivilTime(date, offset: format.utcOffset(date)).day
        return "\(kept.id) \(state) \(day) \(title)"
    }

    /// One item, and a line of its text around what was searched for.
    func line(_ kept: LibraryItem, snippet: Snippet?, _ format: Format) -> String {
        if json {
            guard case .object(let members) = kept.json else { return kept.json.line }
            return JSONValue.object(members + [.init("snippet", snippet?.json ?? .null)]).line
        }
        let line = line(kept, format)
        guard let snippet else { return line }
        let indent = "    "
        let width = format.columns.map { $0 - indent.count }
        return line + "\n" + indent + SnippetLine(snippet: snippet, width: width, symbols: format.symbols).text
    }
}

extension Snippet {
    fileprivate var json: JSONValue {
        ["before": .string(before), "found": .string(found), "after": .string(after)]
    }
}
