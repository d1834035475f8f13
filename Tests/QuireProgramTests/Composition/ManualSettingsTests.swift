import Foundation
import QuireTesting
import Testing

/// Tests of the settings shown in the manual: each can be copied as it is.
@Suite struct ManualSettingsTests {
    @Test func theSettingsOfTheManualAreSettings() async throws {
        let page = try String(contentsOf: ProjectFolder.url("docs/manual/quire-config.5.md"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("    device = ") })
        let block = lines[start...].prefix { $0.isEmpty || $0.hasPrefix("    ") }
        #expect(block.count > 20)
        let folder = try TemporaryFolder()
        try folder.write("config.toml", block.map { String($0.dropFirst(4)) }.joined(separator: "\n"))
        try folder.write("subscriptions", "https://example.org/feed.xml\n")
        let outcome = try await Program(home: folder.path).run("sources", "--offline")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("example.org/feed.xml"))
    }
}
