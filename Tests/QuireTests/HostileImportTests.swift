import Foundation
import ProcessTesting
import Testing

/// Files that are not what they should be: a sentence, the right status, and nothing taken.
@Suite struct HostileImportTests {
    @Test func aHistoryThatIsWrongSomewhereIsNotTakenAtAll() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let good = #"{"at":"2026-01-01T00:00:00Z","kind":"read","id":"0123456789abcdef","uid":"u"}"#
        for (line, reason) in [
            ("{\"at\":", "it is no JSON object"),
            (good.replacing("2026-01", with: "2026-13"), "'at' is no date"),
            (good.replacing("abcdef", with: "abc"), "'id' is no identity of an item"),
            (good.replacing("read", with: "eaten"), "'kind' is no kind of event"),
            (good.replacing("\"u\"", with: "null"), "'uid' is missing, by which events are told apart"),
            (String(repeating: "[", count: 100_000), "it is no JSON object"),
        ] {
            let file = try folder.write("history.jsonl", good + "\n" + line + "\n")
            let outcome = try quire.run("import", file)
            #expect(outcome.status == 65)
            #expect(
                outcome.errors == """
                    quire: \(file), line 2, cannot be used: \(reason). Nothing was changed; mend the file and try again.

                    """
            )
        }
        let table = try folder.write("history.csv", "at,kind,id,uid\n2026-01-01T00:00:00Z,read\n")
        #expect(
            try quire.run("import", table).errors.contains("line 2, cannot be used: it has 2 cells, and the header 4.")
        )
        #expect(try quire.run("history").output == "")
    }

    @Test func aTableWhoseQuotationMarkIsNeverClosedEndsSoonAndInLittleMemory() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/pocket.csv"
        var bytes = Array("title,url,time_added,tags,status\nOne,https://a.example/1,1,,archive\n\"".utf8)
        bytes += [UInt8](repeating: 0, count: 20_000_000)
        try Data(bytes).write(to: URL(filePath: file))
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.truncate(atOffset: 200_000_000)
        try handle.close()
        let quire = Program(home: folder.path + "/home")
        let outcome = try quire.run("import", file)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("line 3, cannot be used: it is longer than 16 MiB."))
        #expect(try quire.run("list", "--ids", "read OR unread").output == "")
    }

    @Test func zerosAndBytesThatAreNoTextDoNoHarm() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        let file = try folder.write(
            "pocket.csv",
            Array("title,url,time_added,tags,status\n".utf8) + [0xFF, 0x00, 0xC3]
                + Array(",https://a.example/1,99999999999999999999999,\u{1B}[31m||,archive\n".utf8)
        )
        #expect(
            try quire.run("import", file).output.hasSuffix(
                "1 item added, 0 known already, 1 marked read, 1 tag put on, 0 left out\n"
            )
        )
        let csv = try quire.run("export", "items", "--format", "csv").output
        #expect(csv.contains("\"\u{FFFD}\u{FFFD}\u{FFFD}\"") || csv.contains("\u{FFFD}\u{FFFD}\u{FFFD}"))
        #expect(!csv.contains("\0"))
    }

    @Test func aDatabaseThatIsNoneOfNewsboatsIsNamed() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        _ = try quire.run("list")
        let own = try quire.run("import", folder.path + "/home/quire.db")
        #expect(own.status == 65)
        #expect(own.errors.contains("it is a database, but it is a library of quire"))
        let broken = try folder.write("cache.db", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 4096))
        let outcome = try quire.run("import", broken)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("quire: \(broken) cannot be used: the database is damaged: "))
    }
}
