import QuireTesting
import Testing

/// Tests of runs without a process, on which most other suites rely: Quire, Invocation, Output.
@Suite struct RunTests {
    @Test(arguments: [
        (["--help"], ""), (["frobnicate"], ""), (["list", "--nosuch"], ""), (["list", "(unread"], ""),
        (["--demo", "refresh"], ""), (["--demo", "-c", "list; 1; frobnicate"], ""), (["--demo"], "list\n1\nquit\n"),
        (["parse", "-"], "<rss version=\"2.0\"><channel><title>T</title></channel></rss>"),
    ])
    func aRunHasTheOutcomeOfAProcess(arguments: [String], input: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let outcome = try await onThread { try quire.runProcess(arguments, input: input) }
        #expect(try await quire.run(arguments, input: input) == outcome)
    }

    @Test func runsAtOnceShareNothing() async throws {
        let outcomes = try await withThrowingTaskGroup(of: [Int: String].self) { group in
            for number in 1...8 {
                group.addTask {
                    let folder = try TemporaryFolder()
                    try folder.write("subscriptions", "https://\(number).example/feed ~Feed\(number)\n")
                    let output = try await Program(home: folder.path).run("feeds").output
                    return [number: output]
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
        #expect(
            outcomes == [Int: String](uniqueKeysWithValues: (1...8).map { ($0, "0/0  Feed\($0) — never fetched\n") })
        )
    }
}
