import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of a mark of a whole list while another list comes: MarkCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct OtherListHistories {
    private let history = History()
    private let starred = Question(Query(.flag(.starred)))

    /// Lists three of seven items; another list waits in the background.
    private func list() async {
        let other = TestCommand { [desk = history.desk] turn in
            turn.continueBehindPrompt(saying: nil)
            try await desk.carryOut("other")
            var list = ListPlace(question: .unread)
            list.append(ListPage(items: LibraryItem.numbered(8...9), next: nil))
            list.shown = 2
            turn.push(.list(list))
        }
        _ = await history.makeRoom(3)
        _ = await history.type(other)
        #expect(await history.wantPrompt() == [.ready])
        await history.show(starred)
        #expect(history.places.list?.items.count == 3)
        #expect(history.places.list?.next != nil)
    }

    @Test func aMarkOfTheWholeListMarksNothingOfTheOtherOne() async {
        await list()
        #expect(await history.type(MarkCommand(.read, .rows(.all, isConfirmed: true), via: "read")) == [])
        #expect(await history.answer("other") == [])
        #expect(await history.answer("read") == [.message(.marks(.nothingMarked)), .ready])
        #expect(history.desk.names == [])
    }
}
