import Foundation
import ProcessTesting
import QuireTesting
import Testing

/// What the README shows of config.toml can be copied as it stands.
@Suite struct ReadmeSettingsTests {
    @Test func theSettingsOfTheReadmeAreSettings() throws {
        let readme = try String(contentsOf: ProjectFolder.url("README.md"), encoding: .utf8)
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("    device = ") })
        let block = lines[start...].prefix { $0.isEmpty || $0.hasPrefix("    ") }
        #expect(block.count > 20)
        let folder = try TemporaryFolder()
        try folder.write("config.toml", block.map { String($0.dropFirst(4)) }.joined(separator: "\n"))
        try folder.write("subscriptions", "https://example.org/feed.xml\n")
        let outcome = try Program(home: folder.path).run("sources", "--offline")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("example.org/feed.xml"))
    }
}
