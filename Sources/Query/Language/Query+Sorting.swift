public import FeedModel
import Foundation

extension Query {
    /// The items for which the query holds, in its order and no more than its limit.
    ///
    /// Items that compare equal keep the order they came in.
    public func select(from items: some Sequence<LibraryItem>, in context: QueryContext) -> [LibraryItem] {
        let predicate = resolved(in: context)
        let order = sort ?? .published
        let ranking = ranking
        var tiers: [Int: [LibraryItem]] = [:]
        for item in items {
            let subject = MatchSubject(item: item, bodyText: context.bodyText)
            guard predicate.holds(for: subject) else { continue }
            tiers[ranking?.tier(of: subject) ?? 0, default: []].append(item)
        }
        let sorted = tiers.sorted { ($0.key < $1.key) != order.isReversed }.flatMap { order.sorted($0.value) }
        return limit.map { Array(sorted.prefix($0)) } ?? sorted
    }
}

extension Query.Sort {
    func sorted(_ items: [LibraryItem]) -> [LibraryItem] {
        switch key {
        case .published, .relevance: Self.sort(items, by: \.date, descending: !isReversed)
        case .arrived: Self.sort(items, by: \.arrived, descending: !isReversed)
        case .title: Self.sort(items, by: { Self.titleKey($0.item.title) }, descending: isReversed)
        }
    }

    /// What titles are compared by: the folded title, as far as anybody reads it.
    static func titleKey(_ title: String) -> String {
        SearchFolding.fold(title, limit: keyLength)
    }

    /// Writes what titles are compared by behind what is there, in UTF-8.
    package static func writeTitleKey(of title: String, to bytes: inout [UInt8]) {
        SearchFolding.fold(title, limit: keyLength, to: &bytes)
    }

    /// How many scalars of a title count.
    private static let keyLength = 100

    private static func sort<Key: Comparable>(
        _ items: [LibraryItem],
        by key: (LibraryItem) -> Key,
        descending: Bool
    ) -> [LibraryItem] {
        items.map { (key: key($0), item: $0) }.enumerated()
            .sorted { lhs, rhs in
                if lhs.element.key != rhs.element.key {
                    return descending == (lhs.element.key > rhs.element.key)
                }
                return lhs.offset < rhs.offset
            }
            .map(\.element.item)
    }
}
