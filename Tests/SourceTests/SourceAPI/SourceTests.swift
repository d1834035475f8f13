import FeedModel
import Foundation
import SourceAPI
import Testing

/// Tests of descriptors, pages and errors: SourceDescriptor, Page, SourceError.
@Suite struct SourceTests {
    @Test(
        arguments: [
            .offline, .notRun, .unreachable("no such host"), .unreachable(""), .insecure("expired"),
            .proxy("the proxy"),
            .status(500, message: nil),
            .status(403, message: "no"), .blocked(by: "Cloudflare"),
            .rateLimited(until: nil), .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_600)),
            .rateLimited(until: nil, message: "slow down"),
            .rateLimited(until: Date(timeIntervalSince1970: 1_795_251_600), message: "slow down"),
            .unauthorized(credential: nil), .unauthorized(credential: "github"), .notFound("city"),
            .unauthorized(credential: nil, message: "old"), .unauthorized(credential: "github", message: "old"),
            .missingCredential("newsapi", without: "feeds"), .unreadableCredential("newsapi", why: "no"),
            .malformed(where: "byte 5", what: "a value"), .limitExceeded(.body(bytes: 16_777_216)),
            .limitExceeded(.headers(bytes: 65_536)), .limitExceeded(.redirects(10)), .timedOut, .cancelled,
            .limitExceeded(.speed(bytesPerSecond: 10)),
            .refused("ftp"), .undeclared(source: "a", host: "b.example"),
            .undeclared(source: "a", host: "b.example", redirectedBy: "c.example"),
            .notUsed(plugin: "a", .denied), .notUsed(plugin: "a", .disabled(crashes: 5)),
            .notUsed(plugin: "a", .changed), .notUsed(plugin: "a", .unsafe(what: "b", remedy: "c")),
            .notUsed(plugin: "a", .unusable(what: "b", remedy: "c")),
            .plugin("it broke"),
        ] as [SourceError]
    )
    func anErrorIsReadBackFromWhatIsStored(error: SourceError) {
        #expect(SourceError(error.failure) == error)
    }

    @Test func theCodesOfErrorsAreTheirOwn() {
        let codes = [
            SourceError.offline, .notRun, .unreachable(""), .insecure(""), .proxy(""), .status(1, message: nil),
            .rateLimited(until: nil), .blocked(by: ""),
            .unauthorized(credential: nil), .missingCredential("", without: ""), .unreadableCredential("", why: ""),
            .notFound(""), .malformed(where: "", what: ""),
            .limitExceeded(.body(bytes: 1)),
            .limitExceeded(.headers(bytes: 1)), .limitExceeded(.redirects(1)), .timedOut, .cancelled, .refused(""),
            .undeclared(source: "", host: ""), .notUsed(plugin: "", .denied), .plugin(""),
        ].map(\.failure.code)
        #expect(
            codes == [
                "offline", "not-run", "unreachable", "insecure", "proxy", "status", "rate-limited", "blocked",
                "unauthorized",
                "missing-credential", "unreadable-credential", "not-found", "malformed",
                "body-limit",
                "header-limit", "redirect-limit", "timed-out", "cancelled", "refused", "undeclared", "not-used",
                "plugin",
            ]
        )
    }

    @Test(arguments: [
        (FetchRecord.Failure(code: "new-kind", details: ["a", "b"]), SourceError.plugin("new-kind: a: b")),
        (.init(code: "new-kind"), .plugin("new-kind")), (.init(code: "status"), .status(0, message: nil)),
        (.init(code: "malformed"), .malformed(where: "", what: "")),
        (.init(code: "rate-limited", details: ["soon"]), .rateLimited(until: nil)),
    ])
    func whatALaterVersionStoredIsReadAsFarAsItGoes(failure: FetchRecord.Failure, expected: SourceError) {
        #expect(SourceError(failure) == expected)
    }

    private let articles = SourceDescriptor(
        id: "articles",
        title: "Articles",
        subject: .init(name: "service", help: "Whom to ask.", example: "qiita", values: ["qiita", "devto"]),
        parameters: [
            .init(name: "tag", help: "A topic.", example: "swift"),
            .init(name: "period", help: "How far back.", example: "week", values: ["day", "week"]),
        ],
        reach: .services([.init(key: "qiita", base: "https://qiita.com")]),
        minimumInterval: .seconds(600)
    )

    @Test(arguments: [
        "articles:qiita", "articles:devto?tag=swift", "articles:qiita?period=day&tag=", "articles:qiita?tag=a&tag=b",
    ])
    func anAddressThatAsksForWhatTheSourceKnowsIsValid(text: String) throws {
        try articles.validate(SubscriptionURI(text))
    }

    @Test(arguments: [
        ("articles:medium", "service", "'medium' is not one of qiita, devto"),
        ("articles:qiita?period=year", "period", "'year' is not one of day, week"),
        ("articles:qiita?tags=a", "tags", "it takes tag, period"),
        ("articles:qiita?Tag=a", "Tag", "it takes tag, period"),
    ])
    func anythingElseIsRefusedWithAReason(text: String, name: String, reason: String) {
        #expect(throws: SubscriptionError.badParameter(source: "articles", name: name, reason: reason)) {
            try articles.validate(SubscriptionURI(text))
        }
    }

    @Test func aSourceWithoutParametersSaysSo() {
        var weather = articles
        weather.id = "weather"
        weather.subject.values = []
        weather.parameters = []
        #expect(throws: SubscriptionError.badParameter(source: "weather", name: "a", reason: "it takes no parameters"))
        {
            try weather.validate(SubscriptionURI("weather:Tokyo?a=b"))
        }
    }

    @Test func theExampleIsAnAddressThatTheSourceAccepts() throws {
        #expect(articles.example == "articles:qiita")
        try articles.validate(SubscriptionURI(articles.example))
        var feeds = articles
        feeds.id = "feeds"
        feeds.subject = .init(name: "address", help: "The feed.", example: "https://example.org/feed.xml")
        #expect(feeds.example == "https://example.org/feed.xml")
    }

    // RW16
    @Test func aCredentialIsNotPrintedByAccident() {
        let credential = Credential(secret: "s3cret")
        let texts = [
            "\(credential)", String(reflecting: credential), "\([credential])", "\(Optional(credential) as Any)",
        ]
        #expect(texts.allSatisfy { !$0.contains("s3cret") && $0.contains("(credential)") })
    }

    @Test func onlyAPageOfItemsHasItems() {
        let item = Item(source: SourceID("a:b"), guid: "1", title: "T")
        #expect(Page(.items([item])).items == [item])
        #expect(Page(.unchanged).items == [])
    }
}
