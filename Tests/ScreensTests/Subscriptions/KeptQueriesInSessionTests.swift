import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of lists that are kept as feeds, and of the file that has them: SessionState+KeptQuery.
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
        #expect(state.apply(.command(.keep(name: "two words"))) == failure(KeptQueryError.noQuery(name: "two words")))
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

    @Test mutating func aLineOfAnotherProgramIsAnsweredWithTheListedQuery() {
        #expect(
            state.apply(.command(.explainKeeping(name: "two")))
                == failure(KeptQueryError.otherLine(name: "two", query: nil))
        )
        list()
        #expect(
            state.apply(.command(.explainKeeping(name: "")))
                == failure(KeptQueryError.otherLine(name: "", query: starred))
        )
    }

    @Test mutating func certainItemsAreNoAnswerToAQuery() {
        let question = Question(items: [LibraryItem.numbered(1).id])
        _ = state.ask(question)
        let page = ListPage(items: LibraryItem.numbered(1...1), next: nil)
        _ = state.apply(.window(question, after: nil, .success(page)))
        #expect(state.apply(.command(.keep(name: "two"))) == failure(KeptQueryError.noQuery(name: "two")))
    }

    @Test mutating func theFileIsToldWithTheLineOfTheSubscription() {
        #expect(state.apply(.command(.tellFile(.current))) == failure(SubscriptionsFileError(line: nil)))
        list()
        let source = LibraryItem.numbered(1).item.source
        #expect(state.apply(.command(.tellFile(.none))) == failure(SubscriptionsFileError(line: nil)))
        #expect(state.apply(.command(.tellFile(.row(9)))) == failure(SubscriptionsFileError(line: nil)))
        #expect(state.apply(.command(.tellFile(.row(2)))) == [.subscriptions(.line(source))])
        #expect(state.apply(.subscriptions(.line(7))) == failure(SubscriptionsFileError(line: 7)))
        #expect(state.apply(.subscriptions(.line(7))) == [])
        #expect(state.apply(.command(.tellFile(.current))) == failure(SubscriptionsFileError(line: nil)))
    }
}
