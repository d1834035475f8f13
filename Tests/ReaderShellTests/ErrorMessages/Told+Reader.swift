import FeedModel
import Foundation
import Screens
import SourceAPI
import Streams
import SystemSupport
import Testing

@testable import Query
@testable import ReaderShell

extension Told {
    static let ofTheStore: [Told] = [
        Told(
            ProcessShortage.descriptors,
            "The system lets this program open too few files. It needs 16; raise the limit ('ulimit -n') and try again.",
            .inputOutput
        ),
        Told(
            ProcessShortage.threads,
            "The system lets this program start too few threads. End other programs, or raise the limit on processes "
                + "('ulimit -u', or TasksMax of the service), and try again.",
            .tryLater
        ),
        Told(
            ProcessShortage.memory,
            "The system gives this program too little memory. End other programs, or raise the limit ('ulimit -v'), "
                + "and try again.",
            .tryLater
        ),
        Told(
            LibraryError.unwritable(path: "/x/quire.db", reason: "permission denied"),
            "The library /x/quire.db cannot be written: permission denied. "
                + "Make the folder writable, or choose another one with --home.",
            .cannotCreate
        ),
        Told(
            LibraryError.corrupt(path: "/x/quire.db", reason: "file is not a database"),
            "The library /x/quire.db is damaged or was not made by quire: file is not a database. "
                + "It was not changed; 'quire doctor --restore' restores a backup, if there is one.",
            .data
        ),
        Told(
            LibraryError.danglingLink(path: "/x/quire.db", target: "/disk/quire.db"),
            "The library /x/quire.db is a symbolic link to /disk/quire.db, which does not exist. "
                + "Nothing was changed; bring back the disk or file it points to, or remove the link to start with an empty library.",
            .noInput
        ),
        Told(
            LibraryError.newerSchema(path: "/x/quire.db", found: 9, known: 1),
            "The library /x/quire.db was written by a newer version of quire (schema 9; this version knows 1). "
                + "Use the newer version; the file was not changed.",
            .data
        ),
        Told(
            LibraryError.olderSchema(path: "/x/quire.db", found: 3, lastCommit: "745eb14"),
            "The library /x/quire.db was written by an early quire (schema 3). Commit 745eb14 is the last that reads it. "
                + "Build that commit, open the library with it once, and come back; the file was not touched.",
            .data
        ),
        Told(
            LibraryError.replaced(path: "/x/quire.db"),
            "The library /x/quire.db was replaced, moved or removed by another program while it was open. "
                + "This step was not stored, and earlier ones may be missing from the new file; start quire again.",
            .tryLater
        ),
        Told(
            LibraryError.busy(path: "/x/quire.db"),
            "Another program is writing to the library /x/quire.db. Nothing was changed; try again when it has finished.",
            .tryLater
        ),
        Told(
            LibraryError.full(path: "/x/quire.db"),
            "The disk that holds the library /x/quire.db is full. Nothing was changed; free some space and try again.",
            .inputOutput
        ),
        Told(
            LibraryError.tooCostly(expression: "/(a+)+$/"),
            "The expression /(a+)+$/ takes too long for the texts of your library. "
                + "Nothing was changed; repeat less in it, or add words to the query, so that fewer texts are compared.",
            .usage
        ),
        Told(
            LibraryError.failed(path: "/x/quire.db", reason: "disk I/O error"),
            "The library /x/quire.db could not be used: disk I/O error. "
                + "'quire doctor' checks it; nothing that was saved is lost.",
            .inputOutput
        ),
    ]

