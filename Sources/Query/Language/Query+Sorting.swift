public import FeedModel
import Foundation

extension Query {
    /// Returns the items that match the query, in its order and up to its limit.
    ///
    /// Items that compare equal keep their order.
    public func select(from items: some Sequence<LibraryItem>, in context: QueryContext) -> [LibraryItem] {
        let predicate = resolved(in: context)
        let order = sort ?? .published
        let ranking = ranking
        var tiers: [Int: [LibraryItem]] = [:]
        for item in items {
            let subject = MatchSubject(item, in: context)
            guard predicate.holds(for: subject) else { continue }
            tiers[ranking?.tier(of: subject) ?? 0, default: []].append(item)
        }
        let sorted = tiers.sorted { ($0.key < $1.key) != order.isReversed }.flatMap {
            order.sorted($0.value, at: context.now)
        }
        return limit.map { Array(sorted.prefix($0)) } ?? sorted
    }
}

extension Query.Sort {
    func sorted(_ items: [LibraryItem], at now: Date) -> [LibraryItem] {
        switch key {
        case .published, .relevance: Self.sort(items, by: { $0.date(at: now) }, descending: !isReversed)
        case .arrived: Self.sort(items, by: \.arrived, descending: !isReversed)
        case .read: Self.sort(items, by: { $0.state.readAt ?? .distantPast }, descending: !isReversed)
        case .title: Self.sort(items, by: { TitleKey($0.item.title) }, descending: isReversed)
        }
    }

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
