import PluginChecks
import QuireTesting
import Testing

/// Tests of mappings that keep every rule: PluginCheck, ConformanceCheck.
@Suite struct MappingRulesTests {
    /// A page without items after the first is the same to every mapping, and not a mistake of its author.
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

    /// An element that a filter leaves out is not lost, and an identity that an author has chosen is one.
    @Test(arguments: [
        (
            #"each = "$[?@.draft == false]""#, #"id = "n""#,
            #"[{"n": 1, "t": "Big", "draft": false}, {"n": 2, "t": "Small", "draft": false}]"#
        ),
        (
            #"each = "$[?@.kind == 'bell']""#, #"id = "n""#,
            #"[{"n": 1, "t": "Big", "kind": "bell"}, {"n": 2, "t": "Small", "kind": "bell"}]"#
        ),
        (#"each = "$[?@.t]""#, #"id = "n""#, #"[{"n": 1, "t": "Big"}, {"n": 2, "t": "Small"}]"#),
        (#"each = "$[*]""#, "id = \"t\"\nurl = \"u\"", #"[{"t": "1.0", "u": "/1"}, {"t": "2.0", "u": "/2"}]"#),
        (
            #"each = "topics[*]""#, #"id = "n""#,
            #"{"users": [{"n": 7}, {"n": 8}], "topics": [{"n": 1, "t": "Big"}, {"n": 2, "t": "Small"}]}"#
        ),
    ])
    func aMappingOfJSONKeepsEveryRule(each: String, fields: String, answer: String) async throws {
        let rules = "\(each)\n\(fields)\ntitle = \"t\""
        let plugin = try plugin(
            request: "/list\"",
            items: rules,
            recording: recording(answer, at: "/list", type: "application/json")
        )
        #expect(try await plugin.findings() == [:])
    }

    @Test func theAdviceToAMappingIsOneForMappings() async throws {
        let plugin = try plugin(
            request: "/list\"",
            items: "each = \"$[*]\"\nid = \"t\"\ntitle = \"t\"\nurl = \"u\"",
            recording: recording(
                #"[{"t": "A big bell", "u": "/1"}, {"t": "A small bell", "u": "/2"}]"#,
                at: "/list",
                type: "application/json"
            )
        )
        #expect(
            try await plugin.results()["elements"]
                == .broken(
                    findings: ["the guids are the titles, which publishers change"],
                    remedy:
                        "Take the values of an item from its own element, and 'id' from what the publisher never changes."
                )
        )
    }

    private func plugin(request: String, rules: String, answer: String, at path: String) throws -> SamplePlugin {
        try plugin(
            request: request,
            items: "each = \"li\"\ntitle = \".\"\n\(rules)",
            recording: recording(answer, at: path)
        )
    }

    private func plugin(request: String, items: String, recording: String) throws -> SamplePlugin {
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
                \(items)
                """,
            script: nil,
            recording: recording
        )
    }

    private func recording(_ page: String, at path: String, type: String = "text/html") -> String {
        SamplePlugin.recording.replacing("/list", with: path).replacing("text/plain", with: type)
            .replacing("big bell", with: page)
    }
}
