package import FeedModel
import Foundation
import GRDB
import Query

/// The position after the last item of a page, where the next page of the list begins.
///
/// Items that are added or removed between pages shift nothing. An item whose text or date changes can move past the position in either
/// direction; it is then listed twice or not at all. A cursor is valid for its own query only.
package struct PageCursor: Hashable, Sendable {
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

    /// The consecutive part of the list: the tier of a ranked list, which depends on the item's texts.
    let tier: Int
    let key: Key
    let number: Int64
    let delivered: Int
}

package struct ItemPage: Hashable, Sendable {
    package var items: [LibraryItem]
    package var next: PageCursor?
}

/// An order as SQL; items that compare equal are in the order in which they were stored.
struct SortOrder {
    let column: String
    let isDescending: Bool

    init(_ sort: Query.Sort) {
        switch sort.key {
        case .published, .relevance: (column, isDescending) = ("s.date", !sort.isReversed)
        case .arrived: (column, isDescending) = ("s.arrived", !sort.isReversed)
        case .read: (column, isDescending) = ("s.read_at", !sort.isReversed)
        case .title: (column, isDescending) = ("i.title_key COLLATE \(TitleCollation.name)", sort.isReversed)
        }
    }

    var readsItems: Bool { column.hasPrefix("i.") }

    var sql: String { column + (isDescending ? " DESC" : "") + ", s.item" }

    /// The conditions on items after a position, in two parts: items that compare equal, and the others.
    ///
    /// In one condition SQLite would read all items that compare equal for every page, such as all items of an import.
    func after(_ cursor: PageCursor) -> [(sql: String, arguments: StatementArguments)] {
        let key = cursor.key.databaseValue
        return [
            ("\(column) = ? AND s.item > ?", [key, cursor.number]),
            ("\(column) \(isDescending ? "<" : ">") ?", [key]),
        ]
    }
}

extension PageCursor: RawRepresentable {
    package init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, let number = Int64(parts[0]), let delivered = Int(parts[1]),
            let tier = Int(parts[2]), tier >= 0
        else { return nil }
        switch parts[3] {
        case "number":
            guard let key = Int64(parts[4]) else { return nil }
            self.key = .number(key)
        case "text": key = .text(String(parts[4]))
        default: return nil
        }
        self.tier = tier
        self.number = number
        self.delivered = delivered
    }

    package var rawValue: String {
        switch key {
        case .number(let key): "\(number):\(delivered):\(tier):number:\(key)"
        case .text(let key): "\(number):\(delivered):\(tier):text:\(key)"
        }
    }
}
