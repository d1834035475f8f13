/// `tags`, `categories`: lists the tags of items, or the categories of the newest items.
package struct TagsCommand: Command {
    package var kind: TagsPlace.Kind

    package init(_ kind: TagsPlace.Kind) {
        self.kind = kind
    }

    package func run(_ turn: Turn) async throws {
        let rows = try await turn.features.tags.list(kind)
        // An empty answer takes no list away.
        guard !rows.isEmpty else { return turn.say(.tags(.noTags(kind))) }
        let tags = TagsPlace(kind: kind, rows: rows)
        turn.push(.tags(tags))
        turn.show(.tags(tags))
    }
}
