import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of exports with whole texts: Exporter.
@Suite struct TextExportTests {
    private static let feed = """
        <rss version="2.0"><channel><title>Shelf</title>\
        <item><title>First *one*</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>\
        <link>https://example.org/1</link><description>&lt;p&gt;A &lt;a href="https://example.org/more"&gt;link&lt;/a&gt;\
        &lt;ul&gt;&lt;li&gt;and more&lt;/ul&gt;</description></item>\
        <item><title>Second</title><guid>2</guid><pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate></item>\
        </channel></rss>
        """

    private func makeLibrary() async throws -> TemporaryFolder {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~Shelf\n")
        #expect(try await Program(home: folder.path).run("refresh").status == 0)
        return folder
    }

    @Test func markdownHasTheWholeTexts() async throws {
        let folder = try await makeLibrary()
        let quire = Program(home: folder.path)
        let file = folder.file("texts.md")
        #expect(try await quire.run("export", "items", "-o", file).errors == "Exported 2 items to \(file).\n")
        let text = try folder.text(of: "texts.md")
        let label = try #require(text.firstMatch(of: #/\[1\]\[(\w{12}-1)\]/#)).1
        #expect(
            text == """
                # First \\*one\\*

                Shelf, 2026-11-20 12:00

                <https://example.org/1>

                A link [1][\(label)]

                * and more

                [\(label)]: <https://example.org/more>

                # Second

                Shelf, 2026-11-19 12:00

                """
        )
    }

    @Test(arguments: ["json", "jsonl"])
    func jsonHasTheWholeTexts(format: String) async throws {
        let folder = try await makeLibrary()
        let quire = Program(home: folder.path)
        let output = try await quire.run("export", "items", "--format", format).output
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("{") }
        let texts = try lines.map { line in
            try JSONValue(parsing: Array((line.hasSuffix(",") ? line.dropLast() : line).utf8))["text"].string
        }
        #expect(texts == ["A link [1]\n\n* and more\n\n[1] https://example.org/more", ""])
        let table = try await quire.run("export", "items", "--format", "csv").output
        #expect(table.contains("summary,starts,ends,updated\r\n"))
    }
}
