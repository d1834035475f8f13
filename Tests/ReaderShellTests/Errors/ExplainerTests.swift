import FeedModel
import Foundation
import Query
import ReaderShell
import Screens
import SourceAPI
import Streams
import Testing

/// Tests of the sentences for errors: Explainer.
@Suite struct ExplainerTests {
    let explainer = Explainer(clock: LocalClock(offset: 0))

    @Test(arguments: ofSources + ofTheStore + ofSubscriptions + ofFiles + ofTheReader)
    func everyErrorIsToldInTwoSentencesAndHasItsExitStatus(expected: Told) {
        let explanation = explainer.explain(expected.error)
        #expect(explanation.line == expected.line)
        #expect(explanation.status == expected.status)
    }

    @Test func anErrorNobodyForesawIsToldAsAFault() {
        struct Strange: Error, CustomStringConvertible { let description = "strange" }
        #expect(
            explainer.explain(Strange()).line == "Something failed: strange. Please report this as a fault of quire."
        )
    }

    @Test func theTimeOfARateLimitIsToldOnThePersonsClock() {
        let until = Date(timeIntervalSince1970: 1_795_286_520)
        let tokyo = Explainer(clock: LocalClock(offset: 9 * 3600))
        #expect(explainer.reason(.rateLimited(until: until)) == "rate limited until 18:42")
        #expect(tokyo.reason(.rateLimited(until: until)) == "rate limited until 03:42")
    }

    @Test func theTimeOfAnotherDayIsToldWithItsDay() {
        let until = Date(timeIntervalSince1970: 1_795_286_520)
        func reason(_ offset: Int, after seconds: TimeInterval) -> String {
            Explainer(clock: LocalClock(offset: offset), now: until - seconds).reason(.rateLimited(until: until))
        }
        #expect(reason(0, after: 3600) == "rate limited until 18:42")
        #expect(reason(0, after: 86_400) == "rate limited until 2026-11-21 18:42")
        #expect(reason(9 * 3600, after: 5 * 3600) == "rate limited until 2026-11-22 03:42")
    }
}

/// An error and how it is told.
struct Told: Sendable, CustomTestStringConvertible {
    var error: any Error
    var line: String
    var status: ReaderShell.ExitStatus

    init(_ error: any Error, _ line: String, _ status: ReaderShell.ExitStatus) {
        self.error = error
        self.line = line
        self.status = status
    }

    var testDescription: String { "\(error)" }
}

