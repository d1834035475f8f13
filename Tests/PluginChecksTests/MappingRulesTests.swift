import PluginChecks
import QuireTesting
import Testing

/// Tests of mappings that keep every rule: PluginCheck, ConformanceCheck.
@Suite struct MappingRulesTests {
    /// A page without items behind the first one is the same to every mapping, and no fault of its author's.
    @Test(arguments: ["url = \"a @href\"", "param = \"page\"\nstart = 1"])
    func aMappingThatFollowsWebPagesKeepsEveryRule(next: String) async throws {
        let plugin = try plugin(
            request: "/list?page=1\"\npages = 2",
            rules: "[next]\n\(next)",
            answer: "<ul><li>Big<li>Small</ul><a href='?page=2'>older</a>",
            at: "/list?page=1"
        )
        let second = recording("<ul><li>Old</ul>", at: "/list?page=2")
        try plugin.folder.write("bells/Fixtures/ordinary/2.http", second)
        #expect(try await plugin.findings() == [:])
    }

    @Test func aMappingWhosePageMayBeEmptyKeepsEveryRule() async throws {
        let plugin = try plugin(request: "/list\"", rules: "empty = true", answer: "<ul><li>Big</ul>", at: "/list")
        #expect(try await plugin.findings() == [:])
    }

    /// A check asks for as many items as a fetch, whose answers are the recordings.
    @Test func aMappingWithoutPagesIsAskedForAllItems() async throws {
        let plugin = try plugin(
            request: "/list?count={limit}\"",
            rules: "",
            answer: "<ul><li>Big</ul>",
            at: "/list?count=5000"
        )
        #expect(try await plugin.findings() == [:])
    }

    private func plugin(request: String, rules: String, answer: String, at path: String) throws -> SamplePlugin {
        try SamplePlugin(
            manifest: """
                id = "bells"
                title = "Bells"
                [[services]]
                key = "web"
                base = "https://bells.example.org"
                [request]
                url = "web:\(request)
                [items]
                each = "li"
                title = "."
                \(rules)
                """,
            script: nil,
            recording: recording(answer, at: path)
        )
    }

    private func recording(_ page: String, at path: String) -> String {
        SamplePlugin.recording.replacing("/list", with: path).replacing("text/plain", with: "text/html")
            .replacing("big bell", with: page)
    }
}
