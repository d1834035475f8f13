import Foundation
import QuireTesting

/// A feed whose publisher changes it from edition to edition, by a seed.
struct FeedEditions {
    /// An entry, and how it is written.
    private struct Entry {
        var guid: Int
        var title = 0
        var isLiteral = false
        var hasAuthor = false
        var fault = ""
        var link = "entry"
        var hasGroup = false
    }

    private enum Form: CaseIterable {
        case rss
        case atom
        case json
        case rssInJSON
    }

    private var random: SeededGenerator
    private let form: Form
    private var entries: [Entry] = []
    private var gone: [Entry] = []
    private var nextGUID = 1
    private var date = 0
    private var base = ""
    private var language = ""
    private var author = "Ada"
    private var prefix = "content"
    private var encoding = "UTF-8"
    private var comment = ""
    private var doctype = ""

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        form = random.pick(Form.allCases)
        for _ in 0..<Int.random(in: 0...8, using: &random) { add() }
    }

    private mutating func add() {
        entries.insert(Entry(guid: nextGUID), at: Int.random(in: 0...entries.count, using: &random))
        nextGUID += 1
    }

    /// Makes up to three changes and returns the document.
    mutating func next() -> [UInt8] {
        for _ in 0..<Int.random(in: 0...3, using: &random) { change() }
        let text =
            switch form {
            case .rss: rss
            case .atom: atom
            case .json: json(isRSS: false)
            case .rssInJSON: json(isRSS: true)
            }
        var bytes: [UInt8]
        switch encoding {
        case "windows-1252": bytes = text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F }
        case "UTF-16": bytes = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        default: bytes = Array(text.utf8)
        }
        if random.chance(12) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
        return bytes
    }

    private mutating func change() {
        let index = entries.isEmpty ? nil : Int.random(in: 0..<entries.count, using: &random)
        switch (Int.random(in: 0..<22, using: &random), index) {
        case (0, _), (1, _), (2, _): add()
        case (3, let index?): gone.append(entries.remove(at: index))
        case (4, _): if !gone.isEmpty { entries.append(gone.removeLast()) }
        case (5, let index?), (6, let index?): entries[index].title += 1
        case (7, let index?): entries[index].title = max(0, entries[index].title - 1)
        case (8, let index?): entries[index].isLiteral.toggle()
        case (9, let index?): entries[index].hasAuthor.toggle()
        case (20, let index?): entries[index].hasGroup.toggle()
        case (10, let index?): entries[index].fault = random.pick(["", "&", "<p>", "&nbsp;", "<item>", "</title>"])
        case (11, let index?): entries[index].link = random.pick(["entry", "/rooted", "https://b.example/other"])
        // Two entries with one identity, as they were or with other titles.
        case (12, let index?):
            var copy = entries[index]
            copy.title += random.pick([0, 1])
            entries.insert(copy, at: Int.random(in: 0...entries.count, using: &random))
        case (13, _): entries.shuffle(using: &random)
        case (14, _): base = random.pick(["", " xml:base='https://c.example/x/'", " xml:base='sub/'"])
        case (15, _): language = random.pick(["", " xml:lang='de'", " xml:lang='ja'"])
        case (16, _): author = random.pick(["Ada", "Bob", ""])
        case (17, _): prefix = random.pick(["content", "c", "undeclared"])
        case (18, _): encoding = random.pick(["UTF-8", "UTF-8", "windows-1252", "UTF-16"])
        case (19, _):
            doctype = random.pick(["", "<!DOCTYPE rss [<!ENTITY who 'Ada'>]>", "<!DOCTYPE rss [<!ENTITY who 'Bob'>]>"])
        default: comment = random.pick(["", "<!-- a note -->", "<!-- <item> -->"])
        }
        date += 1
    }

    private func title(_ entry: Entry) -> String {
        let words = "Title \(entry.title) caf\u{E9}" + (doctype.isEmpty ? "" : " &who;")
        return entry.isLiteral ? "<![CDATA[\(words)]]>" : words + entry.fault
    }

    /// Elements with elements inside, before the others of the entry.
    private func group(_ entry: Entry) -> String {
        guard entry.hasGroup else { return "" }
        return
            "<media:group><media:title>M</media:title></media:group><tv:channel>BBC</tv:channel><tv:category>x</tv:category>"
    }

    private var rss: String {
        let body = entries.map { entry in
            """
            <item><title>\(title(entry))</title><guid isPermaLink="false">g\(entry.guid)</guid>\(comment)\(group(entry))
            <link>\(entry.link)</link>\(entry.hasAuthor ? "<author>Carl</author>" : "")
            <\(prefix):encoded>&lt;p&gt;Text \(entry.title) &lt;a href="x"&gt;x&lt;/a&gt;&lt;/p&gt;</\(prefix):encoded></item>
            """
        }
        return """
            <?xml version="1.0" encoding="\(encoding)"?>\(doctype)
            <rss version="2.0"\(base)\(language) xmlns:content="http://purl.org/rss/1.0/modules/content/" \
            xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:tv="urn:tv" \
            xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Feed</title>
            <lastBuildDate>\(date)</lastBuildDate><link>https://a.example/</link>\(comment)
            \(body.joined(separator: "\n\(comment)"))</channel></rss>
            """
    }

    private var atom: String {
        let body = entries.map { entry in
            """
            <entry><title>\(title(entry))</title><id>urn:g\(entry.guid)</id><link href="\(entry.link)"/>\
            \(entry.hasAuthor ? "<author><name>Carl</name></author>" : "")<content type="html">Text \(entry.title)</content></entry>
            """
        }
        return """
            <?xml version="1.0" encoding="\(encoding)"?>\(doctype)<feed xmlns="http://www.w3.org/2005/Atom"\(base)\(language)>
            <title>Feed</title><updated>\(date)</updated>\(comment)\(body.joined(separator: comment + "\n"))
            \(author.isEmpty ? "" : "<author><name>\(author)</name></author>")</feed>
            """
    }

    private func json(isRSS: Bool) -> String {
        let items = entries.map { entry in
            let fault = entry.fault.isEmpty ? "" : ", \"x\": \(entry.fault == "&" ? "}" : "nul")"
            let title = "Title \(entry.title) caf\u{E9}\(entry.isLiteral ? "\\u0021" : "")"
            if isRSS {
                return "{\"guid\": \"g\(entry.guid)\", \"title\": \"\(title)\", \"link\": \"\(entry.link)\"\(fault)}"
            }
            let authors = entry.hasAuthor ? ", \"authors\": [{\"name\": \"Carl\"}]" : ""
            return """
                {"id": "g\(entry.guid)", "title": "\(title)", "url": "\(entry.link)"\(authors)\(fault), "content_text": "t"}
                """
        }
        let list = "[\(items.joined(separator: ",\n"))]"
        if isRSS {
            return
                "{\"rss\": {\"version\": \"2.0\", \"channel\": {\"title\": \"Feed\", \"pubDate\": \"\(date)\", \"item\": \(list)}}}"
        }
        return """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Feed", "_date": \(date), "items": \(list),
            "authors": [{"name": "\(author)"}]}
            """
    }
}