private let ofSources: [Told] = [
    Told(
        SourceError.offline,
        "The source could not be fetched: offline. Start without --offline to fetch it.",
        .unavailable
    ),
    Told(
        SourceError.unreachable("nobody listens at 127.0.0.1:9"),
        "The source could not be fetched: unreachable: nobody listens at 127.0.0.1:9. "
            + "Check the address and the network, then refresh.",
        .unavailable
    ),
    Told(
        SourceError.insecure("the certificate of a.example has expired"),
        "The source could not be fetched: not secure: the certificate of a.example has expired. Nothing was sent there: "
            + "tell the publisher, or name the authority of a server of your own in config.toml, as 'certificates' of "
            + "[fetch].",
        .unavailable
    ),
    Told(
        SourceError.proxy("the proxy 127.0.0.1:9 refused the connection"),
        "The source could not be fetched: the proxy 127.0.0.1:9 refused the connection; 'proxy' in config.toml names it, "
            + "or http_proxy, https_proxy or all_proxy. Check that setting, and whether the proxy runs, then refresh.",
        .unavailable
    ),
    Told(
        SourceError.status(500, message: nil),
        "The source could not be fetched: the server answered 500 (internal server error). "
            + "The fault is the server's; a refresh asks it again when that is due.",
        .tryLater
    ),
    Told(
        SourceError.status(422, message: "Validation Failed"),
        "The source could not be fetched: the server answered 422: Validation Failed. "
            + "Check the address of the subscription.",
        .unavailable
    ),
    Told(
        SourceError.rateLimited(until: nil),
        "The source could not be fetched: rate limited. It is asked again later; what was read before stays.",
        .tryLater
    ),
    Told(
        SourceError.status(400, message: "Latitude must be in range. Given: 522.52."),
        "The source could not be fetched: the server answered 400: Latitude must be in range. Given: 522.52. "
            + "Check the address of the subscription.",
        .unavailable
    ),
    Told(
        SourceError.unauthorized(credential: "github"),
        "The source could not be fetched: not authorised. "
            + "The key 'github' is missing or not taken: 'login github' keeps a new one.",
        .permission
    ),
    Told(
        SourceError.missingCredential("openweathermap", without: "'weather:Tokyo' asks Open-Meteo and needs none"),
        "The source could not be fetched: it needs the key 'openweathermap'. Set QUIRE_OPENWEATHERMAP_KEY, or keep "
            + "it with 'login openweathermap'; 'weather:Tokyo' asks Open-Meteo and needs none.",
        .permission
    ),
    Told(
        SourceError.missingCredential("newsapi", without: "news:hn works without one"),
        "The source could not be fetched: it needs the key 'newsapi'. "
            + "Set QUIRE_NEWSAPI_KEY, or keep it with 'login newsapi'; news:hn works without one.",
        .permission
    ),
    Told(
        SourceError.unreadableCredential("github", why: "the command ended with status 1"),
        "The source could not be fetched: the key 'github' cannot be had: the command ended with status 1. "
            + "Mend that, or keep a new one with 'login github'.",
        .permission
    ),
    Told(
        CredentialError.unsafeFile(
            path: "/c/credentials",
            reason: "others may read or write it",
            remedy: "Type: chmod 600 /c/credentials"
        ),
        "/c/credentials is not used, because others may read or write it. Type: chmod 600 /c/credentials",
        .configuration
    ),
    Told(
        CredentialError.command(name: "github", reason: "had not ended after 10 seconds"),
        "The command for the credential 'github' had not ended after 10 seconds. "
            + "Run it yourself to see why; 'credential.github' in config.toml names it.",
        .permission
    ),
    Told(
        CredentialError.secretService(reason: "no answer within 10 seconds"),
        "The Secret Service did not help: no answer within 10 seconds. Unlock it and try again.",
        .permission
    ),
    Told(
        CredentialError.noTerminal(command: "quire login github", variable: "QUIRE_GITHUB_KEY"),
        "A password cannot be typed unseen here, because the input is not a terminal. "
            + "Type 'quire login github' at a terminal, or give the secret in QUIRE_GITHUB_KEY or by a command in "
            + "config.toml.",
        .usage
    ),
    Told(
        CredentialError.noTerminal(command: "quire --demo login", variable: nil),
        "A password cannot be typed unseen here, because the input is not a terminal. "
            + "Type 'quire --demo login' at a terminal.",
        .usage
    ),
    Told(
        CredentialError.unknown(name: "nobody", known: ["github", "qiita"]),
        "Nobody called 'nobody' can sign you in. There are github, qiita, and the address of a private feed.",
        .usage
    ),
    Told(
        CredentialError.unknown(name: "", known: ["github"]),
        "'login' needs a name. There are github, and the address of a private feed.",
        .usage
    ),
    Told(AuthError.invalidIDOrPassword, "Incorrect ID or password. Try again; nothing was changed.", .permission),
    Told(
        AuthError.source(.offline),
        "You could not be signed in: offline. Try again later; nothing was changed.",
        .tryLater
    ),
    Told(
        SourceError.unauthorized(credential: nil),
        "The source could not be fetched: not authorised. "
            + "The address needs a name and a password: 'login ADDRESS' keeps them.",
        .permission
    ),
    Told(
        SourceError.notFound("city not found"),
        "The source could not be fetched: not found: city not found. "
            + "Check the address; 'remove' takes the subscription out, and keeps what was read.",
        .noInput
    ),
    Told(
        SourceError.malformed(where: "byte 1", what: "the answer is empty"),
        "The source could not be fetched: unreadable: the answer is empty (byte 1). "
            + "Tell the publisher; what was read before stays.",
        .data
    ),
    Told(
        SourceError.limitExceeded(.body(bytes: 16_777_216)),
        "The source could not be fetched: the answer is longer than 16 MiB. "
            + "Nothing of it was stored; what was read before stays.",
        .data
    ),
    Told(
        SourceError.limitExceeded(.headers(bytes: 65_536)),
        "The source could not be fetched: the answer's headers are longer than 64 KiB. "
            + "Nothing of it was stored; what was read before stays.",
        .data
    ),
    Told(
        SourceError.limitExceeded(.speed(bytesPerSecond: 10)),
        "The source could not be fetched: the answer comes slower than 10 bytes a second. "
            + "The fault is the server's; a refresh asks it again when that is due.",
        .tryLater
    ),
    Told(
        SourceError.limitExceeded(.redirects(10)),
        "The source could not be fetched: more than 10 redirects. "
            + "Nothing of it was stored; what was read before stays.",
        .data
    ),
    Told(
        SourceError.timedOut,
        "The source could not be fetched: no answer in time. "
            + "The fault is the server's; a refresh asks it again when that is due.",
        .tryLater
    ),
    Told(
        SourceError.cancelled,
        "The source could not be fetched: cancelled. Refresh to ask again.",
        .tryLater
    ),
    Told(
        SourceError.refused("a redirect to file:"),
        "The source could not be fetched: refused: a redirect to file:. "
            + "quire does not go there for this subscription; if it has moved, subscribe to its new address.",
        .data
    ),
    Told(
        SourceError.plugin("no such tag"),
        "The source could not be fetched: no such tag. Tell the author of the source.",
        .unavailable
    ),
]

