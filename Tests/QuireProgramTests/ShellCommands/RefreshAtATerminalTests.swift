import Foundation
import QuireTesting
import Testing

/// Tests of what a refresh prints at a terminal: RefreshCommand.
@Suite struct RefreshAtATerminalTests {
    @Test func failuresAreNamedAndTheOthersAreCounted() async throws {
        let server = LoopbackServer { request, _ in
            request.path == "/52" ? .status(404) : .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", (1...52).map { "\(server.base)/\($0)\n" }.joined())
        let quire = Program(home: folder.path)
        let terminal = try PseudoTerminal(columns: 200)
        let refresh = try quire.start(at: terminal, ["refresh"])
        #expect(await refresh.status() == 2)
        await terminal.shows("1 failed.")
        let text = terminal.passed
        terminal.close()
        let lines = text.split(whereSeparator: \.isNewline)
        #expect(lines.count == 4, "\(lines)")
        #expect(lines.first == "Refreshing.")
        #expect(lines.contains("50 are done."))
        #expect(lines.contains { $0.contains("/52: failed: ") })
        #expect(lines.last?.hasPrefix("51 fetched, ") == true)
    }
}
