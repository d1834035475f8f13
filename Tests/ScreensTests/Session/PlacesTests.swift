import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the stack of places: SessionState+Places, and what the place shown decides.
@Suite struct PlacesTests {
    private var state = SessionState()

    private mutating func list(_ text: String) throws {
        let query = try Query(parsing: text)
        _ = state.apply(.command(.list(query)))
        _ = state.apply(.window(Question(query), after: nil, .success(ListPage(items: [.numbered(1)], next: nil))))
    }

    @Test mutating func theOldestOfMoreThanFortyPlacesIsForgotten() throws {
        for number in 1...45 { try list("limit:\(number)") }
        #expect(state.places.count == 40)
        var shown: [Int?] = [state.currentList?.question.query.limit]
        while state.hasPlaceBefore {
            _ = state.apply(.command(.back))
            shown.append(state.currentList?.question.query.limit)
        }
        #expect(shown == (6...45).reversed().map { $0 })
    }

    @Test mutating func ofItemsAndTheirListsTheOldestAreForgottenTogether() throws {
        for number in 1...45 {
            try list("limit:\(number)")
            state.push(OpenedItem(kept: .numbered(1), text: ReadableText(blocks: []), sourceTitle: "A feed"))
        }
        #expect(state.places.map(\.name) == (0..<20).flatMap { _ in ["list", "item"] })
        #expect(state.currentList?.question.query.limit == 45)
    }

    @Test mutating func aScreenIsKeptBelowAnItemThatWasChosenFromIt() throws {
        let home = ReaderPlace.home(HomePlace(screen: HomeScreen(plans: [])))
        state.push(home)
        state.push(OpenedItem(kept: .numbered(1), text: ReadableText(blocks: []), sourceTitle: "A feed"))
        state.push(home)
        #expect(state.places.map(\.name) == ["home", "item", "home"])
        try list("starred")
        state.push(home)
        #expect(state.places.map(\.name) == ["home", "item", "list", "home"])
    }

    @Test mutating func listAloneAsksForTheListThatTheNumbersMean() throws {
        try list("starred")
        let question = Question(try Query(parsing: "starred"))
        #expect(state.apply(.command(.list(nil))) == [.window(question, after: nil, length: 20)])
    }

    @Test mutating func afterBackAgainAsksForThePageShown() throws {
        _ = state.apply(.command(.tags(.tags)))
        _ = state.apply(.tags(.tags, .success([TagSummary(name: "later", items: 3)])))
        try list("starred")
        #expect(state.apply(.command(.back)) == [.tags(.tags)])
        _ = state.apply(.tags(.tags, .success([TagSummary(name: "later", items: 2)])))
        #expect(state.apply(.command(.again)) == [.tags(.tags)])
    }

    @Test mutating func onlyTheCountsThatWereAskedForLeaveAPage() throws {
        _ = state.apply(.command(.tags(.tags)))
        _ = state.apply(.tags(.tags, .success([TagSummary(name: "later", items: 3)])))
        try list("starred")
        #expect(state.apply(.command(.back)) == [.tags(.tags)])
        // These are answers to earlier commands that were interrupted.
        let failure = SessionFailure(SubscriptionError.missing("x"))
        #expect(state.apply(.subscriptions(.listed(.failure(failure)))) == [])
        #expect(state.apply(.tags(.categories, .failure(failure))) == [])
        #expect(state.apply(.recounted(.success([]))) == [])
        #expect(state.apply(.tags(.tags, .failure(failure))).first == .reply(.remark(.failed(failure))))
        #expect(state.places.count == 1)
    }

    @Test mutating func theOpenItemIsMarkedAndNotTheRowBelowIt() throws {
        try list("starred")
        state.push(OpenedItem(kept: .numbered(2), text: ReadableText(blocks: []), sourceTitle: "A feed"))
        let effects = state.apply(.command(.mark(.starred, .rows(.current), via: "star")))
        guard case .mark(let request)? = effects.first else {
            Issue.record("nothing is marked: \(effects)")
            return
        }
        #expect(request.items == .these([LibraryItem.numbered(2).id]))
    }
}
