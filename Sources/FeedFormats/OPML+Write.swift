extension OPML {
    /// Writes a list as OPML 2.0, folders in the order in which they come first.
    ///
    /// - Parameters:
    ///   - subscriptions: The feeds.
    ///   - title: The title of the list.
    public static func write(_ subscriptions: [OutlinedSubscription], title: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>\(HTMLWriter.escaped(title.writable))</title>
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
            + attribute("category", subscription.tags.isEmpty ? nil : subscription.tags.joined(separator: ",")) + "/>\n"
    }

    private static func attribute(_ name: String, _ value: String?) -> String {
        value.map { " \(name)=\"\(HTMLWriter.escaped($0.writable, isAttribute: true))\"" } ?? ""
    }
}

extension String {
    /// The text without the characters that XML does not allow.
    fileprivate var writable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter {
                    $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE || $0 == "\t" || $0 == "\n"
                }
            )
        )
    }
}
