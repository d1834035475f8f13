/// A command of the reader: a row of the table that parser, help and completion use.
package struct Command: Hashable, Sendable {
    package var name: Name
    /// Other names; single letters follow newsboat and mailx.
    package var aliases: [String]
    package var arguments: String
    package var summary: String

    /// The names of all commands.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case home, screen, articles, news, weather, now, repos, feeds, tags, categories, list, search, more,
            before, find, again, sort,
            back
        case show, next, previous, following, links, link, browse
        case read, unread, star, unstar, tag, untag, hide, unhide, toggle, undo, redo
        case history, stats, export
        case sources, add, remove, move, refresh, why
        case login, logout, whoami
        case help, quit, set
    }
}

extension Command {
    package static let all: [Command] = [
        Command(.home, [], "", "show the home screen and fetch its sections"),
        Command(.screen, [], "[NAME]", "show a screen of config.toml, or the next one"),
        Command(
            .articles,
            [],
            "[ADDRESS]",
            "fetch and show articles page by page: 'articles devto', or the address of a feed"
        ),
        Command(
            .news,
            [],
            "[ADDRESS] [--category C]",
            "fetch and show news page by page: 'news hn?list=ask', or the address of a feed"
        ),
        Command(
            .feeds,
            ["folders"],
            "[*] [tag:T] [sort:ORDER]",
            "list the feeds with unread items, or all with '*'; a number lists its items"
        ),
        Command(.tags, [], "", "list your tags with their counts; a number lists a tag's items"),
        Command(
            .categories,
            [],
            "",
            "list the categories of the newest items with their counts; a number lists the items"
        ),
        Command(
            .list,
            ["l", "ls", "h", "headers", "f", "from", "F"],
            "[QUERY]",
            "list the items a query finds; without one, unread items"
        ),
        Command(.search, ["/"], "[WORDS]", "list items that contain all these words; alone, search again"),
        Command(
            .sort,
            ["g"],
            "[ORDER] [reverse]",
            "sort the list or the feeds: 'sort title', '-date'; alone, tell the order"
        ),
        Command(
            .weather,
            [],
            "[CITY|NUMBER] [--provider P] [--units U] [--language L]",
            "show a week's weather for a city"
        ),
        Command(.now, [], "[CITY]", "show the current weather for a city, or for the last one shown"),
        Command(
            .repos,
            [],
            "WORDS",
            "search repositories; 'sort:stars' or 'sort:updated order:asc' sorts"
        ),
        Command(
            .more,
            ["z", "z+"],
            "[unread]",
            "continue a long item, a list or a service; 'more unread' or 'Z' skips read rows"
        ),
        Command(.before, ["b", "z-"], "", "show the screenful before this one"),
        Command(
            .find,
            [],
            "[WORD]",
            "show the next place in this text that has a word, or several side by side; alone, again"
        ),
        Command(.back, ["..", "q"], "", "leave this page for the one before it; 'q' at the first one leaves quire"),
        Command(.again, [], "", "ask again for the page shown: a list, feeds, the history, or what a service answered"),
        Command(
            .show,
            ["open", "type", "print"],
            "[ITEMS]",
            "open rows of the last list, or one by its title; '3' or '*' alone, too"
        ),
        Command(.next, ["n"], "", "open the next unread item; an empty line does the same"),
        Command(.previous, ["p", "-"], "", "open the previous item"),
        Command(.following, ["+"], "", "open the next item, read or not"),
        Command(.links, ["lin", "urls"], "[ITEM]", "list the links of the open item, or of item number ITEM"),
        Command(.link, [], "[ITEM.]LINK", "show where a link leads: 'link 2', or 'link 12.2' of item 12"),
        Command(
            .browse,
            ["o"],
            "[LINK|ITEM.LINK]",
            "open the item's page, or a link of its text: 'browse 2', 'browse 12.2'"
        ),
        Command(
            .read,
            ["seen"],
            "[ITEMS|QUERY]",
            "mark items as read: this one, '3', '1-5', '*', or what a query finds"
        ),
        Command(.unread, [], "[ITEMS|QUERY]", "mark items as unread"),
        Command(.star, ["flag"], "[ITEMS|QUERY]", "star items"),
        Command(.unstar, ["unflag"], "[ITEMS|QUERY]", "remove the star from items"),
        Command(
            .tag,
            ["t"],
            "[TAG] [ITEMS|QUERY]",
            "add one tag to items: this one, '3', or what a query finds; alone, list your tags"
        ),
        Command(.untag, [], "TAG [ITEMS|QUERY]", "remove a tag from items"),
        Command(.hide, ["d", "delete"], "[ITEMS|QUERY]", "hide items from lists; 'list hidden' lists them"),
        Command(.unhide, ["undelete"], "[ITEMS|QUERY]", "show hidden items in lists again"),
        Command(.toggle, ["N"], "[ITEMS]", "mark items as read, or as unread if they are read"),
        Command(
            .undo,
            ["u"],
            "[STEPS|any]",
            "undo the last steps; 'any' includes steps of other sessions"
        ),
        Command(.redo, [], "", "repeat the step that was undone last"),
        Command(
            .history,
            [],
            "[QUERY] [--since TIME]",
            "show your last 30 actions, as many as 'limit:100' says, or a day's: 'history today'"
        ),
        Command(
            .stats,
            [],
            "[--by source|day|hour|weekday|tag] [QUERY]",
            "count what you read; 'quire stats --html FILE' makes charts"
        ),
        Command(
            .export,
            [],
            "history|items|subscriptions [QUERY] [--since TIME] [--format F] [-o FILE]",
            "export your data"
        ),
        Command(.sources, [], "", "list your subscriptions and the available sources"),
        Command(
            .add,
            ["a", "subscribe"],
            "ADDRESS [--title T] [--tag T]",
            "subscribe, or keep a query as a feed: 'add query:NAME:QUERY'"
        ),
        Command(
            .remove,
            ["unsubscribe"],
            "NUMBER|ADDRESS",
            "unsubscribe: a row, an address or a title; what you read is kept"
        ),
        Command(.move, [], "OLD NEW", "give a subscription another address; its items, marks and history stay"),
        Command(
            .refresh,
            ["r", "R", "reload"],
            "[NUMBER|TEXT] [--force]",
            "fetch what is due, or only a row, or what matches TEXT"
        ),
        Command(
            .why,
            ["w"],
            "[NUMBER|ADDRESS]",
            "explain the last fetch of a section, a row or an address, and when the next is due"
        ),
        Command(
            .login,
            ["sign-in"],
            "[NAME|ADDRESS]",
            "sign in, or save a key: 'login github', 'login newsapi', a private feed"
        ),
        Command(.logout, ["sign-out"], "[NAME|ADDRESS]", "sign out, or forget a key"),
        Command(.whoami, [], "", "show who is signed in"),
        Command(.help, ["?"], "[COMMAND]", "list the commands, or explain one, or a topic"),
        Command(.quit, ["Q", "exit"], "", "leave quire"),
        Command(
            .set,
            [],
            "[NAME [VALUE]]",
            "show the settings of [reader], change one for this session, or 'unset all' to set all back"
        ),
    ]

    private init(_ name: Name, _ aliases: [String], _ arguments: String, _ summary: String) {
        self.name = name
        self.aliases = aliases
        self.arguments = arguments
        self.summary = summary
    }

    package var words: [String] { [name.rawValue] + aliases }

    /// Returns the name and the arguments of a command.
    static func usage(of name: Name) -> String { all.first { $0.name == name }?.usage ?? name.rawValue }

    package var usage: String { arguments.isEmpty ? name.rawValue : "\(name.rawValue) \(arguments)" }
}

extension CommandError {
    static func usage(of command: Command.Name) -> CommandError {
        .usage(command: command.rawValue, arguments: Command.all.first { $0.name == command }?.arguments ?? "")
    }
}

extension Command.Name {
    var marksItems: Bool { mark() != nil }
}
