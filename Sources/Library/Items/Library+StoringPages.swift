package import FeedModel
import Foundation
import GRDB

package struct StoredPage: Hashable, Sendable {
    package var new: [ItemID] = []
    package var changed: [ItemID] = []
    /// The number of items that were as before, or were purged and are not stored again.
    package var unchanged = 0
}

/// A page that is ready to be stored: its rows, without the items they were made of.
package struct PreparedPage: Sendable {
    fileprivate let rows: PageRows
    fileprivate let record: FetchRecord?
    fileprivate let expectedState: ExpectedState
    fileprivate let hosts: [HostBackoff]
}

extension Library {
    /// Stores the items of a page and the record of its fetch, all or nothing.
    ///
    /// A known item is updated; its arrival and what the reader did with it stay. Of an item that occurs twice in a
    /// page the first is stored, unless link, title or date differ. Items of other sources than `source` are ignored.
    ///
    /// - Parameter flushes: Whether to return only when the page is on the disk; ``flush()`` waits for it later.
    @discardableResult
    package func store(
        _ items: [Item],
        from source: SourceID,
        record: FetchRecord? = nil,
        omitted: Set<UInt32>? = nil,
        hosts: [HostBackoff] = [],
        flushes: Bool = true
    ) async throws(LibraryError) -> StoredPage {
        let page = try await prepare(items, from: source, record: record, hosts: hosts, omitted: omitted)
        return try await store(page, flushes: flushes)
    }

    /// Prepares a page to be stored, as far as that is possible while other pages are written.
    ///
    /// - Parameters:
    ///   - expected: The state of the source that the page was made from, when the page is stored.
    ///   - omitted: The short hashes of the document's items that are not passed in, because they have not changed; `nil` if the items are
    ///     no whole document of a feed. An article that is missing in a whole document may be in it under another guid.
    package func prepare(
        _ items: [Item],
        from source: SourceID,
        record: FetchRecord? = nil,
        replacing expected: ExpectedState = .any,
        hosts: [HostBackoff] = [],
        omitted: Set<UInt32>? = nil
    ) async throws(LibraryError) -> PreparedPage {
        var record = record?.source == source ? record : nil
        let rows = try await rows(items, from: source, &record, omitted: omitted)
        return PreparedPage(rows: rows, record: record, expectedState: expected, hosts: hosts)
    }

    @discardableResult
    package func store(_ page: PreparedPage, flushes: Bool = true) async throws(LibraryError) -> StoredPage {
        let now = StoredDate.encode(environment.now())
        let bodyText = environment.bodyText
        let stored = try await storage.writeInGroup(size: page.rows.size, flushes: flushes) { database, group in
            var writer = try PageWriter(page.rows, in: database, bodyText: bodyText)
            let written = try writer.write(page.record, replacing: page.expectedState)
            try HostBackoffTable.save(page.hosts, now: now, in: database)
            group.append(written)
            return written.kept
        }
        tellChange(of: stored.new + stored.changed)
        return stored
    }

    /// Returns when everything stored before the call is on the disk.
    package func flush() async throws(LibraryError) { try await storage.groups.flush() }

    /// Tells the writer whether more pages are about to come, so that those waiting can share a transaction with them.
    ///
    /// A call with `true` must be followed by one with `false`.
    package func expectMorePages(_ isExpecting: Bool) {
        // Without a writer no write waits.
        guard let queue = try? storage.writer() else { return }
        storage.groups.expect(isExpecting, on: queue)
    }

    private func rows(
        _ items: [Item],
        from source: SourceID,
        _ record: inout FetchRecord?,
        omitted: Set<UInt32>?
    ) async throws(LibraryError) -> PageRows {
        let now = StoredDate.encode(environment.now())
        var shared: Set<ItemID> = []
        while true {
            let document = DocumentItems(items, known: shared)
            let all = PageRows(document, from: source, arrived: now, homepage: record?.homepage, omitted: omitted)
            guard !all.items.isEmpty else { return all }
            let read = try await storage.read { database in
                var page = all
                let found = try page.dropUnchanged(in: database)
                return (page: page, found: found)
            }
            var page = read.page
            guard read.found.isSubset(of: shared) else {
                // Few feeds have such guids, so the rows are made again.
                shared.formUnion(read.found)
                continue
            }
            if !document.shared.isEmpty, record?.listing?.items == PageListing(items: items.map(\.id)).items {
                record?.listing?.items = PageListing(items: document.identities).items
            }
            page.makePostings(for: environment)
            return page
        }
    }
}

/// The state of a source that the record of a fetch may replace.
///
/// A fetch that ends late, after another one stored a page, has a record that no longer describes the items of the library. Its state
/// and validators are dropped, so that the next fetch brings every item.
package enum ExpectedState: Hashable, Sendable {
    case any
    case only(String?)
}
