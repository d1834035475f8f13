/// One command of the reader: a row of the table that makes parser, help, completion and manual.
public struct Command: Hashable, Sendable {
    /// The word.
    public var name: Name
    /// Other words for it; single letters follow newsboat and mailx.
    public var aliases: [String]
    /// Its arguments, as help shows them.
    public var arguments: String
    /// What it does, in one line.
    public var summary: String

    /// The words of all commands.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case home, articles, news, weather, now, repos, list, search, more, show, next, previous, browse
        case read, unread, star, unstar, tag, untag, hide, unhide, undo
        case history, stats, export
        case sources, add, remove, refresh, why
        case login, logout, whoami
        case help, quit
    }
}

extension Command {
    /// The table.
    public static let all: [Command] = [
        Command(.home, ["h"], "", "show the home screen, and fetch its sections"),
        Command(
            .articles,
            [],
            "[ADDRESS]",
            "show what a source answers now, page by page: 'articles devto', any feed"
        ),
        Command(
            .news,
            [],
            "[ADDRESS] [--category C]",
            "show what a source answers now, page by page: 'news hn?list=ask', any feed"
        ),
        Command(.list, ["l", "ls"], "[QUERY]", "list what the query finds; without one, what is unread"),
        Command(.search, ["/"], "WORDS", "list items that have all these words"),
        Command(
            .weather,
            [],
            "[CITY|NUMBER] [--provider P] [--units U] [--language L]",
            "show the weather of a city for a week"
        ),
        Command(.now, [], "[CITY]", "show the weather now, of a city or of the one shown last"),
        Command(.repos, [], "WORDS", "search repositories"),
        Command(.more, ["z"], "", "go on with a long item or a list; of 'articles' and 'news', fetch the next page"),
        Command(
            .show,
            ["open", "type", "t"],
            "[ITEMS]",
            "open items of the last list; '3', '1-3' or '*' alone does the same"
        ),
        Command(.next, ["n"], "", "open the next unread item; an empty line does the same"),
        Command(.previous, ["-"], "", "open the item before this one"),
        Command(.browse, ["o"], "[LINK]", "open the item's page, or link number LINK of its text, in the browser"),
        Command(.read, [], "[ITEMS|QUERY]", "mark items read: this one, '3', '1-5', '*', or what a query finds"),
        Command(.unread, [], "[ITEMS|QUERY]", "mark items unread"),
        Command(.star, ["s"], "[ITEMS|QUERY]", "star items"),
        Command(.unstar, [], "[ITEMS|QUERY]", "take the star off items"),
        Command(
            .tag,
            [],
            "TAG [ITEMS|QUERY]",
            "put one tag on items: this one, '3', or what a query finds; 'list tag:TAG' finds them"
        ),
        Command(.untag, [], "TAG [ITEMS|QUERY]", "take a tag off items"),
        Command(.hide, [], "[ITEMS|QUERY]", "take items out of lists; 'list hidden' finds them"),
        Command(.unhide, [], "[ITEMS|QUERY]", "put hidden items back into lists"),
        Command(.undo, ["u"], "", "take back the last mark; again, the one before"),
        Command(.history, [], "[QUERY]", "show what you did last: 30 events, or as many as 'limit:100' says"),
        Command(
            .stats,
            [],
            "[--by source|day|hour|weekday|tag] [QUERY]",
            "count what you read; 'quire stats --html FILE' draws it"
        ),
        Command(.export, ["e"], "history|items|subscriptions [QUERY] [--format F] [-o FILE]", "write your data"),
        Command(.sources, [], "", "list your subscriptions and the sources there are"),
        Command(.add, ["a"], "ADDRESS [--title T] [--tag T]", "subscribe"),
        Command(.remove, [], "ADDRESS", "unsubscribe; what you read is kept"),
        Command(.refresh, ["r", "reload"], "[TEXT] [--force]", "fetch what is due, or only what TEXT names"),
        Command(.why, ["w"], "[SECTION|ADDRESS]", "tell what happened at the last fetch, and when the next is due"),
        Command(
            .login,
            ["sign-in"],
            "[NAME|ADDRESS]",
            "sign in, or keep a key: 'login github', 'login newsapi', a private feed"
        ),
        Command(.logout, ["sign-out"], "[NAME|ADDRESS]", "sign out, or forget a key"),
        Command(.whoami, [], "", "say who is signed in"),
        Command(.help, ["?"], "[COMMAND]", "list the commands, or tell about one"),
        Command(.quit, ["q", "exit"], "", "end"),
    ]

    private init(_ name: Name, _ aliases: [String], _ arguments: String, _ summary: String) {
        self.name = name
        self.aliases = aliases
        self.arguments = arguments
        self.summary = summary
    }

    /// The word and its other words.
    public var words: [String] { [name.rawValue] + aliases }

    /// How to type it.
    public var usage: String { arguments.isEmpty ? name.rawValue : "\(name.rawValue) \(arguments)" }

    /// Finds a command by its word, another word of it, or a beginning that only one command has.
    ///
    /// - Throws: ``CommandError/unknown(word:suggestion:)`` and ``CommandError/ambiguous(word:candidates:)``.
    public static func named(_ word: String) throws(CommandError) -> Command {
        if let exact = all.first(where: { $0.words.contains(word) }) { return exact }
        switch UniquePrefix.match(word, in: all.map(\.name.rawValue)) {
        case .match(let name):
            guard let command = all.first(where: { $0.name.rawValue == name }) else {
                throw .unknown(word: word, suggestion: nil)
            }
            return command
        case .ambiguous(let candidates): throw .ambiguous(word: word, candidates: candidates)
        case .none(let suggestion): throw .unknown(word: word, suggestion: suggestion)
        }
    }
}
