import FeedModel
import GRDB

/// Which articles the items of a page are (`docs/decisions/0002-item-identity-is-a-digest.md`).
extension PageWriter {
    /// Applies the events that the ledger has of new items, and finds out which of them are articles it has.
    mutating func link(_ new: [(number: Int64, index: Int)]) throws {
        try updateCounts(new.count)
        if hasLedger { try WaitingEvents(in: database).hand(to: new.map { page.items[$0.index] }, of: page) }
        // Events merged from another machine can be older than their item here.
        if hasLedger {
            for (number, index) in new where try LedgerFold.hasEvents(page.items[index].id, in: database) {
                try WaitingEvents(in: database).place(page.items[index].id)
                try LedgerFold(of: page.items[index].id, in: database).write(to: number, in: database)
            }
        }
        let pairs = try self.pairs(new)
        for pair in pairs { try RenamedArticles.join(pair.former, with: pair.item, in: database) }
        var keys: [(key: Int64, item: Int64)] = []
        keys.reserveCapacity(2 * new.count)
        for (number, index) in new { page.items[index].keys.each { keys.append(($0, number)) } }
        try duplicateGroups.insertKeys(keys)
        try duplicateGroups.group(pairs.map(\.item))
        try RenamedArticles.bound(pairs.map(\.item), in: database, bodyText: bodyText)
        let known = Set(pairs.map(\.item))
        for (number, index) in new {
            if known.contains(number) {
                written.kept.changed.append(page.items[index].id)
                renamed.append(page.traits(of: page.items[index]).title)
            } else {
                written.kept.new.append(page.items[index].id)
            }
        }
        // The search index takes texts in ascending order.
        written.added = (written.added + new).sorted { $0.number < $1.number }
    }

    /// Remembers the guids of the page that several articles have, and finds the articles of their events.
    func learnSharedGuids() throws {
        for (guid, first) in page.shared {
            guard try SharedGuids(in: database).insert(guid, of: (source, page.source), first: first) else { continue }
            let id = ItemID(source: page.source, guid: guid)
            try WaitingEvents(in: database).hand(from: id, to: first)
        }
    }

    /// Finds the articles of the subscription that new items are under another guid.
    private func pairs(_ new: [(number: Int64, index: Int)]) throws -> [(former: Int64, item: Int64)] {
        guard isKnownSource, let document = page.document, !new.isEmpty else { return [] }
        let stored = try StoredArticles(of: source, home: page.home, in: database)
        let items = new.map { number, index in
            RenamedArticles.NewItem(
                number: number,
                traits: page.traits(of: page.items[index]),
                sharedGuid: page.guids[page.items[index].id]
            )
        }
        return try RenamedArticles.find(items, in: stored) { article in
            try document.contains(article.id)
                || RenamedArticles.formerIdentities(of: article.number, in: database).contains(where: document.contains)
        }
    }

    /// Returns whether an item was purged, also under another guid.
    func isPurged(_ item: PreparedItem) throws -> Bool {
        let statement = try RawStatement("SELECT 1 FROM tombstone WHERE id = ?", in: database)
        statement.bind(item.id.rawValue, at: 1)
        if try statement.first({ _ in true }) ?? false { return true }
        guard let document = page.document, hasTombstones else { return false }
        let traits = page.traits(of: item)
        // The article itself may be here, and only its former items purged.
        let stored = try StoredArticles(of: source, home: page.home, in: database)
        let dated = try traits.date.flatMap(stored.numbers(dated:)) ?? []
        let isHere = try dated.compactMap(stored.article).contains { article in
            SameArticle.isRenamed(traits, from: article.traits, linkIsShared: true)
        }
        guard !isHere else { return false }
        return try Tombstones.insert(
            item.id,
            as: traits,
            of: page.source,
            home: page.home,
            in: database,
            isInDocument: document.contains
        )
    }
}
