import FeedModel
import Primitives

/// The items of a document, each with an identity that no other of them has.
///
/// Two items are two articles unless guid, link, title and date all agree. If articles share a guid, a digest of the four replaces it in
/// each, and identifies the article in later documents, too (`docs/decisions/0002-item-identity-is-a-digest.md`).
struct DocumentItems: Sendable {
    private(set) var items: [Item]
    /// The guids that several articles have, each with the identity of the first of these in the document.
    private(set) var shared: [String: ItemID] = [:]
    /// The guids in the document of the items that have a digest in its place.
    private(set) var guids: [ItemID: String] = [:]
    private(set) var ids: Set<ItemID> = []
    /// The identities of the items that were passed in, in their order, if they differ from ``items``.
    private var passed: [ItemID]?

    var identities: [ItemID] { passed ?? items.map(\.id) }

    /// Tells the items of a document apart.
    ///
    /// - Parameter known: The identities whose guids are known to belong to several articles of the source.
    init(_ items: [Item], known: Set<ItemID> = []) {
        self.items = items
        var repeated = known
        ids.reserveCapacity(items.count)
        let span = items.span
        for index in span.indices where !ids.insert(span[index].id).inserted { repeated.insert(span[index].id) }
        guard !repeated.isDisjoint(with: ids) else { return }
        distinguish(repeated, known: known)
    }

    func keeping(_ ids: Set<ItemID>) -> DocumentItems {
        var kept = self
        kept.items.removeAll { !ids.contains($0.id) }
        (kept.passed, kept.ids) = (nil, ids)
        return kept
    }

    private mutating func distinguish(_ repeated: Set<ItemID>, known: Set<ItemID>) {
        var kept: [Item] = []
        ids = []
        // An item that only repeats another keeps its guid.
        var digests: [ItemID: Set<String>] = [:]
        for item in items where repeated.contains(item.id) {
            digests[item.id, default: []].insert(Self.guid(of: item))
        }
        var identities: [ItemID] = []
        for item in items {
            let isShared = known.contains(item.id) || (digests[item.id]?.count ?? 0) > 1
            let named = isShared ? item.renamed(Self.guid(of: item)) : item
            if isShared {
                shared[item.guid] = shared[item.guid] ?? named.id
                guids[named.id] = item.guid
            }
            identities.append(named.id)
            if ids.insert(named.id).inserted { kept.append(named) }
        }
        items = kept
        passed = identities
    }

    static func guid(of item: Item) -> String {
        guid(item.guid, url: item.url, title: item.title, date: StoredDate.encode(item.date))
    }

    static func guid(_ guid: String, url: String?, title: String, date: Int64?) -> String {
        var digest = SHA256()
        for part in [guid, url ?? "", ArticleTraits.singleSpaced(title), date.map(String.init) ?? ""] {
            digest.update(part.utf8)
            digest.update(CollectionOfOne(0))
        }
        return "sha256:" + digest.finalize().prefix(16).hexadecimal
    }
}
