import FeedFormats
import FeedModel
import Markup
import Primitives

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

    /// The namespace of quire's own attributes.
    ///
    /// They are `quire:tags` (a JSON array, if a tag contains a comma or the like), `quire:title` (a JSON string, if
    /// XML cannot represent the title or it equals the address), `quire:hidden` and `quire:untitled` (the reader gave
    /// no title).
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

    fileprivate var plainTags: [String] { tags.filter(Self.isPlain) }

    /// Returns whether `category`, where commas separate tags and a leading slash means a path, can represent a tag.
    fileprivate static func isPlain(_ tag: String) -> Bool {
        !tag.utf8.contains(UInt8(ascii: ",")) && tag.utf8.first != UInt8(ascii: "/") && tag.nonBlank == tag
            && XMLText.canHold(tag)
    }
}
