import FeedModel
import ReaderShell
import SourceAPI

extension Told {
    /// Obstacles to plugins, as a subscription and as a fetch meets them, and failures of an author's trial.
    static let ofPlugins: [Told] =
        obstacles.flatMap { obstacle, sentence in
            [
                Told(SubscriptionError.notUsed(plugin: "tides", obstacle), sentence, .partial),
                Told(SourceError.notUsed(plugin: "tides", obstacle), sentence, .partial),
            ]
        } + trials

    private static let obstacles: [(PluginObstacle, String)] = [
        (.denied, "The plugin 'tides' is denied. Allow it with: quire plugin allow tides"),
        (
            .disabled(crashes: 5),
            "The plugin 'tides' is disabled, because its program crashed or passed a limit 5 times in a row. "
                + "Allow it again with: quire plugin allow tides"
        ),
        (
            .changed,
            "The files of the plugin 'tides' have changed since it was added, so it is not used. "
                + "'quire plugin add tides' shows it again and asks."
        ),
        (
            .unsafe(what: "/p/tides can be written by others.", remedy: "Run: chmod go-w /p/tides"),
            "The plugin 'tides' is not safe to use: /p/tides can be written by others. Run: chmod go-w /p/tides"
        ),
        (
            .unusable(what: "/p/tides has no plugin.toml.", remedy: "Restore it."),
            "The plugin 'tides' cannot be used: /p/tides has no plugin.toml. Restore it."
        ),
    ]

    private static func trial(
        _ error: SourceError,
        page: Int = 1,
        recordings: String? = nil,
        _ kind: TrialFailure.Kind = .added,
        asksServices: Bool = true,
        isOverdue: Bool = false,
        isReported: Bool = false
    ) -> TrialFailure {
        TrialFailure(
            page: page,
            error: error,
            recordings: recordings,
            kind: kind,
            asksServices: asksServices,
            isOverdue: isOverdue,
            isReported: isReported
        )
    }

    private static let reported =
        "The service or the program reports this itself: a key, a limit or an outage can be the reason as well as the plugin."

