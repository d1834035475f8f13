import FeedFormats
import Markup
import Primitives

struct OutlineReader {
    private var reader: XMLReader
    private var list = OPML.List()
    private var open: [OpenElement] = []
    private var commentDepth: Int?
    private var hasRoot = false
    private var title: [UInt8] = []
    /// Whether the text that follows can be the rest of a malformed tag.
    private var isAfterBrokenTag = false

    private struct OpenElement {
        var name: String
        var offset: Int
        var folder: String?
        /// The phrase that reports the outline unless it contains others and so is a folder.
        var phrase: String?
    }

    init(reader: XMLReader) { self.reader = reader }

    mutating func read() throws(OPML.FormatError) -> OPML.List {
        var closed: (element: OpenElement, end: Int)?
        while let event = reader.next() {
            switch event {
            case .start:
                let name = reader.localName
                if !hasRoot, name == "opml" || name == "oml" { hasRoot = true }
                guard hasRoot else { throw .notOPML }
                begin(name)
                closed = nil
            case .end:
                let end = reader.position
                if let closed, closed.end == end, closed.element.folder != nil, !reader.isAtEnd {
                    // One end tag has closed both, so the folder's is missing.
                    list.losses.record(.missingEndTag, at: closed.element.offset)
                }
                closed = open.popLast().map { ($0, end) }
                if closed?.element.name == "title", list.title == nil {
                    list.title = String(decoding: title, as: UTF8.self).nonBlank
                }
                if let phrase = closed?.element.phrase, !reader.isAtEnd { list.refused.append(phrase) }
                if let depth = commentDepth, reader.depth < depth { commentDepth = nil }
            case .text:
                text()
            }
        }
        guard hasRoot else { throw .notOPML }
        finish()
        return list
    }

    /// Keeps the text of the title, and records malformed tags that were read as text: outlines have none.
    private mutating func text() {
        let isRest = isAfterBrokenTag
        isAfterBrokenTag = false
        switch open.last?.name {
        case "title" where list.title == nil:
            reader.appendText(to: &title, limit: 10_000)
        case "opml", "body", "outline":
            guard !isRest, let range = reader.textRange else { break }
            let sign = reader.bytes[range].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
            if let sign { list.losses.record(.badTag, at: sign) }
        default: break
        }
    }

    private mutating func finish() {
        list.repairs = reader.repairs
        if list.repairs.contains(.depthLimit) {
            list.refused.append("the outlines that are nested more than \(MarkupLimits().depth) deep")
        }
        for repair in list.repairs.first {
            switch repair.kind {
            case .unexpectedEndTag where text(at: repair.offset, begins: "outline"),
                .badTag where text(at: repair.offset, begins: "</"), .truncated:
                list.losses.record(repair.kind, at: repair.offset)
            default: break
            }
        }
    }

    private func text(at offset: Int, begins start: String) -> Bool {
        String(decoding: reader.bytes[offset...].prefix(start.utf8.count), as: UTF8.self).lowercased() == start
    }

    /// Returns whether two tags have become one.
    private mutating func hasTwoAddresses() -> Bool {
        guard reader.repairs.contains(.duplicateAttribute) else { return false }
        let addresses = reader.attributes().filter { $0.name.lowercased() == "xmlurl" }.map(\.value)
        return Set(addresses).count > 1
    }

    private mutating func begin(_ name: String) {
        open.append(OpenElement(name: name, offset: reader.startOffset))
        isAfterBrokenTag = reader.isTagBroken || name.contains("\"") || hasTwoAddresses()
        if isAfterBrokenTag { list.losses.record(.badTag, at: reader.startOffset) }
        // A misspelt element is a feed by its address.
        guard name == "outline" || reader.attribute("xmlurl") != nil else { return }
        if reader.attribute("iscomment")?.lowercased() == "true", commentDepth == nil { commentDepth = reader.depth }
        guard commentDepth == nil else { return }
        if open.count > 1 { open[open.count - 2].phrase = nil }
        outline()
    }

    private mutating func outline() {
        let type = reader.attribute("type") ?? ""
        let title = reader.attribute("text")?.nonBlank ?? reader.attribute("title")?.nonBlank
        let feed = reader.attribute("xmlurl")?.nonBlank
        let url = reader.attribute("url")?.nonBlank
        let page = url ?? reader.attribute("htmlurl")?.nonBlank
        let kind = type.lowercased()
        let isFeed = ["rss", "atom", "rdf", "feed"].contains(kind)
        if kind == "include" || kind == "link" && feed == nil && url?.lowercased().hasSuffix(".opml") == true {
            list.refused.append("the list at \(feed ?? page ?? title ?? "no address")")
        } else if Self.isScraped(kind) {
            let origin = (feed ?? page).map { " from \($0), which is not a feed" } ?? ", no feed"
            list.refused.append("\(title ?? "an outline"): it is scraped\(origin) (type \(type))")
        } else if let address = feed ?? (isFeed ? url : nil) {
            subscription(address, title: title)
        } else if !isAfterBrokenTag {
            open[open.count - 1].folder = title
            guard page != nil || !Self.folderKinds.contains(kind) else { return }
            let reason =
                isFeed || page == nil && kind != "link"
                ? "it has no address of a feed (xmlUrl)\(page.map { ", only \($0)" } ?? "")"
                : "it is a link\(page.map { " to \($0)" } ?? ""), not a feed"
            open[open.count - 1].phrase = "\(title ?? "an outline"): \(reason)"
        }
    }

    /// The types of outlines that are folders although they can be empty, and of Liferea's searches.
    private static let folderKinds: Set<String> = ["", "folder", "category", "group", "collection", "vfolder", "rule"]

    /// Whether FreshRSS makes items by rules (https://freshrss.github.io/FreshRSS/en/developers/OPML.html).
    private static func isScraped(_ type: String) -> Bool {
        ["html+", "xml+", "json+"].contains(where: type.hasPrefix)
    }

    private mutating func subscription(_ address: String, title: String?) {
        let address = URIReference.cleaned(address)
        let filter = reader.attribute("filtercmd")?.nonBlank
        let program =
            address.utf8.first == UInt8(ascii: "|") ? String(decoding: address.utf8.dropFirst(), as: UTF8.self) : nil
        guard program != nil || !URIReference.isUnsafe(address) else {
            list.refused.append("the address \(address.prefix(80))")
            return
        }
        let site = reader.attribute("htmlurl")?.nonBlank.flatMap { URIReference.isUnsafe($0) ? nil : $0 }
        let tags = (reader.attribute("category") ?? "").split(separator: ",").compactMap { String($0).nonBlank }
        var feed = OutlinedSubscription(
            title: title ?? site ?? address,
            url: address,
            site: site ?? address,
            folders: open.compactMap(\.folder),
            description: reader.attribute("description")?.nonBlank,
            tags: tags.filter { !$0.hasPrefix("/") }
        )
        if let own = reader.attribute("quire:tags").flatMap({ try? JSONValue(parsing: $0) }) {
            feed.tags = own.array.compactMap(\.string)
        }
        feed.isHidden = reader.attribute("quire:hidden") == "true"
        feed.isUntitled = reader.attribute("quire:untitled") == "true"
        if let name = reader.attribute("quire:title").flatMap({ try? JSONValue(parsing: $0) })?.string {
            (feed.title, feed.isNamed) = (name, true)
        }
        if let program {
            feed.command = .prints(program)
            list.executable.append(feed)
        } else if let filter {
            feed.command = .filters(filter)
            list.executable.append(feed)
        } else {
            list.subscriptions.append(feed)
        }
    }
}
