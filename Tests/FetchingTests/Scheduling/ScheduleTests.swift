import FeedModel
import Foundation
import SourceAPI
import Testing

@testable import Fetching

/// Tests of when a subscription is due: Schedule, Freshness, Jitter.
@Suite struct ScheduleTests {
    private typealias Constraints = Schedule.Constraints

    private func after(_ constraints: Schedule.Constraints) -> String {
        let schedule = Schedule(afterSuccessAt: morning, constraints: constraints)
        return "\(Int(schedule.due.timeIntervalSince(morning))) \(schedule.rule.rawValue)"
    }

    private func freshness(_ headers: HTTPHeaders) -> Freshness? { Freshness(headers, now: morning) }

    // RP3
    @Test func theLongestDelayDecides() {
        var constraints = Constraints(interval: .seconds(3600), minimum: .seconds(600))
        #expect(after(constraints) == "3600 interval")
        constraints.minimum = .seconds(3601)
        #expect(after(constraints) == "3601 minimum")
        constraints.feed = .seconds(3602)
        #expect(after(constraints) == "3602 feed")
        constraints.freshness = freshness(["Cache-Control": "max-age=3603"])
        #expect(after(constraints) == "3603 max-age")
        constraints.retryAfter = morning + 3604
        #expect(after(constraints) == "3604 retry-after")
    }

    @Test func ofEqualDelaysTheFirstDecides() {
        #expect(after(Constraints(interval: .seconds(60), minimum: .seconds(60), feed: .seconds(60))) == "60 interval")
        #expect(after(Constraints(interval: .zero, minimum: .zero)) == "0 interval")
    }

    @Test func publishersAreLimitedToADayAndTheReaderIsNot() {
        let hour = Duration.seconds(3600)
        let day = "86400"
        #expect(after(Constraints(interval: hour, minimum: .zero, feed: .seconds(1e12))) == "\(day) feed")
        let sixteenYears = freshness(["Cache-Control": "max-age=504921600"])
        #expect(after(Constraints(interval: hour, minimum: .zero, freshness: sixteenYears)) == "\(day) max-age")
        let endless = freshness(["Cache-Control": "max-age=99999999999999999999"])
        #expect(after(Constraints(interval: hour, minimum: .zero, freshness: endless)) == "\(day) max-age")
        #expect(after(Constraints(interval: hour, minimum: .zero, retryAfter: .distantFuture)) == "\(day) retry-after")
        #expect(after(Constraints(interval: .seconds(604_800), minimum: .zero, feed: hour)) == "604800 interval")
    }

    @Test func failuresBackOffByPowersOfTwoUpToADay() {
        let minutes = (1...13).map { failures in
            let constraints = Constraints(interval: .seconds(86_400), minimum: .zero)
            let schedule = Schedule(afterFailureAt: morning, failures: failures, constraints: constraints)
            #expect(schedule.rule == .backOff)
            return Int(schedule.due.timeIntervalSince(morning)) / 60
        }
        #expect(minutes == [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440])
        let patient = Schedule(
            afterFailureAt: morning,
            failures: .max,
            constraints: Constraints(interval: .zero, minimum: .seconds(100_000), retryAfter: morning + 10)
        )
        #expect(patient.due == morning + 100_000)
        #expect(patient.rule == .minimum)
    }

    @Test func maxAgePrecedesExpiresAndIncludesAge() {
        let expires: HTTPHeaders.Field = .init(name: "Expires", value: "Sat, 21 Nov 2026 10:00:00 GMT")
        var headers = HTTPHeaders([expires])
        #expect(freshness(headers).map { "\($0.duration) \($0.rule)" } == "3600.0 seconds expires")
        headers["Date"] = "Sat, 21 Nov 2026 09:59:00 GMT"
        #expect(freshness(headers)?.duration == .seconds(60))
        headers["Cache-Control"] = "public, Max-Age=\"600\""
        #expect(freshness(headers).map { "\($0.duration) \($0.rule)" } == "600.0 seconds maxAge")
        headers["Age"] = "601"
        #expect(freshness(headers)?.duration == .zero)
        headers.append(.init(name: "Cache-Control", value: "no-cache"))
        #expect(freshness(headers) == nil)
    }

    @Test(arguments: ["0", "-1", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 01 Jan 9999999999999999999 00:00:00 GMT", ""])
    func anExpiryThatIsPastOrUnreadableAddsNothing(expires: String) {
        #expect((freshness(["Expires": expires])?.duration ?? .zero) == .zero)
    }

    @Test(arguments: ["max-age", "max-age=", "max-age=-1", "max-age=1e9", "max-age=٣", "=", ","])
    func aDirectiveThatIsNotANumberAddsNothing(directive: String) {
        #expect(freshness(["Cache-Control": directive]) == nil)
    }
}
