import FeedModel
import OpenCombine
import Screens
import SourceAPI
import StreamsTesting
import Testing

/// The common behaviour of the screens of a source's pages: one set of examples for both.
///
/// Where a specification has `sharedExamples` and `itBehavesLike`, a suite here takes the types that behave alike as the
/// argument of its tests. `describe` and `context` are suites, `it` is a test whose name is the sentence, `beforeEach` the
/// suite's `init` — each example has its own suite — and `afterEach` its end.
@MainActor
@Suite struct PagedScreenTests {
    /// The screens under test: articles with triggers as inputs, news with methods and published values.
    enum Style: CaseIterable {
        case articles, news
    }

    let scheduler: VirtualScheduler
    let service: PagedService

    /// Before each example.
    init() {
        scheduler = VirtualScheduler()
        service = PagedService()
    }

    // RK3, RK4
    @Test(arguments: Style.allCases) func itShowsNothingAndThenWhatTheSourceAnswers(style: Style) {
        let screen = screen(style)
        let shown = screen.items.record()
        screen.fetch()
        scheduler.advance(by: .seconds(1))
        #expect(shown.values.map { $0.map(\.item.guid) } == [[], ["1", "2", "3", "4", "5"]])
    }

    // RK3, RK4
    @Test(arguments: Style.allCases) func itKeepsWhatIsShownWhenTheSourceFails(style: Style) {
        service.answers = [.success(FetchedPage(items: [.sample(1)])), .failure(.source(.timedOut))]
        let screen = screen(style)
        let shown = screen.items.record()
        let statuses = screen.statuses.record()
        screen.fetch()
        scheduler.advance(by: .seconds(1))
        screen.refresh()
        scheduler.advance(by: .seconds(1))
        #expect(shown.values == [[], [.sample(1)]])
        #expect(
            statuses.values == [
                .none, .requesting, .requestSuccess, .requesting, .requestFailure(.source(.timedOut)),
            ]
        )
    }

    // RK3, RA5
    @Test(arguments: Style.allCases) func itIgnoresAFetchWhileOneIsRunning(style: Style) {
        let screen = screen(style)
        screen.fetch()
        screen.fetch()
        screen.more()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked == [nil])
    }

    // RK3, RA4
    @Test(arguments: Style.allCases) func itMergesFurtherPagesInPlaceUntilThereAreNone(style: Style) {
        let screen = screen(style)
        let shown = screen.items.record()
        screen.fetch()
        for _ in 1...4 {
            scheduler.advance(by: .seconds(1))
            screen.more()
        }
        #expect(shown.values.last?.map(\.item.title) == (1...14).map { $0 == 3 ? "Edited" : "Story \($0)" })
        #expect(service.asked == [nil, Cursor(rawValue: "2"), Cursor(rawValue: "3")])
    }

    /// A screen of either style, and how its clients use it.
    private struct Screen {
        var fetch: () -> Void
        var more: () -> Void
        var refresh: () -> Void
        var items: AnyPublisher<[LibraryItem], Never>
        var statuses: AnyPublisher<RequestStatus, Never>
    }

    private func screen(_ style: Style) -> Screen {
        let environment = service.environment(on: scheduler)
        switch style {
        case .articles:
            let model: any ArticlesViewModelType = ArticlesViewModel(environment: environment)
            return Screen(
                fetch: { model.inputs.fetchArticleTrigger.send() },
                more: { model.inputs.fetchArticleTrigger.send() },
                refresh: { model.inputs.refreshArticleTrigger.send() },
                items: model.outputs.articles,
                statuses: model.outputs.apiRequestStatus
            )
        case .news:
            let model = NewsViewModel(environment: environment)
            return Screen(
                fetch: { model.fetchNewsItems() },
                more: { model.fetchMoreNewsItems() },
                refresh: { model.fetchNewsItems() },
                items: model.$newsItems.eraseToAnyPublisher(),
                statuses: model.$status.eraseToAnyPublisher()
            )
        }
    }
}
