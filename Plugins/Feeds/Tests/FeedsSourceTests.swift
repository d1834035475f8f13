import FeedFormats
import FeedModel
import FeedsSource
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@Suite struct FeedsSourceTests {
    @Test func theSourceConforms() async throws {
        let recordings = try ReplayingHost().recordings
        #expect(await ConformanceCheck(of: FeedsSource(), on: recordings).findings() == [])
    }

    private func fetch(_ name: String, limit: Int = 30, cursor: String? = nil, host: ReplayingHost) async throws -> Page
    {
        let uri = try SubscriptionURI("https://feeds.example.org/" + name)
        let cursor = cursor.map { Cursor(rawValue: $0) }
        let request = FetchRequest(uri: uri, cursor: cursor, limit: limit, state: SourceState(rawValue: "kept"))
        return try await FeedsSource().fetch(request, through: host)
    }

    private func failure(_ name: String) async throws -> SourceError? {
        do {
            _ = try await fetch(name, host: try ReplayingHost())
            return nil
        } catch let error as SourceError {
            return error
        }
    }

    @Test func aFeedBecomesAPageOfItems() async throws {
        let host = try ReplayingHost()
        let page = try await fetch("all.xml", host: host)
        let source = SourceID("https://feeds.example.org/all.xml")

        var crab = Item(source: source, guid: "tide-3", title: "Three boats, one crab")
        crab.url = "https://feeds.example.org/2026/crab"
        crab.authors = ["Ada Quay"]
        crab.published = Date(iso8601: "2026-11-21T07:30:00Z")
        crab.summary = "A small catch."
        crab.body = .html("<p>See <a href=\"https://feeds.example.org/map\">the map</a>.</p>")
        crab.categories = ["boats"]
        crab.enclosures = [Enclosure(url: "https://feeds.example.org/crab.mp3", type: "audio/mpeg", length: 1024)]

        var fog = Item(source: source, guid: "https://feeds.example.org/2026/fog", title: "Fog")
        fog.url = fog.guid
        fog.summary = "Nothing to see — literally."
        fog.body = .text("Nothing to see\u{A0}— literally.")

        let bare = ItemID.guid(declared: nil, link: nil, title: "No link, no guid", date: nil, text: nil)
        #expect(page.items == [crab, fog, Item(source: source, guid: bare, title: "No link, no guid")])
        #expect(page.title == "The Tidewater & Harbour Notes")
        #expect(page.url == "https://feeds.example.org/")
        #expect(page.minimumInterval == .seconds(5400))
        #expect(page.state.flatMap { EntryDigests($0.rawValue) } != nil)
        #expect(page.next == nil)
        #expect(host.requests.map(\.isConditional) == [true])
        #expect(host.messages.count == 1)
    }

    @Test func aFeedLongerThanTheLimitComesInPages() async throws {
        let host = try ReplayingHost()
        let first = try await fetch("all.xml", limit: 2, host: host)
        let second = try await fetch("all.xml", limit: 2, cursor: first.next?.rawValue, host: host)
        #expect((first.items + second.items).map(\.title) == ["Three boats, one crab", "Fog", "No link, no guid"])
        #expect(first.next?.rawValue == "2")
        #expect(second.next == nil)
        #expect(host.requests.map(\.isConditional) == [true, false])
    }

    @Test(arguments: [
        ("word ", 500, String(repeating: "word ", count: 99) + "word…"),
        ("wörd ", 500, String(repeating: "wörd ", count: 99) + "wörd…"),
        ("words ", 90, String(repeating: "words ", count: 82) + "words…"),
        ("e\u{301}", 600, String(repeating: "e\u{301}", count: 500) + "…"),
        ("x", 500, String(repeating: "x", count: 500)), ("x", 501, String(repeating: "x", count: 500) + "…"),
    ])
    func aLongSummaryEndsWithAWord(word: String, count: Int, summary: String) async throws {
        let text = String(repeating: word, count: count)
        let host = OneDocument(
            body: "<rss><channel><item><title>T</title><description>\(text)</description></item></channel></rss>"
        )
        let uri = try SubscriptionURI("https://feeds.example.org/all.xml")
        let page = try await FeedsSource().fetch(FetchRequest(uri: uri), through: host)
        #expect(page.items.map(\.summary) == [summary])
    }

    @Test func anUnchangedFeedCostsNothing() async throws {
        let page = try await fetch("same.xml", host: try ReplayingHost())
        #expect(page.content == .unchanged)
        #expect(page.state == SourceState(rawValue: "kept"))
    }

    @Test func aDocumentThatBreaksOffKeepsWhatIsWhole() async throws {
        let page = try await fetch("cut.xml", host: try ReplayingHost())
        #expect(page.items.map(\.title) == ["Whole"])
        #expect(page.skipped == 1)
        #expect(page.isPartial)
        #expect(try await fetch("all.xml", host: try ReplayingHost()).isPartial == false)
    }

    @Test(arguments: [
        ("<item><title>2</title><guid>tw", ["1"]), ("<item rdf:about='x'><title>2</title>", ["1"]),
        ("<item><title>2</title><guid>2</guid></item>", ["1", "2"]), ("<item rdf:abo", ["1"]), ("<it", ["1"]),
        ("<items/>", ["1"]), ("", ["1"]),
    ])
    func onlyTheItemInWhichADocumentBreaksOffIsDropped(rest: String, titles: [String]) async throws {
        let text = "<rss version='2.0'><channel><title>F</title><item><title>1</title><guid>1</guid></item>" + rest
        let uri = try SubscriptionURI("https://feeds.example.org/broken.xml")
        let request = HTTPRequest(uri.subject)
        let answer = HTTPResponse(url: uri.subject, status: 200, body: Array(text.utf8))
        let recordings = Recordings([
            Exchange(recorded: Date(timeIntervalSince1970: 0), request: request, outcome: .response(answer))
        ])
        let page = try await RecordedRun(FeedsSource(), request: FetchRequest(uri: uri), on: recordings).page
        #expect(page.items.map(\.title) == titles)
        #expect(page.isPartial)
    }

    // RA11
    @Test func anItemThatSaysNothingIsSkippedAndCounted() async throws {
        let items = "<item><title>1</title><item/></item><item></item><item><guid>urn:x</guid></item>"
        let text = "<rss version='2.0'><channel><title>F</title>\(items)</channel></rss>"
        let uri = try SubscriptionURI("https://feeds.example.org/silent.xml")
        let answer = HTTPResponse(url: uri.subject, status: 200, body: Array(text.utf8))
        let recordings = Recordings([
            Exchange(
                recorded: Date(timeIntervalSince1970: 0),
                request: HTTPRequest(uri.subject),
                outcome: .response(answer)
            )
        ])
        let page = try await RecordedRun(FeedsSource(), request: FetchRequest(uri: uri), on: recordings).page
        #expect(page.items.map(\.title) == ["1"])
        #expect(page.skipped == 3 && !page.isPartial)
    }

    @Test(arguments: ["", "\n", " \n\n"])
    func aJSONFeedIsWholeWhateverFollowsItsLastBrace(end: String) async throws {
        let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","title":"1"}]}"# + end
        let uri = try SubscriptionURI("https://feeds.example.org/whole.json")
        let answer = HTTPResponse(url: uri.subject, status: 200, body: Array(text.utf8))
        let recordings = Recordings([
            Exchange(
                recorded: Date(timeIntervalSince1970: 0),
                request: HTTPRequest(uri.subject),
                outcome: .response(answer)
            )
        ])
        let page = try await RecordedRun(FeedsSource(), request: FetchRequest(uri: uri), on: recordings).page
        #expect(page.items.count == 1)
        #expect(!page.isPartial)
    }

    @Test func aWebPageIsAnErrorThatNamesItsFeeds() async throws {
        let what =
            "this is a web page; the feeds it names: https://feeds.example.org/all.xml, "
            + "https://feeds.example.org/all.json"
        #expect(try await failure("page") == .malformed(where: "https://feeds.example.org/page", what: what))
    }

    private func error(of answer: HTTPResponse) async throws -> SourceError? {
        let exchange = Exchange(
            recorded: Date(timeIntervalSince1970: 0),
            request: HTTPRequest(answer.url),
            outcome: .response(answer)
        )
        let request = FetchRequest(uri: try SubscriptionURI(answer.url))
        let run = await RecordedRun(FeedsSource(), request: request, on: Recordings([exchange]))
        if case .failure(let error) = run.outcome { return error }
        return nil
    }

    @Test(arguments: [404, 410]) func theNewAddressThatAnErrorPageNamesIsTold(status: Int) async throws {
        let page = "<html><p>It moved: <a rel=alternate type='application/rss+xml' href='/new.xml'>here</a>"
        var answer = HTTPResponse(url: "https://a.example/old", status: status, body: Array(page.utf8))
        let what = status == 404 ? "the server has nothing at this address" : "the server says it is gone for good"
        #expect(try await error(of: answer) == .notFound("\(what); the feeds it names: https://a.example/new.xml"))
        answer.body = []
        answer.headers["Link"] = "</new.atom>; rel=alternate; type=application/atom+xml"
        #expect(try await error(of: answer) == .notFound("\(what); the feeds it names: https://a.example/new.atom"))
        answer.headers["Link"] = "</old>; rel=alternate; type=application/atom+xml"
        #expect(try await error(of: answer) == .notFound(what))
    }

    @Test func anAnswerWithoutAFeedIsSaidToBeWhatItIs() async throws {
        let url = "https://a.example/feed"
        var answer = HTTPResponse(url: url, status: 200, body: Array("<html><p>Welcome".utf8))
        answer.headers["Link"] = "<https://b.example/f>; rel=\"alternate\"; type=\"application/rss+xml\""
        let named = "this is a web page; the feeds it names: https://b.example/f"
        #expect(try await error(of: answer) == .malformed(where: url, what: named))
        answer.headers = [:]
        answer.body = Array("<meta http-equiv=refresh content='0;url=/new'>".utf8)
        let next = "this is a web page that redirects to https://a.example/new"
        #expect(try await error(of: answer) == .malformed(where: url, what: next))
        answer.body = Array("<html><title>Just a moment...</title><script>_cf_chl_opt={}</script>".utf8)
        #expect(try await error(of: answer) == .blocked(by: "Cloudflare"))
        (answer.body, answer.headers["x-amzn-waf-action"]) = ([], "challenge")
        #expect(try await error(of: answer) == .blocked(by: "AWS WAF"))
    }

    @Test func anEmptyAnswerAndABadStatusAreErrors() async throws {
        let place = "https://feeds.example.org/empty.xml"
        #expect(try await failure("empty.xml") == .malformed(where: place, what: "the answer is empty"))
        #expect(try await failure("gone.xml") == .notFound("the server has nothing at this address"))
    }

    @Test func aCursorOfSomebodyElseIsRefused() async throws {
        await #expect(throws: SourceError.self) {
            try await fetch("all.xml", cursor: "next", host: try ReplayingHost())
        }
    }
}

/// A host that answers every request with one document.
private struct OneDocument: SourceHost {
    let body: String

    var now: Date { Date(timeIntervalSince1970: 1_763_740_800) }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        HTTPResponse(url: request.url, status: 200, body: Array(body.utf8))
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { nil }

    func log(_ message: String) {}
}
