package import FeedModel
import Query

package struct TagsPlace: Hashable, Sendable {
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

extension SessionState {
    mutating func receive(_ result: Result<[TagSummary], SessionFailure>, of kind: TagsPlace.Kind) -> [SessionEffect] {
        if case .countsBefore(.tags(kind), let count) = awaited {
            return leavePlace(of: count, after: result) { $0.updateTags($1, of: kind) }
        }
        guard awaited == .tags(kind) else { return [] }
        return receive(result) { state, rows in
            // An empty answer takes no list away.
            guard !rows.isEmpty else { return state.finish(.remark(.noTags(kind))) }
            let tags = TagsPlace(kind: kind, rows: rows)
            state.push(.tags(tags))
            return state.finish(.page(.tags(tags)))
        }
    }

    /// Takes over new counts of tags or categories wherever they are listed; the rows stay, so that numbers mean what they did.
    private mutating func updateTags(_ rows: [TagSummary], of kind: TagsPlace.Kind) {
        let counted = Dictionary(rows.map { ($0.name, $0) }) { $1 }
        for index in places.indices {
            guard case .tags(var tags) = places[index], tags.kind == kind else { continue }
            for row in tags.rows.indices {
                let name = tags.rows[row].name
                tags.rows[row] = counted[name] ?? TagSummary(name: name)
            }
            places[index] = .tags(tags)
        }
    }
}
