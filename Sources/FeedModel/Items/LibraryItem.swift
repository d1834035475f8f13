package import Foundation
package import Primitives

/// An item of the library, with its state.
public struct LibraryItem: Hashable, Sendable, Identifiable {
    package var item: Item
    package var arrived: Date
    package var state: ItemState
    /// The other subscriptions that carry the same article, if duplicates are shown once.
    package var alsoIn: [SourceID]
    /// The subscription to name: the item's own, or another that carries the article if the reader has removed that
    /// one.
    package var shownSource: SourceID

    package init(item: Item, arrived: Date, state: ItemState = ItemState(), alsoIn: [SourceID] = []) {
        self.item = item
        self.arrived = arrived
        self.state = state
        self.alsoIn = alsoIn
        shownSource = item.source
    }

    /// The item's identity.
    public var id: ItemID { item.id }

    /// The date by which lists are sorted and filtered at a time: published, or else updated, or else arrived.
    ///
    /// A future date is not used yet: otherwise an item dated 2099 would lead every list until then.
    package func date(at now: Date) -> Date { item.date.map { $0 <= max(now, arrived) ? $0 : arrived } ?? arrived }

    /// The item as `--json` prints it: one object with the same members in the same order.
    ///
    /// The members are `id, source, guid, title, url, author, published, arrived, read, read_at, starred, tags,
    /// summary, starts, ends, updated`; `starts` and `ends` belong to an event. Dates are ISO 8601 in UTC, several
    /// authors are joined by `, `, and unknown values are `null`. If other subscriptions carry the same article,
    /// `also_in` lists their addresses.
    package var json: JSONValue {
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

/// The current state of an item, derived from the events of the ledger.
public struct ItemState: Hashable, Sendable {
    package var readAt: Date?
    package var isStarred = false
    package var isHidden = false
    package var tags: [String] = []

    package init() {}

    package var isRead: Bool { readAt != nil }
}
