import PluginManifests
import Testing

/// Tests of the lines of mistakes: ManifestMistakes, ManifestTable.
@Suite struct KeyLinesTests {
    @Test func aMistakeIsToldWithTheLineOfItsKey() {
        let text = """
            id = "Tides"  # a "comment" with [brackets]
            title = \"\"\"
            two
            lines\"\"\"
            run = [
              "./a", # ]
              "b",
            ]
            "inter val" = 1

            [[parameters]]
            name = "one"
            example = "1"

            [[parameters]]
            name = "two"

            [ files ]
            read = ["etc"]
            cache = "yes"

            [attribution]
            text.more = 1
            """
        #expect(
            PluginManifest.read(Array(text.utf8)).mistakes.map(\.description) == [
                "line 1: id is 'Tides' and must be 1 to 32 lower-case letters and digits, a letter first",
                "line 2: title must be one line without control characters",
                "line 9: inter val is not a key; perhaps 'interval' is meant; the keys here are protocol, id, title, version, run, output, empty, pages, "
                    + "interval, deadline, memory, subject, parameters, services, credentials, files, attribution, score, "
                    + "request, items, page, error, next",
                "line 15: parameters[2] has no 'example': a value that works, which checks ask for",
                "line 19: files.read has 'etc', which begins neither with '/' nor with '~/'",
                "line 20: files.cache must be true or false",
                "line 23: attribution.text must be text in quotation marks, not a table",
            ]
        )
    }

    @Test func theFirstMistakesAreToldAndTheOthersCounted() {
        let keys = (0..<5000).map { "k\($0)" }
        let text = "id = \"Tides\"\ntitle = \"Tides\"\nrun = [\"./a\"]\n" + keys.map { $0 + " = 1\n" }.joined()
        let reading = PluginManifest.read(Array(text.utf8))
        #expect(reading.manifest == nil)
        let lines = keys.sorted().prefix(20).compactMap { Int($0.dropFirst()) }.map { $0 + 4 }
        #expect(reading.mistakes.map(\.line) == [1] + lines.sorted() + [nil])
        #expect(reading.mistakes.last?.description == "and 4980 more")
    }

    @Test func aKeyOfManyPartsIsAMistake() {
        let key = repeatElement("a", count: 8000).joined(separator: ".")
        #expect(
            PluginManifest.read(Array("id = \"a\"\n\(key) = 1\n".utf8)).mistakes.map(\.description)
                == ["line 2: column 65: Tables and arrays are nested more than 32 levels deep"]
        )
    }

    @Test func aSyntaxErrorIsToldWithItsLineAndColumn() {
        let reading = PluginManifest.read(Array("id = \"a\"\ntitle = oops\n".utf8))
        #expect(reading.manifest == nil)
        #expect(
            reading.mistakes.map(\.description)
                == ["line 2: column 9: Expected a value; text is written in quotation marks"]
        )
    }

    @Test func aFileThatIsTooLargeOrNotUTF8IsNotRead() {
        let long = [UInt8](repeating: UInt8(ascii: "#"), count: PluginManifest.sizeLimit + 1)
        #expect(PluginManifest.read(long).mistakes.map(\.description) == ["the file is larger than 64 KiB"])
        #expect(PluginManifest.read([0x69, 0xFF]).mistakes.map(\.description) == ["the file is not UTF-8"])
    }
}
