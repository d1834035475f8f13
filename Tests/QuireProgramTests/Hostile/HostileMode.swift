// Long because it is a table: what a server can do wrong, one row each.
import Foundation
import QuireTesting

/// One way in which a server misbehaves, and the message about it.
struct HostileMode: Sendable {
    /// The name; if the tool next to the project has the mode, its path.
    var name: String
    /// The expected result of a refresh.
    var says: Saying
    /// The paths of the requests in one refresh, in order.
    var asked: [String]
    /// The server's reaction.
    var reply: @Sendable (LoopbackServer.Request, _ count: Int, _ places: FileLocations) -> LoopbackServer.Reply

    /// The server itself, and another origin.
    struct FileLocations: Sendable {
        var base: String
        var other: String
    }

    /// The report of a refresh.
    enum Saying: Sendable {
        /// So many new items, and what is wrong with the document, if anything is.
        case fetched(Int, String? = nil)
        /// A failure in one of these words, and so many new items in what came. `{base}` and `{host}` stand for the server's
        /// address.
        case failed([String], Int = 0)

        static func failed(_ words: String, _ new: Int = 0) -> Saying { .failed([words], new) }
    }
}

extension HostileMode {
    /// The mode as a row of `Tests/HOSTILE.md`: its name, the message, the requests to the server.
    var row: [String] {
        let told =
            switch says {
            case .fetched(let new, let remark): ["\(new) new", remark].compactMap(\.self).joined(separator: "; ")
            case .failed(let words, 0): words.joined(separator: ", or: ")
            case .failed(let words, let new):
                "\(words.joined(separator: ", or: ")); \(new) new in the part that arrived"
            }
        let rest = asked.count > 3 ? [asked[1], "…", asked[asked.count - 1]] : Array(asked.dropFirst())
        return ["`\(name)`", told, rest.map { $0 == "…" ? $0 : "`\($0)`" }.joined(separator: ", ")]
    }
}

extension HostileMode {
    private typealias Reply = LoopbackServer.Reply

    private init(_ name: String, _ says: Saying, _ reply: Reply) {
        self.init(name, says) { _, _, _ in reply }
    }

    /// - Parameter then: What is asked for after the mode's own path.
    private init(
        _ name: String,
        _ says: Saying,
        then: [String] = [],
        _ reply: @escaping @Sendable (LoopbackServer.Request, Int, FileLocations) -> Reply
    ) {
        self.name = name
        self.says = says
        asked = ["/" + name] + then
        self.reply = reply
    }

    private static func ok(_ text: String, _ headers: [String: String] = [:]) -> Reply { .status(200, text, headers) }
    private static func head(_ lines: String..., status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }
    private static func raw(_ head: String, _ body: [UInt8]) -> Reply {
        Reply(bytes: Array(head.utf8) + body, then: .close)
    }
    private static func redirect(_ status: Int = 302, _ to: @escaping @Sendable (FileLocations) -> String)
        -> @Sendable (LoopbackServer.Request, Int, FileLocations) -> Reply
    {
        { request, _, places in
            request.path == "/ok" || request.path.hasPrefix("/canary")
                ? ok(feed) : .redirect(status, to: to(places))
        }
    }

    private static let feed = HostileFeed.good()
    private static let feedBytes = Array(feed.utf8)
    private static let cut = "unreadable: it was cut short (the body)"
    private static let badHead = "unreadable: it breaks the rules of HTTP (the head of the answer)"
    private static let lengths = "unreadable: its length is ambiguous or not a number (the head of the answer)"
    private static let chunks = "unreadable: its chunks are broken (the body)"
    private static let tooLong = "the response is larger than 16 MiB, the limit 'megabytes' in config.toml"
    private static let longHead = "the response headers are larger than 64 KiB"
    private static let slow = "the response arrives slower than 10 bytes per second"
    private static let unasked =
        "unreadable: 304, 'not modified', to a request that was not conditional (the status)"
    private static let inside =
        "refused: {host} redirects, and 127.0.0.1 is an address of this machine or of a private network"

    /// All modes.
    static let all = good + timing + sizes + framing + redirects + statuses + credentials + contents

