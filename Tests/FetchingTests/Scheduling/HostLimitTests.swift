import FeedModel
import Fetching
import Foundation
import SourceAPI
import Testing

/// Tests of the limits of a host that several subscriptions share: HostBackoff, SourceSession.
@Suite struct HostLimitTests {
    @Test(
        arguments: [
            (200, ["x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "42"]),
            (304, ["RateLimit": "\"default\";r=0;t=42"]),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "42"]),
            (429, ["x-ratelimit-reset": "1795251642"]), (429, ["RateLimit-Reset": "42"]), (503, ["Retry-After": "42"]),
        ] as [(Int, HTTPHeaders)]
    )
    func theOthersOfAHostFollowWhenTheNamedTimeIsOver(status: Int, headers: HTTPHeaders) async throws {
        let transport = ScriptedTransport([
            "https://a.example/1": [.status(status, headers)], "https://a.example/2": [.ok],
        ])
        let backoffs = BackoffRegistry()
        var first = try FetchJob.lines("https://a.example/1")
        first.record.validators = [Validators(url: "https://a.example/1", etag: "\"1\"")]
        let second = try FetchJob.lines("https://a.example/2")
        let result = await Fetcher(transport, backoffs: backoffs).fetch(first)
        #expect(result.error == (status < 400 ? nil : .rateLimited(until: morning + 42)))
        #expect(backoffs.current(now: morning) == [HostBackoff(host: "a.example", until: morning + 42, status: status)])
        let early = Fetcher(transport, backoffs: backoffs, now: { morning + 41 })
        #expect(early.obstacle(to: second) == .hostBackOff(host: "a.example", until: morning + 42))
        let later = Fetcher(transport, backoffs: backoffs, now: { morning + 42 })
        #expect(later.obstacle(to: second) == nil)
        #expect(await later.fetch(second).error == nil)
        #expect(transport.urls == ["https://a.example/1", "https://a.example/2"])
    }

    @Test(arguments: [["x-ratelimit-remaining": "0"], ["x-ratelimit-remaining": "1", "x-ratelimit-reset": "42"]])
    func aGoodAnswerWithoutATimeOrWithRequestsLeftHoldsNothing(headers: [String: String]) async throws {
        let fields = HTTPHeaders(headers.map { HTTPHeaders.Field(name: $0.key, value: $0.value) })
        let transport = ScriptedTransport(["https://a.example/1": [.status(200, fields)]])
        let backoffs = BackoffRegistry()
        #expect(await Fetcher(transport, backoffs: backoffs).fetch(try .lines("https://a.example/1")).error == nil)
        #expect(backoffs.current(now: morning) == [])
    }
}
