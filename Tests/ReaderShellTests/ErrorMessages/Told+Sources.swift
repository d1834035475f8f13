import FeedModel
import Foundation
import Query
import ReaderShell
import Screens
import SourceAPI
import Streams
import Testing

extension Told {
    static let ofSources: [Told] = [
        Told(
            SourceError.offline,
            "The source could not be fetched: offline. Start without --offline to fetch it.",
            .unavailable
        ),
        Told(
            SourceError.notRun,
            "The source could not be fetched: commands are not run offline or with --replay. "
                + "Start without --offline and --replay to run it.",
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
            "The source could not be fetched: not secure: the certificate of a.example has expired. Nothing was sent to it: "
                + "tell the publisher, or, for your own server, name its certificate authority as 'certificates' under "
                + "[fetch] in config.toml.",
            .unavailable
        ),
        Told(
            SourceError.proxy("the proxy 127.0.0.1:9 refused the connection"),
            "The source could not be fetched: the proxy 127.0.0.1:9 refused the connection; it is set by 'proxy' in "
                + "config.toml, or by http_proxy, https_proxy or all_proxy. Check that setting and that the proxy is running, then refresh.",
            .unavailable
        ),
        Told(
            SourceError.status(500, message: nil),
            "The source could not be fetched: the server answered 500 (internal server error). "
                + "The server is at fault; a refresh tries again when it is due.",
            .tryLater
        ),
        Told(
            SourceError.status(422, message: "Validation Failed"),
            "The source could not be fetched: the server answered 422: Validation Failed. "
                + "Check the address of the subscription.",
            .unavailable
        ),
        Told(
            SourceError.status(403, message: nil),
            "The source could not be fetched: the server answered 403 (forbidden). If a browser shows the address, set another "
                + "'user-agent' for it in config.toml, or ask the publisher.",
            .unavailable
        ),
        Told(
            SourceError.blocked(by: "Cloudflare"),
            "The source could not be fetched: blocked: Cloudflare lets only browsers through; try another address of the feed, "
                + "or 'user-agent' in config.toml. Or ask the publisher to let feed readers through.",
            .unavailable
        ),
        Told(
            SourceError.rateLimited(until: nil),
            "The source could not be fetched: rate limited. It will be tried again later; the items fetched before are kept.",
            .tryLater
        ),
        Told(
            SourceError.rateLimited(until: .morning, message: "Your account is blocked"),
            "The source could not be fetched: rate limited until 09:00: Your account is blocked. "
                + "It will be tried again after that; the items fetched before are kept.",
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
                + "The key 'github' is missing or was rejected: 'login github' saves a new one.",
            .permission
        ),
        Told(
            SourceError.unauthorized(credential: "github", message: "Bad credentials"),
            "The source could not be fetched: not authorised: Bad credentials. "
                + "The key 'github' is missing or was rejected: 'login github' saves a new one.",
            .permission
        ),
        Told(
            SourceError.missingCredential("openweathermap", without: "'weather:Tokyo' asks Open-Meteo and needs none"),
            "The source could not be fetched: it needs the key 'openweathermap'. Set QUIRE_OPENWEATHERMAP_KEY, or save "
                + "it with 'login openweathermap'; 'weather:Tokyo' asks Open-Meteo and needs none.",
            .permission
        ),
        Told(
            SourceError.missingCredential("newsapi", without: "news:hn works without one"),
            "The source could not be fetched: it needs the key 'newsapi'. "
                + "Set QUIRE_NEWSAPI_KEY, or save it with 'login newsapi'; news:hn works without one.",
            .permission
        ),
        Told(
            SourceError.unreadableCredential("github", why: "the command ended with status 1"),
            "The source could not be fetched: the key 'github' could not be read: the command ended with status 1. "
                + "Fix that, then try again.",
            .permission
        ),
        Told(
            SourceError.unauthorized(credential: nil),
            "The source could not be fetched: not authorised. "
                + "The address needs a name and a password: 'login ADDRESS' saves them.",
            .permission
        ),
        Told(
            SourceError.notFound("city not found"),
            "The source could not be fetched: not found: city not found. "
                + "Check the address; 'remove' unsubscribes and keeps what you have read.",
            .noInput
        ),
        Told(
            SourceError.notFound("the server says it is gone for good; the feeds it names: https://a.example/new"),
            "The source could not be fetched: not found: the server says it is gone for good; the feeds it names: "
                + "https://a.example/new. If one replaces it, 'move' gives it that address and keeps its items and marks.",
            .noInput
        ),
        Told(
            SourceError.malformed(
                where: "https://a.example/",
                what: "this is a web page that redirects to https://b.example/"
            ),
            "The source could not be fetched: unreadable: this is a web page that redirects to https://b.example/ "
                + "(https://a.example/). Subscribe to that address with 'add', and 'remove' this one.",
            .data
        ),
        Told(
            SourceError.malformed(where: "byte 1", what: "the answer is empty"),
            "The source could not be fetched: unreadable: the answer is empty (byte 1). "
                + "Tell the publisher; the items fetched before are kept.",
            .data
        ),
        Told(
            SourceError.limitExceeded(.body(bytes: 16_777_216)),
            "The source could not be fetched: the response is larger than 16 MiB, the limit 'megabytes' in config.toml. "
                + "None of it was stored; the items fetched before are kept.",
            .data
        ),
        Told(
            SourceError.limitExceeded(.headers(bytes: 65_536)),
            "The source could not be fetched: the response headers are larger than 64 KiB. "
                + "None of it was stored; the items fetched before are kept.",
            .data
        ),
        Told(
            SourceError.limitExceeded(.speed(bytesPerSecond: 10)),
            "The source could not be fetched: the response arrives slower than 10 bytes per second. "
                + "The server is at fault; a refresh tries again when it is due.",
            .tryLater
        ),
        Told(
            SourceError.limitExceeded(.redirects(10)),
            "The source could not be fetched: more than 10 redirects. "
                + "None of it was stored; the items fetched before are kept.",
            .data
        ),
        Told(
            SourceError.timedOut,
            "The source could not be fetched: no response in time. "
                + "The server is at fault; a refresh tries again when it is due.",
            .tryLater
        ),
        Told(
            SourceError.cancelled,
            "The source could not be fetched: cancelled. Refresh to try again.",
            .tryLater
        ),
        Told(
            SourceError.refused("a redirect to file:"),
            "The source could not be fetched: refused: a redirect to file:. "
                + "quire does not contact that address for this subscription; if it has moved, subscribe to its new address.",
            .data
        ),
        Told(
            SourceError.refused("'quire plugin allow x' lets it run"),
            "The source could not be fetched: refused: 'quire plugin allow x' lets it run. "
                + "quire does not contact that address for this subscription; if it has moved, subscribe to its new address.",
            .data
        ),
        Told(
            SourceError.undeclared(source: "tides", host: "b.example", redirectedBy: "a.example"),
            "The source could not be fetched: refused: a.example redirects, and 'tides' has not declared that it contacts "
                + "b.example. quire does not contact that address for this subscription; if it has moved, subscribe to its "
                + "new address.",
            .data
        ),
        Told(
            SourceError.plugin("no such tag"),
            "The source could not be fetched: no such tag. Tell the author of the source.",
            .unavailable
        ),
    ]
}
