import Foundation
import QuireTesting
import Testing

/// Tests of searches on the command line: ranked for a search, by date for a section.
@Suite struct SearchCommandsTests {
    private static let feed = """
        <rss version="2.0"><channel><title>Shelf</title>\
        <item><title>Weekly</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>\
        <description>All about swift</description></item>\
        <item><title>Monthly</title><guid>2</guid><pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate>\
        <description>Nothing of it</description></item>\
        <item><title>Swift actors</title><guid>3</guid><pubDate>Wed, 18 Nov 2026 12:00:00 GMT</pubDate></item>\
        </channel></rss>
        """

    @Test func aSearchIsRankedAndASectionIsByDate() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("config.toml", "[screen.home]\nsections = [\"swift\"]\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        func titles(_ words: String...) async throws -> [String] {
            try await quire.run(["list"] + words).output.split(separator: "\n").map { line in
                String(line.split(separator: " ", maxSplits: 3).last ?? "")
            }
        }
        #expect(try await titles("swift") == ["Swift actors", "Weekly"])
        #expect(try await titles("swift", "sort:date") == ["Weekly", "Swift actors"])
        #expect(try await titles("unread") == ["Weekly", "Monthly", "Swift actors"])
        let session = try await quire.run("--offline", "-c", "home; search swift").output
        let rows = session.split(separator: "\n").filter { $0.contains("●") }.map { row in
            row.contains("Weekly") ? "Weekly" : "Swift actors"
        }
        #expect(rows == ["Weekly", "Swift actors", "Swift actors", "Weekly"])
        #expect(session.hasSuffix("\nBest matches first; add sort:date to sort by date.\n"))
        #expect(try await quire.run("mark", "--quiet", "starred", "swift limit:1").status == 0)
        #expect(try await titles("starred") == ["Swift actors"])
        let exported = try await quire.run("export", "items", "--format", "csv", "swift").output
        let places = ["Weekly", "Swift actors"].map { exported.range(of: $0)?.lowerBound }
        #expect(places[0].map { first in places[1].map { first < $0 } ?? false } == true)
    }

    // An excluded word can have any letters, including the letters of options.
    @Test func aWordToLeaveOutIsNoOption() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        for query in [["-swift"], ["-swift", "-magic"], ["-swift -host"], ["--ids", "--", "-swift"]] {
            let listed = try await quire.run(["list"] + query)
            #expect(
                listed.status == 0 && listed.output.hasSuffix(query[0] == "--ids" ? "\n" : " Monthly\n"),
                "\(query)"
            )
            #expect(listed.output.split(separator: "\n").count == 1, "\(query)")
        }
        #expect(try await quire.run("list", "-h").output.hasPrefix("OVERVIEW: List items"))
        #expect(try await quire.run("refresh", "-tag:choice").status == 0)
        let file = folder.path + "/out.csv"
        #expect(try await quire.run("export", "items", "-swift -choice", "--format", "csv", "-o", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Monthly"))
    }

    @Test(arguments: [["list"], ["mark", "read"], ["export", "items"], ["history"], ["stats"], ["refresh"]])
    func oneLetterBehindADashIsAMistypedOption(command: [String]) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        for (word, letter) in [("-n", "n"), ("-é", "é"), ("-5", "5"), ("-f=x", "f")] {
            let outcome = try await quire.run(command + [word, "alpha"])
            let sentence = "Error: There is no option '-\(letter)' here; 'not \(letter)' excludes the word.\n"
            #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.hasPrefix(sentence), "\(outcome)")
        }
    }

    // Everything after '--' is the query, even if it looks like an option.
    @Test func twoDashesEndTheOptions() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh", "--quiet", "--", "127.0.0.1").status == 0)
        func count(_ words: String...) async throws -> Int {
            let outcome = try await quire.run(words)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(words): \(outcome.errors)")
            return outcome.output.split(separator: "\n").count
        }
        #expect(try await count("list", "--ids", "--", "swift") == 2)
        #expect(try await count("list", "--ids", "--", "-x") == 3)
        #expect(try await count("list", "--ids", "--") == 3)
        #expect(try await count("export", "items", "--format", "jsonl", "--", "-swift") == 1)
        #expect(try await count("mark", "read", "--", "-swift unread") == 1)
        #expect(try await count("history", "--json", "--", "-swift") == 1)
        #expect(try await count("stats", "--json", "--", "-swift") == 1)
        #expect(try await count("list", "--ids", "unread", "--", "--swift") == 2)
    }

    // An option that does not exist would mark nearly everything.
    @Test func wordsToLeaveOutAloneMarkNothing() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh", "--quiet").status == 0)
        for words in [["-yes"], ["-force", "-quiet"], ["--", "-yes"]] {
            let outcome = try await quire.run(["mark", "read"] + words)
            let all = words.filter { $0 != "--" }.joined(separator: " ")
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(
                outcome.errors.hasPrefix("Error: To mark everything else, write 'all \(all)'.\n"),
                "\(outcome.errors)"
            )
        }
        #expect(try await quire.run("list", "--ids", "read").output.isEmpty)
        #expect(try await quire.run("mark", "read", "all", "-swift").output.split(separator: "\n").count == 1)
        #expect(try await quire.run("mark", "read", "-starred", "-tag:x").output.split(separator: "\n").count == 2)
    }

    @Test func theFileOfAnExportIsNeverTakenForAQuery() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let file = folder.path + "/out.json"
        func isWritten() throws -> Bool {
            defer { try? FileManager.default.removeItem(atPath: file) }
            return FileManager.default.fileExists(atPath: file)
        }
        #expect(try await quire.run("export", "items", "-o=\(file)").status == 0)
        #expect(try isWritten())
        #expect(try await quire.run("export", "items", "-o=\(file)", "-out").status == 64)
        #expect(try !isWritten())
        let joined = try await quire.run("export", "items", "-o\(file)")
        #expect(joined.status == 64 && joined.output.isEmpty)
        #expect(joined.errors.contains("write '-o \(file)' for the option, or '!o\(file)' to exclude the word."))
        #expect(try !isWritten())
        #expect(try await quire.run("export", "items", "!out", "-o", file).status == 0)
        #expect(try isWritten())
    }

    @Test(arguments: ["--home", "--record"])
    func theValueOfAnOptionIsNoCommand(option: String) async throws {
        let folder = try TemporaryFolder()
        let shell = Program(home: folder.path, path: "/bin/sh")
        let quire = Program(home: folder.path).path
        let inFolder = ["-c", "cd \"$0\" && exec \"$@\"", folder.path, quire]
        for (value, form) in [("stats", ["-o", "1.json"]), ("list", ["-o=2.json"])] {
            let outcome = try await shell.run(inFolder + [option, value, "export", "items"] + form)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        for file in ["1.json", "2.json"] {
            #expect(FileManager.default.fileExists(atPath: folder.path + "/" + file))
        }
        let joined = try await shell.run(inFolder + [option, "stats", "export", "items", "-o3.json"])
        #expect(joined.status == 64)
    }
}
