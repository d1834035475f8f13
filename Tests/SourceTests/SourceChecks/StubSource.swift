import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks

/// A source that conforms, until a test changes one thing in it.
struct StubSource: Source {
    typealias Answer = @Sendable (FetchRequest, any SourceHost) async throws(SourceError) -> Page

    var descriptor: SourceDescriptor
    var answer: Answer

    init(_ answer: @escaping Answer = { request, host throws(SourceError) in try await Self.good(request, host) }) {
        descriptor = SourceDescriptor(
            id: "stub",
            title: "Stub",
            subject: .init(name: "shelf", help: "The shelf to list", example: "one"),
            parameters: [.init(name: "order", help: "The order", example: "new", values: ["new", "old"])],
            reach: .services([.init(key: "stub", base: Self.base)]),
            minimumInterval: .seconds(60),
            attribution: Attribution(text: "Books by Example"),
            credentials: [.init(name: "stub", help: "A key")]
        )
        self.answer = answer
    }

    /// Returns a source whose page is changed by a closure.
    static func altered(_ change: @escaping @Sendable (inout Page, FetchRequest) -> Void) -> StubSource {
        StubSource { (request, host) throws(SourceError) in
            var page = try await good(request, host)
            change(&page, request)
            return page
        }
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        try await answer(request, host)
    }

    /// Fetches a page as a conforming source should.
    static func good(_ request: FetchRequest, _ host: any SourceHost) async throws(SourceError) -> Page {
        var question = HTTPRequest("\(base)/books?page=\(request.cursor?.rawValue ?? "1")", isConditional: true)
        if let key = try await host.credential("stub") { question.headers["Authorization"] = key.secret }
        let response = try await host.http(question)
        if response.status == 304 { return Page(.unchanged, state: request.state) }
        let answer = try response.successful(credential: "stub", now: host.now).json()
        guard answer["books"].isArray else { throw .malformed(where: "books", what: "expected a list") }
        var page = Page(reading: answer["books"].array, limit: request.limit) { item($0, request.source) }
        page.next = answer["next"].text.map { Cursor(rawValue: $0) }
        page.state = SourceState(rawValue: "seen")
        return page
    }

    static func item(_ book: JSONValue, _ source: SourceID) -> Item? {
        guard let id = book["id"].text, !id.isEmpty else { return nil }
        var item = Item(source: source, guid: id, title: book["title"].string ?? "")
        item.url = book["url"].httpURL
        item.published = book["published"].date
        return item
    }

    static let base = "https://api.example.org"

    /// The responses of the service: a first page of two books and a second page of one.
    static var recordings: Recordings {
        let first: JSONValue = [
            "books": [
                ["id": 1, "title": "Paper", "url": "https://example.org/1", "published": "2026-11-20T00:00:00Z"],
                ["id": 2, "title": "紙", "url": "https://example.org/2", "published": "2026-11-19T00:00:00Z"],
            ], "next": 2,
        ]
        let second: JSONValue = ["books": [["id": 3, "title": "Thread", "url": "https://example.org/3"]]]
        return Recordings([exchange("/books?page=1", first), exchange("/books?page=2", second)])
    }

    /// Returns a recorded response of the service.
    static func exchange(_ path: String, status: Int = 200, headers: HTTPHeaders = [:], _ body: JSONValue) -> Exchange {
        let url = base + path
        let response = HTTPResponse(url: url, status: status, headers: headers, body: Array(body.line.utf8))
        return Exchange(recorded: now, request: HTTPRequest(url), outcome: .response(response))
    }

    static let now = CivilTime(day: CalendarDay(daysSince1970: 20_778), hour: 9).date()
}

extension Source {
    /// Runs the check on the recordings of the stub.
    func findings(on recordings: Recordings = StubSource.recordings, address: String? = nil) async -> [Finding] {
        await ConformanceCheck(of: self, on: recordings, address: address).findings()
    }
}
