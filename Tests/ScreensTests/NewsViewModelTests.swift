import FeedModel
import OpenCombine
import OpenCombineDispatch
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

@MainActor
@Suite struct NewsViewModelTests {
    let scheduler = VirtualScheduler()

    // RK4, RC3
    @Test func aCallOfTheMethodPublishesTheNews() {
        let model = news(.success([KeptItem.sample(1).item]))
        let items = model.$newsItems.record()
        model.fetchNewsItems()
        scheduler.advance(by: .seconds(1))
        #expect(items.values == [[], [KeptItem.sample(1).item]])
    }

    // RK4
    @Test func aFailureKeepsTheNewsAndSaysWhy() {
        let failure = ScreenFailure.source(.offline)
        let model = news(.failure(failure))
        let statuses = model.$status.record()
        let items = model.$newsItems.record()
        model.fetchNewsItems()
        scheduler.advance(by: .seconds(1))
        #expect(statuses.values == [.none, .requesting, .failed(failure)])
        #expect(items.values == [[]])
    }

    @Test func aCallWhileAFetchIsRunningIsIgnored() {
        var asked = 0
        let model = NewsViewModel { [scheduler] in
            asked += 1
            return Just(.success([])).delay(for: .milliseconds(100), scheduler: scheduler).eraseToAnyPublisher()
        }
        model.fetchNewsItems()
        model.fetchNewsItems()
        scheduler.advance(by: .seconds(1))
        model.fetchNewsItems()
        #expect(asked == 2)
    }

    private func news(_ answer: Result<[Item], ScreenFailure>) -> NewsViewModel {
        NewsViewModel { [scheduler] in
            Just(answer).delay(for: .milliseconds(100), scheduler: scheduler).eraseToAnyPublisher()
        }
    }
}
