import FeedModel
import Fetching
import Foundation
import SourceAPI
import Synchronization
import Testing

/// A clock that a test advances.
private final class Clock: Sendable {
    private let state = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { state.withLock(\.self) }

    func advance(by duration: Duration) {
        state.withLock { $0 = $0.advanced(by: duration) }
    }
}

/// Tests of the measured time of requests: TransferTime.
@Suite struct TransferTimeTests {
    @Test func concurrentRequestsCountOnceAndWaitingDoesNotCount() {
        let clock = Clock()
        let time = TransferTime { clock.now }
        var history: [Duration] = []
        func wait(_ seconds: Int) {
            clock.advance(by: .seconds(seconds))
            history.append(time.used)
        }
        wait(1)
        time.begin()
        wait(2)
        time.begin()
        wait(3)
        time.end()
        wait(4)
        time.end()
        wait(5)
        time.begin()
        wait(6)
        #expect(history == [0, 2, 5, 9, 9, 15].map { .seconds($0) })
    }

    @Test func allRequestsOfAFetchShareItsTime() async throws {
        let result = try await fetch(waiting: .zero, answering: .seconds(4), requests: ["/1", "/redirect", "/3"])
        #expect(result.urls == ["/1", "/redirect", "/2"])
        #expect(result.limits == [10, 6, 2])
        #expect(result.error == .timedOut)
    }

    @Test func waitingInTheQueueDoesNotCount() async throws {
        let result = try await fetch(waiting: .seconds(3600), answering: .seconds(1), requests: ["/1", "/2", "/3"])
        #expect(result.limits == [10, 9, 8])
        #expect(result.error == nil)
    }

    /// Fetches with a total of ten seconds; each request waits in the queue and then runs for the given times.
    private func fetch(
        waiting: Duration,
        answering: Duration,
        requests: [String]
    ) async throws -> (urls: [String], limits: [Int64], error: SourceError?) {
        let clock = Clock()
        let transport = SlowTransport(clock: clock, waiting: waiting, answering: answering)
        let source = ScriptedSource(reach: .subscribedAddress) { host throws(SourceError) in
            for path in requests { _ = try await host.http(HTTPRequest("https://a.example" + path)) }
            return Page(.unchanged)
        }
        let client = HTTPClient(transport: transport, userAgent: "quire/0", limits: .short) { clock.now }
        let job = FetchJob(subscription: Subscription(uri: try SubscriptionURI("https://a.example/")), source: source)
        let result = await Fetcher(client: client) { morning }.fetch(job)
        return (transport.hops.map { String($0.url.dropFirst(17)) }, transport.hops.map(\.seconds), result.error)
    }
}

/// A transport that advances a clock while each request waits and while it runs.
private final class SlowTransport: Transport {
    let clock: Clock
    let waiting: Duration
    let answering: Duration
    private let history = Mutex<[(url: String, seconds: Int64)]>([])

    init(clock: Clock, waiting: Duration, answering: Duration) {
        self.clock = clock
        self.waiting = waiting
        self.answering = answering
    }

    var hops: [(url: String, seconds: Int64)] { history.withLock(\.self) }

    func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        history.withLock { $0.append((request.url, limits.total.components.seconds)) }
        clock.advance(by: waiting)
        time.begin()
        defer { time.end() }
        clock.advance(by: min(answering, limits.total))
        guard answering <= limits.total else { throw .timedOut }
        let isRedirect = request.url.hasSuffix("/redirect")
        return HTTPResponse(
            url: request.url,
            status: isRedirect ? 302 : 200,
            headers: isRedirect ? ["Location": "/2"] : [:]
        )
    }
}
