import Screens

enum HelpTopic: String, CaseIterable {
    case commands, environment, exitStatus = "exit-status"
    case feeds, formats, items, keys, queries, screens, settings

    var otherWords: [String] {
        switch self {
        case .keys: ["letters", "newsboat", "mailx", "s-nail"]
        case .queries: ["query"]
        case .settings: ["configuration"]
        case .exitStatus: ["status"]
        default: []
        }
    }

    /// Finds a topic by its name, another word, or an unambiguous prefix; `nil` if no topic matches.
    static func named(_ word: String) -> HelpTopic? {
        if let other = allCases.first(where: { $0.otherWords.contains(word.lowercased()) }) { return other }
        guard case .match(let name) = UniquePrefix.match(word, in: allCases.map(\.rawValue)) else { return nil }
        return HelpTopic(rawValue: name)
    }

    /// The lines; empty for the commands, which have a separate page.
    var content: [HelpLine] {
        switch self {
        case .commands: []
        case .queries:
            [
                "Words find items that contain all of them; \"two words\" finds a phrase; -word, !word, ~word or not word excludes items.",
                "Only whole words match: swift does not find swiftly, but swift* does.",
                "Punctuation is ignored, so C++ and C# are searched as C; title:/C\\+\\+/ finds it exactly.",
                "unread, starred, read, hidden and today select items by state; * or all is everything.",
                "and, or, not and parentheses combine conditions, in capitals as well; \"and\" in quotation marks is a word.",
                "source:x, tag:x, title:x, author:x, url:x and category:x search one field, text:x searches all text.",
                "field:\"two words\" and field:/pattern/ also work; case and accents count only in field:/pattern/c.",
                "source:\"/x\" is text and no pattern; 10:30 is text, and other text with a colon needs quotation marks.",
                "newer:7d and older:2024-01-01 select by age; limit:20 shortens the list.",
                "A search for words lists the best matches first: all in the title, near each other, anywhere; equal ones by date.",
                "sort:date lists the newest first, as queries without words do; sort:arrived, title and relevance also work;",
                "sort:read lists what you read, the latest first;",
                "sort:-date and so on reverse the order.",
                "Example: list unread source:swift newer:7d -beta",
            ]
        case .keys:
            [
                .row("Enter n", "next"), .row("+ - p", "the item after, before"),
                .row(". ^ $", "the open, the first, the last item"),
                .row("h l f F", "list; f 1-5 lists those rows alone"), .row("z b z-", "a screenful on, back"),
                .row("Z", "the next window with unread items"), .row("q ..", "back; q at the first page leaves quire"),
                .row("Q q! wq ZZ ZQ", "quit"), .row("N", "toggle read"), .row("A", "read the whole list"),
                .row("t", "tag; alone, the tags"),
                .row("d", "hide"),
                .row("u", "undo; 'u 3' changes nothing"), .row("o", "browse"), .row("s |", "save, pipe"),
                .row("r R", "refresh"), .row("a", "add"),
                .row("w", "why"),
                .row("/", "search; in a long text, find; alone, again"), .row("?", "help; '?list' is 'help list'"),
                .row("g G", "sort, in reverse; of a long text the beginning, the end"),
                "The capitals A, F, G, N, Q, R and Z differ from small letters; a colon before a command is dropped.",
                "For a command of newsboat or mailx that quire does not have, the answer says what to type instead.",
            ]
        case .items:
            [
                .row("3", "row 3 of the last list"), .row("1-5, 5-, 1 4", "from one to another, to the end, several"),
                .row("*", "the whole list"), .row(".", "the open item, or the one read last"),
                .row("- +", "the item before, after"),
                .row("^ $", "the first, the last"), .row(":u :n", "unread items of this list"),
                .row(":r :o", "read items of this list"), .row(":f :d", "starred, hidden items of this list"),
                "Marks also take a query: 'star swift limit:5'. 'help queries' explains queries.",
            ]
        case .feeds:
            [
                .row("feeds", "the feeds with unread items"), .row("feeds *", "all feeds"),
                .row("feeds tag:news", "feeds with a tag"),
                .row("feeds sort:unread", "the fullest first; also sort:title, sort:file"),
                .row("NUMBER", "list the items of that feed"),
                .row("read 3", "mark the items of feed 3; 'A 3' does the same"),
                "A line 'query:NAME:EXPRESSION' of the subscriptions file is a feed of what a query finds; '!' hides a feed.",
            ]
        case .screens:
            [
                "A screen has up to four sections. 'screen NAME' shows it, 'screen' the next one, and 'in:NAME' finds its items.",
                "config.toml describes the screens, the home screen among them:", .row("", "[screen.work]"),
                .row("", "sections = [\"news:hn\", { query = \"tag:swift unread\", title = \"Swift\", rows = 8 }]"),
                "A section is an address or a query, or a table with query, source or feeds, and title, rows and sort.",
                "Without rows a section takes its share of the screen.",
                "'why 4' explains the last fetch of section 4.",
            ]
        case .settings:
            [
                .row("addresses", "\"asked\" or \"shown\": whether pages show the addresses that 'links' lists"),
                .row("duplicates", "\"once\" or \"all\": whether an article of several feeds is one row"),
                .row(
                    "pager",
                    "true or false: whether the program in PAGER shows a page that is longer than the screen"
                ),
                .row("paging", "true or false: whether pages stop when the screen is full"),
                .row("plain", "true or false: ASCII for quire's own signs"),
                .row("rows", "5 to 500: the most rows of a screenful; without it as many as the terminal has"),
                .row("speak", "true or false: states, ages and degrees in words"),
                .row("width", "20 to 500: the width of every line"),
                "They are under [reader] in config.toml. 'set' shows them with their origins; 'set width 60' changes one for now.",
                "'set nopaging' turns one off, 'set paging!' turns it round; 'unset paging' sets it back, 'unset all' all of them.",
            ]
        case .formats:
            [
                .row("history, items", Self.names(ExportFormat.tables)),
                .row("items", Self.names(ExportFormat.documents)),
                .row("subscriptions", Self.names(ExportFormat.formats(of: .subscriptions))),
                "Example: export items starred --format csv -o starred.csv",
            ]
        case .environment:
            [
                .row("QUIRE_HOME", "the folder of all of quire's files"),
                .row("XDG_CONFIG_HOME", "the folder of subscriptions and settings"),
                .row("XDG_DATA_HOME", "the folder of the library"),
                .row("QUIRE_NAME_KEY", "the key of a service, such as QUIRE_NEWSAPI_KEY"),
                .row("BROWSER", "the command that opens addresses, or several with colons; %u stands for the address"),
                .row("PAGER", "the command that shows long pages if the setting 'pager' is true; less without it"),
                .row("http_proxy", "also https_proxy, all_proxy and no_proxy: as in curl"),
                .row("ACCESSIBLE", "1 means 'speak', words for a screen reader"),
                .row("LC_ALL", "also LC_CTYPE and LANG: C and POSIX mean ASCII signs"),
                .row("TERM", "the kind of terminal"),
                .row("FORCE_HYPERLINK", "1 means that the terminal opens links, 0 that it does not"),
            ]
        case .exitStatus:
            [
                .row("0", "everything went well"), .row("1", "nothing matched (with --exit-code)"),
                .row("2", "some sources failed"),
                .row("64", "wrong usage"), .row("65", "wrong data"), .row("66", "no such file or item"),
                .row("69", "unavailable"),
                .row("73, 74", "cannot write"), .row("75", "try again later"), .row("77", "permission denied"),
                .row("78", "wrong configuration"), .row("130", "ended by Ctrl-C"),
                "'quire -c COMMANDS' ends with the worst status of its commands.",
            ]
        }
    }

    private static func names(_ formats: [ExportFormat]) -> String {
        formats.map(\.rawValue).joined(separator: ", ")
    }
}

enum HelpLine: ExpressibleByStringLiteral {
    case sentence(String)
    case row(String, String)

    init(stringLiteral sentence: String) { self = .sentence(sentence) }
}
