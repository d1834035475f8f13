import FeedModel
import SourceAPI

/// What was asked at the prompt beside the subscriptions, as long as the program runs.
///
/// So that a question that is asked twice within a service's interval is answered from here, and that a repository
/// that was found can be opened and marked: what the person opens or marks is kept, the rest is forgotten.
actor AnswerCache {
    /// The answer to a question.
    struct Visit: Sendable {
        var record: FetchRecord
        var page: Page
    }

    private var visits: [SourceID: Visit] = [:]
    private var items: [ItemID: Item] = [:]

    subscript(source: SourceID) -> Visit? { visits[source] }

    /// Remembers the first page of a question.
    func note(_ visit: Visit, of source: SourceID) {
        if visits.count >= Self.most { visits = [:] }
        visits[source] = visit
    }

    /// Remembers items by their identity.
    func note(_ items: [Item]) {
        if self.items.count + items.count > Self.mostItems { self.items = [:] }
        for item in items { self.items[item.id] = item }
    }

    func item(_ id: ItemID) -> Item? { items[id] }

    private static let most = 64
    private static let mostItems = 4000
}