    static let ofSubscriptions: [Told] = [
        Told(
            SubscriptionError.notAnAddress("hello"),
            "'hello' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.",
            .data
        ),
        Told(
            SubscriptionError.notAnAddress("https://a\u{202E}b.example/"),
            "'https://ab.example/' is not an address. It has invisible characters that change the order of the text; "
                + "type it anew.",
            .data
        ),
        Told(
            SubscriptionError.unsupportedScheme("file"),
            "Addresses that begin with 'file:' are not supported; a command reads a file, as in \"exec:cat ~/feed.xml\". "
                + "Use http, https or the name of a source; 'sources' lists the sources.",
            .data
        ),
        Told(
            SubscriptionError.notACommand("exec:", .noCommand),
            "'exec:' has no command. Write exec:COMMAND, such as exec:~/bin/comics --today.",
            .data
        ),
        Told(
            SubscriptionError.notACommand("exec:a\u{202E}b", .invisible),
            "'exec:a⟨U+202E⟩b' contains invisible characters. Remove them.",
            .data
        ),
        Told(
            SubscriptionError.notACommand("filter:~/bin/tidy", .noAddress),
            "'filter:~/bin/tidy' has no address after its program. "
                + "Write filter:PROGRAM:ADDRESS, such as filter:~/bin/tidy:https://example.org/feed.xml, in quotation marks if it has spaces.",
            .data
        ),
        Told(
            SubscriptionError.notACommand("filter:~/bin/tidy:word", .notAWebAddress("word")),
            "'word', which follows the program in 'filter:~/bin/tidy:word', is not a web address. "
                + "Write filter:PROGRAM:ADDRESS, such as filter:~/bin/tidy:https://example.org/feed.xml, in quotation marks if it has spaces.",
            .data
        ),
        Told(
            SubscriptionError.notAllowed("exec:echo 'a'", .undecided),
            "The command is not allowed to run. Allow it with: quire plugin allow 'exec:echo '\\''a'\\'''",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:echo a:$(id)@b", .undecided),
            "exec:echo b is not allowed to run. Start quire at a terminal; it shows the whole command and asks.",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:cat https://a@b", .denied),
            "exec:cat https://b is denied, and not allowed to run. "
                + "'quire plugin list' shows the whole command, and how to allow it.",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:ls", .denied),
            "The command is denied, and not allowed to run. Allow it with: quire plugin allow 'exec:ls'",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:ls", .allowedInSandboxOnly),
            "The command was allowed for runs in a sandbox, and is not allowed to run without one. "
                + "Allow it with: quire plugin allow 'exec:ls'",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:ls", .disabled(crashes: 5)),
            "The command is disabled, because it crashed or printed too much 5 times in a row. "
                + "Allow it again with: quire plugin allow 'exec:ls'",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed(
                "exec:ls",
                .unsafe(path: "/x/c.json", reason: "belongs to another user", command: "chown 7 /x/c.json")
            ),
            "The command is not allowed to run, because /x/c.json belongs to another user. Run: chown 7 /x/c.json",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:ls", .damaged(path: "/x/commands.json")),
            "The command is not allowed to run, because /x/commands.json is not a list of commands. "
                + "Remove the file and allow your commands again.",
            .partial
        ),
        Told(
            SubscriptionError.notAllowed("exec:ls", .unreadable(path: "/x/commands.json", reason: "permission denied")),
            "The command is not allowed to run, because /x/commands.json cannot be read: permission denied. "
                + "Check the file and its permissions.",
            .partial
        ),
        Told(
            SubscriptionError.unknownSource("wether"),
            "There is no source called 'wether'. 'sources' lists them all.",
            .data
        ),
        Told(
            SubscriptionError.badParameter(source: "news", name: "story source", reason: "'x' is not one of hn"),
            "The source news cannot use 'story source': 'x' is not one of hn. "
                + "'help add' shows an example address for each source.",
            .data
        ),
        Told(
            SubscriptionError.duplicate(SourceID("weather:Tokyo")),
            "You are already subscribed to weather:Tokyo. Nothing was changed.",
            .data
        ),
        Told(
            SubscriptionError.missing("weather:Oslo"),
            "You are not subscribed to weather:Oslo. 'sources' lists your subscriptions.",
            .noInput
        ),
        Told(
            SubscriptionError.unmatched("Japan"),
            "No subscription has 'Japan' in its title or address. 'feeds *' lists all feeds.",
            .noInput
        ),
        Told(
            SubscriptionError.notRemoved(missing: "One, Two"),
            "You are not subscribed to One, Two. Nothing was removed; 'sources' lists your subscriptions.",
            .noInput
        ),
    ]

