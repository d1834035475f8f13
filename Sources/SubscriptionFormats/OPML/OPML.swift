import FeedFormats
import FeedModel
package import Markup
import Primitives

/// Lists of subscriptions as feed readers exchange them: OPML 1.0, 1.1 and 2.0 (http://opml.org/spec2.opml).
package enum OPML {
    package struct List: Hashable, Sendable {
        package var title: String?
        package var subscriptions: [OutlinedSubscription] = []
        /// The feeds that are commands or are filtered by one, which run only if the reader asks for it.
        package var executable: [OutlinedSubscription] = []
        /// The omitted outlines, one phrase each: inclusions of other lists, addresses of files and scripts, links,
        /// feeds without an address, and pages that FreshRSS scrapes.
        package var refused: [String] = []
        /// The repairs by which outlines may be missing, wrong, or in a wrong folder.
        package var losses = RepairLog()
        package var repairs = RepairLog()
    }

    package enum FormatError: Error, Hashable, Sendable {
        case empty
        case notOPML
    }

    /// Parses a list, well-formed or not.
    ///
    /// `url` is accepted for `xmlUrl` and `title` for `text`; `type` is ignored.
    ///
    /// Outlines marked as comments are skipped with everything inside. Other outlines that are neither a feed nor a
    /// folder are left out and reported. Feeds that are commands (`|cmd`) are listed separately.
    package static func parse(_ body: [UInt8], contentType: String? = nil) throws(FormatError) -> List {
        // An exported list returns character by character.
        let text = DecodedText(unpacking: body, contentType: contentType, mendsUpperControls: false)
        guard text.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        var reader = OutlineReader(reader: XMLReader(text))
        var list = try reader.read()
        list.repairs.locate(in: text.bytes)
        list.losses.locate(in: text.bytes)
        return list
    }
}

package struct OutlinedSubscription: Hashable, Sendable {
    package var title: String
    package var url: String
    /// The page of the feed, or the feed's own address if the list names no page.
    package var site: String?
    package var folders: [String]
    package var description: String?
    /// The tags: the parts of the `category` attribute without a leading slash.
    package var tags: [String]
    /// Whether the subscription is hidden from lists by default (`quire:hidden`).
    package var isHidden = false
    /// Whether ``title`` was not given by the reader (`quire:untitled`).
    package var isUntitled = false
    /// Whether ``title`` was given by the reader, even if it equals the address (`quire:title`).
    package var isNamed = false
    /// The command that replaces the address or filters the feed: Liferea's `|cmd`, `filtercmd`.
    package var command: Command?

    /// A program that a list asks to run.
    package enum Command: Hashable, Sendable {
        /// A shell command that prints a feed.
        case prints(String)
        /// A program that filters the feed.
        case filters(String)
    }

    package init(
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
