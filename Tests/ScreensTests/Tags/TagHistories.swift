import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of listing tags: TagsCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct TagHistories {
    private let history = History()
    private let rows = [TagSummary(name: "later", items: 4), TagSummary(name: "paper", items: 4, subscriptions: 1)]

    private func page(_ kind: TagsPlace.Kind) -> SessionReply { .page(.tags(TagsPlace(kind: kind, rows: rows))) }

    @Test(arguments: TagsPlace.Kind.allCases) func tagsAreListed(kind: TagsPlace.Kind) async {
        #expect(await history.type(TagsCommand(kind)) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer("read") == [page(kind), .ready])
        #expect(history.places.stack == [.tags(TagsPlace(kind: kind, rows: rows))])
    }

    @Test func noTagsTakeNoPageAway() async {
        history.world.answer = .nothing
        _ = await history.type(TagsCommand(.categories))
        #expect(await history.answer("read") == [.message(.tags(.noTags(.categories))), .ready])
        history.world.answer = .failure
        _ = await history.type(TagsCommand(.tags))
        #expect(await history.answer("read") == [.failure(SimulatedLibrary.failure), .ready])
        #expect(history.places.stack == [])
    }

    @Test func aNewerCommandReplacesTheOneThatReads() async {
        _ = await history.type(TagsCommand(.tags))
        _ = await history.wantPrompt()
        _ = await history.type(TagsCommand(.categories))
        #expect(history.desk.names == ["read"])
        #expect(await history.answer("read") == [page(.categories), .ready])
    }

    @Test(arguments: [true, false]) func severalTagsAreListedTogether(areOpened: Bool) async {
        _ = await history.type(TagsCommand(.tags))
        _ = await history.answer("read")
        let rows = ItemSelection.sample("1-2")
        #expect(await history.type(areOpened ? OpenCommand(rows) as any Command : RowsCommand(rows)) == [])
        _ = await history.answer("read")
        let tags = TagsPlace(kind: .tags, rows: self.rows)
        let predicates = [0, 1].map { tags.question(ofRow: $0).query.predicate }
        #expect(history.places.list?.question == Question(Query(.any(predicates))))
        #expect(history.places.stack.map(\.name) == ["tags", "list"])
    }

    @Test func newCountsReachEveryPageOfTheKind() async {
        let listed = [TagSummary(name: "gone", items: 2), TagSummary(name: "later", items: 1)]
        let refresh = TestCommand { turn in
            turn.push(.tags(TagsPlace(kind: .tags, rows: listed)))
            turn.push(.tags(TagsPlace(kind: .categories, rows: listed)))
            try await turn.features.tags.recount(.tags, turn)
        }
        _ = await history.type(refresh)
        #expect(await history.answer("read") == [.ready])
        let counted = [TagSummary(name: "gone"), TagSummary(name: "later", items: 4)]
        #expect(
            history.places.stack == [
                .tags(TagsPlace(kind: .tags, rows: counted)), .tags(TagsPlace(kind: .categories, rows: listed)),
            ]
        )
    }
}
