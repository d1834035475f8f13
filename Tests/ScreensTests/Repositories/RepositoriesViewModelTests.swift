import FeedModel
import Foundation
import OpenCombine
import OpenCombineDispatch
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

/// Tests of searching repositories: RepositoriesViewModel, RepositoriesScreen.
@MainActor
@Suite struct RepositoriesViewModelTests {
    let scheduler = VirtualScheduler()

    // RG5
    @Test func anEmptySearchIsNeverSentAndClearsThePage() {
        var asked: [String] = []
        let model = search { words, _ in
            asked.append(words)
            return .success(FetchedPage(items: [.sample(1)]))
        }
        let phases = model.outputs.screen.map(\.phase).record()
        model.inputs.submit.send("  ")
        model.inputs.submit.send("nio")
        scheduler.advance(by: .seconds(1))
        model.inputs.query.send("")
        scheduler.advance(by: .seconds(1))
        #expect(asked == ["nio"])
        #expect(phases.values == [.idle, .loading, .loaded, .idle])
    }

    @Test func whatIsTypedWithinHalfASecondIsOneSearchAndTheNewestWins() {
        var asked: [String] = []
        let model = search { words, _ in
            asked.append(words)
            return .success(FetchedPage(items: [.sample(words.count)]))
        }
        let screens = model.outputs.screen.record()
        for text in ["s", "sw", "swift"] {
            model.inputs.query.send(text)
            scheduler.advance(by: .milliseconds(400))
        }
        scheduler.advance(by: .milliseconds(150))
        model.inputs.submit.send("nio")
        scheduler.advance(by: .seconds(1))
        #expect(asked == ["swift", "nio"])
        #expect(screens.values.map { $0.items.map(\.item.title) }.last == ["Story 3"])
    }

    // RG6
    @Test func moreGoesOnFromTheLastPageMergesItAndTellsWhereItEnds() {
        let notice = "GitHub lists no more than the first 1,000 of 1204 results; a narrower search finds the others."
        let pages: [Cursor?: FetchedPage] = [
            nil: FetchedPage(
                items: [.sample(1), .sample(2)],
                total: 1204,
                next: Cursor(rawValue: "page=2")
            ),
            Cursor(rawValue: "page=2"): FetchedPage(
                items: [.sample(2, title: "Renamed"), .sample(3)],
                notice: notice
            ),
        ]
        var asked: [Cursor?] = []
        let model = search { _, cursor in
            asked.append(cursor)
            return .success(pages[cursor] ?? FetchedPage(items: []))
        }
        let screens = model.outputs.screen.record()
        model.inputs.more.send()
        model.inputs.submit.send("feed reader")
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.more.send()
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        #expect(asked == [nil, Cursor(rawValue: "page=2")])
        #expect(screens.values.map(\.phase) == [.idle, .loading, .loaded, .loadingMore, .loaded])
        #expect(screens.values.last?.items.map(\.item.title) == ["Story 1", "Renamed", "Story 3"])
        #expect(screens.values.last?.total == 1204)
        #expect(screens.values.last?.notice == notice)
    }

    // RC9, RG4
    @Test func nothingFoundIsNoFailureAndAFailureKeepsEarlierPages() {
        let empty = search { _, _ in .success(FetchedPage(items: [], total: 0)) }
        let phases = empty.outputs.screen.map(\.phase).record()
        empty.inputs.submit.send("nothing")
        scheduler.advance(by: .seconds(1))
        #expect(phases.values == [.idle, .loading, .empty])

        let failing = search { _, cursor in
            cursor == nil
                ? .success(FetchedPage(items: [.sample(1)], next: Cursor(rawValue: "page=2")))
                : .failure(.rateLimited(until: .morning))
        }
        let screens = failing.outputs.screen.record()
        failing.inputs.submit.send("nio")
        scheduler.advance(by: .seconds(1))
        failing.inputs.more.send()
        scheduler.advance(by: .seconds(1))
        #expect(screens.values.last?.phase == .failed(.rateLimited(until: .morning)))
        #expect(screens.values.last?.items == [.sample(1)])
        #expect(screens.values.last?.next == Cursor(rawValue: "page=2"))
    }

    // RC7
    @Test func aReleasedSearchCancelsItsRequest() {
        var cancelled = 0
        let environment = RepositoriesEnvironment(
            page: { _, _ in
                Empty(completeImmediately: false).handleEvents(receiveCancel: { cancelled += 1 }).eraseToAnyPublisher()
            },
            scheduler: scheduler.erased
        )
        var model: RepositoriesViewModel? = RepositoriesViewModel(environment: environment)
        weak let released = model
        model?.inputs.submit.send("nio")
        model = nil
        #expect(released == nil)
        #expect(cancelled == 1)
    }

    private func search(
        _ answer: @escaping (String, Cursor?) -> Result<FetchedPage, SourceError>
    ) -> any RepositoriesViewModelType {
        let scheduler = scheduler
        return RepositoriesViewModel(
            environment: RepositoriesEnvironment(
                page: { words, cursor in
                    Just(answer(words, cursor)).delay(for: .milliseconds(100), scheduler: scheduler)
                        .eraseToAnyPublisher()
                },
                scheduler: scheduler.erased
            )
        )
    }
}
