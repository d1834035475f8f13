import Foundation
import QuireTesting
import Testing

/// Tests of two readers at one library.
@Suite struct TwoProcessesTests {
    // RD2
    @Test func twoReadersMarkTwoHundredItemsEachAndNoMarkIsLost() async throws {
        let titles = (0..<400).map { "story\($0)" }
        let items = titles.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }.joined()
        let server = LoopbackServer(["/feed": .status(200, "<rss><channel>\(items)</channel></rss>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("refresh").output.hasPrefix("1 fetched, 400 new;"))

        let halves = [titles[..<200], titles[200...]].map { half in half.map { "read title:\($0)\n" }.joined() }
        let outcomes = try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
            for half in halves { group.addTask { try quire.runProcess(["--offline"], input: half) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.map(\.status) == [0, 0])
        #expect(outcomes.map { $0.output.components(separatedBy: "\nRead: story").count - 1 } == [200, 200])
        #expect(try quire.runProcess("list", "--ids", "read").output.split(separator: "\n").count == 400)
        #expect(
            try quire.runProcess("export", "history", "--format", "csv").output.components(separatedBy: "\r\n").count
                == 402
        )
        #expect(try quire.runProcess("doctor").output.hasPrefix("Everything is whole."))
    }
}
