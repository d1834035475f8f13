import FeedFormats
import FeedModel
public import Markup
import Primitives

/// Lists of subscriptions as readers exchange them: OPML 1.0, 1.1 and 2.0 (http://opml.org/spec2.opml).
public enum OPML {
    /// A list of subscriptions.
    public struct List: Hashable, Sendable {
        /// The title of the list.
        public var title: String?
        /// The feeds in the document's order.
        public var subscriptions: [OutlinedSubscription] = []
        /// The feeds that are commands, or go through one; nothing runs them unless the person says so.
        public var executable: [OutlinedSubscription] = []
        /// What was left out, each in one phrase: outlines that include other lists, addresses of files and scripts.
        public var refused: [String] = []
        /// What had to be put right to read it.
        public var repairs = RepairLog()
    }

    /// Why a document is no list of subscriptions.
    public enum FormatError: Error, Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// Its root is no `opml`.
        case notOPML
    }

    /// Reads a list, in any state: `url` for `xmlUrl` and `title` for `text` are understood, `type` does not matter.
    ///
    /// Outlines marked as comments are left out with all they hold. Outlines that include another list are refused and
    /// reported; feeds that are commands (`|cmd`) are told apart.
    public static func parse(_ body: [UInt8], contentType: String? = nil) throws(FormatError) -> List {
        let text = DecodedText(unpacking: body, contentType: contentType)
        guard text.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        var reader = OutlineReader(reader: XMLReader(text))
        var list = try reader.read()
        list.repairs.locate(in: text.bytes)
        return list
    }
}

/// A feed in a list of subscriptions.
public struct OutlinedSubscription: Hashable, Sendable {
    /// The name; the address when the list gives none.
    public var title: String
    /// The address of the feed.
    public var url: String
    /// The page for people, or the feed's own address where the list names no page.
    public var site: String?
    /// The names of the folders it is in, outermost first.
    public var folders: [String]
    /// What the list says about it.
    public var description: String?
    /// The tags of the `category` attribute: what has no slash in front.
    public var tags: [String]
    /// Whether it is left out of lists that did not ask for it; quire's own (`quire:hidden`).
    public var isHidden = false
    /// Whether ``title`` is no name the person gave; quire's own (`quire:untitled`).
    public var isUntitled = false
    /// Whether ``title`` is a name the person gave, even where it is the address; quire's own (`quire:title`).
    public var isNamed = false
    /// The command that stands in the address's place or changes the feed: Liferea's `|cmd`, `filtercmd`.
    public var command: Command?

    /// A program that a list asks to be run.
    public enum Command: Hashable, Sendable {
        /// A command of the shell that prints a feed.
        case prints(String)
        /// A program that the feed goes through.
        case filters(String)
    }

    /// Makes a subscription.
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
    /// One for each open element; `nil` where none is a folder.
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
