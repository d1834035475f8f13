package import FeedModel

extension SubscriptionsFile {
    /// The lines of a subscription that was removed, and their neighbours.
    package struct RemovedLines: Hashable, Sendable {
        package let id: SourceID
        private(set) var lines: [Removed]

        /// A line and its former place.
        struct Removed: Hashable, Sendable {
            var line: Line
            var index: Int
            var before: Line?
            var after: Line?
        }

        package var shownTexts: [String] { lines.map(\.line.shownText) }

        init(of id: SourceID, at indices: [Int], in all: [Line]) {
            self.id = id
            lines = indices.map { index in
                Removed(
                    line: all[index],
                    index: index,
                    before: index > 0 ? all[index - 1] : nil,
                    after: index + 1 < all.count ? all[index + 1] : nil
                )
            }
        }
    }

    /// Puts removed lines back where they were, or next to the same lines if those have moved.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/duplicate(_:)`` if the subscription has been added again.
    package mutating func restore(_ removed: RemovedLines) throws(SubscriptionError) {
        guard !contains(removed.id) else { throw .duplicate(removed.id) }
        let ending = lines.first { !$0.ending.isEmpty }?.ending ?? [0x0A]
        for line in removed.lines { lines.insert(line.line, at: index(for: line)) }
        for index in lines.indices.dropLast() where lines[index].ending.isEmpty { lines[index].end(with: ending) }
        interpret()
    }

    /// Whether a line has an identity: that of a subscription, or the address of a query.
    package func contains(_ id: SourceID) -> Bool {
        self[id] != nil || unsupported.contains { $0.directive.uri?.id == id }
    }

    /// Returns the index at which a line is between its neighbours again, or else next to one of them.
    private func index(for removed: RemovedLines.Removed) -> Int {
        let index = min(removed.index, lines.count)
        let before = index > 0 ? lines[index - 1] : nil
        if before == removed.before { return index }
        func nearest(to line: Line?) -> Int? {
            lines.indices.filter { lines[$0] == line }.min { abs($0 - index) < abs($1 - index) }
        }
        if let before = nearest(to: removed.before) { return before + 1 }
        return nearest(to: removed.after) ?? index
    }
}
