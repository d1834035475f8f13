import Foundation
public import Primitives

extension LibraryItem {
    /// The item as `--json` prints it: one object with the same members in the same order.
    ///
    /// The members are `id, source, guid, title, url, author, published, arrived, read, read_at, starred, tags,
    /// summary, starts, ends, updated`; `starts` and `ends` are those of an event. Dates are ISO 8601 in UTC, several
    /// authors are joined by `, `, and unknown values are `null`. If other subscriptions carry the same article,
    /// `also_in` lists their addresses.
    public var json: JSONValue {
        guard !alsoIn.isEmpty, case .object(let members) = own else { return own }
        return .object(members + [.init("also_in", .array(alsoIn.map { .string($0.rawValue) }))])
    }

    private var own: JSONValue {
        [
            "id": .string(id.rawValue),
            "source": .string(item.source.rawValue),
            "guid": .string(item.guid),
            "title": .string(item.title),
            "url": JSONValue(item.url),
            "author": item.authors.isEmpty ? .null : .string(item.authors.joined(separator: ", ")),
            "published": JSONValue(item.published?.iso8601),
            "arrived": .string(arrived.iso8601),
            "read": .bool(state.isRead),
            "read_at": JSONValue(state.readAt?.iso8601),
            "starred": .bool(state.isStarred),
            "tags": .array(state.tags.map(JSONValue.string)),
            "summary": JSONValue(item.summary),
            "starts": JSONValue(item.starts?.iso8601),
            "ends": JSONValue(item.ends?.iso8601),
            "updated": JSONValue(item.updated?.iso8601),
        ]
    }
}