private let ofTheStore: [Told] = [
    Told(
        StoreError.unwritable(path: "/x/quire.db", reason: "permission denied"),
        "The library /x/quire.db cannot be written: permission denied. "
            + "Make the folder writable, or choose another with --home.",
        .cannotCreate
    ),
    Told(
        StoreError.corrupt(path: "/x/quire.db", reason: "file is not a database"),
        "The library /x/quire.db is damaged or is no library of quire: file is not a database. "
            + "It was left as it is; 'quire doctor --restore' puts back a backup, if there is one.",
        .data
    ),
    Told(
        StoreError.danglingLink(path: "/x/quire.db", target: "/disk/quire.db"),
        "The library /x/quire.db is a symbolic link to /disk/quire.db, where nothing is. "
            + "Nothing was changed; bring back the disk or the file it leads to, or remove the link to begin anew.",
        .noInput
    ),
    Told(
        StoreError.newerSchema(path: "/x/quire.db", found: 9, known: 1),
        "The library /x/quire.db was written by a newer quire (schema 9, this one knows 1). "
            + "Use the newer quire; the file was not touched.",
        .data
    ),
    Told(
        StoreError.busy(path: "/x/quire.db"),
        "Another quire is writing the library /x/quire.db. Nothing was changed; try again when it has finished.",
        .tryLater
    ),
    Told(
        StoreError.full(path: "/x/quire.db"),
        "The disk that holds the library /x/quire.db is full. Nothing was changed; make room and try again.",
        .inputOutput
    ),
    Told(
        StoreError.failed(path: "/x/quire.db", reason: "disk I/O error"),
        "The library /x/quire.db failed: disk I/O error. "
            + "'quire doctor' checks it; nothing acknowledged before is lost.",
        .inputOutput
    ),
]

private let ofSubscriptions: [Told] = [
    Told(
        SubscriptionError.notAnAddress("hello"),
        "'hello' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.",
        .data
    ),
    Told(
        SubscriptionError.unsupportedScheme("file"),
        "Addresses that begin with 'file:' are refused. "
            + "Only http, https and the names of sources can be subscribed to; 'sources' lists them.",
        .data
    ),
    Told(
        SubscriptionError.unknownSource("wether"),
        "There is no source called 'wether'. 'sources' lists those there are.",
        .data
    ),
    Told(
        SubscriptionError.badParameter(source: "news", name: "story source", reason: "'x' is not one of hn"),
        "The source news cannot use 'story source': 'x' is not one of hn. "
            + "'help add' shows an address that works for each source.",
        .data
    ),
    Told(
        SubscriptionError.duplicate(SourceID("weather:Tokyo")),
        "You are subscribed to weather:Tokyo already. Nothing was changed.",
        .data
    ),
    Told(
        SubscriptionError.missing("weather:Oslo"),
        "You are not subscribed to weather:Oslo. 'sources' lists your subscriptions.",
        .noInput
    ),
]