    static let ofTheReader: [Told] = [
        Told(
            ScreenFailure.noSuchItem("7"),
            "There is no item 7. 'quire list' shows items with their ids.",
            .noInput
        ),
        Told(
            ScreenFailure.ambiguousItem(
                "0",
                among: ["01", "02"].compactMap { ItemID(rawValue: String(repeating: $0, count: 8)) }
            ),
            "'0' could mean 0101010101010101 or 0202020202020202. Type more of it.",
            .usage
        ),
        Told(
            ScreenFailure.removedItem(title: "Tea", url: "https://x.example/tea"),
            "'Tea' was removed by [retention] or 'quire purge', and its text is not kept. Its address is https://x.example/tea",
            .noInput
        ),
        Told(
            ScreenFailure.removedItem(title: "Tea", url: nil),
            "'Tea' was removed by [retention] or 'quire purge', and its text is not kept. The history keeps its title.",
            .noInput
        ),
        Told(
            ScreenFailure.itemOfElsewhere,
            "This library never had the item, so there is nothing to open. The step was recorded on another machine or in an earlier library.",
            .noInput
        ),
        Told(
            ScreenFailure.source(.cancelled),
            "The source could not be fetched: cancelled. Refresh to try again.",
            .tryLater
        ),
        Told(
            QueryError(column: 8, expected: "a closing parenthesis"),
            "The query has an error at column 8: expected a closing parenthesis. 'help queries' explains the query language.",
            .usage
        ),
        Told(
            GatherError.tooManyPublishers(5),
            "A screen can have up to four sections, and this one has 5. "
                + "Reduce 'sections' in config.toml to four.",
            .configuration
        ),
        Told(
            CommandError.unknown(word: "lits", suggestion: "list"),
            "There is no command 'lits'. Did you mean 'list'?",
            .usage
        ),
        Told(
            CommandError.unknown(word: "x", suggestion: nil),
            "There is no command 'x'. 'help' lists all commands.",
            .usage
        ),
        Told(
            CommandError.unknown(word: "plugin", suggestion: "quire plugin"),
            "There is no command 'plugin'. Type 'quire plugin' in a shell.",
            .usage
        ),
        Told(
            CommandError.ambiguous(word: "re", candidates: ["read", "remove", "refresh"]),
            "'re' could mean read, remove or refresh. Type more of it.",
            .usage
        ),
        Told(
            CommandError.usage(command: "add", arguments: "ADDRESS"),
            "Usage: add ADDRESS. 'help add' explains it.",
            .usage
        ),
        Told(
            BrowserError.missing("firefox"),
            "The browser 'firefox' could not be started. Set BROWSER to the command that opens an address.",
            .usage
        ),
        Told(
            BrowserError.needsTerminal("w3m"),
            "w3m needs a terminal, and this session has none. The address is",
            .usage
        ),
        Told(
            RowTitleError.none(words: "tea"),
            "No item, feed or step of the last page has 'tea' in its title. 'list WORDS' searches all items.",
            .usage
        ),
        Told(
            RowTitleError.several(words: "tea", rows: [2, 3, 5, 7, 11, 13, 17]),
            "Rows 2, 3, 5, 7, 11 and 2 others have 'tea' in their titles. '2' opens the first of them.",
            .usage
        ),
        Told(
            ItemSelectionError.noSuchItem(9, count: 5),
            "There is no item 9; the list has 5. 'list' shows the items with their numbers.",
            .usage
        ),
        Told(
            ItemSelectionError.notListed(9, count: 1),
            "There is no item 9; 1 is listed so far. 'more' shows the rows with their numbers.",
            .usage
        ),
        Told(
            UnbalancedQuote(quote: "\"", column: 6),
            "The line has an error at column 6: the quote \" is not closed. Nothing was done.",
            .usage
        ),
        Told(
            CancellationError(),
            "It was cancelled. Nothing was changed.",
            .tryLater
        ),
    ]

