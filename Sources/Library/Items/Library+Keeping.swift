public import FeedModel
import Foundation
import GRDB
import Query

/// What became of the items of a page.
public struct KeptPage: Hashable, Sendable {
    /// Items that were not in the library, in the order of the page.
    public var new: [ItemID] = []
    /// Items whose publisher changed something.
    public var changed: [ItemID] = []
    /// Items that were as before, and items that were purged and are not taken again.
    public var unchanged = 0

    /// Makes the outcome of an empty page.
    public init() {}
}

/// A page that is ready to be kept: its rows are made, and the items are not held.
public struct KeepablePage: Sendable {
    fileprivate let page: PreparedPage
    fileprivate let record: FetchRecord?
    fileprivate let hosts: [HostBackoff]
}

extension Library {
    /// The same library, whose verbs that keep what was fetched return as soon as everybody can see it.
    ///
    /// What they kept is safe after ``settle()``: meanwhile the next page can be kept.
    public var unsettled: Library {
        var library = self
        library.settlesPages = false
        return library
    }

    /// Returns when everything that was kept before the call is on the disk.
    ///
    /// - Throws: What the disk says; then the last that was kept may be lost in a power cut.
    public func settle() async throws(StoreError) { try await storage.reachDisk() }

    /// Says whether more pages are about to come: then those that wait may wait a moment for them and share a transaction.
    ///
    /// Who says that they are must say, too, when no more are.
    public func expectPages(_ isExpecting: Bool) { storage.expect(isExpecting) }

    /// Keeps the items of a page, and what is to be remembered of the fetch: all of it or nothing.
    ///
    /// An item that is known is brought up to date; when it arrived and what the person did with it stay. Of an item
    /// that is twice in a page the first is kept. Items of other sources than `source` are left out.
    ///
    /// Pages that are kept at the same time are prepared side by side and can share a transaction. One that fails does
    /// not keep another from being kept, and each is on the disk when the verb returns (decision 0009).
    ///
    /// - Parameters:
    ///   - items: What the source answered, in its order.
    ///   - source: The subscription.
    ///   - record: What is remembered of the fetch; its `itemsNew` is counted here.
    ///   - hosts: The hosts that asked to be left alone.
    /// - Returns: What was new and what had changed.
    @discardableResult
    public func keep(
        _ items: [Item],
        from source: SourceID,
        record: FetchRecord? = nil,
        hosts: [HostBackoff] = []
    ) async throws(StoreError) -> KeptPage {
        try await keep(prepare(items, from: source, record: record, hosts: hosts))
    }

    /// Makes a page ready to be kept, as far as that can be done while others are written.
    public func prepare(
        _ items: [Item],
        from source: SourceID,
        record: FetchRecord? = nil,
        hosts: [HostBackoff] = []
    ) async throws(StoreError) -> KeepablePage {
        KeepablePage(
            page: try await prepared(items, from: source, homepage: record?.homepage),
            record: record?.source == source ? record : nil,
            hosts: hosts
        )
    }

    /// Keeps a page, as ``keep(_:from:record:hosts:)`` does.
    @discardableResult
    public func keep(_ keepable: KeepablePage) async throws(StoreError) -> KeptPage {
        let now = StoredDate.encode(environment.now())
        let bodyText = environment.bodyText
        return try await storage.writeInGroup(size: keepable.page.size, settles: settlesPages) { database, group in
            var writer = try PageWriter(keepable.page, in: database, bodyText: bodyText)
            let written = try writer.write(keepable.record)
            try HostTable.save(keepable.hosts, now: now, in: database)
            group.append(written)
            return written.kept
        }
    }

    private func prepared(
        _ items: [Item],
        from source: SourceID,
        homepage: String?
    ) async throws(StoreError) -> PreparedPage {
        let now = StoredDate.encode(environment.now())
        let all = PreparedPage(items, from: source, arrived: now, homepage: homepage)
        guard !all.items.isEmpty else { return all }
        var page = try await storage.read { database in
            var page = all
            try page.leaveOutUnchanged(in: database)
            return page
        }
        page.makePostings(environment.bodyText)
        return page
    }
}
