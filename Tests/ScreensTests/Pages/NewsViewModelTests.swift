import FeedModel
import OpenCombine
import OpenCombineDispatch
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

/// Tests of the pages of news: NewsViewModel.
@MainActor
@Suite struct NewsViewModelTests {
    let scheduler = VirtualScheduler()

    // RK4, RC3
    @Test func aCallOfTheMethodPublishesTheNews() {
        let model = news(.success(FetchedPage(items: [.sample(1)])))
        let items = model.$newsItems.record()
        model.fetchNewsItems()
        scheduler.advance(by: .seconds(1))
        #expect(items.values == [[], [.sample(1)]])
    }

    // RK4, RA2
    @Test func aFailureKeepsTheNewsAndSaysWhy() {
        let failure = ScreenFailure.source(.offline)
        let model = news(.failure(failure))
        let statuses = model.$status.record()
        let items = model.$newsItems.record()
        model.fetchNewsItems()
        scheduler.advance(by: .seconds(1))
        #expect(statuses.values == [.none, .requesting, .requestFailure(failure)])
        #expect(items.values == [[]])
    }

    // RA5
    @Test func aCallWhileAFetchIsRunningIsIgnored() {
        var asked = 0
        let model = NewsViewModel(
            environment: PagesEnvironment { [scheduler] _ in
                asked += 1
                return Just(.success(FetchedPage(items: [])))
                    .delay(for: .milliseconds(100), scheduler: scheduler).eraseToAnyPublisher()
            }
        )
        model.fetchNewsItems()
        model.fetchNewsItems()
        model.fetchMoreNewsItems()
        scheduler.advance(by: .seconds(1))
        model.fetchNewsItems()
        #expect(asked == 2)
    }

    // RC3: both styles use one source.
    @Test func bothStylesShowTheSamePagesOfOneSource() {
        let environment = PagesEnvironment { cursor in
            let items =
                cursor == nil ? [LibraryItem.sample(1), .sample(2)] : [.sample(2, title: "Edited"), .sample(3)]
            return Just(.success(FetchedPage(items: items, next: cursor == nil ? Cursor(rawValue: "2") : nil)))
                .eraseToAnyPublisher()
        }
        let news = NewsViewModel(environment: environment)
        let articles = ArticlesViewModel(environment: environment)
        let shown = articles.outputs.articles.record()
        news.fetchNewsItems()
        news.fetchMoreNewsItems()
        articles.inputs.fetchArticleTrigger.send()
        articles.inputs.fetchArticleTrigger.send()
        #expect(news.newsItems.map(\.item.title) == ["Story 1", "Edited", "Story 3"])
        #expect(shown.values.last == news.newsItems)
    }

    @Test func categoriesAreThoseOfWhatIsShown() {
        var first = Item(source: SourceID("news:hn"), guid: "1", title: "夏祭り2023開催のお知らせ")
        first.categories = ["イベント", "新商品"]
        var second = Item(source: SourceID("news:hn"), guid: "2", title: "美味しい餃子の販売開始")
        second.categories = ["新商品"]
        let items = [first, second].map { LibraryItem(item: $0, arrived: .morning) }
        let model = NewsViewModel(
            environment: PagesEnvironment { _ in Just(.success(FetchedPage(items: items))).eraseToAnyPublisher() }
        )
        model.fetchNewsItems()
        #expect(model.categories == ["イベント", "新商品"])
        #expect(model.newsItems(in: "イベント") == [items[0]])
    }

    private func news(_ answer: Result<FetchedPage, ScreenFailure>) -> NewsViewModel {
        NewsViewModel(
            environment: PagesEnvironment { [scheduler] _ in
                Just(answer).delay(for: .milliseconds(100), scheduler: scheduler).eraseToAnyPublisher()
            }
        )
    }
}
