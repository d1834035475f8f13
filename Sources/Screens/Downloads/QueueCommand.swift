import Query

/// `queue`, `queue played`: lists the items with files to hear, the oldest first, or those already played.
///
/// The queue is the items with the tag `queue`, and the played ones of it have the tag `played`. So marks, `undo`, the
/// history, queries and other machines know it.
package struct QueueCommand: Command {
    package static let queueTag = "queue"
    package static let playedTag = "played"

    package var isOfPlayed: Bool

    package init(ofPlayed: Bool = false) {
        isOfPlayed = ofPlayed
    }

    package func run(_ turn: Turn) async throws {
        let question = Question(query, title: isOfPlayed ? "Played" : "Queue")
        let message = Message.downloads(.queueIsEmpty(ofPlayed: isOfPlayed))
        try await turn.features.lists.show(question, ifNone: message, turn)
    }

    private var query: Query {
        func has(_ tag: String) -> Query.Predicate { .field(.tag, .phrase(Query.Phrase(tag))) }
        let isPlayed = has(Self.playedTag)
        return isOfPlayed
            ? Query(isPlayed)
            : Query(.all([has(Self.queueTag), .not(isPlayed)]), sort: Query.Sort(.published, isReversed: true))
    }
}
