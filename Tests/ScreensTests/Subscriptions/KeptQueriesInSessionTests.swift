import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of lists that are kept as feeds: SessionState+KeptQuery.
@Suite struct KeptQueriesInSessionTests {
    private var state = SessionState()
    private let starred = Query(.flag(.starred))

    private mutating func list() {
        _ = state.apply(.command(.list(starred)))
        let page = ListPage(items: LibraryItem.numbered(1...2), next: nil)
        _ = state.apply(.window(Question(starred), after: nil, .success(page)))
    }

    private func failure(_ error: any Error) -> [SessionEffect] {
        [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)]
    }

    @Test mutating func theListedQueryIsAddedByItsName() throws {
        #expect(state.apply(.command(.keep(name: "two words"))) == failure(KeptQueryError(name: "two words")))
        list()
        let subscription = Subscription(uri: try SubscriptionURI("query:two words:starred"))
        let edit = SubscriptionEdit.add(subscription)
        #expect(state.apply(.command(.keep(name: "two words"))) == [.subscriptions(.edit(edit))])
        let change = SubscriptionChange(subscription.uri)
        #expect(
            state.apply(.subscriptions(.edited(edit, .success(change)))).suffix(2)
                == [.reply(.remark(.added(subscription))), .reply(.ready)]
        )
    }

    @Test mutating func certainItemsAreNoAnswerToAQuery() {
        let question = Question(items: [LibraryItem.numbered(1).id])
        _ = state.ask(question)
        let page = ListPage(items: LibraryItem.numbered(1...1), next: nil)
        _ = state.apply(.window(question, after: nil, .success(page)))
        #expect(state.apply(.command(.keep(name: "two"))) == failure(KeptQueryError(name: "two")))
    }
}
