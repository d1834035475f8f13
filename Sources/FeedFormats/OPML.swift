public import Markup

/// Lists of subscriptions as readers exchange them: OPML 1.0, 1.1 and 2.0 (http://opml.org/spec2.opml).
public enum OPML {
    /// A list of subscriptions.
    public struct List: Hashable, Sendable {
        /// The title of the list.
        public var title: String?
        /// The feeds in the document's order.
        public var subscriptions: [OutlinedSubscription] = []
        /// What was left out, each in one phrase: outlines that include other lists, and commands.
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
    /// Outlines marked as comments are left out with all they hold. Outlines that include another list, and feeds
    /// that are commands (`|cmd`), are refused and reported.
    public static func parse(_ body: [UInt8], contentType: String? = nil) throws(FormatError) -> List {
        let text = DecodedText(body, contentType: contentType)
        guard text.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        var reader = OutlineReader(reader: XMLReader(text))
        return try reader.read()
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
        let address = WebAddress.cleaned(address)
        if address.hasPrefix("|") || reader.attribute("filtercmd")?.nonBlank != nil {
            list.refused.append("the command of '\(title ?? address)'")
            return
        }
        guard !WebAddress.isUnsafe(address) else {
            list.refused.append("the address \(address.prefix(80))")
            return
        }
        let site = reader.attribute("htmlurl")?.nonBlank
        let tags = (reader.attribute("category") ?? "").split(separator: ",").compactMap { String($0).nonBlank }
        list.subscriptions.append(
            OutlinedSubscription(
                title: title ?? site ?? address,
                url: address,
                site: site ?? address,
                folders: folders.compactMap(\.self),
                description: reader.attribute("description")?.nonBlank,
                tags: tags.filter { !$0.hasPrefix("/") }
            )
        )
    }
}
