import FeedModel

/// `next`: opens the next of the items that were chosen together, else the next unread item.
///
/// The search for an unread item goes to the end of the list, then to what was passed over, then to the next list.
package struct NextCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        if try await turn.features.items.openNext(turn) { return }
        guard let place = turn.places.numbered, !place.items.isEmpty || place.isFeeds else {
            return try await openEverything(turn)
        }
        var start = (place.position ?? -1) + 1
        while true {
            if let row = turn.places.unreadRow(from: start) { return try await open(row, turn) }
            guard let list = turn.places.list, let next = list.next else { break }
            let page = try await turn.features.lists.window(of: list.question, after: next, turn)
            // Another page may have come.
            guard let grown = turn.change({ $0.append(page, to: list.question) }) ?? nil else { return }
            start = grown
        }
        if let row = turn.places.unreadRow(from: 0) {
            turn.say(.items(.passedOver(turn.places.unreadCount)))
            return try await open(row, turn)
        }
        switch turn.places.numbered {
        case .feeds(let feeds): try await openFeed(among: feeds.rows, after: nil, turn)
        case .list(let list):
            switch list.question.origin {
            case .feed(let source):
                let rows = try await turn.features.feeds.list(turn.places.feedsOfWalk)
                try await openFeed(among: rows, after: source, turn)
            // A typed question is answered; other items are opened by the next step only.
            case .typed where !list.isLeft: try await leave(list.question, turn)
            case .typed, .walk: try await openEverything(turn)
            }
        default: try await openEverything(turn)
        }
    }
}

@MainActor
extension NextCommand {
    private func open(_ row: Int, _ turn: Turn) async throws {
        try await turn.features.items.open(row: row, via: "next", turn)
    }

    /// Opens the first unread item of the next feed that has one, or of everything.
    private func openFeed(among rows: [FeedRow], after source: SourceID?, _ turn: Turn) async throws {
        guard let feed = rows.unread(after: source), let question = feed.unread else {
            return try await openEverything(turn)
        }
        let page = try await turn.features.lists.window(of: question, turn)
        guard let row = page.unreadRow else { return try await openEverything(turn) }
        turn.change { $0.replaceReadList(with: page, of: question) }
        turn.say(.items(.continuing(with: feed.title, unread: page.count)))
        try await open(row, turn)
    }

    /// Opens the first of all unread items.
    private func openEverything(_ turn: Turn) async throws {
        let page = try await turn.features.lists.window(of: .everythingUnread, turn)
        guard let row = page.unreadRow else { return turn.say(.items(.allRead)) }
        turn.change { $0.replaceReadList(with: page, of: .everythingUnread) }
        turn.say(.items(.continuingWithEverything(unread: page.count)))
        try await open(row, turn)
    }

    /// Says that a list is read, and how many unread items there are elsewhere.
    private func leave(_ question: Question, _ turn: Turn) async throws {
        let page = try await turn.features.lists.window(of: .everythingUnread, turn)
        guard !page.items.isEmpty else { return turn.say(.items(.allRead)) }
        // Another page may have come.
        guard turn.change({ $0.leaveList(of: question) }) == true else { return }
        turn.say(.items(.listRead(elsewhere: page.count, isInteractive: turn.isInteractive)))
    }
}
