import Query
import Screens

extension CommandLineWords {
    /// The line of quire that a line plainly means and that hides and removes nothing, and marks only what it opens; `nil` for another line.
    ///
    /// `settings width` is `set width`, `width 50` is `set width 50`; `show feeds` is `feeds`, `show unread` and `filter unread` are
    /// `list unread`; `tags later` is `list tag:later`; `sort:title` is `sort title`, `tag:later` is `list tag:later`; `update` is
    /// `refresh`; `first` and `last` are `^` and `$`.
    var plainReading: CommandLineWords? {
        let rest = Array(words.dropFirst())
        let texts = rest.map(\.text)
        let first = words[0].text.lowercased()
        switch first {
        case "settings", "options": return spelled("set", rest)
        case "reset" where rest.count == 1: return spelled("set", [word(texts[0] + "&")])
        case "rows", "lines", "height", "width", "columns": return rest.count < 2 ? spelled("set", words) : nil
        case "set" where texts.first.map(Self.isOrder) == true: return sorting(texts)
        case "first" where rest.isEmpty: return CommandLineWords(words: [word("^")])
        case "last" where rest.isEmpty: return CommandLineWords(words: [word("$")])
        case "filter", "limit", "grep": return rest.isEmpty ? nil : spelled("list", rest)
        case "update", "fetch", "newmail": return spelled("refresh", rest)
        case "reload-all" where rest.isEmpty: return spelled("refresh", [])
        case "starred", "today", "hidden": return spelled("list", [word(first)] + rest)
        case "tags" where rest.count == 1 && ItemSelection(texts) == nil && !texts[0].hasPrefix("-"):
            return spelled("list", [word("tag:" + texts[0])])
        case "show", "open": return shown(rest)
        default: return condition
        }
    }

    /// The line without a word for showing: the page that it names, or the items that a query finds; `nil` for items.
    private func shown(_ rest: [Word]) -> CommandLineWords? {
        let texts = rest.map(\.text)
        if texts == ["first"] || texts == ["last"] { return CommandLineWords(words: rest).plainReading }
        guard let name = texts.first, ItemSelection(texts) == nil, !ItemSelection.looksLikeNumbers(texts),
            !texts.contains(where: { $0.contains("://") || $0.hasPrefix("--") })
        else { return nil }
        return Self.pages.contains(name) ? CommandLineWords(words: rest).spelledOut : spelled("list", rest)
    }

    /// The words for pages that may follow a word for showing.
    private static let pages: Set = [
        "categories", "feed", "feeds", "folders", "help", "history", "home", "links", "screen", "settings", "sources",
        "stats", "tags", "urls", "weather",
    ]

    /// The line as a query, or as an order, if its first word is a condition of one, such as `tag:later` or `sort:title`.
    private var condition: CommandLineWords? {
        let parts = words[0].text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, words[0].source.prefix(while: { $0 != ":" }) == parts[0] else { return nil }
        if parts[0] == "sort", words.count == 1 { return spelled("sort", [word(parts[1])]) }
        let isCondition =
            ["sort", "in", "limit", "newer", "older"].contains(parts[0]) || Query.Field(rawValue: parts[0]) != nil
        return isCondition ? spelled("list", words) : nil
    }

    /// Whether a word is a setting of newsboat or mailx for the order of a list.
    private static func isOrder(_ text: String) -> Bool {
        ["sort", "sort-order", "article-sort-order", "autosort"].contains { text == $0 || text.hasPrefix($0 + "=") }
    }

    /// Returns the line that sorts as the value of newsboat's setting says.
    private func sorting(_ texts: [String]) -> CommandLineWords {
        let values = texts.flatMap { $0.split(separator: "=").map(String.init) }.dropFirst()
        return spelled("sort", values.map(word))
    }
}
