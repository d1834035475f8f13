public import FeedModel
import Foundation
import GRDB
import Query

/// Where the next page of a list begins: behind the last item of this one.
///
/// Items that come or go meanwhile shift nothing. One whose texts or date change meanwhile can move past the place, either way, and is then
/// listed twice or not at all. Good for the query it came from only.
public struct PageCursor: Hashable, Sendable {
    enum Key: Hashable, Sendable {
        case number(Int64)
        case text(String)

        var databaseValue: DatabaseValue {
            switch self {
            case .number(let number): number.databaseValue
            case .text(let text): text.databaseValue
            }
        }
    }

    /// Which part of the list, of those that follow each other: of a ranked list the tier, which depends on the item's texts.
    let tier: Int
    let key: Key
    let number: Int64
    /// Items yielded so far, for the query's limit.
    let delivered: Int
}

/// One page of a list.
public struct ItemPage: Hashable, Sendable {
    /// The items, in order.
    public var items: [LibraryItem]
    /// Where the next page begins; `nil` when this is the last.
    public var next: PageCursor?

    /// Makes a page.
    public init(items: [LibraryItem], next: PageCursor? = nil) {
        self.items = items
        self.next = next
    }
}

/// An order as SQL; items that compare equal stay in the order they were kept in.
struct SortOrder {
    let column: String
    let isDescending: Bool

    init(_ sort: Query.Sort) {
        switch sort.key {
        case .published, .relevance: (column, isDescending) = ("s.date", !sort.isReversed)
        case .arrived: (column, isDescending) = ("s.arrived", !sort.isReversed)
        case .title: (column, isDescending) = ("i.title_key", sort.isReversed)
        }
    }

    /// Whether the order is by what a publisher said.
    var readsItems: Bool { column.hasPrefix("i.") }

    var sql: String { column + (isDescending ? " DESC" : "") + ", s.item" }

    /// What holds for the items behind a place, in two parts: those that compare equal, and the others.
    ///
    /// Asked at once, SQLite would look at all that compare equal on every page, and an import can give every item of
    /// a library the same date.
    func after(_ cursor: PageCursor) -> [(sql: String, arguments: StatementArguments)] {
        let key = cursor.key.databaseValue
        return [
            ("\(column) = ? AND s.item > ?", [key, cursor.number]),
            ("\(column) \(isDescending ? "<" : ">") ?", [key]),
        ]
    }
}
