import FeedModel
import Foundation
import Library
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of importing truncated files: what is left out is reported, with status 2.
@Suite struct CutFilesTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        folder = try TemporaryFolder()
        quire = Program(home: folder.path + "/home")
    }

    /// Imports a file and returns what is printed, without its path, and the status.
    private func importing(_ name: String, _ text: String) async throws -> (
        output: String, errors: String, status: Int32
    ) {
        let file = try folder.write(name, text)
        let outcome = try await quire.run("import", file)
        return (outcome.output.replacing("\(file): ", with: ""), outcome.errors, outcome.status)
    }

    @Test func aListThatIsCutOrMalformedIsTold() async throws {
        let cut = try await importing(
            "cut.opml",
            "<opml><body>\n<outline text=\"F1\" xmlUrl=\"https://f1.example/\"/>\n<outline text=\"F2\" xmlUrl=\"https://f"
        )
        #expect(cut.output == "1 added, 0 already known, 1 left out\n")
        #expect(
            cut.errors == "left out: line 3: a document that ends too early; feeds may be missing or in wrong folders\n"
        )
        #expect(cut.status == 2)
        let first = try await importing("first.opml", "<opml><body><outline text=\"F1")
        #expect(first.output == "0 added, 0 already known, 1 left out\n")
        #expect(first.status == 2)
        let broken = try await importing(
            "broken.opml",
            "<opml><body>\n\n<outline text=\"F5\" <<< xmlUrl=\"https://f5.example/\"/></body></opml>\n"
        )
        #expect(
            broken.errors
                == "left out: line 3: a tag that is not well-formed; feeds may be missing or in wrong folders\n"
        )
        #expect(broken.status == 2)
    }

    @Test func aFileOfNewsboatsThatEndsInsideQuotationMarksIsTold() async throws {
        let cut = try await importing("urls", "https://a.example/feed \"two words\"\nhttps://b.example/feed \"~The tit")
        #expect(cut.output.hasSuffix("2 added, 0 already known, 1 left out\n"))
        #expect(
            cut.errors == "left out: line 2: a quotation mark is not closed; the end of the line may be missing\n"
        )
        #expect(cut.status == 2)
    }

    private static let pocket = #"""
        title,url,time_added,tags,status
        One,https://a.example/1,1600000000,swift|sea,archive
        "Two, or ""more""",https://a.example/2,1600000001,,unread

        """#

    @Test func aTableOfPocketsIsTakenUpToTheCut() async throws {
        let cut = try await importing("pocket.csv", String(Self.pocket.dropLast(10)))
        #expect(cut.output == "1 item added, 0 already known, 1 marked read, 2 tags added, 1 left out\n")
        #expect(cut.errors == "left out: line 3: the file is cut short here\n")
        #expect(cut.status == 2)
        let short = try await importing("short.csv", Self.pocket.replacing(",1600000000,swift|sea,archive", with: ""))
        #expect(short.errors == "left out: line 2: it has 2 cells, and the header 5\n")
        #expect(short.status == 2)
        let page = try await importing(
            "ril.html",
            "<html><title>Pocket Export</title><ul><li><a href='https://a.example/9' time_added='1'>A</a></li><li>"
        )
        #expect(page.output == "1 item added, 0 already known, 0 marked read, 1 left out\n")
        #expect(page.errors == "left out: the end of the page: the file is cut short\n")
        #expect(page.status == 2)
    }

    /// Reads a file that ends after a number of bytes, and returns the titles of its items and what was left out.
    private func entries(
        of text: String,
        first length: Int,
        _ reader: (ImportedFile) -> any ForeignItems
    ) throws -> (titles: [String], left: [String]) {
        var reader = reader(try ImportedFile(folder.write("cut", Array(text.utf8.prefix(length)))))
        var (titles, left): ([String], [String]) = ([], [])
        while let entry = try reader.next() {
            switch entry {
            case .item(let item): titles.append(item.item.title)
            case .left(let reason): left.append(reason)
            }
        }
        return (titles, left)
    }

    /// The positions after a line end; the last row of Pocket's table is also whole without its line end.
    @Test func everyCutWithinARowOfPocketsIsTold() throws {
        let text = Self.pocket
        let header = text.prefix { $0 != "\n" }.utf8.count
        let ends = text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
        for length in header...text.utf8.count {
            let found = try entries(of: text, first: length) {
                PocketReader($0, entries: nil, source: SourceID("pocket:saved"))
            }
            let rows = ends.count { $0 <= length || $0 == length + 1 && $0 != ends.first }
            let isWhole = ends.contains(length) || ends.dropFirst().contains(length + 1)
            #expect(found.titles == Array(["One", "Two, or \"more\""].prefix(max(0, rows - 1))), "\(length)")
            #expect(found.left == (isWhole ? [] : ["line \(rows + 1): the file is cut short here"]), "\(length)")
        }
    }

    @Test func everyCutWithinALineOfSfeedIsTold() throws {
        let text =
            "1763700000\tOne\thttps://a.example/1\t\t\tg1\tAda\t\ta|b\n1763700001\tTwo\thttps://a.example/2\t\t\tg2\t\t\t\n"
        let ends = text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
        for length in 1...text.utf8.count {
            let found = try entries(of: text, first: length) { SfeedReader($0, source: SourceID("sfeed:x")) }
            let lines = ends.count { $0 <= length }
            #expect(found.titles == Array(["One", "Two"].prefix(lines)), "\(length)")
            let isWhole = ends.contains(length)
            #expect(found.left == (isWhole ? [] : ["line \(lines + 1): the file is cut short here"]), "\(length)")
        }
    }

    @Test func aFileOfSfeedIsTakenUpToTheCut() async throws {
        let cut = try await importing(
            "items",
            "1763700000\tOne\thttps://a.example/1\t\t\tg1\t\t\t\n1763700001\tTwo\thttps://a.ex"
        )
        #expect(cut.output == "1 item added, 0 already known, 0 marked read, 1 left out\n")
        #expect(cut.errors == "left out: line 2: the file is cut short here\n")
        #expect(cut.status == 2)
    }

    @Test(arguments: ["jsonl", "json", "csv", "tsv"])
    func aHistoryIsTakenUpToTheCut(format: String) async throws {
        _ = try await importing("pocket.csv", Self.pocket)
        _ = try await quire.run("mark", "starred", "--quiet", "*")
        let file = folder.file("history.\(format)")
        #expect(try await quire.run("export", "history", "--format", format, "-o", file).status == 0)
        let text = try folder.text(of: "history.\(format)")
        let whole = try await Program(home: folder.path + "/whole").run("import", file)
        #expect(whole.output == "\(file): 5 events added, 0 already known, 0 left out\n")
        #expect(whole.status == 0)
        let lines = text.split(whereSeparator: \.isNewline).count
        // Within the last row or object, and before its line end or the bracket after it.
        let bracket = format == "json" ? 2 : 0
        let line = format == "json" ? lines - 1 : lines
        for (size, events) in [(9, 4), (format == "csv" ? 2 : 1, format == "jsonl" || format == "json" ? 5 : 4)] {
            let cut = try folder.write("cut.\(format)", Array(text.utf8.dropLast(size + bracket)))
            let outcome = try await Program(home: folder.path + "/\(size)").run("import", cut)
            #expect(outcome.output == "\(cut): \(events) events added, 0 already known, 1 left out\n")
            #expect(outcome.errors == "left out: line \(line): the file is cut short here\n")
            #expect(outcome.status == 2)
        }
    }
}
