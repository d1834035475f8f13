import FeedFormats
import FeedModel
public import Markup
import Primitives

/// Lists of subscriptions as feed readers exchange them: OPML 1.0, 1.1 and 2.0 (http://opml.org/spec2.opml).
public enum OPML {
    /// A list of subscriptions.
    public struct List: Hashable, Sendable {
        /// The title of the list.
        public var title: String?
        /// The feeds in document order.
        public var subscriptions: [OutlinedSubscription] = []
        /// The feeds that are commands or are filtered by one.
        ///
        /// They are run only if the reader asks for it.
        public var executable: [OutlinedSubscription] = []
        /// The refused outlines, one phrase each: inclusions of other lists, addresses of files and scripts.
        public var refused: [String] = []
        /// The repairs of the document.
        public var repairs = RepairLog()
    }

    /// Why a document is not a list of subscriptions.
    public enum FormatError: Error, Hashable, Sendable {
        /// The document is empty.
        case empty
        /// The root element is not `opml`.
        case notOPML
    }

    /// Parses a list, well-formed or not.
    ///
    /// `url` is accepted for `xmlUrl` and `title` for `text`; `type` is ignored.
    ///
    /// Outlines marked as comments are skipped with everything inside. Outlines that include another list are refused
    /// and reported. Feeds that are commands (`|cmd`) are listed separately.
    public static func parse(_ body: [UInt8], contentType: String? = nil) throws(FormatError) -> List {
        // A list of ours comes back character by character.
        let text = DecodedText(unpacking: body, contentType: contentType, mendsUpperControls: false)
        guard text.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        var reader = OutlineReader(reader: XMLReader(text))
        var list = try reader.read()
        list.repairs.locate(in: text.bytes)
        return list
    }
}

/// A feed in a list of subscriptions.
public struct OutlinedSubscription: Hashable, Sendable {
    /// The title, or the address if the list has none.
    public var title: String
    /// The address of the feed.
    public var url: String
    /// The page of the feed, or the feed's own address if the list names no page.
    public var site: String?
    /// The names of the enclosing folders, outermost first.
    public var folders: [String]
    /// The description.
    public var description: String?
    /// The tags: the parts of the `category` attribute without a leading slash.
    public var tags: [String]
    /// Whether the subscription is hidden from lists by default (`quire:hidden`).
    public var isHidden = false
    /// Whether ``title`` was not given by the reader (`quire:untitled`).
    public var isUntitled = false
    /// Whether ``title`` was given by the reader, even if it equals the address (`quire:title`).
    public var isNamed = false
    /// The command that replaces the address or filters the feed: Liferea's `|cmd`, `filtercmd`.
    public var command: Command?

    /// A program that a list asks to run.
    public enum Command: Hashable, Sendable {
        /// A shell command that prints a feed.
        case prints(String)
        /// A program that filters the feed.
        case filters(String)
    }

    /// Creates a subscription.
    public init(
        title: String,
        url: String,
        site: String? = nil,
        folders: [String] = [],
        description: String? = nil,
        tags: [String] = []
    ) {
        self.title = title
        self.url = url
        self.site = site
        self.folders = folders
        self.description = description
        self.tags = tags
    }
}

private struct OutlineReader {
    var reader: XMLReader
    var list = OPML.List()
    /// The folder of each open element; `nil` if it is not a folder.
    var folders: [String?] = []
    var commentDepth: Int?
    var hasRoot = false

    init(reader: XMLReader) {
        self.reader = reader
    }

    mutating func read() throws(OPML.FormatError) -> OPML.List {
        while let event = reader.next() {
            switch event {
            case .start:
                let name = reader.localName
                if !hasRoot, name == "opml" || name == "oml" { hasRoot = true }
                guard hasRoot else { throw .notOPML }
                start(name)
            case .end:
                _ = folders.popLast()
                if let depth = commentDepth, reader.depth < depth { commentDepth = nil }
            case .text:
                break
            }
        }
        guard hasRoot else { throw .notOPML }
        list.repairs = reader.repairs
        if list.repairs.first.contains(where: { $0.kind == .depthLimit }) {
            list.refused.append("the outlines that are nested more than \(MarkupLimits().depth) deep")
        }
        return list
    }

    private mutating func start(_ name: String) {
        if name == "title", list.title == nil {
            var collector = ContentCollector()
            collector.collect(from: &reader, isPlain: true, limit: 10_000)
            list.title = collector.text
            return
        }
        folders.append(nil)
        guard name == "outline" else { return }
        if reader.attribute("iscomment")?.lowercased() == "true", commentDepth == nil { commentDepth = reader.depth }
        guard commentDepth == nil else { return }
        outline()
    }

    private mutating func outline() {
        let type = (reader.attribute("type") ?? "").lowercased()
        let title = reader.attribute("text")?.nonBlank ?? reader.attribute("title")?.nonBlank
        let address = reader.attribute("xmlurl")?.nonBlank
        let url = reader.attribute("url")?.nonBlank
        if type == "include" || (type == "link" && url?.lowercased().hasSuffix(".opml") == true) {
            if let url { list.refused.append("the list at \(url)") }
        } else if let address = address ?? (["rss", "atom", "rdf", "feed"].contains(type) ? url : nil) {
            subscription(address, title: title)
        } else {
            folders[folders.count - 1] = title
        }
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
            folders: folders.compactMap(\.self),
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