    private static let good: [HostileMode] = [
        .init("ok", .fetched(3), ok(feed)),
        .init("etag", .fetched(3), ok(feed, ["ETag": "\"v1\""])),
        .init("weak-etag", .fetched(3), ok(feed, ["ETag": "W/\"v1\""])),
        .init("lastmod", .fetched(3), ok(feed, ["Last-Modified": "Tue, 02 Jan 2024 03:04:05 GMT"])),
        .init("etag-evil", .fetched(3), ok(feed, ["ETag": "\"" + String(repeating: "a,é", count: 1300) + "\""])),
        .init("gzip", .fetched(3), .bytes(200, HostileFeed.gzip(feedBytes), ["Content-Encoding": "gzip"])),
        .init(
            "chunked",
            .fetched(3),
            .raw(
                head("Transfer-Encoding: chunked", "Connection: close")
                    + "\(String(feedBytes.count, radix: 16))\r\n\(feed)\r\n0\r\nX-Trailer: 1\r\n\r\n"
            )
        ),
        .init("http10", .fetched(3), .raw("HTTP/1.0 200 OK\r\n\r\n" + feed)),
        .init(
            "ttl",
            .fetched(3),
            ok(feed.replacingOccurrences(of: "<link>http://example.org/</link>", with: "<ttl>60</ttl>"))
        ),
    ]

    private static let timing: [HostileMode] = [
        .init("hang", .failed("no response in time"), .hang),
        .init(
            "hang-body",
            .failed(["no response in time", slow]),
            Reply(bytes: Array((head("Content-Length: 2000") + feed.prefix(200)).utf8), then: .hang)
        ),
        .init("slow", .failed(slow), Reply(bytes: Array(head().utf8), then: .drip(feedBytes, milliseconds: 500))),
        .init(
            "slow-headers",
            .failed(["no response in time", slow]),
            Reply(then: .drip(Array(head("X-A: " + String(repeating: "a", count: 10_000)).utf8), milliseconds: 500))
        ),
        .init(
            "ok-late",
            .fetched(3),
            Reply(bytes: [], then: .drip(Array(head("Connection: close").utf8) + feedBytes, milliseconds: 0))
        ),
    ]

    private static let block = Array(("<item><title>" + String(repeating: "A", count: 65_536) + "</title></item>").utf8)

    private static let sizes: [HostileMode] = [
        .init(
            "endless",
            .failed(tooLong),
            Reply(
                bytes: Array(head("Transfer-Encoding: chunked").utf8),
                then: .repeatForever(Array("\(String(block.count, radix: 16))\r\n".utf8) + block + Array("\r\n".utf8))
            )
        ),
        .init("endless-close", .failed(tooLong), Reply(bytes: Array(head().utf8), then: .repeatForever(block))),
        .init("big", .failed(tooLong), ok(HostileFeed.good(items: 1, body: String(repeating: "x", count: 20 << 20)))),
        .init("huge-length", .failed(tooLong), .raw(head("Content-Length: 1000000000000000000") + feed)),
        .init("bad-length", .failed(badHead), .raw(head("Content-Length: abc") + feed)),
        .init(
            "two-lengths",
            .failed(lengths),
            .raw(head("Content-Length: 10", "Content-Length: \(feedBytes.count)") + feed)
        ),
        .init("short-body", .failed(cut, 3), .raw(head("Content-Length: \(feedBytes.count + 1000)") + feed)),
        .init(
            "truncated-xml",
            .fetched(33, "the document is incomplete, 1 item left out"),
            ok(
                String(
                    decoding: HostileFeed.good(items: 50).utf8.prefix(HostileFeed.good(items: 50).utf8.count * 2 / 3),
                    as: UTF8.self
                )
            )
        ),
        .init(
            "long-body",
            .failed("unreadable: it ends before its first item ({base}/long-body)"),
            .raw(head("Content-Length: 100") + feed)
        ),
        .init("empty", .failed("unreadable: the answer is empty ({base}/empty)"), ok("")),
        .init("gzip-bomb", .failed(tooLong), .bytes(200, HostileFeed.gzipBomb(64 << 20), ["Content-Encoding": "gzip"])),
        .init(
            "gzip-bomb-nested",
            .failed(tooLong),
            .bytes(200, HostileFeed.gzip(HostileFeed.gzipBomb(64 << 20)), ["Content-Encoding": "gzip, gzip"])
        ),
        .init(
            "deflate-bomb",
            .failed(tooLong),
            .bytes(200, HostileFeed.deflateBomb(64 << 20), ["Content-Encoding": "deflate"])
        ),
        .init("encoding-lie", .fetched(3), ok(feed, ["Content-Encoding": "gzip"])),
        .init(
            "gzip-cut",
            .failed(cut, 250),
            .bytes(
                200,
                Array(
                    HostileFeed.gzip(Array(HostileFeed.good(items: 500).utf8)).prefix(
                        HostileFeed.good(items: 500).utf8.count / 2
                    )
                ),
                ["Content-Encoding": "gzip"]
            )
        ),
        .init("encoding-unknown", .fetched(3), ok(feed, ["Content-Encoding": "snappy"])),
    ]

