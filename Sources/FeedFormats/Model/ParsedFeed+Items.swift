import FeedModel
import Foundation

extension ParsedFeed {
    /// Removes the entries that are not items: empty ones, which ``skipped`` counts, and in Atom earlier revisions.
    ///
    /// The parser keeps them and records empty ones as a repair: they are in the document, but lists do not show them.
    package mutating func reduceToItems() {
        let revised = format == .atom ? earlierRevisions : []
        let kept = entries.indices.filter { !entries[$0].saysNothing && !revised.contains($0) }
        guard kept.count < entries.count else { return }
        skipped += entries.count - kept.count - revised.count
        edition?.keepEntries(at: kept)
        entries = kept.map { entries[$0] }
    }

    /// The entries of which another with the same id and link has a later date (RFC 4287, 4.1.1).
    private var earlierRevisions: Set<Int> {
        let ids = entries.compactMap(\.id)
        guard Set(ids).count < ids.count else { return [] }
        var latest: [String: (index: Int, date: Date)] = [:]
        var earlier: Set<Int> = []
        for index in entries.indices where !entries[index].saysNothing {
            guard let id = entries[index].id?.trimmed, !id.isEmpty, let date = entries[index].updated else { continue }
            let name = "\(id)\0\(entries[index].link ?? "")"
            guard let other = latest[name], other.date != date else {
                latest[name] = (index, date)
                continue
            }
            earlier.insert(other.date < date ? other.index : index)
            if other.date < date { latest[name] = (index, date) }
        }
        return earlier
    }
}
