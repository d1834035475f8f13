import FeedModel
import Primitives

/// Writes whole texts as a book in EPUB 3.2: a chapter for each item, and the contents.
///
/// The book has no picture, no script and no address that is loaded. The same items under the same title give the same bytes.
package enum EPUBBook {
    /// - Parameter title: The title of a book of several items; one item has its own.
    /// - Returns: The book; `nil` if it is longer than a ZIP archive can be.
    package static func bytes(of items: [ItemText], title: String) -> [UInt8]? {
        let title = items.count == 1 ? items[0].title : title
        let languages = Set(items.map(\.language))
        let language = languages.count == 1 ? items[0].language : "und"
        var archive = StoredArchive()
        // Its place and its form identify the kind of file (EPUB Open Container Format 3.2, 4.3).
        archive.add("mimetype", "application/epub+zip".utf8)
        archive.add("META-INF/container.xml", container.utf8)
        archive.add("book.opf", package(of: items, title: title, language: language).utf8)
        archive.add("contents.xhtml", contents(of: items, title: title, language: language).utf8)
        archive.add("style.css", style.utf8)
        for (index, item) in items.enumerated() {
            let chapter = page(item.title, item.language, item.markup(id: "item"))
            archive.add(name(ofChapter: index), chapter.utf8)
        }
        return archive.finished()
    }

    private static func name(ofChapter index: Int) -> String { "chapter-\(index + 1).xhtml" }

    private static let container = """
        <?xml version="1.0" encoding="UTF-8"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
        </container>

        """

    private static func package(of items: [ItemText], title: String, language: String) -> String {
        let authors = items.count == 1 ? items[0].libraryItem.item.authors.map(HTMLPage.escaped) : []
        let creators = authors.filter { $0.contains { !$0.isWhitespace } }.map { "<dc:creator>\($0)</dc:creator>\n" }
        let chapters = items.indices.map { index in
            "<item id=\"chapter-\(index + 1)\" href=\"\(name(ofChapter: index))\" media-type=\"application/xhtml+xml\"/>\n"
        }
        // The contents are the first page of a book of several items.
        let order = (items.count > 1 ? ["contents"] : []) + items.indices.map { "chapter-\($0 + 1)" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="identifier">urn:uuid:\(identifier(of: items, title: title))</dc:identifier>
            <dc:title>\(HTMLPage.escaped(title))</dc:title>
            <dc:language>\(language)</dc:language>
            \(creators.joined())<meta property="dcterms:modified">\(modified(items))</meta>
            </metadata>
            <manifest>
            <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            <item id="style" href="style.css" media-type="text/css"/>
            \(chapters.joined())</manifest>
            <spine>
            \(order.map { "<itemref idref=\"\($0)\"/>\n" }.joined())</spine>
            </package>

            """
    }

    /// Returns a UUID made of the title and the identities (RFC 9562, 5.8).
    private static func identifier(of items: [ItemText], title: String) -> String {
        var digest = SHA256()
        digest.update(title)
        for item in items { digest.update(item.libraryItem.id.rawValue) }
        var bytes = Array(digest.finalize().prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// Returns the time at which the last item arrived, because the present would make each book a different one.
    private static func modified(_ items: [ItemText]) -> String {
        items.map(\.libraryItem.arrived).max()?.iso8601 ?? "1970-01-01T00:00:00Z"
    }

    private static func contents(of items: [ItemText], title: String, language: String) -> String {
        let entries = items.enumerated().map { index, item in
            "<li><a href=\"\(name(ofChapter: index))\">\(HTMLPage.escaped(item.title))</a></li>\n"
        }
        let list = """
            <nav epub:type="toc" dir="auto">
            <h1>\(HTMLPage.escaped(title))</h1>
            <ol>
            \(entries.joined())</ol>
            </nav>

            """
        return page(title, language, list)
    }

    private static func page(_ title: String, _ language: String, _ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(language)" xml:lang="\(language)">
        <head>
        <title>\(HTMLPage.escaped(title))</title>
        <link rel="stylesheet" type="text/css" href="style.css"/>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }

    private static let style = """
        .quiet { font-size: 0.9em; margin: 0.2em 0; }
        pre { white-space: pre-wrap; }
        blockquote, .definition { margin: 1em 0 1em 1.5em; }
        th, td { padding-right: 0.6em; text-align: left; vertical-align: top; }

        """
}
