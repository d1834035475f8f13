package import FeedModel

/// A topic of `help`, from the manual or for the prompt only.
package enum HelpTopic: String, CaseIterable {
    case commands, configuration, environment, exitStatus = "exit-status"
    case feeds, formats, items, keys, plugins, queries, screens, settings, subscriptions

    /// The topics of the manual, which `quire help` explains as well.
    package static let ofManual: [HelpTopic] = [
        .commands, .configuration, .environment, .exitStatus, .formats, .plugins, .queries, .subscriptions,
    ]

    var otherWords: [String] {
        switch self {
        case .keys: ["letters", "newsboat", "mailx", "s-nail"]
        case .queries: ["query"]
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

    /// The part of the manual about the topic; `nil` for a topic of the prompt alone.
    package var manual: ReadableText? {
        switch self {
        case .commands: Self.sections("Commands of the prompt", "Items", "Keys", "Commands of the shell")
        case .environment: Self.sections("Environment")
        case .exitStatus: Self.sections("Exit status")
        case .formats: Self.sections("Formats")
        case .configuration: Self.page(PackageResources.quire_config_5_md)
        case .plugins: Self.page(PackageResources.quire_plugin_5_md)
        case .queries: Self.page(PackageResources.quire_query_5_md)
        case .subscriptions: Self.page(PackageResources.quire_subscriptions_5_md)
        case .feeds, .items, .keys, .screens, .settings: nil
        }
    }

    private static func page(_ markdown: [UInt8]) -> ReadableText {
        ReadableText(blocks: ManualPage(String(decoding: markdown, as: UTF8.self)).blocks)
    }

    private static func sections(_ titles: String...) -> ReadableText {
        let page = ManualPage(String(decoding: PackageResources.quire_1_md, as: UTF8.self))
        return ReadableText(blocks: titles.flatMap { page.section($0) })
    }

    /// The page that the prompt shows.
    var content: [Block] {
        switch self {
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
        default:
            manual.map { [.text($0, otherwise: "")] } ?? []
        }
    }
}
