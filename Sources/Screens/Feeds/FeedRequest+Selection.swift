import Query

extension FeedRequest {
    /// Returns the feeds that the request lists, in its order.
    ///
    /// - Parameter rows: All feeds in the order of the file.
    package func selection(from rows: [FeedRow]) -> [FeedRow] {
        let folded = tag.map { SearchFolding.fold($0.hasSuffix("*") ? String($0.dropLast()) : $0) }
        let chosen = rows.filter { row in
            switch scope {
            case .unread: guard !row.isHidden, row.hasUnread ?? true else { return false }
            case .shown: guard !row.isHidden else { return false }
            case .all: break
            }
            guard let folded, let tag else { return true }
            return row.tags.map(SearchFolding.fold).contains {
                tag.hasSuffix("*") ? $0.hasPrefix(folded) : $0 == folded
            }
        }
        switch order {
        case .file: return chosen
        // A query that is not counted yet stays before those that are read.
        case .unreadFirst: return chosen.filter { $0.hasUnread ?? true } + chosen.filter { $0.hasUnread == false }
        case .unread: return Self.sorted(chosen) { -($0.counts?.unread ?? 0) }
        case .title: return Self.sorted(chosen) { TitleKey($0.title) }
        }
    }

    private static func sorted<Key: Comparable>(_ rows: [FeedRow], by key: (FeedRow) -> Key) -> [FeedRow] {
        rows.map { (key: key($0), row: $0) }
            .sorted { ($0.key, $0.row.line) < ($1.key, $1.row.line) }
            .map(\.row)
    }
}
