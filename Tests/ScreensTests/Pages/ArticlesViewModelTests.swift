import FeedModel
import Foundation
import OpenCombine
import OpenCombineDispatch
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

/// Tests of the pages of articles: ArticlesViewModel, ArticlesScreen.
@MainActor
@Suite struct ArticlesViewModelTests {
    let scheduler = VirtualScheduler()
    let service = PagedService()

    // RA1
    @Test func enteringTheScreenTriggersOneFetchAndSubscribingNone() {
        let model = model()
        let shown = model.outputs.articles.record()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked == [])
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked == [nil])
        // RC2
        #expect(shown.values.first == [])
    }

    // RA3
    @Test func theStatusGoesFromNoneOverRequestingToSuccessOrFailure() {
        let model = model()
        let statuses = model.outputs.apiRequestStatus.record()
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        service.answers = [.failure(.source(.offline))]
        model.inputs.refreshArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(
            statuses.values == [
                .none, .requesting, .requestSuccess, .requesting, .requestFailure(.source(.offline)),
            ]
        )
    }

    // RA2
    @Test func aSuccessReplacesTheListAndAFailureKeepsIt() {
        let model = model()
        let shown = model.outputs.articles.record()
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        service.answers = [.failure(.source(.timedOut)), .success(FetchedPage(items: [.sample(9)]))]
        model.inputs.refreshArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(shown.values.map { $0.map(\.item.guid) } == [[], ["1", "2", "3", "4", "5"]])
        model.inputs.refreshArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(shown.values.last?.map(\.item.guid) == ["9"])
    }

    // RA4
    @Test func pagesAreMergedInPlaceAndAppendedWithoutDuplicates() throws {
        let model = model()
        let screens = model.outputs.screen.record()
        for _ in 0..<3 {
            model.inputs.fetchArticleTrigger.send()
            scheduler.advance(by: .seconds(1))
        }
        let screen = try #require(screens.values.last)
        #expect(service.asked == [nil, Cursor(rawValue: "2"), Cursor(rawValue: "3")])
        #expect(screen.articles.map(\.item.title) == (1...14).map { $0 == 3 ? "Edited" : "Story \($0)" })
        #expect(screen.pages == 3)
        #expect(screen.hasNext == false)
        // After the last page no request is sent.
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked.count == 3)
        let second = screens.values.first { $0.pages == 2 }
        #expect(second?.merge.added == 4)
        #expect(second?.merge.updated == 1)
    }

    // RA5
    @Test func aFetchWhileOneIsRunningIsIgnoredAndARefreshCancelsIt() {
        let model = model()
        let shown = model.outputs.articles.record()
        model.inputs.fetchArticleTrigger.send()
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.fetchArticleTrigger.send()
        service.answers = [.success(FetchedPage(items: [.sample(8)]))]
        model.inputs.refreshArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked == [nil, Cursor(rawValue: "2"), nil])
        #expect(shown.values.map { $0.map(\.item.guid) } == [[], ["1", "2", "3", "4", "5"], ["8"]])
    }

    // RA6, RC9
    @Test func zeroItemsAreEmptyAndNotLoading() {
        service.answers = [.success(FetchedPage(items: []))]
        let model = model()
        let phases = model.outputs.screen.map(\.phase).removeDuplicates().record()
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(phases.values == [.idle, .loading, .empty])
    }

    // RA9
    @Test func anEditedTitleUpdatesTheRowAndKeepsItsReadMark() {
        var read = LibraryItem.sample(1, title: "Edited")
        read.state.readAt = .morning
        service.answers = [
            .success(FetchedPage(items: [.sample(1)], next: Cursor(rawValue: "2"))),
            .success(FetchedPage(items: [read])),
        ]
        let model = model()
        let shown = model.outputs.articles.record()
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(shown.values == [[], [.sample(1)], [read]])
    }

    @Test func aSourceWhoseNextPageIsThisOneIsAskedNoMore() {
        let again = FetchedPage(items: [.sample(1)], next: Cursor(rawValue: "1"))
        service.answers = [.success(again), .success(again), .success(again)]
        let model = model()
        for _ in 0..<5 {
            model.inputs.fetchArticleTrigger.send()
            scheduler.advance(by: .seconds(1))
        }
        #expect(service.asked == [nil, Cursor(rawValue: "1")])
    }

    @Test func pagesThatLeadInACircleAreEachAskedOnce() {
        let next = ["2", "3", "4", "2", "3"].map { Cursor(rawValue: $0) }
        service.answers = next.enumerated().map { .success(FetchedPage(items: [.sample($0)], next: $1)) }
        let model = model()
        for _ in 0..<9 {
            model.inputs.fetchArticleTrigger.send()
            scheduler.advance(by: .seconds(1))
        }
        #expect(service.asked == [nil] + next.prefix(3).map(Optional.some))
        // A fresh start may go round once more.
        service.answers = next.prefix(2).map { .success(FetchedPage(items: [.sample(1)], next: $0)) }
        model.inputs.refreshArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        model.inputs.fetchArticleTrigger.send()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked.suffix(2) == [nil, Cursor(rawValue: "2")])
    }

    @Test func theAgeOfAPageThatIsShownAgainIsThatOfTheLastPage() {
        let age = RememberedAnswer(answered: .morning, until: .morning + 600)
        service.answers = [
            .success(FetchedPage(items: [.sample(1)], next: Cursor(rawValue: "2"), remembered: age)),
            .success(FetchedPage(items: [.sample(2)])),
        ]
        let model = model()
        let ages = model.outputs.screen.map(\.remembered).removeDuplicates().record()
        for _ in 0..<2 {
            model.inputs.fetchArticleTrigger.send()
            scheduler.advance(by: .seconds(1))
        }
        #expect(ages.values == [nil, age, nil])
    }

    // RC7
    @Test func lettingGoOfTheScreenCancelsItsRequestAndFreesIt() {
        weak var released: ArticlesViewModel?
        do {
            let model = model()
            released = model
            model.inputs.fetchArticleTrigger.send()
        }
        #expect(released == nil)
        #expect(service.cancelled == 1)
    }

    private func model() -> ArticlesViewModel {
        ArticlesViewModel(environment: service.environment(on: scheduler))
    }
}

/// A service of three pages, the second of which has an article of the first again, edited.
@MainActor
final class PagedService {
    private(set) var asked: [Cursor?] = []
    private(set) var cancelled = 0
    /// The responses in place of the pages, one after the other.
    var answers: [Result<FetchedPage, ScreenFailure>] = []

    func environment(on scheduler: VirtualScheduler) -> PagesEnvironment {
        PagesEnvironment { [unowned self] cursor in
            asked.append(cursor)
            let answer = answers.isEmpty ? page(cursor) : answers.removeFirst()
            return Just(())
                .delay(for: .milliseconds(100), scheduler: scheduler)
                .map { answer }
                .handleEvents(receiveCancel: { [weak self] in
                    MainActor.assumeIsolated { self?.cancelled += 1 }
                })
                .eraseToAnyPublisher()
        }
    }

    private func page(_ cursor: Cursor?) -> Result<FetchedPage, ScreenFailure> {
        switch cursor?.rawValue {
        case nil: .success(FetchedPage(items: (1...5).map { .sample($0) }, next: Cursor(rawValue: "2")))
        case "2":
            .success(
                FetchedPage(
                    items: [.sample(3, title: "Edited")] + (6...9).map { .sample($0) },
                    next: Cursor(rawValue: "3")
                )
            )
        default: .success(FetchedPage(items: (10...14).map { .sample($0) }))
        }
    }
}
