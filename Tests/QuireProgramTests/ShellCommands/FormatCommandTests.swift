import Foundation
import QuireTesting
import Testing

/// Tests of `quire parse`, `quire html` and `quire date`: ParseCommand, HTMLCommand, DateCommand.
@Suite struct FormatCommandTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: Program

    init() throws {
        folder = try TemporaryFolder()
        quire = Program(home: folder.path)
    }

    @Test func aFeedIsOneObjectThatSaysWhereItWasRepaired() async throws {
        let feed = """

            <?xml version="1.0"?><rss version="2.0"><channel><title>Fish & chips</title><link>/</link>
            <item><guid isPermaLink="false">1</guid><title>Cod</title><link>cod</link><enclosure url="cod.mp3"/></item>
            """
        let expected = Program.Outcome(
            status: 0,
            output: #"""
                {"error":false,"wellformed":false,"encoding":"UTF-8","feed":{"title":"Fish & chips","title_type":"text/html",\#
                "link":"https://quay.example/","authors":[],"categories":[],\#
                "links":[{"rel":"alternate","href":"https://quay.example/"}],"format":"rss","version":"2.0"},\#
                "entries":[{"id":"1","title":"Cod","title_type":"text/html","link":"https://quay.example/cod","authors":[],\#
                "categories":[],"enclosures":[{"url":"https://quay.example/cod.mp3"}],\#
                "links":[{"rel":"alternate","href":"https://quay.example/cod"},\#
                {"rel":"enclosure","href":"https://quay.example/cod.mp3"}]}],"skipped":0,\#
                "repairs":[{"offset":1,"line":2,"column":1,"what":"an XML declaration that is not at the start"},\#
                {"offset":62,"line":2,"column":62,"what":"an ampersand that begins no reference"},\#
                {"offset":199,"line":3,"column":108,"what":"a document that ends too early"}]}

                """#,
            errors: ""
        )
        let file = try folder.write("feed.xml", feed)
        #expect(try await quire.run("parse", "--url", "https://quay.example/feed", file) == expected)
        #expect(try await quire.run(["parse", "--url", "https://quay.example/feed", "-"], input: feed) == expected)
    }

    @Test func aPageAnswersWithTheFeedsItNames() async throws {
        let page = """
            <!doctype html><title>Quay</title><link rel=alternate type=application/rss+xml title=News href=/rss>
            """
        let outcome = try await quire.run(["parse", "-", "--url", "https://quay.example/a/"], input: page)
        #expect(
            outcome
                == Program.Outcome(
                    status: 65,
                    output: """
                        {"error":true,"reason":"a page of HTML","discovered":[{"url":"https://quay.example/rss",\
                        "title":"News","type":"application/rss+xml"}]}

                        """,
                    errors: """
                        quire: standard input is not a feed but a page of HTML. \
                        Subscribe with 'quire add' to a feed it links to: https://quay.example/rss.

                        """
                )
        )
    }

    @Test(arguments: [
        ("", "empty"), (" \n", "empty"), ("hello", "text without markup"), ("\u{0}\u{1}\u{2}", "empty"),
        ("[1]", "a JSON document that is not a feed"), ("{", "a JSON document that is not a feed"),
        ("<svg/>", "an XML document of the kind 'svg'"), ("<opml/>", "a list of subscriptions (OPML)"),
        ("< <", "text without an element"),
    ])
    func whatIsNoFeedIsCalledWhatItIs(document: String, reason: String) async throws {
        let outcome = try await quire.run(["parse", "-"], input: document)
        #expect(
            outcome
                == Program.Outcome(
                    status: 65,
                    output: "{\"error\":true,\"reason\":\"\(reason)\"}\n",
                    errors:
                        "quire: standard input is not a feed but \(reason). quire reads RSS, Atom, RDF and JSON Feed.\n"
                )
        )
    }

    @Test(arguments: ["parse", "html"])
    func aFileThatCannotBeReadIsNamed(command: String) async throws {
        let missing = folder.path + "/none"
        #expect(
            try await quire.run(command, missing)
                == Program.Outcome(
                    status: 66,
                    output: "",
                    errors: "quire: There is no file \(missing). Check the name.\n"
                )
        )
        #expect(
            try await quire.run(command, folder.path)
                == Program.Outcome(
                    status: 66,
                    output: "",
                    errors: "quire: \(folder.path) cannot be read: it is a folder. Check its name and permissions.\n"
                )
        )
        let huge = try folder.write("huge.xml", "")
        #expect(truncate(huge, 64 * 1_048_576 + 1) == 0)
        #expect(
            try await quire.run(command, huge)
                == Program.Outcome(
                    status: 65,
                    output: "",
                    errors: "quire: \(huge) is larger than 64 MiB. Nothing was changed.\n"
                )
        )
        #expect(try await quire.run(command).status == 64)
        #expect(try await quire.run(command, "--nonsense", missing).status == 64)
    }

    @Test func nothingThatATerminalObeysIsPrinted() async throws {
        let feed =
            "<rss><channel><description>a\u{9B}2J&#27;[2Jb\u{1B}]0;c\u{7}&#155;d\u{7F}</description></channel></rss>"
        for arguments in [["parse", "-"], ["html", "-"]] {
            let output = try await quire.run(arguments, input: feed).output
            #expect(
                !output.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) }
            )
            #expect(output.contains("d"))
        }
    }

    @Test func aPageIsReadInItsCharacterSet() async throws {
        let page = "<meta charset=iso-8859-1><p>Caf\u{E9} <a href=b>two</a><script>alert(1)</script>"
        let path = folder.path + "/page.html"
        try #require(page.data(using: .isoLatin1)).write(to: URL(filePath: path))
        #expect(
            try await quire.run("html", path, "--url", "https://quay.example/a/")
                == Program.Outcome(status: 0, output: "Café two [1]\n\n[1] https://quay.example/a/b\n", errors: "")
        )
        let cyrillic = try await quire.run(
            ["html", "-", "--content-type", "text/html; charset=koi8-r", "--width", "8"],
            input: "abc defg"
        )
        #expect(cyrillic == Program.Outcome(status: 0, output: "abc defg\n", errors: ""))
        #expect(try await quire.run("html", "--width", "7", path).status == 64)
    }

    @Test func aPageIsInSignsOrInWords() async throws {
        let page = "<table><tr><th>Day<th>High<tr><td>Mon<td><del>09:12</del></table><pre>knead(10)</pre>"
        func output(_ options: String...) async throws -> String {
            let outcome = try await quire.run(["html", "-"] + options, input: page)
            #expect(outcome.status == 0)
            return outcome.output
        }
        #expect(try await output() == "Day  High\n---  ---------\nMon  [-09:12-]\n\nknead(10)\n")
        #expect(try await output("--width", "14") == "Day  High\n---  ---------\nMon  [-09:12-]\n\nknead(10)\n")
        #expect(try await output("--width", "8") == "Day:\n  Mon.\n  High:\n  [-09:1\n  2-].\n\nknead(1↵\n0)\n")
        #expect(try await output("--width", "8", "--plain").hasSuffix("knead(1\\\n0)\n"))
        #expect(try await output("--speak") == "Day: Mon. High: (deleted: 09:12).\n\nknead(10)\n")
    }

    @Test func datesAreOneALineAndWhatIsNoneIsADash() async throws {
        #expect(
            try await quire.run("date", "Sat, 21 Nov 2026 09:08:07 +0900", "2026-11-21")
                == Program.Outcome(status: 0, output: "2026-11-21T00:08:07Z\n2026-11-21T00:00:00Z\n", errors: "")
        )
        #expect(
            try await quire.run("date", "tomorrow", "2026", "")
                == Program.Outcome(status: 65, output: "-\n2026-01-01T00:00:00Z\n-\n", errors: "")
        )
        #expect(try await quire.run("date").status == 64)
    }
}
