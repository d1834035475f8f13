package import FeedModel
import Query

/// Tags or categories with their counts, as they were listed.
package struct TagsPlace: Hashable, Sendable {
    /// The kind.
    package var kind: Kind
    /// The rows.
    package var rows: [TagSummary]
    /// The index of the row that was opened last.
    package var position: Int?

    /// The kinds of words that items have.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// The reader's own tags, on items and on subscriptions, by name.
        case tags
        /// The publishers' categories of the newest items, the most frequent first.
        case categories
    }

    /// Returns the question for the items of the row with an index.
    func question(ofRow row: Int) -> Question {
        Question(Query(.field(kind == .tags ? .tag : .category, .phrase(Query.Phrase(rows[row].name)))))
    }
}
