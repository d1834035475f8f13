package import FeedModel
package import Foundation
import Markup
import Primitives

/// Writes items as an Atom feed (RFC 4287); an item without an author inherits the feed's, whose name is empty.
package struct AtomDocument: ItemDocument {
    /// The namespace of quire's own elements.
    package static let namespace = "https://github.com/quire-reader/quire/ns/1"

    private let title: String
    private let updated: Date

    package init(title: String, updated: Date) {
        self.title = title
        self.updated = updated
    }

    package var opening: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" \
        xmlns:quire="\(Self.namespace)">
        <title>\(XMLText.escaped(title))</title>
        <id>urn:quire:export</id>
        <updated>\(updated.iso8601)</updated>
        <author><name/></author>
        <generator>quire</generator>

        """
    }

    package func item(_ libraryItem: LibraryItem, sourceTitle: String) -> String {
        let item = libraryItem.item
        var entry = "<entry" + attribute("xml:lang", item.language) + ">\n"
        entry += element("title", item.title) + element("id", libraryItem.identifier)
        entry += element("updated", libraryItem.changed.iso8601WithFraction)
        if let published = item.published { entry += element("published", published.iso8601WithFraction) }
        for author in item.authors { entry += "<author>" + element("name", author, end: "") + "</author>\n" }
        if let url = item.url { entry += "<link rel=\"alternate\"\(attribute("href", url))/>\n" }
        if let comments = item.comments {
            entry += "<link rel=\"replies\" type=\"text/html\"\(attribute("href", comments))/>\n"
        }
        for enclosure in item.enclosures { entry += link(enclosure) }
        for category in item.categories { entry += "<category\(attribute("term", category))/>\n" }
        if let summary = item.summary { entry += element("summary", summary) }
        entry += content(item.body)
        if let image = item.image { entry += "<media:thumbnail\(attribute("url", image))/>\n" }
        entry += "<source>" + element("id", item.source.rawValue, end: "")
        entry += element("title", sourceTitle, end: "") + "</source>\n" + state(libraryItem.state)
        if let starts = item.starts { entry += element("quire:starts", starts.iso8601) }
        if let ends = item.ends { entry += element("quire:ends", ends.iso8601) }
        return entry + "</entry>\n"
    }

    package var closing: String { "</feed>\n" }

    private func link(_ enclosure: Enclosure) -> String {
        "<link rel=\"enclosure\"" + attribute("type", enclosure.type)
            + attribute("length", enclosure.length.map(String.init)) + attribute("href", enclosure.url) + "/>\n"
    }

    private func content(_ body: Item.Body?) -> String {
        switch body {
        case .html(let html): "<content type=\"html\">\(XMLText.escaped(html))</content>\n"
        case .text(let text): "<content type=\"text\">\(XMLText.escaped(text))</content>\n"
        case nil: ""
        }
    }

    private func state(_ state: ItemState) -> String {
        var text = state.readAt.map { element("quire:read", $0.iso8601WithFraction) } ?? ""
        if state.isStarred { text += "<quire:starred/>\n" }
        for tag in state.tags { text += element("quire:tag", tag) }
        return text
    }

    private func element(_ name: String, _ text: String, end: String = "\n") -> String {
        "<\(name)>\(XMLText.escaped(text))</\(name)>\(end)"
    }

    private func attribute(_ name: String, _ value: String?) -> String {
        value.map { " \(name)=\"\(XMLText.escaped($0, isAttribute: true))\"" } ?? ""
    }
}
