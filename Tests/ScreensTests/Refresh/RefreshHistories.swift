import FeedModel
import SourceAPI
import Testing

@testable import Screens

/// Tests of refreshes behind the prompt: RefreshCommand, Refreshes.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct RefreshHistories {
    private let history = SubscriptionSession()
    private let all = RefreshRequest()
    private let forced = RefreshRequest(words: ["https://example.org/a"], isForced: true)
    private let stopped: [SessionReply] = [.message(.stopped), .ready]
    private let queued: [SessionReply] = [.message(.refresh(.queued)), .ready]
    private let covered: [SessionReply] = [.message(.refresh(.alreadyRunning)), .ready]

    private func news(_ title: String, _ outcome: RefreshNews.Outcome) -> RefreshNews {
        RefreshNews(title: title, source: SourceID(title), outcome: outcome)
    }

    private func end(of request: RefreshRequest, after news: RefreshNews...) -> SessionReply {
        var tally = RefreshTally()
        for one in news { tally.count(one) }
        return .message(.refresh(.ended(tally, of: request)))
    }

    private func failed(_ error: any Error) -> SessionReply { .failure(SessionFailure(error)) }

    @Test func newItemsAndFailuresAreReportedAndTheRestIsCounted() async {
        let fetched = news("A", .fetched(new: 2))
        let (quiet, same) = (news("B", .fetched(new: 0)), news("C", .unchanged))
        let failed = news("D", .failed(SourceError.offline))
        let (odd, overruled) = (news("E", .fetched(new: 0, remark: "odd")), news("E", .overruling("example.org")))
        #expect(await history.type(RefreshCommand(all)) == [])
        #expect(history.asked.refreshes == [all])
        #expect(await history.hear(news("A", .waiting)) == [])
        #expect(await history.hear(news("A", .fetching)) == [])
        #expect(await history.hear(fetched) == [.note(.refresh(.news(fetched)))])
        #expect(await history.hear(quiet) == [])
        #expect(await history.hear(same) == [])
        #expect(await history.hear(failed) == [.message(.refresh(.news(failed)))])
        #expect(await history.hear(overruled) == [.message(.refresh(.news(overruled)))])
        #expect(await history.hear(odd) == [.note(.refresh(.news(odd)))])
        #expect(
            await history.endRefresh() == [end(of: all, after: fetched, quiet, same, failed, overruled, odd), .ready]
        )
        #expect(!history.isWorkingBehindPrompt)
        #expect(await history.endRefresh() == [])
    }

    @Test func thePromptComesBackAndTheEndShowsItAgain() async {
        _ = await history.type(RefreshCommand(all))
        #expect(await history.wantPrompt() == [.message(.refresh(.stillRunning)), .ready])
        #expect(history.isWorkingBehindPrompt)
        #expect(await history.type(WhyCommand(nil)) == [failed(SubscriptionChoiceError.noneOpen), .ready])
        #expect(await history.endRefresh() == [end(of: all), .ready])
        #expect(!history.isWorkingBehindPrompt)
    }

    @Test func theEndLeavesThePromptToTheCommandThatHoldsIt() async {
        _ = await history.type(RefreshCommand(all))
        _ = await history.wantPrompt()
        #expect(await history.type(SourcesCommand()) == [])
        #expect(await history.endRefresh() == [end(of: all)])
        #expect(await history.answer() == [.page(.sources(history.answers.sources)), .ready])
    }

    @Test func aRequestWaitsUnlessAnotherOneIncludesIt() async {
        _ = await history.type(RefreshCommand(all))
        _ = await history.wantPrompt()
        #expect(await history.type(RefreshCommand(all)) == covered)
        #expect(await history.type(RefreshCommand(RefreshRequest(words: ["swift"]))) == covered)
        #expect(await history.type(RefreshCommand(forced)) == queued)
        #expect(await history.type(RefreshCommand(forced)) == covered)
        #expect(history.asked.refreshes == [all])
        // The prompt is shown again when the last one has ended.
        #expect(await history.endRefresh() == [end(of: all)])
        #expect(history.asked.refreshes == [all, forced])
        #expect(history.isWorkingBehindPrompt)
        let held = news("A", .onHold(host: "example.org", until: "09:30"))
        #expect(await history.hear(held) == [])
        let host = RefreshTally.HeldHost(host: "example.org", until: "09:30", count: 1, others: 0)
        #expect(
            await history.endRefresh() == [.message(.refresh(.hostOnHold(host))), end(of: forced, after: held), .ready]
        )
        #expect(!history.isWorkingBehindPrompt)
    }

    @Test func anErrorOfTheWholeRefreshEndsItAndTheNextOneBegins() async {
        let error = SubscriptionError.missing("nosuch")
        _ = await history.type(RefreshCommand(RefreshRequest(words: ["nosuch"])))
        #expect(await history.hear(RefreshNews(ending: error)) == [failed(error), .ready])
        #expect(!history.isWorkingBehindPrompt)
        #expect(await history.hear(news("A", .fetched(new: 1))) == [])
        #expect(await history.endRefresh() == [])
        _ = await history.type(RefreshCommand(RefreshRequest(words: ["nosuch"])))
        _ = await history.wantPrompt()
        #expect(await history.type(RefreshCommand(all)) == queued)
        #expect(await history.hear(RefreshNews(ending: error)) == [.message(.failed(SessionFailure(error)))])
        #expect(history.asked.refreshes.last == all)
        #expect(await history.endRefresh() == [end(of: all), .ready])
    }

    @Test func controlCStopsTheRefreshAndForgetsThoseThatWait() async {
        let fetched = news("A", .fetched(new: 2))
        _ = await history.type(RefreshCommand(all))
        _ = await history.wantPrompt()
        _ = await history.type(RefreshCommand(forced))
        #expect(await history.controlC() == stopped)
        #expect(!history.isWorkingBehindPrompt)
        #expect(await history.hear(fetched) == [])
        #expect(await history.endRefresh() == [])
        #expect(history.asked.refreshes == [all])
        // What the stopped refresh counted belongs to no other.
        _ = await history.type(RefreshCommand(all))
        _ = await history.hear(fetched)
        #expect(await history.controlC() == stopped)
        _ = await history.type(RefreshCommand(all))
        #expect(await history.endRefresh() == [end(of: all), .ready])
    }

    @Test func aStoppedRefreshLeavesTheQueueOfTheNextOneAlone() async {
        _ = await history.type(RefreshCommand(all))
        _ = await history.wantPrompt()
        // The function of the stopped refresh returns after these commands.
        #expect(await history.controlC(RefreshCommand(all), RefreshCommand(forced)) == stopped + queued)
        #expect(history.asked.refreshes == [all, all])
        #expect(await history.endRefresh() == [end(of: all)])
        #expect(history.asked.refreshes == [all, all, forced])
        #expect(await history.endRefresh() == [end(of: forced), .ready])
    }

    @Test func anotherUserEndsRefreshesWithoutASentence() async {
        _ = await history.type(RefreshCommand(all))
        _ = await history.wantPrompt()
        _ = await history.type(RefreshCommand(forced))
        #expect(await history.cancelRefreshes() == [])
        #expect(!history.isWorkingBehindPrompt)
        #expect(await history.hear(news("A", .fetched(new: 2))) == [])
        #expect(await history.endRefresh() == [])
        _ = await history.type(RefreshCommand(all))
        #expect(history.asked.refreshes == [all, all])
        #expect(await history.endRefresh() == [end(of: all), .ready])
    }

    @Test func releasingTheSessionStopsTheRefresh() async {
        _ = await history.type(RefreshCommand(all))
        #expect(await history.release())
    }
}

