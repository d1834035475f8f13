import Query
import Screens

/// The line to type for a word that is not a command.
struct CommandSuggestion {
    let line: String

    /// Finds a word of the table, in its case; `nil` for another word.
    ///
    /// - Parameter rest: The words after it, which the line may repeat.
    init?(_ word: String, before rest: [String] = []) {
        if Self.shellCommands.contains(word) {
            line = "quire \(word)"
            return
        }
        let sign = word.first.map { "|!".contains($0) } == true ? String(word.prefix(1)) : word
        guard let line = Self.table[sign] else { return nil }
        let items = ItemSelection(rest) == nil ? "" : " " + rest.joined(separator: " ")
        let words = rest.isEmpty ? "" : " " + rest.joined(separator: " ")
        let number = rest.first.flatMap { Int($0) } ?? 3
        let city = words.isEmpty ? "CITY" : String(words.dropFirst())
        self.line =
            line.replacing(" ~", with: items).replacing(" …", with: words).replacing("CITY", with: city)
            .replacing("%", with: String(number))
    }

    /// Returns the line for a word that the table does not have: an address, a condition of a query, a setting, a topic of help, a
    /// link, or an item before its command; `nil` for any other word.
    init?(notInTable word: String, before rest: [String]) {
        let words = ([word] + rest).joined(separator: " ")
        let field = word.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
        let link = ["#", "g"].contains(word.prefix(1)) ? word.dropFirst() : word[...]
        let areNumbers = link.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { Int($0) != nil }
        if word.contains("://") || word.hasPrefix("query:") {
            line = "add \(words)"
        } else if Query.Flag(rawValue: word) != nil || word.contains(":") && Query.words.contains(field) {
            line = "list \(words)"
        } else if ReaderSettings.Name(typed: word) != nil {
            line = "set \(words)"
        } else if HelpTopic(rawValue: word) != nil {
            line = "help \(word)"
        } else if areNumbers, rest.isEmpty {
            line = "browse \(link)"
        } else if ItemSelection([word]) != nil, let command = rest.first, (try? CommandEntry.named(command)) != nil {
            line = "\(command) \(word)"
        } else {
            return nil
        }
    }

    static let shellCommands: Set = ["date", "doctor", "html", "import", "parse", "plugin", "purge", "sync"]

    /// The words of newsboat, mailx, less and vi, and what to type in their place.
    ///
    /// ` ~` stands for the items typed after the word, ` …` and `CITY` for all words after it, and `%` for the number after it, else for 3.
    static let table: [String: String] = {
        var table: [String: String] = [:]
        for (words, line) in rows {
            for word in words.split(separator: " ") { table[String(word)] = line }
        }
        return table
    }()

    private static let rows: [(words: String, line: String)] = [
        ("touch mbox mark mark-as-read", "read ~"), ("hold keep preserve draft", "unread ~"),
        ("mark-feed-read read-all mark-all", "read *"), ("C mark-all-feeds-read mark-all-read", "read unread"),
        ("mark-all-above-as-read", "read 1-%"), ("toggle-article-read toggle-read", "toggle ~"),
        ("favourite favorite important", "star ~"),
        ("bookmarks favourites favorites flagged flags edit-flags", "list starred"),
        ("archive junk spam kill mute ignore ignore-article delete-article dp dt dd", "hide ~"),
        ("goto jump number view v visual less page pg pager show-article read-article", "%"),
        ("first begin beginning gg top", "^"), ("last end bottom", "$"), ("up k K prev-unread", "-"),
        ("down j J next-unread", "+"), ("pageup", "before"), ("pagedown", "more"), ("random random-unread", "next"),
        ("next-feed prev-feed goto-title folder file cd chdir mailbox maildir directory", "feeds"),
        ("view-dialogs dialogs", "back"), ("city", "weather CITY"),
        ("# url open-in-browser web www w3m lynx reply respond followup", "browse %.0"),
        ("redirect full fulltext readability", "browse %.0"), ("forward fwd resend bounce", "mail ~"),
        ("show-urls g?", "links ~"),
        ("inbox new clear cls redraw repaint", "list"), ("filter select-filter limit grep select query", "list …"),
        ("clear-filter clearfilter clear-tag", "list unread"), ("all everything", "list all"),
        ("show-read toggle-show-read toggle-show-read-articles hide-read", "list all"),
        ("toggle-show-read-feeds show-read-feeds errors error failed failures problems status", "feeds *"),
        ("select-tag labels label", "tags"), ("newest", "sort date"), ("oldest", "sort -date"),
        ("thread threads threaded unthread unsort sort-by order collapse uncollapse expand", "sort …"),
        ("reverse reversed ascending descending", "sort reverse"), ("= size `", "f ~"),
        ("exec", "add exec:PROGRAM"), ("make create", "add query:NAME:unread"),
        ("save-filter save-query save-search define-filter", "save NAME"),
        ("options dumpconfig config", "set"), ("reset defaults unset", "unset all"),
        ("alias unalias bind bind-key unbind-key macro define commandalias , ,a", "help keys"),
        ("E edit edit-urls", "sources"), ("rename", "add ADDRESS --title TITLE"),
        ("opml", "export subscriptions -o FILE"), ("imap poll check newmail reload-all", "refresh"),
        ("retry refresh! reload! update! R!", "refresh ~ --force"), ("info", "why %"),
        ("podcast listen", "play"), ("pb-download", "download"), ("enqueue-article e enqueue", "queue ~"),
        ("man manual commands tutorial usage", "help"), ("version", "quire --version"),
        ("shell echo pwd cwd !", "Ctrl-Z"), ("hard-quit bye abort x x! X xit", "quit"),
        ("write", "save FILE"), ("yank clipboard", "copy ~"), ("save-all", "save * FOLDER"),
        ("pipe-to", "pipe ~ COMMAND"),
    ]
}
