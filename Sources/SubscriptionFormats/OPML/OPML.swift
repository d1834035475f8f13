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
        /// The outlines that were left out, one phrase each: inclusions of other lists, addresses of files and scripts, links,
        /// feeds without an address, and pages that FreshRSS scrapes.
        public var refused: [String] = []
        /// The repairs by which outlines can be missing or wrong, or in a wrong folder.
        public var losses = RepairLog()
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
    /// Outlines marked as comments are skipped with everything inside. Other outlines that are neither a feed nor a folder
    /// are left out and reported. Feeds that are commands (`|cmd`) are listed separately.
    public static func parse(_ body: [UInt8], contentType: String? = nil) throws(FormatError) -> List {
        // A list of ours comes back character by character.
        let text = DecodedText(unpacking: body, contentType: contentType, mendsUpperControls: false)
        guard text.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        var reader = OutlineReader(reader: XMLReader(text))
        var list = try reader.read()
        list.repairs.locate(in: text.bytes)
        list.losses.locate(in: text.bytes)
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
