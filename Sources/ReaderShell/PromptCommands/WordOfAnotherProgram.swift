import Query
import Screens

/// A word of newsboat, mailx, less or vi for something that quire does in other words.
struct WordOfAnotherProgram {
    /// The error that names the words to type here.
    let error: CommandError

    /// Finds a word, or any letter; `nil` for a word of no other program that is known.
    ///
    /// - Parameters:
    ///   - word: The word, in any case.
    ///   - rest: The words after it, which the error repeats if they are items.
    init?(_ word: String, before rest: [String] = []) {
        let lower = word.lowercased()
        if lower == "unset" {
            error = .impossible(what: "'unset' takes the names of settings.", remedy: Self.restoring)
            return
        }
        let known =
            Self.remedies[lower] ?? Self.markOfAll(lower) ?? Self.ownWord(lower) ?? Self.link(word)
            ?? Self.glued(word, before: rest)
        guard let remedy = known ?? (word.count == 1 ? Self.letters : nil) else { return nil }
        error = .ofAnotherProgram(word: word, remedy: TypedItems(rest).inserted(into: remedy))
    }

    /// Finds a capital letter that must not be taken for the small one; `nil` for another word.
    init?(capital word: String) {
        guard let remedy = Self.capitals[word] else { return nil }
        error = .ofAnotherProgram(word: word, remedy: remedy)
    }

    private static let capitals = [
        "C": "'read unread' marks everything as read, 'A' the list.",
        "J": goOn, "K": "'-' opens the item before; 'feeds' lists the feeds, and a number opens one.",
    ]

    /// All words that stand in the tables.
    static let known = Array(remedies.keys) + Array(capitals.keys)

    /// Returns the remedy for a line that begins with `mark all`, which is looked up in one word.
    private static func markOfAll(_ line: String) -> String? {
        guard line.hasPrefix("mark all") else { return nil }
        return remedies[["mark all", "mark all read"].contains(line) ? "mark-all-read" : "mark-all"]
    }

    /// Returns the remedy for a state of items or a topic of help that was typed alone.
    private static func ownWord(_ word: String) -> String? {
        if let flag = Query.Flag(rawValue: word) { return "'list \(flag.rawValue)' lists these items." }
        if let topic = HelpTopic(rawValue: word) { return "'help \(topic.rawValue)' explains them." }
        return nil
    }

    /// Returns the remedy for newsboat's `#3`, and for the `3.2` of `browse`.
    private static func link(_ word: String) -> String? {
        if word.first == "#", let number = Int(word.dropFirst()), number > 0 {
            return "'browse \(number)' opens link \(number) of the open item."
        }
        let numbers = word.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 2, word == "\(numbers[0]).\(numbers[1])" else { return nil }
        return "'browse \(word)' opens link \(numbers[1]) of row \(numbers[0])."
    }

    /// Returns the remedy for a letter and items without a space, for a number before a command, and for a sign before a tag.
    private static func glued(_ word: String, before words: [String]) -> String? {
        guard let first = word.first else { return nil }
        let rest = String(word.dropFirst())
        if first.isNumber {
            let number = word.prefix { $0.isNumber }
            let command =
                number.count == word.count && words.count == 1 ? words[0] : String(word.dropFirst(number.count))
            return separated(command, String(number), "A command stands before a number")
                ?? "'3' alone opens row 3, and a command stands before a number: 'star 3'."
        }
        if first.isLetter, ItemSelection([rest]) != nil {
            return separated(String(first), rest, "A space belongs between them") ?? "'\(rest)' alone opens that row."
        }
        guard "+-".contains(first), !rest.isEmpty else { return nil }
        return rest.allSatisfy { ("0"..."9").contains($0) }
            ? "'+' opens the item after, '-' the one before."
            : "'tag later' puts a tag on the open item, 'untag later' removes it."
    }

    /// Returns the remedy for a command and items that do not stand as they should: the line as it is typed, if the command takes
    /// items, else what the command itself answers; `nil` if that names nothing.
    private static func separated(_ command: String, _ items: String, _ reason: String) -> String? {
        guard !command.isEmpty, ItemSelection([items]) != nil else { return nil }
        do {
            let line = CommandLineWords(verbatim: [command, items])
            return try ReaderCommand(line)?.takesItems == true ? "\(reason): '\(command) \(items)'." : nil
        } catch CommandError.ofAnotherProgram(_, let remedy) {
            return remedy
        } catch CommandError.impossible(_, let remedy) {
            return remedy
        } catch {
            return nil
        }
    }

    private static let letters = "'help keys' lists the letters, 'help' all commands."
    private static let restoring =
        "'unset width' gives a setting back the value that the session began with, 'unset all' gives it to all; 'set' shows them."
    private static let goOn =
        "'+' opens the item after; Enter goes on with unread items, after the last with the next feed."

    /// The remedies by their words; `%` stands for the number that was typed, else for 3, and ` ~` for the items, or for nothing.
    private static let remedies: [String: String] = {
        var remedies: [String: String] = [:]
        for (words, remedy) in groups {
            for word in words.split(separator: " ") { remedies[String(word)] = remedy }
        }
        return remedies
    }()

