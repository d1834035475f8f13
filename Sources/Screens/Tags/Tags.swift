package import FeedModel

/// Tags of items and categories of publishers, with the numbers of their items.
@MainActor
package struct Tags {
    package var list: Reading<TagsPlace.Kind, [TagSummary]>

    package init(list: Reading<TagsPlace.Kind, [TagSummary]>) {
        self.list = list
    }

    /// Counts tags or categories anew, wherever they are listed.
    func recount(_ kind: TagsPlace.Kind, _ turn: Turn) async throws {
        let rows = try await list(kind)
        turn.change { $0.update(rows, of: kind) }
    }
}

extension Places {
    /// Takes over counts of tags or categories wherever they are listed; the rows stay, so that numbers mean what they did.
    fileprivate mutating func update(_ rows: [TagSummary], of kind: TagsPlace.Kind) {
        let counted = Dictionary(rows.map { ($0.name, $0) }) { $1 }
        for index in stack.indices {
            guard case .tags(var tags) = stack[index], tags.kind == kind else { continue }
            for row in tags.rows.indices {
                let name = tags.rows[row].name
                tags.rows[row] = counted[name] ?? TagSummary(name: name)
            }
            stack[index] = .tags(tags)
        }
    }
}
