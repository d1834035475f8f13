import FeedModel
import OpenCombine
import OpenCombineDispatch
import Query
import Screens
import Streams
import StreamsTesting
import Testing

/// Tests of lists: ListViewModel, ListScreen.
@MainActor
@Suite struct ListViewModelTests {
    let scheduler = VirtualScheduler()

    @Test func aQueryGoesThroughLoadingToItsItems() {
        let model = list { _, _ in .success(ListPage(items: [.sample(1), .sample(2)], next: nil)) }
        let screens = model.outputs.screen.record()
        model.inputs.query.send(.everything)
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.map(\.phase) == [.idle, .loading, .loaded])
        #expect(screens.values.last?.items == [.sample(1), .sample(2)])
    }

    // RC9: nothing found is not a failure, and a failure is not nothing found.
    @Test func nothingFoundIsEmptyAndAFailureSaysWhy() {
        let failure = ScreenFailure.store(.busy(path: "quire.db"))
        let empty = list { _, _ in .success(ListPage(items: [], next: nil)) }
        let failing = list { _, _ in .failure(failure) }
        let emptyPhases = empty.outputs.screen.map(\.phase).record()
        let failingPhases = failing.outputs.screen.map(\.phase).record()
        empty.inputs.query.send(.everything)
        failing.inputs.query.send(.everything)
        scheduler.advance(by: .seconds(1))
        #expect(emptyPhases.values == [.idle, .loading, .empty])
        #expect(failingPhases.values == [.idle, .loading, .failed(failure)])
    }

    // RA4: pages of five, five and five; the second fetch brings item 3 again, edited.
    @Test func furtherPagesAreAppendedAndAnEditedItemIsReplacedInItsPlace() throws {
        let pages: [ListCursor?: ListPage] = [
            nil: ListPage(items: (1...5).map { .sample($0) }, next: ListCursor(rawValue: "2")),
            ListCursor(rawValue: "2"): ListPage(
                items: [.sample(3, title: "Story 3, corrected")] + (6...9).map { .sample($0) },
                next: nil
            ),
        ]
        let model = list { _, cursor in .success(pages[cursor] ?? ListPage(items: [], next: nil)) }
        let screens = model.outputs.screen.record()
        model.inputs.query.send(.everything)
        scheduler.advance(by: .seconds(1))
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        let titles = try #require(screens.values.last).items.map(\.item.title)
        #expect(titles == ["Story 1", "Story 2", "Story 3, corrected"] + (4...9).map { "Story \($0)" })
        #expect(screens.values.map(\.phase) == [.idle, .loading, .loaded, .loadingMore, .loaded])
    }

    // RA5
    @Test func moreIsIgnoredWhileAPageIsOnItsWayAndWhenThereIsNone() {
        var asked: [ListCursor?] = []
        let model = list { _, cursor in
            asked.append(cursor)
            return .success(
                ListPage(items: [.sample(asked.count)], next: cursor == nil ? ListCursor(rawValue: "2") : nil)
            )
        }
        model.inputs.more.send()
        model.inputs.query.send(.everything)
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.more.send()
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.more.send()
        #expect(asked == [nil, ListCursor(rawValue: "2")])
    }

    @Test func aNewQueryForgetsTheOneThatIsOnItsWay() {
        let model = list { query, _ in .success(ListPage(items: [.sample(query == .everything ? 1 : 2)], next: nil)) }
        let screens = model.outputs.screen.record()
        scheduler.play("a-b-----") { mark in
            model.inputs.query.send(mark == "a" ? .everything : Query(limit: 7))
        }
        #expect(screens.values.map { $0.items.map(\.item.title) } == [[], [], [], ["Story 2"]])
    }

    @Test func aFailureOnAFurtherPageKeepsWhatIsThere() {
        let model = list { _, cursor in
            cursor == nil
                ? .success(ListPage(items: [.sample(1)], next: ListCursor(rawValue: "2")))
                : .failure(.store(.busy(path: "quire.db")))
        }
        let screens = model.outputs.screen.record()
        model.inputs.query.send(.everything)
        scheduler.advance(by: .seconds(1))
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.items == [.sample(1)])
        #expect(screens.values.last?.phase == .failed(.store(.busy(path: "quire.db"))))
    }

    @Test func aMarkedItemIsReplacedAndAStrangerIsNotAdded() {
        let model = list { _, _ in .success(ListPage(items: [.sample(1)], next: nil)) }
        let screens = model.outputs.screen.record()
        model.inputs.query.send(.everything)
        scheduler.advance(by: .seconds(1))
        var read = LibraryItem.sample(1)
        read.state.readAt = .morning
        model.inputs.marked.send([read, .sample(2)])
        #expect(screens.values.last?.items == [read])
    }

    // RC7
    @Test func lettingGoOfTheListFreesIt() {
        weak var abandoned: ListViewModel?
        do {
            let model = list { _, _ in .success(ListPage(items: [], next: nil)) }
            model.inputs.query.send(.everything)
            abandoned = model
        }
        #expect(abandoned == nil)
    }

    private func list(
        _ answer: @escaping (Query, ListCursor?) -> Result<ListPage, ScreenFailure>
    ) -> ListViewModel {
        ListViewModel(
            environment: ListEnvironment { [scheduler] query, cursor in
                Just(answer(query, cursor))
                    .delay(for: .milliseconds(300), scheduler: scheduler)
                    .eraseToAnyPublisher()
            }
        )
    }
}