    private static let groups: [(words: String, remedy: String)] = [
        ("touch mbox mark-as-read", "'read ~' marks items as read."),
        ("hold keep preserve draft", "'unread ~' marks items as unread."),
        (
            "mark-feed-read mark-all-feeds-read mark-all-read read-all",
            "'A' marks the list as read, 'read unread' everything."
        ),
        ("mark-all", "'unread *' marks the list as unread, 'star *' stars it, 'A' marks it as read."),
        ("mark-all-above-as-read", "'read 1-%' marks the rows down to row % as read."),
        ("toggle-article-read toggle-read", "'N ~' marks items as read, or as unread if they are read."),
        ("bookmark favourite favorite important", "'star ~' stars items, 'list starred' lists them."),
        (
            "bookmarks favourites favorites flagged flags edit-flags",
            "'list starred' lists what you starred, 'tags' your tags."
        ),
        ("archive junk spam kill ignore delete-article", "'hide ~' hides items from lists."),
        ("dp dt dd", "'d; n' hides the item and opens the next unread one."),
        ("goto jump number", "'%' alone opens that row."),
        (
            "view v visual less page pg pager show-article read-article",
            "'%' alone shows that row; Enter goes on with what was cut off."
        ),
        ("first begin beginning gg", "'^' opens the first item, 'g' shows the beginning of a long text."),
        ("top", "'%' alone shows row %, '^' the first item; 'g' shows the beginning of a long text."),
        ("last end bottom", "'$' opens the last item, 'G' shows the end of a long text."),
        ("up k prev-unread", "'-' opens the item before; 'b' shows the screenful before this one."),
        ("pageup", "'b' shows the screenful before this one."),
        ("pagedown", "Enter or 'z' shows the next screenful."),
        ("down j next-unread", goOn),
        ("next-feed prev-feed goto-title", "'feeds' lists the feeds, and a number opens one."),
        ("random random-unread", "'next' opens the next unread item."),
        ("view-dialogs dialogs", "'back' returns to the page before this one."),
        (
            "# url open-in-browser web www w3m lynx",
            "'links' lists the links of the open item, 'browse 1' opens one, and 'browse %.0' the page of row %."
        ),
        ("show-urls", "'links' lists the links of the open item."),
        (
            "folder file cd chdir mailbox maildir directory",
            "'feeds' lists the feeds, 'tags' the tags; a number opens one."
        ),
        ("inbox", "'list' lists what is unread, 'feeds' the feeds."),
        (
            "filter select-filter limit grep select",
            "'list QUERY' lists what a query finds; 'help queries' explains queries."
        ),
        ("clear-filter clearfilter clear-tag", "'list unread' lists all unread items, 'feeds *' all feeds."),
        ("all everything", "'list all' lists all items, 'feeds *' all feeds."),
        ("clear cls redraw repaint", "Ctrl-L clears the screen; 'list' shows the list again, 'home' the home screen."),
        ("select-tag labels label", "'tags' lists your tags; a number lists its items."),
        (
            "thread threads threaded unthread unsort sort-by order collapse uncollapse expand",
            "'sort' tells the order of the list and the orders that there are."
        ),
        ("newest oldest", "'sort date' sorts the list by date, the newest first; 'sort -date' the oldest."),
        ("reverse reversed ascending descending", "'sort reverse' reverses the order of the list."),
        ("exec", "'add exec:PROGRAM' subscribes to what a program prints."),
        (
            "query make create",
            "'add query:NAME:unread tag:later' keeps a query as the feed NAME; 'help add' explains it."
        ),
        ("= size", "'f .' lists the current item, 'f %' that row."),
        ("reset defaults", restoring),
        (
            "alias unalias bind bind-key unbind-key macro define commandalias , ,a",
            "There are no key bindings: any beginning of a command that only one has is enough."
        ),
        (
            "reply respond followup forward fwd mail resend bounce redirect",
            "Nothing can be sent; 'browse %.0' opens the page of row %."
        ),
        ("edit edit-urls rename", "'add' and 'remove' change your subscriptions, 'move OLD NEW' an address."),
        ("opml", "'export subscriptions -o FILE' writes your subscriptions."),
        ("imap poll check reload-all", "'refresh' fetches what is due."),
        ("retry refresh! reload! update!", "'refresh % --force' fetches row % also if it is not due."),
        (
            "errors error failed failures problems status",
            "'feeds *' shows the state of each feed, 'why %' explains the last fetch of row %."
        ),
        ("info", "'why %' explains the last fetch of row %, '%' alone opens it; 'help' lists the commands."),
        (
            "show-read toggle-show-read toggle-show-read-articles hide-read",
            "'list all' lists read items, too, 'list unread' the others."
        ),
        ("toggle-show-read-feeds show-read-feeds", "'feeds *' lists all feeds, 'feeds' those with unread items."),
        (
            "download play podcast pb-download enqueue-article",
            "'links %' lists the links of row %, 'browse 1' opens one of the open item."
        ),
        ("man manual commands tutorial usage", "'help' lists the commands, 'help keys' the letters."),
        ("version", "'quire --version' in the shell prints it; Ctrl-Z goes there, and 'fg' comes back."),
        ("dumpconfig config", "'set' shows the settings, 'help settings' explains them."),
        ("shell echo pwd cwd", "Ctrl-Z goes to the shell, and 'fg' comes back."),
        ("hard-quit bye abort", "'quit' leaves quire."),
        ("yes y ok", "Nothing was asked."),
    ]
}
