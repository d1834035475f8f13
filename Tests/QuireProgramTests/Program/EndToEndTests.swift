import FeedModel
import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of the main job with processes and servers on loopback: import, refresh, read three items, restart, export,
/// refresh again.
@Suite(.serialized) struct EndToEndTests {
    @Test func threeItemsAreReadAndStayReadAndAreTheWholeHistory() throws {
        let feeds = try Self.feeds()
        let server = LoopbackServer { request, _ in Self.reply(to: request, with: feeds) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let urls = feeds.keys.sorted().map { "\(server.base)/\($0) loopback\n" }.joined()
        let file = try folder.write("urls", urls)

        let readable = try Self.readable(feeds, quire)
        #expect(readable >= 2)

        let imported = try quire.runProcess("import", file)
        let tags = "These words became tags: loopback. At the prompt 'tags' lists them.\n"
        #expect(imported.output == tags + "\(file): \(feeds.count) added, 0 already known, 0 left out\n")
        #expect(imported.status == 0)

        let refreshed = try quire.runProcess("refresh")
        #expect(refreshed.output.hasPrefix("\(readable) fetched, "))
        #expect(refreshed.output.hasSuffix("0 unchanged, 0 skipped, \(feeds.count - readable) failed.\n"))

        let unread = try Self.items(quire.runProcess("list", "--json", "unread").output)
        #expect(unread.count >= 4)
        #expect(unread.allSatisfy { $0["read"] == .bool(false) })
        let listed = try quire.runProcess("-c", "list unread")
        let lines = listed.output.split(separator: "\n")
        #expect(lines.first == "== Unread ==  \(unread.count) items")
        #expect(lines[1].drop { $0 == " " }.hasPrefix("1 ●"))

        let session = try quire.runProcess([], input: "list unread\n1\n2\n3\nquit\n")
        #expect(session.status == 0)
        #expect(session.errors == "")

        let read = try Self.items(quire.runProcess("list", "--json", "read").output)
        #expect(read.count == 3)
        #expect(read.allSatisfy { $0["read_at"].string != nil })
        let stillUnread = try Self.items(quire.runProcess("list", "--json", "unread").output)
        #expect(stillUnread.count == unread.count - 3)

        let rows = try Self.rows(quire.runProcess("export", "history", "--format", "csv").output)
        #expect(Set(rows.map { $0["id"] }) == Set(read.map { $0["id"].string }))
        #expect(rows.map { $0["kind"] } == ["read", "read", "read"])
        #expect(Set(rows.map { $0["at"] }) == Set(read.map { $0["read_at"].string }))

        let before = try quire.runProcess("list", "--json", "-hidden").output
        let asked = server.requests.count
        let again = try quire.runProcess("refresh", "--force")
        let failed = feeds.count - readable
        #expect(again.output == "0 fetched, 0 new; \(readable) unchanged, 0 skipped, \(failed) failed.\n")
        #expect(try quire.runProcess("list", "--json", "-hidden").output == before)
        let conditional = server.requests.dropFirst(asked).filter { $0.header("If-None-Match") != nil }
        #expect(conditional.count == readable)
        #expect(try quire.runProcess("doctor").output.hasPrefix("Everything is whole."))
    }

    /// The project's own feeds, and the captured ones if they are next to the project.
    private static func feeds() throws -> [String: [UInt8]] {
        let captured = ProjectFolder.shared("corpus/realworld")
        var feeds: [String: [UInt8]] = [:]
        for folder in [ProjectFolder.url("Tests/QuireProgramTests/Fixtures"), captured] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for name in names where !name.hasSuffix(".jsonl") {
                feeds[name] = Array(try Data(contentsOf: folder.appending(path: name)))
            }
        }
        return feeds
    }

    /// How many of the feeds are feeds, as `quire parse` says.
    private static func readable(_ feeds: [String: [UInt8]], _ quire: Program) throws -> Int {
        let folder = try TemporaryFolder()
        return try feeds.values.count { body in
            let file = try folder.write("feed", body)
            return try quire.runProcess("parse", file).status == 0
        }
    }

    private static func reply(to request: LoopbackServer.Request, with feeds: [String: [UInt8]]) -> LoopbackServer.Reply
    {
        guard let body = feeds[String(request.path.dropFirst())] else { return .status(404, "no such feed") }
        let tag = "\"\(body.count)-\(body.reduce(into: UInt64(5381)) { $0 = $0 &* 33 &+ UInt64($1) })\""
        if request.header("If-None-Match") == tag { return .status(304, "", ["ETag": tag]) }
        return .bytes(200, body, ["ETag": tag, "Content-Type": "text/plain"])
    }

    private static func items(_ lines: String) throws -> [JSONValue] {
        try lines.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }

    /// The rows of a CSV file by column, as Python's csv module reads them when Python is there.
    private static func rows(_ text: String) throws -> [[String: String]] {
        let rows = CommaSeparatedValues.rows(text)
        if let python = try pythonRows(text) { #expect(python == rows) }
        guard let header = rows.first else { return [] }
        return rows.dropFirst().map { Dictionary(zip(header, $0)) { $1 } }
    }

    private static func pythonRows(_ text: String) throws -> [[String]]? {
        let candidates = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
            "\($0)/python3"
        }
        guard let path = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return nil
        }
        let folder = try TemporaryFolder()
        let file = try folder.write("history.csv", text)
        let script =
            "import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))))"
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-c", script, file]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONValue(parsing: Array(output)).array.map { $0.array.map { $0.string ?? "" } }
    }
}
