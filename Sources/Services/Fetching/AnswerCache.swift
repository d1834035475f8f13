import FeedModel
import Library
import SourceAPI

/// The answers to questions at the prompt that belong to no subscription, for as long as the program runs.
///
/// A question that is repeated within the interval of a service is answered from here. Items that were found can be opened and marked,
/// and are stored in the library then; the others are forgotten.
package actor AnswerCache {
    struct Answer: Sendable {
        var record: FetchRecord
        var page: Page
    }

    private var answers: [SourceID: Answer] = [:]
    private var items: [ItemID: Item] = [:]

    package init() {}

    subscript(source: SourceID) -> Answer? { answers[source] }

    var records: [FetchRecord] { answers.values.map(\.record) }

    func remember(_ answer: Answer, of source: SourceID) {
        if answers.count >= Self.maximumAnswers { answers = [:] }
        answers[source] = answer
    }

    /// Forgets everything, because another user reads from now on.
    package func removeAll() { (answers, items) = ([:], [:]) }

    func remember(_ items: [Item]) {
        if self.items.count + items.count > Self.maximumItems { self.items = [:] }
        for item in items { self.items[item.id] = item }
    }

    /// Stores found items in a library before something is done with them; items that it has already are left as they are.
    ///
    /// Reads nothing if none of the items was found, as is usual.
    func store(_ ids: [ItemID], in library: Library) async throws(LibraryError) {
        let found = ids.compactMap { items[$0] }
        guard !found.isEmpty else { return }
        let known = try await library.items(found.map(\.id))
        for item in found where known[item.id] == nil { try await library.store([item], from: item.source) }
    }

    private static let maximumAnswers = 64
    private static let maximumItems = 4000
}
