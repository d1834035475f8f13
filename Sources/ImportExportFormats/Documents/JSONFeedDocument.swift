package import FeedModel
import Primitives

/// Writes items as a JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
package struct JSONFeedDocument: ItemDocument {
    private let title: String
    private var hasItems = false

    package init(title: String) { self.title = title }

    package var opening: String {
        let version = JSONValue.string("https://jsonfeed.org/version/1.1").line
        return "{\"version\":\(version),\"title\":\(JSONValue.string(title).line),\"items\":["
    }

    package mutating func item(_ libraryItem: LibraryItem, sourceTitle: String) -> String {
        let item = libraryItem.item
        var members: [JSONValue.Member] = [.init("id", .string(item.guid))]
        func add(_ name: String, _ value: String?) {
            if let value { members.append(.init(name, .string(value))) }
        }
        add("url", item.url)
        add("title", item.title.isEmpty ? nil : item.title)
        switch item.body {
        case .html(let html): add("content_html", html)
        case .text(let text): add("content_text", text)
        case nil: add("content_text", "")
        }
        add("summary", item.summary)
        add("image", item.image)
        add("date_published", item.published?.iso8601WithFraction)
        add("date_modified", item.updated?.iso8601WithFraction)
        if !item.authors.isEmpty {
            members.append(.init("authors", .array(item.authors.map { ["name": .string($0)] })))
        }
        if !item.categories.isEmpty { members.append(.init("tags", .array(item.categories.map(JSONValue.string)))) }
        add("language", item.language)
        if !item.enclosures.isEmpty { members.append(.init("attachments", .array(item.enclosures.map(attachment)))) }
        members.append(.init("_quire", state(libraryItem, sourceTitle: sourceTitle)))
        defer { hasItems = true }
        return (hasItems ? ",\n" : "\n") + JSONValue.object(members).line
    }

    package var closing: String { hasItems ? "\n]}\n" : "]}\n" }

    private func attachment(_ enclosure: Enclosure) -> JSONValue {
        // The format requires a type; this one means unknown.
        var members: [JSONValue.Member] = [
            .init("url", .string(enclosure.url)),
            .init("mime_type", .string(enclosure.type ?? "application/octet-stream")),
        ]
        if let length = enclosure.length { members.append(.init("size_in_bytes", .int(length))) }
        if let duration = enclosure.duration { members.append(.init("duration_in_seconds", .int(duration))) }
        return .object(members)
    }

    private func state(_ libraryItem: LibraryItem, sourceTitle: String) -> JSONValue {
        let item = libraryItem.item
        let event = [("starts", item.starts), ("ends", item.ends)].compactMap { name, date in
            date.map { JSONValue.Member(name, .string($0.iso8601)) }
        }
        let own: JSONValue = [
            "id": .string(libraryItem.id.rawValue), "source": .string(item.source.rawValue),
            "source_title": .string(sourceTitle), "arrived": .string(libraryItem.arrived.iso8601),
            "read_at": JSONValue(libraryItem.state.readAt?.iso8601WithFraction),
            "starred": .bool(libraryItem.state.isStarred),
            "tags": .array(libraryItem.state.tags.map(JSONValue.string)),
            "comments": JSONValue(item.comments),
        ]
        return .object(own.members + event)
    }
}