private let ofTheReader: [Told] = [
    Told(
        ScreenFailure.noSuchItem("7"),
        "There is no item 7. Give a number of the last list, or an id.",
        .noInput
    ),
    Told(
        ScreenFailure.source(.cancelled),
        "The source could not be fetched: cancelled. Refresh to ask again.",
        .tryLater
    ),
    Told(
        QueryError(column: 8, expected: "a closing parenthesis"),
        "The query is wrong at column 8: expected a closing parenthesis. 'help queries' shows what can be asked.",
        .usage
    ),
    Told(
        GatherError.tooManyPublishers(5),
        "A screen folds up to four sections, and this one asks for 5. "
            + "Shorten 'sections' in config.toml to four.",
        .configuration
    ),
    Told(
        CommandError.unknown(word: "lits", suggestion: "list"),
        "There is no command 'lits'. Did you mean 'list'? 'help' lists all.",
        .usage
    ),
    Told(CommandError.unknown(word: "x", suggestion: nil), "There is no command 'x'. 'help' lists all.", .usage),
    Told(
        CommandError.ambiguous(word: "re", candidates: ["read", "remove", "refresh"]),
        "'re' could be read or remove or refresh. Type one letter more.",
        .usage
    ),
    Told(
        CommandError.usage(command: "add", arguments: "ADDRESS"),
        "'add' is used so: add ADDRESS. 'help add' says more.",
        .usage
    ),
    Told(
        ItemSelectionError.noSuchItem(9, count: 5),
        "There is no item 9; the list has 5. 'list' shows the items with their numbers.",
        .usage
    ),
    Told(
        UnbalancedQuote(quote: "\"", column: 6),
        "The line is wrong at column 6: the quote \" is not closed. Nothing was done.",
        .usage
    ),
    Told(
        CancellationError(),
        "It was cancelled. Nothing was changed.",
        .tryLater
    ),
]

private let ofFiles: [Told] = [
    Told(FileError.missing(path: "feeds.opml"), "There is no file feeds.opml. Check the name.", .noInput),
    Told(
        FileError.unreadable(path: "feeds.opml", reason: "permission denied"),
        "feeds.opml cannot be read: permission denied. Check its name and permissions.",
        .noInput
    ),
    Told(
        FileError.unwritable(path: "out.csv", reason: "no space left on device"),
        "out.csv cannot be written: no space left on device. Choose another place, or make room.",
        .cannotCreate
    ),
    Told(
        FileError.malformed(path: "feeds.opml", line: 3, reason: "an outline is not closed"),
        "feeds.opml, line 3, cannot be used: an outline is not closed. "
            + "Nothing was changed; mend the file and try again.",
        .data
    ),
    Told(
        FileError.notAFeed(path: "index.html", what: "a page of HTML", feeds: []),
        "index.html is no feed: it is a page of HTML. Choose RSS, Atom, RDF or JSON Feed.",
        .data
    ),
    Told(
        FileError.notAFeed(path: "-", what: "a page of HTML", feeds: ["https://a.example/1", "https://a.example/2"]),
        "- is no feed: it is a page of HTML. It names https://a.example/1, https://a.example/2, for 'quire add'.",
        .data
    ),
    Told(
        FileError.notImportable(path: "a.zip", what: "a ZIP archive; unpack it first"),
        "a.zip cannot be imported: it looks like a ZIP archive; unpack it first. "
            + "Nothing was changed; if it is something else, say what with --as.",
        .data
    ),
    Told(
        FileError.tooLarge(path: "feeds.opml", limit: 67_108_864),
        "feeds.opml is larger than 64 MiB. Nothing was changed.",
        .data
    ),
    Told(
        ConfigurationError.syntax(path: "config.toml", line: 2, column: 5, reason: "expected a value"),
        "config.toml, line 2, column 5: expected a value. Mend the line; nothing was changed.",
        .configuration
    ),
    Told(
        ConfigurationError.value(path: "config.toml", key: "fetch.jobs", reason: "must be a number from 1 to 64"),
        "config.toml: 'fetch.jobs' must be a number from 1 to 64. Mend the value; nothing was changed.",
        .configuration
    ),
    Told(
        ConfigurationError.unusedSource(path: "config.toml", address: "https://a.example/feed"),
        #"config.toml: [source."https://a.example/feed"] is about no subscription of yours, so nothing in it is used. "#
            + "'sources' lists the addresses: mend this one, or subscribe to it with 'add'.",
        .configuration
    ),
    Told(
        ConfigurationError.sameSource(id: "tides", first: "Tides", second: "High Water"),
        "Two sources are called 'tides': Tides and High Water. Take one of them out, or give it another id.",
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
        "tape/1.http, line 3, is not a recording: expected 'GET' and an address. Record it anew.",
        .data
    ),
]
