package import FeedModel
import Query

package struct TagsPlace: Equatable, Sendable {
    package var kind: Kind
    package var rows: [TagSummary]
    package var position: Int?

    package enum Kind: Hashable, Sendable, CaseIterable {
        case tags
        /// The publishers' categories of the newest items, the most frequent first.
        case categories
    }

    func question(ofRow row: Int) -> Question {
        Question(Query(.field(kind == .tags ? .tag : .category, .phrase(Query.Phrase(rows[row].name)))))
    }
}
