package import FeedModel
package import SubscriptionFormats

extension SubscriptionsStore {
    /// Removes the lines of subscriptions in one edit.
    ///
    /// - Returns: The lines, in the order in which they were removed.
    package func remove(_ ids: [SourceID]) throws -> [SubscriptionsFile.RemovedLines] {
        try edit { file in
            var removed: [SubscriptionsFile.RemovedLines] = []
            for id in ids { removed.append(try file.remove(id)) }
            return removed
        }
    }

    /// Removes the lines of those of some subscriptions that the file has, in one edit.
    ///
    /// - Returns: The lines, in the order in which they were removed.
    package func removePresent(_ ids: [SourceID]) throws -> [SubscriptionsFile.RemovedLines] {
        try edit { file in
            var removed: [SubscriptionsFile.RemovedLines] = []
            for id in ids where file.contains(id) { removed.append(try file.remove(id)) }
            return removed
        }
    }

    /// Puts removed lines back in one edit.
    ///
    /// - Returns: The lines that were not put back, because their subscription has been added again.
    package func restore(_ removed: [SubscriptionsFile.RemovedLines]) throws -> [SubscriptionsFile.RemovedLines] {
        try edit { file in
            let left = removed.filter { file.contains($0.id) }
            for lines in removed.reversed() where !file.contains(lines.id) { try file.restore(lines) }
            return left
        }
    }
}
