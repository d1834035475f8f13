import Foundation
import QuireTesting
import Testing

/// Tests of importing wrong files: each has its sentence and its exit status, and nothing is stored.
@Suite struct HostileImportTests {
    @Test func aHistoryThatIsWrongSomewhereIsNotTakenAtAll() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let good = #"{"at":"2026-01-01T00:00:00Z","kind":"read","id":"0123456789abcdef","uid":"u"}"#
        for (line, reason) in [
            ("{\"at\":", "it is not a JSON object"),
            (good.replacing("2026-01", with: "2026-13"), "'at' is not a date"),
            (good.replacing("abcdef", with: "abc"), "'id' is not the id of an item"),
            (good.replacing("read", with: "eaten"), "'kind' is not a kind of event"),
            (good.replacing("\"u\"", with: "null"), "'uid', which identifies events, is missing"),
            (String(repeating: "[", count: 100_000), "it is not a JSON object"),
        ] {
            let file = try folder.write("history.jsonl", good + "\n" + line + "\n")
            let outcome = try await quire.run("import", file)
            #expect(outcome.status == 65)
            #expect(
                outcome.errors == """
                    quire: \(file), line 2, cannot be used: \(reason). Nothing was changed; fix the file and try again.

                    """
            )
        }
        let table = try folder.write("history.csv", "at,kind,id,uid\n2026-01-01T00:00:00Z,read\n")
        #expect(
            try await quire.run("import", table).errors.contains(
                "line 2, cannot be used: it has 2 cells, and the header 4."
            )
        )
        #expect(try await quire.run("history").output == "")
    }

    @Test func aTableWhoseQuotationMarkIsNeverClosedEndsSoonAndInLittleMemory() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/pocket.csv"
        var bytes = Array("title,url,time_added,tags,status\nOne,https://a.example/1,1,,archive\n\"".utf8)
        bytes += [UInt8](repeating: 0, count: 20_000_000)
        try Data(bytes).write(to: URL(filePath: file))
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.truncate(atOffset: 200_000_000)
        try handle.close()
        let quire = Program(home: folder.path + "/home")
        let outcome = try await quire.run("import", file)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("line 3, cannot be used: it is longer than 16 MiB."))
        #expect(try await quire.run("list", "--ids", "read OR unread").output == "")
    }

    @Test func zerosAndBytesThatAreNoTextDoNoHarm() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let file = try folder.write(
            "pocket.csv",
            Array("title,url,time_added,tags,status\n".utf8) + [0xFF, 0x00, 0xC3]
                + Array(",https://a.example/1,99999999999999999999999,\u{1B}[31m||,archive\n".utf8)
        )
        #expect(
            try await quire.run("import", file).output.hasSuffix(
                "1 item added, 0 already known, 1 marked read, 1 tag added, 0 left out\n"
            )
        )
        let csv = try await quire.run("export", "items", "--format", "csv").output
        #expect(csv.contains("\"\u{FFFD}\u{FFFD}\u{FFFD}\"") || csv.contains("\u{FFFD}\u{FFFD}\u{FFFD}"))
        #expect(!csv.contains("\0"))
    }

    @Test func aDatabaseThatIsNoneOfNewsboatsIsNamed() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        _ = try await quire.run("list")
        let own = try await quire.run("import", folder.path + "/home/quire.db")
        #expect(own.status == 65)
        #expect(own.errors.contains("it is a database, but it is a library of quire"))
        let broken = try folder.write("cache.db", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 4096))
        let outcome = try await quire.run("import", broken)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("quire: \(broken) cannot be used: the database is damaged: "))
    }

    @Test(arguments: [
        "\tUndated\t\t\tplain\tguid-1\t\t\t", "\tUndated\thttps://a.example/1\t\t\tguid-1\t\t\t",
        "1763700000\tNo link\t\t\t\tguid-1\t\t\t",
        "\u{FEFF}\tUndated\t\ttext\thtml\tguid-1\tAda\t\ta|b",
    ])
    func linesOfSfeedBeginWithOrWithoutADate(first: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let file = try folder.write(
            "items",
            Array((first + "\n1763700001\tTwo\thttps://a.example/2\t\t\tguid-2\t\t\t\n").utf8)
        )
        let outcome = try await quire.run("import", file)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("2 items added, 0 already known, 0 marked read, 0 left out\n"))
    }

    private static let binary = "binary data, not text; unpack an archive first, and save UTF-16 as UTF-8"
    private static let table = "a table, but not one of Pocket or sfeed, or of quire's history"
    private static let unfit: [(name: String, bytes: [UInt8], what: String)] = [
        ("a.zip", Array("PK\u{3}\u{4}xyz\nhttps://a.example/1\n".utf8), binary),
        ("a.gz", [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 10, 65], binary),
        ("a.out", [0x7F] + Array("ELF\u{2}\u{1}".utf8), binary),
        ("a.bin", (0...255).map { $0 } + Array("\nhttps://a.example/1\n".utf8), binary),
        ("noise", (0..<600).map { UInt8(128 + $0 * 37 % 128) }, binary),
        ("a.txt", [0xFF, 0xFE, 104, 0, 116, 0, 116, 0, 112, 0], binary),
        (
            "items.csv",
            Array("id,title,url\n1,One,https://a.example/1\n2,\"Two, and more\",https://a.example/2\n".utf8),
            table
        ),
        (
            "a.tsv", Array("name\tage\nada\t36\n".utf8),
            table
        ),
        (
            "corner.tsv", Array("\tname\tage\n1\tada\t36\n".utf8),
            table
        ),
        (
            "items.jsonl", Array("{\"id\": \"1\", \"title\": \"One\"}\n{\"id\": \"2\"}\n".utf8),
            "JSON, but not a history of quire ('at', 'kind', 'id', 'uid')"
        ),
        (
            "package.json", Array("{\n  \"name\": \"x\",\n  \"url\": \"https://a.example\"\n}\n".utf8),
            "JSON, but not a history of quire ('at', 'kind', 'id', 'uid')"
        ),
        (
            "letter.txt",
            Array("Dear all,\nthis is a letter: it has lines of words.\n\nhttps://a.example\nYours, Ada\n".utf8),
            "text, but not a list with one address or name per line"
        ),
    ]

    @Test(arguments: unfit)
    func whatCannotBeImportedIsSaidToLookLikeWhatItIs(_ unfit: (name: String, bytes: [UInt8], what: String))
        async throws
    {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let file = try folder.write(unfit.name, unfit.bytes)
        let outcome = try await quire.run("import", file)
        #expect(outcome.status == 65)
        #expect(outcome.output == "")
        #expect(
            outcome.errors == """
                quire: \(file) cannot be imported: it looks like \(unfit.what). Nothing was changed; if it is something else, \
                say what with --as.

                """
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/subscriptions"))
    }

    @Test func aListOfNamesIsTakenWhateverTheNamesHave() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        for list in [
            "tag:site.example,2026:1\ntag:site.example,2026:2\n", "{0a1b-4c5d}\n{1f2e-77aa}\nurn:x:1\n",
            "urn:q:1\n[12345-a]\nhttps://site.example/?a=1,2,3\n",
            "https://site.example/a,b\nhttps://site.example/c,d\nurn:1\nurn:2\nurn:3\n",
        ] {
            let outcome = try await quire.run("import", try folder.write("read", list))
            #expect(outcome.status == 2)
            #expect(outcome.output.contains("0 marked read, 0 known, "), "\(list)\(outcome.errors)")
        }
        let subscribed = try await quire.run(
            "import",
            try folder.write("urls", "https://a.example/x,y \"a, b\" \"c\"\nhttps://b.example/z \"d, e\"\n")
        )
        #expect(subscribed.output.contains("2 added"))
    }
}
