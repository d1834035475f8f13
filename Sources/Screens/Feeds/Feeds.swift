import FeedModel

/// The feeds of the library, with the numbers of their items.
///
/// One count runs at a time, in the background. It continues while other commands run, and several can wait for it.
@MainActor
package final class Feeds {
    /// Lists feeds, without counting the items of queries among them.
    package let list: Reading<FeedRequest, [FeedRow]>
    /// Lists all feeds and counts the items of queries among them, which can take long.
    package let count: Reading<Void, [FeedRow]>
    /// Finds the feeds with a title, in any case: a query, and if none can be read, the subscriptions.
    package let find: Reading<String, [FeedRow]>
    /// The feeds that were listed by their titles.
    var named: [FeedRow] = []

    /// The count that runs.
    private weak var running: Turn?
    /// Whether the count includes queries.
    private var includesQueries = false
    /// Whether items may have changed since the last count of queries began.
    private var isChanged = false
    /// The numbers of the last count of queries; `nil` if it has not ended, failed or was stopped.
    private var counts: FeedCounts?

    package init(
        list: Reading<FeedRequest, [FeedRow]>,
        count: Reading<Void, [FeedRow]>,
        find: Reading<String, [FeedRow]>
    ) {
        self.list = list
        self.count = count
        self.find = find
    }

    /// Takes over changes of the numbers of unread items, by source.
    func update(_ changes: [SourceID: Int]) {
        for index in named.indices { named[index].update(changes) }
    }

    /// Lists the items of a feed: the unread ones, or all if none is unread.
    ///
    /// - Parameter isNamed: Whether the feed was named by its title, so that its counts are remembered.
    func open(_ feed: FeedRow, isNamed: Bool = false, _ turn: Turn) async throws {
        named.removeAll { $0.content == feed.content }
        if isNamed { named.append(feed) }
        if let question = feed.opening { try await turn.features.lists.show(question, turn) }
    }

    var isCounting: Bool { includesQueries && running.map { !$0.isOver } ?? false }

    /// Whether queries were never counted, or items may have changed since the last count began.
    var isCountDue: Bool { isChanged || counts == nil && !isCounting }

    /// Records that items may have changed.
    func countsAreDue() { isChanged = true }

    func cancel() {
        running?.stop()
        counts = nil
    }

    /// Counts the items of all feeds and queries, and waits for the end.
    func newCounts(for turn: Turn) async throws -> FeedCounts {
        try Task.checkCancellation()
        beginCount(for: turn)
        try await waitForCount(turn)
        return counts ?? [:]
    }

    /// Begins to count all feeds and queries; a running count continues if nothing has changed since it began.
    ///
    /// Otherwise queries that are slow to count would never be counted, however often the feeds are listed.
    func beginCount(for turn: Turn) {
        guard !isCounting || isCountDue else { return }
        (isChanged, counts) = (false, nil)
        begin(includesQueries: true, for: turn)
    }

    /// Begins to count all feeds, and queries only if they are being counted.
    func beginRecount(for turn: Turn) {
        // Counting without queries would end the count of the queries that are slow.
        if isCounting { beginCount(for: turn) } else { begin(includesQueries: false, for: turn) }
    }

    /// Counts feeds anew while they are listed, because the command has changed a number of items or steps.
    func recount(after changes: Int, _ turn: Turn) async throws {
        guard changes > 0, turn.places.stack.contains(where: \.isFeeds) else { return }
        switch turn.newerPhase {
        case nil:
            beginRecount(for: turn)
            turn.becomeLatest()
            try await waitForCount(turn)
        // The newer command may wait for the counts of queries.
        case .readingUntilPromptWanted: beginCount(for: turn)
        // The reader waits for the newer command, and not for the counts.
        default: beginRecount(for: turn)
        }
    }

    /// Waits until no count runs.
    func waitForCount(_ turn: Turn) async throws {
        // A count that began anew is waited for as well.
        while let running, !running.isOver { try await turn.waitForEnd(of: running) }
    }

    private func begin(includesQueries: Bool, for turn: Turn) {
        running?.stop()
        self.includesQueries = includesQueries
        running = turn.share { [self] turn in
            let rows = includesQueries ? try await count(()) : try await list(FeedRequest(scope: .all))
            var counts: FeedCounts = [:]
            for row in rows { counts[row.content] = row.counts }
            if includesQueries { self.counts = counts }
            turn.change { [counts] in $0.update(counts) }
        }
    }
}