extension RefreshHistories {
    private func ofRow(_ number: Int, _ address: String) -> RefreshRequest {
        var request = RefreshRequest(words: ["\(number)"], isForced: true)
        request.rows = [SourceID(address)]
        return request
    }

    private func refresh(_ words: String...) async -> [SessionReply] {
        await history.type(RefreshCommand(RefreshRequest(words: words, isForced: true)))
    }

    @Test func aNumberMeansTheRowAndNothingThatItsAddressBegins() async {
        // Before a page with numbers was shown, a number is a word like any other.
        #expect(await refresh("2") == [])
        _ = await history.endRefresh()
        await history.showFeeds(1, 2)
        #expect(await refresh("2") == [])
        _ = await history.endRefresh()
        #expect(await refresh("2", "1") == [])
        _ = await history.endRefresh()
        #expect(await refresh("2", "swift") == [])
        var both = RefreshRequest(words: ["2", "1"], isForced: true)
        both.rows = [SourceID("https://example.org/2"), SourceID("https://example.org/1")]
        #expect(
            history.asked.refreshes == [
                RefreshRequest(words: ["2"], isForced: true), ofRow(2, "https://example.org/2"), both,
                RefreshRequest(words: ["2", "swift"], isForced: true),
            ]
        )
    }

    @Test func beyondTheLastRowNothingIsSearchedOrFetched() async {
        await history.showFeeds(1, 2)
        let error = RefreshChoiceError(reason: .noRow(9, count: 2, isAtHome: false))
        #expect(await refresh("9") == [failed(error), .ready])
        #expect(await refresh("1", "9") == [failed(error), .ready])
        #expect(history.asked.refreshes == [])
    }

    @Test func atHomeANumberIsThatOfASectionAsForWhy() async throws {
        try await history.showHome(section: 4)
        #expect(await refresh("4") == [])
        #expect(history.asked.refreshes == [ofRow(4, "news:hn")])
    }

    @Test func theSameNumberOnAnotherPageIsAnotherRefresh() async {
        await history.showFeeds(1)
        #expect(await refresh("1") == [])
        _ = await history.wantPrompt()
        #expect(await refresh("1") == covered)
        await history.showFeeds(2)
        #expect(await refresh("1") == queued)
        _ = await history.endRefresh()
        #expect(
            history.asked.refreshes == [ofRow(1, "https://example.org/1"), ofRow(1, "https://example.org/2")]
        )
    }
}
