import FeedModel
import Fetching
import Foundation
import SourceAPI
import Testing

/// Tests of the facts that a record keeps of the last answer: its listing, the wait that it asks for, and a refused key.
@Suite struct RememberedAnswerTests {
    private let url = "https://api.forge.example/v3/items"

    /// Creates a source that asks the forge, with the key `forge` if it is declared.
    private func forge(_ script: @escaping @Sendable (HTTPResponse) throws(SourceError) -> Page) -> ScriptedSource {
        let url = url
        return ScriptedSource(reach: ScriptedSource.forge, credentials: ["forge"]) { host throws(SourceError) in
            let key = try await host.credential("forge")
            let request = HTTPRequest(url, headers: key.map { ["X-Key": $0.secret] } ?? [:], isConditional: true)
            return try script(try await host.http(request))
        }
    }

    private func page(of response: HTTPResponse) throws(SourceError) -> Page {
        if response.status == 304 { return Page(.unchanged) }
        let text = String(decoding: try response.successful(credential: "forge", now: morning).body, as: UTF8.self)
        let items = text.split(separator: " ").map {
            Item(source: SourceID("scripted:a"), guid: String($0), title: String($0))
        }
        var page = Page(.items(items), next: Cursor(rawValue: "2"))
        (page.total, page.notice, page.skipped) = (9, "More.", 1)
        return page
    }

