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
    var content: [Block] {
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
                .field("Enter n", "next"), .field("+ - p", "the item after, before"),
                .field(". ^ $", "the open, the first, the last item"),
                .field("h l f F", "list; f 1-5 lists those rows alone"), .field("z b z-", "a screenful on, back"),
                .field("Z", "the next window with unread items"),
                .field("q ..", "back; q at the first page leaves quire"),
                .field("Q q! wq ZZ ZQ", "quit"), .field("N", "toggle read"), .field("A", "read the whole list"),
                .field("t", "tag; alone, the tags"),
                .field("d", "hide"),
                .field("u", "undo; 'u 3' changes nothing"), .field("o", "browse"), .field("s |", "save, pipe"),
                .field("r R", "refresh"), .field("a", "add"),
                .field("w", "why"),
                .field("/", "search; in a long text, find; alone, again"), .field("?", "help; '?list' is 'help list'"),
                .field("g G", "sort, in reverse; of a long text the beginning, the end"),
                "The capitals A, F, G, N, Q, R and Z differ from small letters; a colon before a command is dropped.",
                "For a command of newsboat or mailx that quire does not have, the answer says what to type instead.",
            ]
        case .items:
            [
                .field("3", "row 3 of the last list"),
                .field("1-5, 5-, 1 4", "from one to another, to the end, several"),
                .field("*", "the whole list"), .field(".", "the open item, or the one read last"),
                .field("- +", "the item before, after"),
                .field("^ $", "the first, the last"), .field(":u :n", "unread items of this list"),
                .field(":r :o", "read items of this list"), .field(":f :d", "starred, hidden items of this list"),
                "Marks also take a query: 'star swift limit:5'. 'help queries' explains queries.",
            ]
        case .feeds:
            [
                .field("feeds", "the feeds with unread items"), .field("feeds *", "all feeds"),
                .field("feeds tag:news", "feeds with a tag"),
                .field("feeds sort:unread", "the fullest first; also sort:title, sort:file"),
                .field("NUMBER", "list the items of that feed"),
                .field("read 3", "mark the items of feed 3; 'A 3' does the same"),
                "A line 'query:NAME:EXPRESSION' of the subscriptions file is a feed of what a query finds; '!' hides a feed.",
            ]
        case .screens:
            [
                "A screen has up to four sections. 'screen NAME' shows it, 'screen' the next one, and 'in:NAME' finds its items.",
                "config.toml describes the screens, the home screen among them:", .field("", "[screen.work]"),
                .field("", "sections = [\"news:hn\", { query = \"tag:swift unread\", title = \"Swift\", rows = 8 }]"),
                "A section is an address or a query, or a table with query, source or feeds, and title, rows and sort.",
                "Without rows a section takes its share of the screen.",
                "'why 4' explains the last fetch of section 4.",
            ]
        case .settings:
            [
                .field("addresses", "\"asked\" or \"shown\": whether pages show the addresses that 'links' lists"),
                .field("duplicates", "\"once\" or \"all\": whether an article of several feeds is one row"),
                .field(
                    "pager",
                    "true or false: whether the program in PAGER shows a page that is longer than the screen"
                ),
                .field("paging", "true or false: whether pages stop when the screen is full"),
                .field("plain", "true or false: ASCII for quire's own signs"),
                .field("rows", "5 to 500: the most rows of a screenful; without it as many as the terminal has"),
                .field("speak", "true or false: states, ages and degrees in words"),
                .field("width", "20 to 500: the width of every line"),
                "They are under [reader] in config.toml. 'set' shows them with their origins; 'set width 60' changes one for now.",
                "'set nopaging' turns one off, 'set paging!' turns it round; 'unset paging' sets it back, 'unset all' all of them.",
            ]
        case .formats:
            [
                .field("history, items", Self.names(ExportFormat.tables)),
                .field("items", Self.names(ExportFormat.documents)),
                .field("subscriptions", Self.names(ExportFormat.formats(of: .subscriptions))),
                "Example: export items starred --format csv -o starred.csv",
            ]
        case .environment:
            [
                .field("QUIRE_HOME", "the folder of all of quire's files"),
                .field("XDG_CONFIG_HOME", "the folder of subscriptions and settings"),
                .field("XDG_DATA_HOME", "the folder of the library"),
                .field("QUIRE_NAME_KEY", "the key of a service, such as QUIRE_NEWSAPI_KEY"),
                .field(
                    "BROWSER",
                    "the command that opens addresses, or several with colons; %u stands for the address"
                ),
                .field("PAGER", "the command that shows long pages if the setting 'pager' is true; less without it"),
                .field("http_proxy", "also https_proxy, all_proxy and no_proxy: as in curl"),
                .field("ACCESSIBLE", "1 means 'speak', words for a screen reader"),
                .field("LC_ALL", "also LC_CTYPE and LANG: C and POSIX mean ASCII signs"),
                .field("TERM", "the kind of terminal"),
                .field("FORCE_HYPERLINK", "1 means that the terminal opens links, 0 that it does not"),
            ]
        case .exitStatus:
            [
                .field("0", "everything went well"), .field("1", "nothing matched (with --exit-code)"),
                .field("2", "some sources failed"),
                .field("64", "wrong usage"), .field("65", "wrong data"), .field("66", "no such file or item"),
                .field("69", "unavailable"),
                .field("73, 74", "cannot write"), .field("75", "try again later"), .field("77", "permission denied"),
                .field("78", "wrong configuration"), .field("130", "ended by Ctrl-C"),
                "'quire -c COMMANDS' ends with the worst status of its commands.",
            ]
        }
    }

    private static func names(_ formats: [ExportFormat]) -> String {
        formats.map(\.rawValue).joined(separator: ", ")
    }
}
