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
        _ kind: TrialFailure.Kind = .added
    ) -> TrialFailure {
        TrialFailure(page: page, error: error, recordings: recordings, kind: kind)
    }

    private static let advice =
        "Correct the plugin, unless its service is at fault: what was asked and said is shown above, and "
        + "docs/plugin-protocol.md has the rules."

    private static let trials: [Told] = [
        Told(
            trial(.notUsed(plugin: "tides", .denied)),
            "Page 1 could not be fetched: the plugin 'tides' is denied. Allow it with: quire plugin allow tides",
            .partial
        ),
        Told(
            trial(.undeclared(source: "tides", host: "b.example")),
            "Page 1 could not be fetched: refused: 'tides' has not declared that it contacts b.example. " + advice,
            .data
        ),
        Told(
            trial(.refused("not recorded: GET https://b.example/")),
            "Page 1 could not be fetched: refused: not recorded: GET https://b.example/. "
                + "The demonstration and --replay answer only what was recorded; start without them.",
            .data
        ),
        Told(
            trial(.malformed(where: "line 3", what: "no list")),
            "Page 1 could not be fetched: unreadable: no list (line 3). " + advice,
            .data
        ),
        Told(
            trial(.status(403, message: "not your plan")),
            "Page 1 could not be fetched: the server answered 403: not your plan. " + advice,
            .unavailable
        ),
        Told(
            trial(.unauthorized(credential: nil)),
            "Page 1 could not be fetched: not authorised. Declare the key that the service wants under [[credentials]].",
            .permission
        ),
        Told(
            trial(.unreachable("no such host")),
            "Page 1 could not be fetched: unreachable: no such host. " + advice,
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
            trial(.rateLimited(until: nil)),
            "Page 1 could not be fetched: rate limited. " + advice,
            .tryLater
        ),
        Told(
            trial(.plugin("it broke"), page: 2, recordings: "tape"),
            "Page 2 could not be fetched: it broke. Nothing was recorded, and what is in tape was not changed. "
                + "'--pages 1' records the first page alone. " + advice,
            .unavailable
        ),
        Told(
            trial(.timedOut, page: 4, recordings: "tape"),
            "Page 4 could not be fetched: no response in time. "
                + "Nothing was recorded, and what is in tape was not changed. '--pages 3' records the 3 pages before it. "
                + advice,
            .tryLater
        ),
        Told(
            trial(.plugin("it broke"), .own),
            "Page 1 could not be fetched: it broke. Tell the author of the source.",
            .unavailable
        ),
    ]
}
