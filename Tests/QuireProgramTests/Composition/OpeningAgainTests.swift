import QuireTesting
import Testing

/// Tests of what the ledger records of items that are opened again: ItemService, Turn+Items.
@Suite struct OpeningAgainTests {
    @Test func anItemIsOpenedOnceASessionWhileItIsRead() async throws {
        let folder = try TemporaryFolder()
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        try folder.write("subscriptions", "\(server.base)/feed\n")
        _ = try await Program(home: folder.path).run("refresh")
        let quire = Program(home: folder.path)
        func history(after commands: String) async throws -> [Substring] {
            _ = try await quire.run("-c", commands)
            return try await quire.run("history").output.split(separator: "\n").map { $0.dropFirst(18) }
        }
        #expect(try await history(after: "list; 1; 1; show 1 1") == ["read  One — A feed"])
        #expect(
            try await history(after: "list read; 1; 1; unread 1; 1; 1").suffix(3) == [
                "opened  One — A feed", "unread  One — A feed", "read  One — A feed",
            ]
        )
    }
}
