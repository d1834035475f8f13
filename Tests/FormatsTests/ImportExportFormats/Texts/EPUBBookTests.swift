import FeedModel
import Foundation
import Testing

@testable import ImportExportFormats

/// Tests of whole texts as a book: EPUBBook, StoredArchive.
@Suite struct EPUBBookTests {
    /// Reads an archive by its directory, and checks each file.
    private func files(of archive: [UInt8]) throws -> [(name: String, text: String)] {
        func number(at index: Int, bytes: Int) -> Int {
            archive[index..<(index + bytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let end = archive.count - 22
        #expect(archive[end...].prefix(4) == [0x50, 0x4B, 5, 6])
        var place = number(at: end + 16, bytes: 4)
        #expect(place + number(at: end + 12, bytes: 4) == end)
        return (0..<number(at: end + 10, bytes: 2)).map { _ in
            #expect(archive[place...].prefix(4) == [0x50, 0x4B, 1, 2])
            let (size, length) = (number(at: place + 24, bytes: 4), number(at: place + 28, bytes: 2))
            let start = number(at: place + 42, bytes: 4)
            #expect(archive[start...].prefix(4) == [0x50, 0x4B, 3, 4])
            // The fields that both headers have.
            #expect(archive[start + 4..<start + 30] == archive[place + 6..<place + 32])
            let content = archive[start + 30 + length..<start + 30 + length + size]
            #expect(number(at: place + 16, bytes: 4) == Int(StoredArchive.checksum(of: content)))
            let name = archive[place + 46..<place + 46 + length]
            #expect(archive[start + 30..<start + 30 + length] == name)
            place += 46 + length
            return (String(decoding: name, as: UTF8.self), String(decoding: content, as: UTF8.self))
        }
    }

    private func text(_ name: String, in book: [UInt8]?) throws -> String {
        let book = try #require(book)
        return try #require(try files(of: book).first { $0.name == name }).text
    }

    @Test func aBookHasAChapterForEachItemAndTheKindOfFileFirst() throws {
        let book = try #require(EPUBBook.bytes(of: [.sample(1), .sample(2)], title: "morning"))
        #expect(String(decoding: book[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
        #expect(
            try files(of: book).map(\.name) == [
                "mimetype", "META-INF/container.xml", "book.opf", "contents.xhtml", "style.css", "chapter-1.xhtml",
                "chapter-2.xhtml",
            ]
        )
        #expect(
            try text("book.opf", in: book) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier">
                <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
                <dc:identifier id="identifier">urn:uuid:d08ce2c2-8364-8b4e-ace9-0fe1b42c676a</dc:identifier>
                <dc:title>morning</dc:title>
                <dc:language>und</dc:language>
                <meta property="dcterms:modified">2025-11-21T16:00:00Z</meta>
                </metadata>
                <manifest>
                <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
                <item id="style" href="style.css" media-type="text/css"/>
                <item id="chapter-1" href="chapter-1.xhtml" media-type="application/xhtml+xml"/>
                <item id="chapter-2" href="chapter-2.xhtml" media-type="application/xhtml+xml"/>
                </manifest>
                <spine>
                <itemref idref="contents"/>
                <itemref idref="chapter-1"/>
                <itemref idref="chapter-2"/>
                </spine>
                </package>

                """
        )
        #expect(
            try text("chapter-2.xhtml", in: book) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE html>
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="und" xml:lang="und">
                <head>
                <title>Story 2</title>
                <link rel="stylesheet" type="text/css" href="style.css"/>
                </head>
                <body>
                <article id="item" dir="auto" lang="und" xml:lang="und">
                <h1>Story 2</h1>
                <p class="quiet"><bdi>News</bdi>, 2026-11-21 08:00</p>
                <p class="quiet"><a href="https://example.org/2" rel="noreferrer">https://example.org/2</a></p>
                <p>Text 2</p>
                </article>
                </body>
                </html>

                """
        )
        #expect(
            try text("contents.xhtml", in: book).contains(
                """
                <nav epub:type="toc" dir="auto">
                <h1>morning</h1>
                <ol>
                <li><a href="chapter-1.xhtml">Story 1</a></li>
                <li><a href="chapter-2.xhtml">Story 2</a></li>
                </ol>
                </nav>
                """
            )
        )
    }

    @Test func oneItemIsABookWithItsTitleAndAuthors() throws {
        var item = ItemText.sample(1, title: "One & <two>")
        item.libraryItem.item.authors = ["Ann & Bob", " ", "Eve"]
        item.libraryItem.item.language = "de"
        let package = try text("book.opf", in: EPUBBook.bytes(of: [item], title: "unused"))
        #expect(
            package.contains(
                """
                <dc:title>One &amp; &lt;two&gt;</dc:title>
                <dc:language>de</dc:language>
                <dc:creator>Ann &amp; Bob</dc:creator>
                <dc:creator>Eve</dc:creator>
                <meta
                """
            )
        )
        #expect(package.contains("<spine>\n<itemref idref=\"chapter-1\"/>\n</spine>"))
    }

    @Test func theSameItemsAreTheSameBook() throws {
        func identifier(_ items: [ItemText], _ title: String) throws -> Substring? {
            try text("book.opf", in: EPUBBook.bytes(of: items, title: title)).split(separator: "urn:uuid:").last?
                .prefix(36)
        }
        let items = [ItemText.sample(1), .sample(2, arrived: 1_763_740_900)]
        let book = EPUBBook.bytes(of: items, title: "morning")
        #expect(book != nil && book == EPUBBook.bytes(of: items, title: "morning"))
        #expect(try text("book.opf", in: book).contains("dcterms:modified\">2025-11-21T16:01:40Z</meta>"))
        let first = try #require(try identifier(items, "morning"))
        #expect(first.wholeMatch(of: #/[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#) != nil)
        #expect(try identifier(items, "evening") != first)
        #expect(try identifier(items.reversed(), "morning") != first)
    }

    @Test func aChecksumIsTheUsualOne() {
        #expect(StoredArchive.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(StoredArchive.checksum(of: [UInt8]()) == 0)
    }

    @Test func anArchiveOfTooManyFilesIsNone() throws {
        var archive = StoredArchive()
        for _ in 0..<65_534 { archive.add("a", [UInt8]()) }
        #expect(archive.finished() != nil)
        archive.add("a", [UInt8]())
        #expect(archive.finished() == nil)
    }
}