    static let ofFiles: [Told] = [
        Told(FileError.missing(path: "feeds.opml"), "There is no file feeds.opml. Check the name.", .noInput),
        Told(
            FileError.unreadable(path: "feeds.opml", reason: "permission denied"),
            "feeds.opml cannot be read: permission denied. Check its name and permissions.",
            .noInput
        ),
        Told(
            FileError.unwritable(path: "out.csv", reason: "no space left on device"),
            "out.csv cannot be written: no space left on device. Choose another place, or free some space.",
            .cannotCreate
        ),
        Told(
            FileError.malformed(path: "feeds.opml", line: 3, reason: "an outline is not closed"),
            "feeds.opml, line 3, cannot be used: an outline is not closed. "
                + "Nothing was changed; fix the file and try again.",
            .data
        ),
        Told(
            FileError.notAFeed(path: "index.html", what: "a page of HTML", feeds: []),
            "index.html is not a feed but a page of HTML. quire reads RSS, Atom, RDF and JSON Feed.",
            .data
        ),
        Told(
            FileError.notAFeed(
                path: "-",
                what: "a page of HTML",
                feeds: ["https://a.example/1", "https://a.example/2"]
            ),
            "- is not a feed but a page of HTML. "
                + "Subscribe with 'quire add' to a feed it links to: https://a.example/1, https://a.example/2.",
            .data
        ),
        Told(
            FileError.notImportable(path: "a.zip", what: "a ZIP archive; unpack it first"),
            "a.zip cannot be imported: it looks like a ZIP archive; unpack it first. "
                + "Nothing was changed; if it is something else, say what with --as.",
            .data
        ),
        Told(
            FileError.undecided(path: "list"),
            "list is a list of addresses, either of feeds or of read articles. "
                + "Nothing was changed; say which with --as urls or --as read-list.",
            .data
        ),
        Told(
            FileError.tooLarge(path: "feeds.opml", limit: 67_108_864),
            "feeds.opml is larger than 64 MiB. Nothing was changed.",
            .data
        ),
        Told(
            ConfigurationError.syntax(path: "config.toml", line: 2, column: 5, reason: "expected a value"),
            "config.toml, line 2, column 5: expected a value. Fix the line; nothing was changed.",
            .configuration
        ),
        Told(
            ConfigurationError.value(path: "config.toml", key: "fetch.jobs", reason: "must be a number from 1 to 64"),
            "config.toml: 'fetch.jobs' must be a number from 1 to 64. Fix the value; nothing was changed.",
            .configuration
        ),
        Told(
            ConfigurationError.unusedSource(path: "config.toml", address: "https://a.example/feed"),
            #"config.toml: [source."https://a.example/feed"] matches none of your subscriptions, so it is ignored. "#
                + "'sources' lists the addresses: correct this one, or subscribe to it with 'add'.",
            .configuration
        ),
        Told(
            ConfigurationError.sameSource(id: "tides", first: "Tides", second: "High Water"),
            "Two sources are called 'tides': Tides and High Water. Remove one of them, or give it another id.",
            .configuration
        ),
        Told(
            Recordings.LoadError.unreadable(path: "tape"),
            "The recordings in tape cannot be read. Check the folder and its permissions.",
            .noInput
        ),
        Told(
            Recordings.LoadError.empty(path: "tape"),
            "There are no recordings in tape. Make some with --record tape.",
            .noInput
        ),
        Told(
            Recordings.LoadError.malformed(path: "tape/1.http", line: 3, reason: "'GET' and an address"),
            "tape/1.http, line 3, is not a recording: expected 'GET' and an address. Record it again.",
            .data
        ),
    ]
}
