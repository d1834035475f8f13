import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@testable import ExampleSource

/// Tests of the examples: ExampleSource, Samples.
@Suite struct ExampleSourceTests {
    private static let morning = Date(timeIntervalSince1970: 1_795_251_600)

    private func run(_ subject: String, patience: Duration = .seconds(60)) async throws -> RecordedRun {
        let request = FetchRequest(uri: try SubscriptionURI("example:\(subject)"), limit: 5000)
        return await RecordedRun(
            ExampleSource(patience: patience),
            request: request,
            on: Recordings([]),
            now: Self.morning
        )
    }

    @Test(arguments: ["ok", "empty", "many", "event"])
    func theSourceConforms(subject: String) async {
        let check = ConformanceCheck(
            of: ExampleSource(),
            on: Recordings([]),
            address: "example:\(subject)",
            now: Self.morning
        )
        #expect(await check.findings().map(\.description) == [])
    }

    @Test(arguments: [
        ("ok", ["Bread without kneading", "A picture of the harbour", "今日の天気"]), ("empty", []),
        ("dup", ["The first of two", "The second of two", "Bread without kneading"]), ("event", ["Repair café"]),
        ("partial", ["Bread without kneading"]),
    ])
    func eachSubjectHasItsItems(subject: String, titles: [String]) async throws {
        let page = try await run(subject).page
        #expect(page.items.map(\.title) == titles)
        #expect(page.title == "Example: \(subject)")
        #expect(page.isPartial == (subject == "partial"))
    }

    @Test func anEventHasItsTimeAndManyAreMany() async throws {
        let event = try #require(await run("event").page.items.first)
        #expect(event.starts == Date(iso8601: "2026-11-15T12:00:00Z"))
        #expect(event.ends == Date(iso8601: "2026-11-15T14:00:00Z"))
        #expect(try await Set(run("many").page.items.map(\.id)).count == 200)
    }

    @Test(arguments: [
        ("error", SourceError.plugin("example:error fails at each fetch")),
        ("limit", .rateLimited(until: morning + 3600, message: "example:limit asks to wait an hour")),
        ("key", .missingCredential("example", without: "")), ("hang", .timedOut),
    ])
    func eachFailureIsWhatItsSubjectSays(subject: String, error: SourceError) async throws {
        #expect(try await run(subject, patience: .zero).outcome == .failure(error))
    }

    @Test func whatHangsEndsWhenItIsCancelled() async throws {
        let request = FetchRequest(uri: try SubscriptionURI("example:hang"))
        let task = Task {
            let host = RecordedHost(playing: Recordings([]), for: ExampleSource().descriptor, address: request.uri)
            do throws(SourceError) {
                _ = try await ExampleSource(patience: .seconds(3600)).fetch(request, through: host)
                return nil as SourceError?
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
