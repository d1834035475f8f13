import FeedFormats
import FeedModel
import Primitives

extension OPML {
    /// Writes a list as OPML 2.0, folders in the order in which they come first.
    ///
    /// - Parameters:
    ///   - subscriptions: The feeds.
    ///   - title: The title of the list.
    public static func write(_ subscriptions: [OutlinedSubscription], title: String) -> String {
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

    /// Folders deeper than this are written as one.
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
        "<outline type=\"rss\"" + attribute("text", subscription.title) + attribute("title", subscription.title)
            + attribute("xmlUrl", subscription.url)
            + attribute("htmlUrl", subscription.site == subscription.url ? nil : subscription.site)
            + attribute("description", subscription.description)
            + attribute(
                "category",
                subscription.plainTags.isEmpty ? nil : subscription.plainTags.joined(separator: ",")
            )
            + subscription.tags.filter { !OutlinedSubscription.isPlain($0) }.prefix(1)
            .map { _ in attribute("quire:tags", json(.array(subscription.tags.map(JSONValue.string)))) }
            .joined()
            + attribute("quire:title", subscription.needsOwnTitle ? json(.string(subscription.title)) : nil)
            + attribute("quire:hidden", subscription.isHidden ? "true" : nil)
            + attribute("quire:untitled", subscription.isUntitled ? "true" : nil) + "/>\n"
    }

    /// The namespace of what OPML has no place for: `quire:tags` (a JSON array, where a tag has a comma or the like),
    /// `quire:title` (a JSON string, where XML cannot hold a name or it is the address), `quire:hidden`,
    /// `quire:untitled` (the person gave no name).
    static let namespace = "https://github.com/quire-reader/quire/ns/1"

    /// The value with escapes for the two characters that JSON can hold as they are and XML cannot.
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

    fileprivate var plainTags: [String] { tags.filter(Self.isPlain) }

    /// Whether `category` can hold a tag: it separates tags by commas, and what begins with a slash is a path.
    fileprivate static func isPlain(_ tag: String) -> Bool {
        !tag.utf8.contains(UInt8(ascii: ",")) && tag.utf8.first != UInt8(ascii: "/") && tag.nonBlank == tag
            && XMLText.canHold(tag)
    }
}