    private static let trials: [Told] = [
        Told(
            trial(.notUsed(plugin: "tides", .denied)),
            "Page 1 could not be fetched: the plugin 'tides' is denied. Allow it with: quire plugin allow tides",
            .partial
        ),
        Told(
            trial(.undeclared(source: "tides", host: "b.example")),
            "Page 1 could not be fetched: refused: 'tides' has not declared that it contacts b.example. "
                + "Declare the address under [[services]], or request no other.",
            .data
        ),
        // The words of a program choose no advice.
        Told(
            trial(.refused("'tides' has not declared that it contacts b.example")),
            "Page 1 could not be fetched: refused: 'tides' has not declared that it contacts b.example.",
            .data
        ),
        Told(
            trial(.refused("not recorded: GET https://b.example/")),
            "Page 1 could not be fetched: refused: not recorded: GET https://b.example/. "
                + "The demonstration and --replay answer only what was recorded; start without them.",
            .data
        ),
        Told(
            trial(.plugin("the service says: the quota is used up"), isReported: true),
            "Page 1 could not be fetched: the service says: the quota is used up. " + reported,
            .unavailable
        ),
        Told(
            trial(.malformed(where: "line 3", what: "no list"), isReported: true),
            "Page 1 could not be fetched: unreadable: no list (line 3). " + reported,
            .data
        ),
        Told(
            trial(.status(403, message: "not your plan")),
            "Page 1 could not be fetched: the server answered 403: not your plan. "
                + "Check the address that was asked, which is shown above, and the key.",
            .unavailable
        ),
        Told(
            trial(.status(403, message: nil), .unconfirmed),
            "Page 1 could not be fetched: the server answered 403 (forbidden). "
                + "Check the address that was asked, which is shown above, and the key: a folder that was not added gets none.",
            .unavailable
        ),
        Told(
            trial(.unauthorized(credential: nil)),
            "Page 1 could not be fetched: not authorised. Declare the key that the service wants under [[credentials]].",
            .permission
        ),
        Told(
            trial(.unreachable("no such host")),
            "Page 1 could not be fetched: unreachable: no such host. "
                + "Check 'base' of the service in plugin.toml, what [endpoint] has in its place, and the network.",
            .unavailable
        ),
        Told(
            trial(.unreachable("the program could not reach its service: no modem"), asksServices: false),
            "Page 1 could not be fetched: unreachable: the program could not reach its service: no modem. "
                + "The program says so itself: its exit status is 69, or it reports this error.",
            .unavailable
        ),
        Told(
            trial(.blocked(by: "the server")),
            "Page 1 could not be fetched: blocked: the server lets only browsers through; try another address of the feed, or "
                + "'user-agent' in config.toml. Ask the service for an address without the wall, such as that of an API.",
            .unavailable
        ),
        Told(
            trial(.insecure("it has expired")),
            "Page 1 could not be fetched: not secure: it has expired. "
                + "Nothing was sent to it: check 'base' of the service, and 'certificates' under [fetch].",
            .unavailable
        ),
        Told(
            trial(.unauthorized(credential: "tides"), .unconfirmed),
            "Page 1 could not be fetched: not authorised. "
                + "A folder that was not added gets no credentials: add it with 'quire plugin add --link', and try its address.",
            .permission
        ),
        Told(
            trial(.unauthorized(credential: "tides")),
            "Page 1 could not be fetched: not authorised. "
                + "The key 'tides' is missing or was rejected: 'login tides' saves a new one.",
            .permission
        ),
        Told(
            trial(.status(500, message: "down")),
            "Page 1 could not be fetched: the server answered 500: down. "
                + "The service is at fault; try again later.",
            .tryLater
        ),
        Told(
            trial(.notFound("no tides here")),
            "Page 1 could not be fetched: not found: no tides here. "
                + "Check the address that was asked, which is shown above.",
            .noInput
        ),
        Told(
            trial(.rateLimited(until: nil)),
            "Page 1 could not be fetched: rate limited. "
                + "Try again later; answers that were recorded are used with --replay.",
            .tryLater
        ),
        Told(
            trial(.plugin("it broke"), page: 2, recordings: "tape"),
            "Page 2 could not be fetched: it broke. Nothing was recorded, and what is in tape was not changed. "
                + "'--pages 1' records the first page alone. "
                + "Correct the plugin: what it said is shown above, and docs/plugin-protocol.md has the rules.",
            .unavailable
        ),
        Told(
            trial(.plugin("exit status 1: OSError: [Errno 97] Address family not supported by protocol")),
            "Page 1 could not be fetched: exit status 1: OSError: [Errno 97] Address family not supported by protocol. "
                + "A program opens no sockets in its sandbox: let it ask by an 'http' message.",
            .unavailable
        ),
        Told(
            trial(.timedOut, page: 4, recordings: "tape"),
            "Page 4 could not be fetched: no response in time. "
                + "Nothing was recorded, and what is in tape was not changed. '--pages 3' records the 3 pages before it. "
                + "Let it flush what it prints and ask or do less, or correct 'deadline' in plugin.toml.",
            .tryLater
        ),
        Told(
            trial(.plugin("it did not end within 60 s: waiting for the lock"), isOverdue: true),
            "Page 1 could not be fetched: it did not end within 60 s: waiting for the lock. "
                + "Let it flush what it prints and ask or do less, or correct 'deadline' in plugin.toml.",
            .unavailable
        ),
        Told(
            trial(.limitExceeded(.body(bytes: 16_777_216)), recordings: "tape"),
            "Page 1 could not be fetched: the response is larger than 16 MiB, the limit 'megabytes' in config.toml. "
                + "Nothing was recorded, and what is in tape was not changed. Let it ask for less at a time.",
            .data
        ),
        Told(
            trial(.plugin("it broke"), .own),
            "Page 1 could not be fetched: it broke. Tell the author of the source.",
            .unavailable
        ),
    ]
}
