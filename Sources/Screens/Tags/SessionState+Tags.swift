import FeedModel

extension SessionState {
    /// Receives tags or categories.
    mutating func receive(_ result: Result<[TagSummary], SessionFailure>, of kind: TagsPlace.Kind) -> [SessionEffect] {
        guard awaited == .tags(kind) else { return [] }
        return receive(result) { state, rows in
            // An empty answer takes no list away.
            guard !rows.isEmpty else { return state.finish(.remark(.noTags(kind))) }
            let tags = TagsPlace(kind: kind, rows: rows)
            state.push(.tags(tags))
            return state.finish(.page(.tags(tags)))
        }
    }
}