    private static let framing: [HostileMode] = [
        .init(
            "reset",
            .failed(["unreachable: {host} broke the connection", cut]),
            Reply(bytes: Array((head("Content-Length: 2000") + feed.prefix(300)).utf8), then: .reset)
        ),
        .init(
            "reset-first",
            .failed([
                "unreachable: {host} broke the connection",
                "unreachable: {host} closed the connection without an answer",
            ]),
            Reply(then: .reset)
        ),
        .init("close-first", .failed("unreachable: {host} closed the connection without an answer"), .raw("")),
        .init(
            "chunked-garbage",
            .failed(chunks),
            .raw(head("Transfer-Encoding: chunked") + "zz\r\n\(feed)\r\n0\r\n\r\n")
        ),
        .init(
            "chunked-huge",
            .failed(chunks),
            .raw(head("Transfer-Encoding: chunked") + "ffffffffffffffff1\r\n" + feed)
        ),
        .init(
            "chunked-cut",
            .failed(cut, 3),
            .raw(head("Transfer-Encoding: chunked") + "\(String(feedBytes.count, radix: 16))\r\n\(feed)\r\n")
        ),
        .init(
            "chunked-and-length",
            .failed(lengths),
            .raw(
                head("Transfer-Encoding: chunked", "Content-Length: 5")
                    + "\(String(feedBytes.count, radix: 16))\r\n\(feed)\r\n0\r\n\r\n"
            )
        ),
        .init("http09", .failed("unreadable: it is not HTTP (the head of the answer)"), .raw(feed)),
        .init(
            "garbage",
            .failed("unreadable: it is not HTTP (the head of the answer)"),
            Reply(bytes: Array((0..<16).flatMap { _ in UInt8(0)...UInt8(255) }), then: .close)
        ),
        .init(
            "status-line-evil",
            .failed("not found: the server has nothing at this address"),
            .raw(head(status: "404 \u{1B}]0;owned\u{7}\u{1B}[2J" + String(repeating: "R", count: 2000)))
        ),
        .init("large-header", .failed(longHead), ok(feed, ["X-Big": String(repeating: "a", count: 1 << 20)])),
        .init(
            "many-headers",
            .failed(longHead),
            ok(feed, Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("X-\($0)", "v") }))
        ),
        .init("header-nul", .failed(badHead), .raw(head("X-Nul: a\0b", "Content-Length: \(feedBytes.count)") + feed)),
        .init(
            "early-hints",
            .fetched(3),
            .raw(
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                    + head("Content-Length: \(feedBytes.count)") + feed
            )
        ),
        .init(
            "endless-1xx",
            .failed(longHead),
            Reply(then: .repeatForever(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)))
        ),
        .init(
            "upgrade",
            .failed("the server answered 101 (switching protocols)"),
            .raw(head("Upgrade: evil", "Connection: Upgrade", status: "101 X") + feed)
        ),
    ]

    private static let redirects: [HostileMode] =
        [301, 302, 303, 307, 308].map { .init("\($0)", .fetched(3), then: ["/ok"], redirect($0) { $0.base + "/ok" }) }
        + [
            .init(
                "redirect-loop",
                .failed("more than 10 redirects"),
                then: Array(repeating: "/redirect-loop", count: 10),
                redirect { $0.base + "/redirect-loop" }
            ),
            .init(
                "redirect-loop2",
                .failed("more than 10 redirects"),
                then: (1...10).map { "/redirect-loop2?i=\($0)" }
            ) { request, _, places in
                let turn = Int(request.path.split(separator: "=").last ?? "") ?? 0
                return .redirect(to: "\(places.base)/redirect-loop2?i=\(turn + 1)")
            },
            .init("redirect-chain", .fetched(3), then: (0...4).reversed().map { "/redirect-chain?n=\($0)" }) {
                request,
                _,
                places in
                let hop = Int(request.path.split(separator: "=").last ?? "") ?? 5
                return hop == 0 ? ok(feed) : .redirect(to: "\(places.base)/redirect-chain?n=\(hop - 1)")
            },
            .init(
                "redirect-file",
                .failed("refused: {host} redirects, and 'file:' addresses are not fetched, only http and https"),
                redirect { _ in "file:///etc/passwd" }
            ),
            .init(
                "redirect-scheme",
                .failed("refused: {host} redirects, and 'gopher:' addresses are not fetched, only http and https"),
                redirect { _ in "gopher://127.0.0.1:1/_x" }
            ),
            .init("redirect-other", .failed(inside), redirect { $0.other + "/canary" }),
            .init(
                "redirect-localhost",
                .failed(
                    "refused: {host} redirects, and localhost is an address of this machine or of a private network"
                ),
                redirect { $0.base.replacingOccurrences(of: "127.0.0.1", with: "localhost") + "/canary" }
            ),
            .init(
                "redirect-userinfo",
                .fetched(3),
                then: ["/canary"],
                redirect { $0.base.replacingOccurrences(of: "//", with: "//user:pass@") + "/canary" }
            ),
            .init("redirect-relative", .fetched(3), then: ["/ok"], redirect { _ in "../../ok#frag" }),
            .init(
                "redirect-none",
                .failed("the server answered 301 (moved permanently) without saying where to"),
                .status(301)
            ),
            .init(
                "redirect-crlf",
                .failed(badHead),
                .raw("HTTP/1.1 302 F\r\nLocation: /ok?\u{1B}[31m a\0b\r\nContent-Length: 0\r\n\r\n")
            ),
            .init("redirect-private", .fetched(3), then: ["/canary"], redirect { $0.base + "/canary" }),
            .init("redirect-downgrade", .fetched(3), then: ["/canary"], redirect { $0.base + "/canary" }),
            .init("canary", .fetched(3), ok(feed)),
        ]

    private static let statuses: [HostileMode] =
        [
            (400, "bad request"), (403, "forbidden"), (405, "method not allowed"), (406, "not acceptable"),
            (418, "I'm a teapot"), (451, "unavailable for legal reasons"), (502, "bad gateway"),
            (503, "service unavailable"), (504, "gateway timeout"),
        ].map { status, words in
            .init(
                "\(status)",
                .failed("the server answered \(status) (\(words))"),
                .status(status, "<h1>\(status)</h1>")
            )
        } + [
            .init("404", .failed("not found: the server has nothing at this address"), .status(404, "<h1>404</h1>")),
            .init("410", .failed("not found: the server says it is gone for good"), .status(410, "gone")),
            .init("429", .failed("rate limited until {in 3600}"), .status(429, "slow down", ["Retry-After": "3600"])),
            .init(
                "429-date",
                .failed(
                    "rate limited until 2099-01-02 03:04".replacingOccurrences(
                        of: "2099-01-02 03:04",
                        with: "{in 86400}"
                    )
                ),
                .status(429, "slow down", ["Retry-After": "Fri, 02 Jan 2099 03:04:05 GMT"])
            ),
            .init(
                "429-evil",
                .failed("rate limited until {in 86400}"),
                .status(429, "slow down", ["Retry-After": String(repeating: "9", count: 20)])
            ),
            .init("500-burst", .failed("the server answered 500 (internal server error)"), .status(500, "oops")),
            .init("flap", .failed("the server answered 503 (service unavailable)"), .status(503, "no")),
            .init("304-unasked", .failed(unasked), .raw(head(status: "304 Not Modified"))),
            .init(
                "304-body",
                .failed(unasked),
                .raw(head("Content-Length: \(feedBytes.count)", status: "304 Not Modified") + feed)
            ),
            .init("304-location", .failed(unasked)) { _, _, places in
                .raw(head("Location: \(places.base)/canary", status: "304 Not Modified"))
            },
            .init("204", .failed("unreadable: the answer is empty ({base}/204)"), .raw(head(status: "204 No Content"))),
            .init(
                "206",
                .failed("unreadable: 206, 'partial content', to a request for the whole (the status)"),
                .status(206, String(feed.prefix(100)), ["Content-Range": "bytes 0-99/9999"])
            ),
            .init("999", .failed("the server answered 999"), .status(999, "x")),
        ]

    private static let credentials: [HostileMode] = [
        .init(
            "basic",
            .failed("not authorised"),
            .status(401, "no", ["WWW-Authenticate": "Basic realm=\"\u{1B}[31mx\""])
        ),
        .init("bearer", .failed("not authorised"), .status(401, "no", ["WWW-Authenticate": "Bearer"])),
        .init(
            "auth-then-redirect",
            .failed("not authorised"),
            .status(401, "no", ["WWW-Authenticate": "Basic realm=x"])
        ),
        .init("cookie", .fetched(3), ok(feed, ["Set-Cookie": "evil=1; Domain=example.com"])),
        .init("cookie-redirect", .failed(inside)) { _, _, places in
            .status(302, "", ["Set-Cookie": "sid=1; Path=/", "Location": places.other + "/canary"])
        },
    ]

    private static let escapes = "\u{1B}]52;c;ZWNobyBwd25lZA==\u{7}\u{1B}[2J\u{1B}[31m\u{9B}31m\u{202E}\u{8}"

    private static let contents: [HostileMode] = [
        .init(
            "charset-lie",
            .fetched(0),
            .bytes(
                200,
                Array(HostileFeed.rss("caf", "", encoding: "iso-8859-1").utf8) + [0xE9],
                ["Content-Type": "application/xml; charset=utf-8"]
            )
        ),
        .init(
            "charset-unknown",
            .fetched(0),
            ok(HostileFeed.rss("k", "", encoding: "x-klingon"), ["Content-Type": "text/xml; charset=x-klingon"])
        ),
        .init(
            "charset-utf7",
            .failed("unreadable: this is not a feed but text without markup ({base}/charset-utf7)"),
            ok("+ADw-rss version+AD0-+ACI-2.0+ACI-+AD4-", ["Content-Type": "text/xml; charset=utf-7"])
        ),
        .init(
            "utf16",
            .fetched(0),
            .bytes(
                200,
                [0xFF, 0xFE]
                    + HostileFeed.rss("sixteen", "", encoding: "utf-16").utf16.flatMap {
                        [UInt8($0 & 255), UInt8($0 >> 8)]
                    }
            )
        ),
        .init(
            "utf8-bad",
            .fetched(0),
            .bytes(
                200,
                Array(HostileFeed.rss("a", "").utf8).flatMap {
                    $0 == 0x61 ? [0x61, 0xC0, 0x80, 0xED, 0xA0, 0x80] : [$0]
                }
            )
        ),
        .init("nul", .fetched(3), ok(feed.replacingOccurrences(of: "item 1", with: "it\0em"))),
        .init(
            "html",
            .failed("unreadable: this is a web page that names no feed ({base}/html)"),
            ok("<!doctype html><title>Log in</title><form></form>", ["Content-Type": "text/html"])
        ),
        .init(
            "html-discover",
            .failed("unreadable: this is a web page; the feeds it names: {base}/ok ({base}/html-discover)"),
            ok(
                """
                <link rel="alternate" type="application/rss+xml" href="file:///etc/passwd"><link rel=alternate \
                type="application/rss+xml" href="javascript:1"><link rel="alternate" type="application/rss+xml" href="/ok">
                """,
                ["Content-Type": "text/html"]
            )
        ),
        .init("no-type", .fetched(3), ok(feed)),
        .init("wrong-type", .fetched(3), ok(feed, ["Content-Type": "image/png"])),
        .init("billion-laughs", .fetched(0), ok(HostileFeed.rss("&a9;", "", prolog: laughs))),
        .init(
            "quadratic",
            .fetched(0),
            ok(
                HostileFeed.rss(
                    String(repeating: "&a;", count: 20_000),
                    "",
                    prolog: "<!DOCTYPE r [<!ENTITY a \"\(String(repeating: "A", count: 102_400))\">]>"
                )
            )
        ),
        .init(
            "xxe-file",
            .fetched(0),
            ok(HostileFeed.rss("[&x;]", "", prolog: "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"))
        ),
        .init("xxe-http", .fetched(0)) { _, _, places in
            ok(
                HostileFeed.rss(
                    "[&x;]",
                    "",
                    prolog:
                        "<!DOCTYPE r SYSTEM \"\(places.base)/canary?dtd\" [<!ENTITY x SYSTEM \"\(places.base)/canary?ent\">]>"
                )
            )
        },
        .init(
            "xinclude",
            .fetched(0),
            ok(
                HostileFeed.rss(
                    "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file:///etc/passwd\"/>",
                    ""
                )
            )
        ),
        .init("deep", .fetched(0), ok(HostileFeed.rss(nested("<a>") + nested("</a>"), ""))),
        .init("deep-html", .fetched(1), ok(HostileFeed.good(items: 1, body: "<![CDATA[" + nested("<div>") + "]]>"))),
        .init(
            "deep-json",
            .fetched(0, "1 item left out"),
            ok(
                "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"x\",\"items\":" + nested("[")
                    + nested("]") + "}"
            )
        ),
        .init(
            "many-attrs",
            .fetched(0),
            ok(HostileFeed.rss("<a " + (0..<20_000).map { "a\($0)=\"1\"" }.joined(separator: " ") + "/>", ""))
        ),
        .init("long-title", .fetched(3), ok(HostileFeed.good(String(repeating: "T", count: 1 << 20)))),
        .init("many-items", .fetched(5000, "1000 items left out"), ok(HostileFeed.good(items: 6000))),
        .init(
            "dup-guids",
            .fetched(1000),
            ok(HostileFeed.rss("dup", (0..<1000).map { HostileFeed.item("t\($0)", "\($0)", "same", "x") }.joined()))
        ),
        .init("churn", .fetched(10)) { _, count, _ in
            ok(
                HostileFeed.rss(
                    "churn",
                    (0..<10).map { HostileFeed.item("t\($0)", "\($0)", "g\(count)-\($0)", "x") }.joined()
                )
            )
        },
        .init(
            "dates",
            .fetched(3),
            ok(
                HostileFeed.rss(
                    "dates",
                    [
                        "Tue, 02 Jan 0000 03:04:05 GMT", String(repeating: "9", count: 400),
                        "Fri, 31 Dec 9999 23:59:59 GMT",
                    ]
                    .enumerated()
                    .map { "<item><guid>\($0)</guid><title>d</title><pubDate>\($1)</pubDate></item>" }.joined()
                )
            )
        ),
        .init(
            "evil-links",
            .fetched(5),
            ok(
                HostileFeed.rss(
                    "links",
                    [
                        "javascript:alert(1)", "file:///etc/passwd", "http://x/$(id)", "-oProxyCommand=id",
                        "http://127.0.0.1:22/",
                    ]
                    .enumerated()
                    .map { "<item><guid>\($0)</guid><title>../../etc/\($0)</title><link>\($1)</link></item>" }.joined()
                )
            )
        ),
        .init(
            "ansi",
            .fetched(1),
            ok(HostileFeed.rss("T" + escapes, HostileFeed.item("I" + escapes, "1", "g" + escapes, "D" + escapes)))
        ),
        .init(
            "ansi-json",
            .fetched(1),
            ok(
                """
                {"version":"https://jsonfeed.org/version/1.1","title":"T\\u001b[2J","items":[{"id":"1\\u001b[31m",\
                "title":"I\\u001b]52;c;AA==\\u0007","content_text":"B\\u009b31m","url":"http://x/\\u001b"}]}
                """
            )
        ),
        .init(
            "json-evil",
            .failed("unreadable: this is not a feed but text without markup ({base}/json-evil)"),
            ok("null")
        ),
    ]

    private static let laughs =
        "<!DOCTYPE r [<!ENTITY a0 \"lol\">"
        + (1...9).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }.joined() + "]>"

    private static func nested(_ text: String) -> String { String(repeating: text, count: 20_000) }
}
