import FeedModel
import Foundation
import Primitives
import QuireTesting
import Screens
import Testing

@testable import QuireProgram

/// Tests of exports, imports, history and statistics with the program as a process: Importer, Exporter.
@Suite struct ImportExportTests {
    private static let pocket = """
        title,url,time_added,tags,status
        "A ""quoted"", title",https://a.example/1,1600000000,swift|deep sea,archive
        =cmd()|' /C calc'!A0,https://a.example/2,1625000000,,unread
        夏祭り,https://a.example/3,1650000000,日本,archive
        ,nothing,1,,unread

        """

    @Test func theNameOfAFileSaysTheFormat() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let pocket = try folder.write("pocket.csv", Self.pocket)
        _ = try await quire.run("import", pocket)
        let beginnings = [
            "h.csv": "at,kind,id", "h.md": "# Reading history", "h.JSON": "[", "h.jsonl": "{", "h": "{", "h.txt": "{",
        ]
        for (name, beginning) in beginnings {
            #expect(try await quire.run("export", "history", "-o", folder.file(name)).status == 0)
            #expect(try folder.text(of: name).hasPrefix(beginning), "\(name)")
        }
        #expect(try await quire.run("export", "history", "--format", "tsv", "-o", folder.file("h.csv")).status == 0)
        #expect(try folder.text(of: "h.csv").hasPrefix("at\tkind\tid"))
    }

    // RD6
    @Test func historyOutAndInAgainAddsNothing() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let pocket = try folder.write("pocket.csv", Self.pocket)
        let taken = try await quire.run("import", pocket)
        #expect(
            taken.output == "\(pocket): 3 items added, 0 already known, 2 marked read, 3 tags added, 1 left out\n"
        )
        #expect(taken.errors == "left out: line 5: it has no address\n")
        #expect(taken.status == 2)
        #expect(try await quire.run("mark", "starred", "--quiet", "*").status == 0)
        #expect(try await quire.run("undo").status == 0)
        let history = try await quire.run("history", "--json").output
        #expect(history.split(separator: "\n").count == 11)
        for format in ["jsonl", "json", "csv", "tsv"] {
            let file = folder.path + "/history.\(format)"
            let exported = try await quire.run("export", "history", "--format", format, "-o", file)
            #expect(exported.errors == "Exported 11 events to \(file).\n")
            #expect(
                try await quire.run("import", file).output == "\(file): 0 events added, 11 already known, 0 left out\n"
            )
            let other = Program(home: folder.path + "/\(format)")
            _ = try await other.run("import", pocket)
            _ = try await other.run("undo")
            #expect(
                try await other.run("import", file).output == "\(file): 11 events added, 0 already known, 0 left out\n"
            )
            let again = folder.path + "/again.\(format)"
            let fresh = Program(home: folder.path + "/fresh-\(format)")
            #expect(try await fresh.run("import", file).status == 0)
            #expect(try await fresh.run("export", "history", "--format", "jsonl", "-o", again).status == 0)
            let text = String(decoding: try Data(contentsOf: URL(filePath: again)), as: UTF8.self)
            #expect(try Self.events(text) == Self.events(history))
        }
    }

    /// Returns the parts of a history that do not depend on the stored items, in order of time.
    private static func events(_ text: String) throws -> [String] {
        let names = ["at", "millisecond", "kind", "id", "screen", "via", "device", "tag", "uid"]
        let lines = try text.split(separator: "\n").map { line -> String in
            let event = try JSONValue(parsing: String(line))
            return names.map { event[$0].text ?? "-" }.joined(separator: " ")
        }
        return lines.sorted()
    }

    @Test func bothOfPocketsFormsSayTheSame() async throws {
        let folder = try TemporaryFolder()
        let page = try folder.write(
            "ril_export.html",
            """
            <!DOCTYPE html><html><head><title>Pocket Export</title></head><body>
            <h1>Unread</h1><ul>
            <li><a href="https://a.example/2" time_added="1625000000" tags="">=cmd()|' /C calc'!A0</a></li>
            <li><a href="nothing" time_added="1" tags="">Nowhere</a></li></ul>
            <h1>Read Archive</h1><ul>
            <li><a href="https://a.example/1" time_added="1600000000" tags="swift,deep sea">A "quoted", title</a></li>
            <li><a href="https://a.example/3" time_added="1650000000" tags="日本">夏祭り</a></li></ul></body></html>
            """
        )
        let quire = Program(home: folder.path + "/home")
        let taken = try await quire.run("import", page)
        #expect(taken.output == "\(page): 3 items added, 0 already known, 2 marked read, 3 tags added, 1 left out\n")
        #expect(taken.errors == "left out: Nowhere: it has no address\n")
        let table = try folder.write("pocket.csv", Self.pocket)
        let again = try await quire.run("import", table)
        #expect(again.output == "\(table): 0 items added, 3 already known, 0 marked read, 1 left out\n")
    }

    @Test func subscriptionsOutAndInAgainAreTheSame() async throws {
        let folder = try TemporaryFolder()
        let lines = """
            https://a.example/feed news "two words" "~A \\"b\\" & <c>"
            https://b.example/?x=1&y !
            "repositories:swift nio" code "with, comma"
            news:hn

            """
        try folder.write("one/subscriptions", lines)
        let file = folder.path + "/list.opml"
        let one = Program(home: folder.path + "/one")
        #expect(
            try await one.run("export", "subscriptions", "-o", file).errors == "Exported 4 subscriptions to \(file).\n"
        )
        #expect(try await one.run("import", file).output == "\(file): 0 added, 4 already known, 0 left out\n")
        let two = Program(home: folder.path + "/two")
        #expect(
            try await two.run("import", file).output == """
                These words became tags: news, 'two words', code, 'with, comma'. At the prompt 'tags' lists them.
                1 is hidden ('!'): not on the home screen; 'feeds *' lists it.
                \(file): 4 added, 0 already known, 0 left out

                """
        )
        #expect(try await two.run("export", "subscriptions").output == one.run("export", "subscriptions").output)
        #expect(try await one.run("export", "subscriptions", "--format", "urls").output == lines)
    }

    @Test func commandsAreKeptOnlyWhenAskedForAndSearchesAreTranslated() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let urls = try folder.write(
            "urls",
            """
            https://a.example/feed news
            "exec:~/bin/feed x" tag
            filter:~/bin/f:https://b.example/
            "query:Today:unread = \\"yes\\" and age < 1"
            "query:Odd:latest_article_age < 1"
            https://a.example/feed more "~A" !

            """
        )
        let first = try await quire.run("import", urls)
        #expect(
            first.output == """
                line 4: the saved search 'Today' is this query: unread newer:1d
                These words became tags: news, more. At the prompt 'tags' lists them.
                1 is hidden ('!'): not on the home screen; 'feeds *' lists it.
                \(urls): 1 added, 0 already known, 1 query added, 3 left out

                """
        )
        #expect(
            first.errors == """
                left out: line 5: the saved search 'Odd' cannot be expressed as a query: latest_article_age < 1
                left out: exec:~/bin/feed x: it runs a command (--yes keeps it, without allowing it to run)
                left out: filter:~/bin/f:https://b.example/: it runs a command (--yes keeps it, without allowing it to run)

                """
        )
        #expect(first.status == 2)
        let second = try await quire.run("import", "--yes", urls)
        #expect(
            second.output == """
                The command is not allowed to run. Allow it with: quire plugin allow 'exec:~/bin/feed x'
                The command is not allowed to run. Allow it with: quire plugin allow \
                'filter:~/bin/f:https://b.example/'
                These words became tags: tag. At the prompt 'tags' lists them.
                \(urls): 2 added, 1 already known, 1 left out

                """
        )
        let file = String(
            decoding: try Data(contentsOf: URL(filePath: folder.path + "/home/subscriptions")),
            as: UTF8.self
        )
        #expect(
            file == """
                https://a.example/feed ~A ! news more
                "query:Today:unread = \\"yes\\" and age < 1"
                "exec:~/bin/feed x" tag
                filter:~/bin/f:https://b.example/

                """
        )
    }

    @Test func aListOfWhatWasReadMarksWhatIsHere() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        _ = try await quire.run("import", folder.write("pocket.csv", Self.pocket))
        let list = try folder.write("read.txt", "https://a.example/2\ntag:x.example,2026:1\n")
        let outcome = try await quire.run("import", list)
        #expect(outcome.output == "\(list): 1 marked read, 1 known, 1 left out\n")
        #expect(
            outcome.errors == "left out: tag:x.example,2026:1: there is no such item; refresh, and import again\n"
        )
        #expect(try await quire.run("list", "--ids", "unread").output == "")
    }

    @Test func statisticsAreThoseOfThePersonsClock() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TZ": "Europe/Berlin"])
        // One event of a summer's evening and one of a winter's, both at 22:30 UTC.
        let history = try folder.write(
            "history.csv",
            "at,kind,id,screen,via,device,tag,uid\r\n"
                + "2026-07-04T22:30:00Z,read,0123456789abcdef,list,read,desk,,u1\r\n"
                + "2026-01-04T22:30:00Z,read,0123456789abcdeg,list,read,desk,,u2\r\n"
        )
        #expect(try await quire.run("import", history).status == 0)
        #expect(
            try await quire.run("stats", "--by", "day").output
                == "Read by day: 2 items from 2026-01-04 to 2026-07-05\n"
                + "2026-01-04  1  \(String(repeating: "█", count: 65))\n"
                + "2026-07-05  1  \(String(repeating: "█", count: 65))\n"
        )
        let hours = try await quire.run("stats", "--by", "hour", "--json").output.split(separator: "\n")
        #expect(
            hours.filter { !$0.hasSuffix(":0}") } == [#"{"hour":"00:00","count":1}"#, #"{"hour":"23:00","count":1}"#]
        )
        #expect(
            try await quire.run("history").output == """
                2026-01-04 23:30  read  0123456789abcdeg — unknown
                2026-07-05 00:30  read  0123456789abcdef — unknown

                """
        )
        #expect(
            try await quire.run("history", "--since", "2026-07-05", "--kind", "read", "--reverse").output
                == "2026-07-05 00:30  read  0123456789abcdef — unknown\n"
        )
        let page = try await quire.run("stats", "--html", "-").output
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("<title id=\"hour-title\">By hour of the day: 2 items</title>"))
        #expect(page.contains("<tr><th scope=\"row\"><bdi>Saturday</bdi></th><td class=\"n\">0</td>"))
        #expect(!page.contains("<script") && !page.contains("://"))
    }

    @Test func anExportTypedAtThePromptMayGoHome() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        _ = try await quire.run("import", folder.write("pocket.csv", Self.pocket))
        #expect(try await quire.run("-c", "export history --format tsv -o ~/history.tsv; stats --by tag").status == 0)
        let text = String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/history.tsv")), as: UTF8.self)
        #expect(text.split(separator: "\n").count == 6)
        // The days of an export refer to the history, which contains the import.
        let line = "export history 2020-09-13 -o ~/day.csv; export history --since 2020-09-13 -o ~/later.csv"
        #expect(try await quire.run("-c", line).status == 0)
        let files = try ["day", "later"].map { try Data(contentsOf: URL(filePath: folder.path + "/\($0).csv")) }
        #expect(files.map { String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isNewline).count } == [1, 6])
    }
}
