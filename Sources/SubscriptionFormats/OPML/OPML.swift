import FeedFormats
package import FeedModel
package import Markup
import Primitives

/// Lists of subscriptions as feed readers exchange them: OPML 1.0, 1.1 and 2.0 (http://opml.org/spec2.opml).
package enum OPML {
    package struct List: Hashable, Sendable {
        package var title: String?
        package var subscriptions: [OutlinedSubscription] = []
        /// The feeds that are commands or are filtered by one, which run only if the reader asks for it.
        package var executable: [OutlinedSubscription] = []
        /// The outlines that are left out, one phrase each.
        package var refused: [String] = []
        /// The repairs by which outlines may be missing, wrong, or in a wrong folder.
        package var losses = RepairLog()
        package var repairs = RepairLog()
    }

    package enum FormatError: Error, Hashable, Sendable {
        case empty
        case notOPML
    }

    /// Parses a list, well-formed or not; `url` is accepted for `xmlUrl`, and `title` for `text`.
    ///
    /// Outlines marked as comments are skipped with everything inside.
    package static func parse(_ body: [UInt8], contentType: String? = nil) throws(FormatError) -> List {
        // An exported list returns character by character.
        let text = DecodedText(unpacking: body, contentType: contentType, repairsUpperControls: false)
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
    package var folders: [String] = []
    package var description: String?
    /// The tags: the parts of the `category` attribute without a leading slash.
    package var tags: [String] = []
    /// Whether the subscription is hidden from lists by default (`quire:hidden`).
    package var isHidden = false
    /// Whether ``title`` was not given by the reader (`quire:untitled`).
    package var isUntitled = false
    /// Whether ``title`` was given by the reader, even if it equals the address (`quire:title`).
    package var isNamed = false
    /// The command that replaces the address or filters the feed: Liferea's `|cmd`, `filtercmd`.
    package var command: Command?

    package enum Command: Hashable, Sendable {
        case prints(String)
        case filters(String)
    }
}

extension OPML {
    /// Writes a list as OPML 2.0, with folders in the order of their first feeds.
    package static func write(_ subscriptions: [OutlinedSubscription], title: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0"\(subscriptions.contains(where: \.needsNamespace) ? " xmlns:quire=\"\(namespace)\"" : "")>
              <head>
                <title>\(XMLText.escaped(title))</title>
              </head>
              <body>

            """
        write(subscriptions[...], depth: 0, to: &text)
        text += "  </body>\n</opml>\n"
        return text
    }

    /// The maximum depth of folders; deeper ones are merged.
    private static let depthLimit = 32

    private static func write(_ subscriptions: ArraySlice<OutlinedSubscription>, depth: Int, to text: inout String) {
        let indent = String(repeating: "  ", count: depth + 2)
        var order: [String] = []
        var members: [String: [OutlinedSubscription]] = [:]
        for subscription in subscriptions {
            guard depth < depthLimit, depth < subscription.folders.count else {
                text += indent + outline(subscription)
                continue
            }
            let folder = subscription.folders[depth]
            if members[folder] == nil { order.append(folder) }
            members[folder, default: []].append(subscription)
        }
        for folder in order {
            text += indent + "<outline\(attribute("text", folder))>\n"
            write((members[folder] ?? [])[...], depth: depth + 1, to: &text)
            text += indent + "</outline>\n"
        }
    }

    private static func outline(_ subscription: OutlinedSubscription) -> String {
        let tags = subscription.tags
        let plainTags = tags.filter(OutlinedSubscription.isPlain)
        return "<outline type=\"rss\"" + attribute("text", subscription.title) + attribute("title", subscription.title)
            + attribute("xmlUrl", subscription.url)
            + attribute("htmlUrl", subscription.site == subscription.url ? nil : subscription.site)
            + attribute("description", subscription.description)
            + attribute("category", plainTags.isEmpty ? nil : plainTags.joined(separator: ","))
            + attribute("quire:tags", plainTags.count == tags.count ? nil : json(.array(tags.map(JSONValue.string))))
            + attribute("quire:title", subscription.needsOwnTitle ? json(.string(subscription.title)) : nil)
            + attribute("quire:hidden", subscription.isHidden ? "true" : nil)
            + attribute("quire:untitled", subscription.isUntitled ? "true" : nil) + "/>\n"
    }

    /// The namespace of quire's own attributes.
    ///
    /// They are `quire:tags` (a JSON array, if `category` cannot represent a tag), `quire:title` (a JSON string, if XML
    /// cannot represent the title or it equals the address), `quire:hidden` and `quire:untitled`.
    static let namespace = "https://github.com/quire-reader/quire/ns/1"

    /// Returns JSON with escapes for the two characters that JSON allows and XML does not.
    private static func json(_ value: JSONValue) -> String {
        value.line.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\u{FFFE}": text += "\\ufffe"
            case "\u{FFFF}": text += "\\uffff"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func attribute(_ name: String, _ value: String?) -> String {
        guard let value else { return "" }
        return " \(name)=\"\(XMLText.escaped(value, isAttribute: true))\""
    }
}

extension OutlinedSubscription {
    fileprivate var needsNamespace: Bool { isHidden || isUntitled || needsOwnTitle || !tags.allSatisfy(Self.isPlain) }

    fileprivate var needsOwnTitle: Bool {
        isNamed && (title == url || title.nonBlank != title || !XMLText.canHold(title))
    }

    /// Returns whether `category`, where commas separate tags and a leading slash means a path, can represent a tag.
    fileprivate static func isPlain(_ tag: String) -> Bool {
        !tag.utf8.contains(UInt8(ascii: ",")) && tag.utf8.first != UInt8(ascii: "/") && tag.nonBlank == tag
            && XMLText.canHold(tag)
    }

    package init(_ subscription: Subscription, isHidden: Bool) {
        self.init(
            title: subscription.title ?? subscription.uri.description,
            url: subscription.uri.description,
            tags: subscription.tags
        )
        isUntitled = subscription.title == nil
        isNamed = !isUntitled
        self.isHidden = isHidden
    }

    /// The folders as one tag, such as `A/B`, then the tags.
    package var allTags: [String] {
        let folder = folders.isEmpty ? [] : [folders.joined(separator: "/")]
        var known: Set<String> = []
        return (folder + tags).filter { known.insert($0).inserted }
    }

    package func subscription() throws(SubscriptionError) -> Subscription {
        let isNamed = isNamed || !isUntitled && !title.isEmpty && title != url
        return Subscription(uri: try SubscriptionURI(url), title: isNamed ? title : nil, tags: allTags)
    }
}