    @Test func theListingOfAPageStaysUntilTheNextPage() async throws {
        let transport = ScriptedTransport([
            url: [.status(200, ["ETag": "\"1\""], body: "b a"), .status(304), .status(500), .status(200, body: "c")]
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.scripted(forge { response throws(SourceError) in try self.page(of: response) })
        var listings: [PageListing?] = []
        for _ in 1...4 {
            job.record = await fetcher.fetch(job).record
            listings.append(job.record.listing)
        }
        func listing(_ guids: String...) -> PageListing {
            let items = guids.map { ItemID(source: SourceID("scripted:a"), guid: $0) }
            return PageListing(items: items, next: "2", total: 9, notice: "More.", skipped: 1)
        }
        #expect(listings == [listing("b", "a"), listing("b", "a"), listing("b", "a"), listing("c")])
        // A feed comes whole, so nothing of its order is kept.
        let feed = ScriptedTransport(["https://a.example/": [.status(200, body: "b\na")]])
        #expect(await Fetcher(feed).fetch(try .lines("https://a.example/")).record.listing == nil)
    }

    @Test func aJobThatNeedsTheWholePageSendsNoValidators() async throws {
        let transport = ScriptedTransport([url: [.status(200, ["ETag": "\"1\""], body: "a")]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.scripted(forge { response throws(SourceError) in try self.page(of: response) })
        job.record = await fetcher.fetch(job).record
        job.isConditional = false
        let result = await fetcher.fetch(job)
        #expect(try result.answer.get().items.count == 1)
        job.isConditional = true
        _ = await fetcher.fetch(job)
        #expect(transport.header("If-None-Match") == [nil, nil, "\"1\""])
    }

    @Test(
        arguments: [
            (200, "120", 120), (500, "120", 120), (404, "0", 60), (401, "Sat, 21 Nov 2026 09:05:00 GMT", 300),
            (500, "99999999", 86_400), (500, nil, nil), (200, nil, nil), (429, nil, 600),
        ] as [(Int, String?, TimeInterval?)]
    )
    func theTimeThatAServerNamesIsKeptByForcedFetches(
        status: Int,
        retryAfter: String?,
        seconds: TimeInterval?
    ) async throws {
        let headers = retryAfter.map { HTTPHeaders([.init(name: "Retry-After", value: $0)]) } ?? [:]
        let transport = ScriptedTransport([url: [.status(status, headers)]])
        var job = try FetchJob.scripted(forge { response throws(SourceError) in try self.page(of: response) })
        job.record = await Fetcher(transport).fetch(job).record
        #expect(job.record.wait == seconds.map { morning + $0 })
        guard let seconds else { return }
        let end = morning + seconds
        let before = Fetcher(transport, now: { end - 1 })
        #expect(before.obstacle(to: job, isForced: true) == .notDue(until: end, rule: .retryAfter))
        #expect(before.obstacle(to: job) != nil)
        (job.record.due, job.record.dueRule) = (nil, nil)
        #expect(before.obstacle(to: job) == .notDue(until: end, rule: .retryAfter))
        (job.record.failure, job.record.consecutiveFailures) = (SourceError.timedOut.failure, 1)
        #expect(Fetcher(transport, now: { end }).obstacle(to: job, isForced: true) == nil)
    }

    @Test func anErrorIsNoPageAndMayBeFetchedAgainAtOnce() async throws {
        let transport = ScriptedTransport([url: [.status(500), .ok]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.scripted(forge { response throws(SourceError) in try self.page(of: response) })
        job.record = await fetcher.fetch(job).record
        #expect(fetcher.obstacle(to: job, isForced: true) == nil)
        #expect(fetcher.obstacle(to: job) != nil)
        job.record = await fetcher.fetch(job).record
        #expect(fetcher.obstacle(to: job, isForced: true) == .notDue(until: morning + 600, rule: .minimum))
    }

    @Test func aLimitWithoutATimeIsABackoffOfItsHost() async throws {
        let transport = ScriptedTransport([url: [.status(403)]])
        let backoffs = BackoffRegistry()
        let fetcher = Fetcher(transport, backoffs: backoffs)
        let limited = forge { _ throws(SourceError) in throw .rateLimited(until: nil, message: "enough") }
        let result = await fetcher.fetch(try .scripted(limited))
        let backoff = HostBackoff(host: "api.forge.example", until: morning + 600, status: 403)
        #expect(result.error == .rateLimited(until: morning + 600, message: "enough"))
        #expect(result.hosts == [backoff])
        #expect(backoffs.current(now: morning) == [backoff])
        #expect(
            fetcher.obstacle(to: try .scripted(limited, "scripted:b"), isForced: true)
                == .hostBackOff(host: "api.forge.example", until: morning + 600)
        )
    }

    @Test func aPageThatUsesUpALimitIsABackoffOfItsHost() async throws {
        let transport = ScriptedTransport([url: [.ok]])
        let fetcher = Fetcher(transport)
        let last = forge { _ throws(SourceError) in
            var page = Page(.items([]))
            page.nextRequest = morning + 90
            return page
        }
        let result = await fetcher.fetch(try .scripted(last))
        #expect(result.error == nil)
        #expect(result.hosts == [HostBackoff(host: "api.forge.example", until: morning + 90, status: 200)])
        #expect(result.record.wait == morning + 90)
    }

    @Test(arguments: [(401, true), (403, true), (404, false), (500, false), (429, false), (200, false)])
    func theVersionOfTheKeysIsKeptWithARefusal(status: Int, isRefusal: Bool) async throws {
        let transport = ScriptedTransport([url: [.status(status)]])
        var job = try FetchJob.scripted(forge { response throws(SourceError) in try self.page(of: response) })
        job.keyVersion = { "2" }
        job.record.refusal = "1"
        let record = await Fetcher(transport, credentials: ["forge": "first"]).fetch(job).record
        #expect(record.refusal == (isRefusal ? "2" : nil))
    }

    @Test func aWallRefusesNoKey() async throws {
        let transport = ScriptedTransport([url: [.status(403, ["cf-mitigated": "challenge"])]])
        var job = try FetchJob.scripted(forge { response throws(SourceError) in try self.page(of: response) })
        job.keyVersion = { "2" }
        let result = await Fetcher(transport, credentials: ["forge": "first"]).fetch(job)
        #expect(result.error == .blocked(by: "Cloudflare"))
        #expect(result.record.refusal == nil)
    }
}
