package struct Command: Hashable, Sendable {
    package var name: Name
    /// Other names; single letters follow newsboat and mailx.
    package var aliases: [String]
    package var arguments: String
    package var summary: String

    package enum Name: String, Hashable, Sendable, CaseIterable {
        case home, screen, articles, news, weather, now, repos, feeds, tags, categories, list, search, more, before
        case find, again, sort, back
        case show, next, previous, following, links, link, browse
        case read, unread, star, unstar, tag, untag, hide, unhide, toggle, undo, redo
        case history, stats, export
        case sources, add, remove, move, refresh, why
        case login, logout, whoami
        case help, quit, set
    }

    package static let all: [Command] = [
        Command(.home).does("show the home screen and fetch its sections"),
        Command(.screen, "[NAME]").does("show a screen of config.toml, or the next one"),
        Command(.articles, "[ADDRESS]")
            .does("fetch and show articles page by page: 'articles devto', or the address of a feed"),
        Command(.news, "[ADDRESS] [--category C]")
            .does("fetch and show news page by page: 'news hn?list=ask', or the address of a feed"),
        Command(.feeds, "[*] [tag:T] [sort:ORDER]", also: ["folders"])
            .does("list the feeds with unread items, or all with '*'; a number lists its items"),
        Command(.tags).does("list your tags with their counts; a number lists a tag's items"),
        Command(.categories)
            .does("list the categories of the newest items with their counts; a number lists the items"),
        Command(.list, "[QUERY]", also: ["l", "ls", "h", "headers", "f", "from", "F"])
            .does("list the items a query finds; without one, unread items"),
        Command(.search, "[WORDS]", also: ["/"]).does("list items that contain all these words; alone, search again"),
        Command(.sort, "[ORDER] [reverse]", also: ["g"])
            .does("sort the list or the feeds: 'sort title', '-date'; alone, show the order"),
        Command(.weather, "[CITY|NUMBER] [--provider P] [--units U] [--language L]")
            .does("show a week's weather for a city"),
        Command(.now, "[CITY]").does("show the current weather for a city, or for the last one shown"),
        Command(.repos, "WORDS").does("search repositories; 'sort:stars' or 'sort:updated order:asc' sorts"),
        Command(.more, "[unread]", also: ["z", "z+"])
            .does("continue a long item, a list or a service; 'more unread' or 'Z' skips read rows"),
        Command(.before, also: ["b", "z-"]).does("show the screenful before this one"),
        Command(.find, "[WORD]")
            .does("show the next place in this text that has a word, or several side by side; alone, again"),
        Command(.back, also: ["..", "q"])
            .does("leave this page for the one before it; 'q' at the first one leaves quire"),
        Command(.again).does("ask again for the page shown: a list, feeds, the history, or what a service answered"),
        Command(.show, "[ITEMS]", also: ["open", "type", "print"])
            .does("open rows of the last list, or one by its title; '3' or '*' alone, too"),
        Command(.next, also: ["n"]).does("open the next unread item; an empty line does the same"),
        Command(.previous, also: ["p", "-"]).does("open the previous item"),
        Command(.following, also: ["+"]).does("open the next item, read or not"),
        Command(.links, "[ITEM]", also: ["lin", "urls"])
            .does("list the links of the open item, or of item number ITEM"),
        Command(.link, "[ITEM.]LINK").does("show where a link leads: 'link 2', or 'link 12.2' of item 12"),
        Command(.browse, "[LINK|ITEM.LINK]", also: ["o"])
            .does("open the item's page, or a link of its text: 'browse 2', 'browse 12.2'"),
        Command(.read, "[ITEMS|QUERY]", also: ["seen"])
            .does("mark items as read: this one, '3', '1-5', '*', or what a query finds"),
        Command(.unread, "[ITEMS|QUERY]").does("mark items as unread"),
        Command(.star, "[ITEMS|QUERY]", also: ["flag"]).does("star items"),
        Command(.unstar, "[ITEMS|QUERY]", also: ["unflag"]).does("remove the star from items"),
        Command(.tag, "[TAG] [ITEMS|QUERY]", also: ["t"])
            .does("add one tag to items: this one, '3', or what a query finds; alone, list your tags"),
        Command(.untag, "TAG [ITEMS|QUERY]").does("remove a tag from items"),
        Command(.hide, "[ITEMS|QUERY]", also: ["d", "delete"]).does("hide items from lists; 'list hidden' lists them"),
        Command(.unhide, "[ITEMS|QUERY]", also: ["undelete"]).does("show hidden items in lists again"),
        Command(.toggle, "[ITEMS]", also: ["N"]).does("mark items as read, or as unread if they are read"),
        Command(.undo, "[STEPS|any]", also: ["u"]).does("undo the last steps; 'any' includes steps of other sessions"),
        Command(.redo).does("repeat the step that was undone last"),
        Command(.history, "[QUERY] [--since TIME]")
            .does("show your last 30 actions, as many as 'limit:100' says, or a day's: 'history today'"),
        Command(.stats, "[--by source|day|hour|weekday|tag] [QUERY]")
            .does("count what you read; 'quire stats --html FILE' makes charts"),
        Command(.export, "history|items|subscriptions [QUERY] [--since TIME] [--format F] [-o FILE]")
            .does("export your data"),
        Command(.sources).does("list your subscriptions and the available sources"),
        Command(.add, "ADDRESS [--title T] [--tag T]", also: ["a", "subscribe"])
            .does("subscribe, or keep a query as a feed: 'add query:NAME:QUERY'"),
        Command(.remove, "NUMBER|ADDRESS", also: ["unsubscribe"])
            .does("unsubscribe: a row, an address or a title; what you read is kept"),
        Command(.move, "OLD NEW").does("give a subscription another address; its items, marks and history are kept"),
        Command(.refresh, "[NUMBER|TEXT] [--force]", also: ["r", "R", "reload"])
            .does("fetch what is due, or only a row, or what matches TEXT"),
        Command(.why, "[NUMBER|ADDRESS]", also: ["w"])
            .does("explain the last fetch of a section, a row or an address, and when the next is due"),
        Command(.login, "[NAME|ADDRESS]", also: ["sign-in"])
            .does("sign in, or save a key: 'login github', 'login newsapi', a private feed"),
        Command(.logout, "[NAME|ADDRESS]", also: ["sign-out"]).does("sign out, or forget a key"),
        Command(.whoami).does("show who is signed in"),
        Command(.help, "[COMMAND]", also: ["?"]).does("list the commands, or explain one, or a topic"),
        Command(.quit, also: ["Q", "exit"]).does("leave quire"),
        Command(.set, "[NAME [VALUE]]")
            .does("show the settings of [reader], change one for this session, or 'unset all' to set all back"),
    ]

    private init(_ name: Name, _ arguments: String = "", also aliases: [String] = []) {
        (self.name, self.aliases, self.arguments, summary) = (name, aliases, arguments, "")
    }

    private func does(_ summary: String) -> Command {
        var command = self
        command.summary = summary
        return command
    }

    package var words: [String] { [name.rawValue] + aliases }

    static func usage(of name: Name) -> String { all.first { $0.name == name }?.usage ?? name.rawValue }

    package var usage: String { arguments.isEmpty ? name.rawValue : "\(name.rawValue) \(arguments)" }

    static func confirmed(
        _ word: String,
        before rest: [String]
    ) throws(CommandError) -> (command: Command, isConfirmed: Bool) {
        guard word.hasSuffix("!"), let command = try? named(String(word.dropLast())), command.name.marksItems else {
            return (try named(word, before: rest), false)
        }
        return (command, true)
    }

    /// Finds a command by its name, an alias, or a prefix that only one name has.
    ///
    /// Capital letters that are aliases, or words of other programs, differ from their small letters; in all other words case is
    /// ignored.
    ///
    /// - Parameters:
    ///   - rest: The words after it, which the suggestion may repeat.
    /// - Throws: ``CommandError/unknown(word:suggestion:)`` or ``CommandError/ambiguous(word:candidates:)``.
    package static func named(_ word: String, before rest: [String] = []) throws(CommandError) -> Command {
        let lower = word.lowercased()
        for spelling in [word, lower] {
            if let exact = all.first(where: { $0.words.contains(spelling) }) { return exact }
            if let known = CommandSuggestion(spelling, before: rest) {
                throw .unknown(word: word, suggestion: known.line)
            }
        }
        switch UniquePrefix.match(pins[lower] ?? lower, in: all.map(\.name.rawValue)) {
        case .match(let name):
            guard let command = all.first(where: { $0.name.rawValue == name }) else {
                throw .unknown(word: word, suggestion: nil)
            }
            return command
        case .ambiguous(let candidates): throw .ambiguous(word: word, candidates: candidates)
        case .none(let nearest):
            let suggestion = CommandSuggestion(notInTable: word, before: rest)?.line ?? nearest
            throw .unknown(word: word, suggestion: suggestion)
        }
    }

    /// The beginnings that keep their meaning although later commands begin the same way.
    private static let pins = [
        "so": "sources", "li": "list", "lin": "links", "se": "search", "ta": "tag", "ba": "back",
        "m": "more", "mo": "more",
    ]
}

extension CommandError {
    static func usage(of command: Command.Name) -> CommandError {
        .usage(command: command.rawValue, arguments: Command.all.first { $0.name == command }?.arguments ?? "")
    }
}

extension Command.Name {
    var marksItems: Bool { mark() != nil }
}
