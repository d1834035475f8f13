import FeedModel
import Foundation
import SourceAPI
import Testing

@testable import Screens

/// Tests of background refreshes in a session: SessionState+Refresh.
@Suite struct RefreshInSessionTests {
    private var state = SessionState()
    private let all = RefreshRequest()
    private let forced = RefreshRequest(words: ["https://example.org/a"], isForced: true)

    private func news(_ title: String, _ outcome: RefreshNews.Outcome) -> RefreshNews {
        RefreshNews(title: title, source: SourceID(title), outcome: outcome)
    }

    private func tally(_ news: RefreshNews...) -> RefreshTally {
        var tally = RefreshTally()
        for one in news { tally.count(one) }
        return tally
    }

    @Test mutating func newsAndFailuresAreToldAndTheRestIsCounted() {
        let fetched = news("A", .fetched(new: 2))
        let (quiet, same) = (news("B", .fetched(new: 0)), news("C", .unchanged))
        let failed = news("D", .failed(SourceError.offline))
        #expect(state.apply(.command(.refresh(all))) == [.refresh(all)])
        #expect(state.apply(.refreshed(news("A", .waiting))) == [])
        #expect(state.apply(.refreshed(fetched)) == [.reply(.note(.refreshed(fetched)))])
        #expect(state.apply(.refreshed(quiet)) == [])
        #expect(state.apply(.refreshed(same)) == [])
        #expect(state.apply(.refreshed(failed)) == [.reply(.remark(.refreshed(failed)))])
        // What is new belongs on the home screen.
        #expect(
            state.apply(.refreshEnded) == [
                .forgetHome, .reply(.remark(.refreshEnded(tally(fetched, quiet, same, failed), of: all))),
                .reply(.ready),
            ]
        )
        #expect(state.awaited == nil)
        #expect(state.apply(.refreshEnded) == [])
    }

    @Test mutating func thePromptComesBackAndTheEndShowsItAgain() {
        _ = state.apply(.command(.refresh(all)))
        #expect(state.apply(.promptWanted) == [.reply(.remark(.refreshing)), .reply(.ready)])
        #expect(state.isWorkingBehindPrompt)
        #expect(state.apply(.command(.why(nil))).last == .reply(.ready))
        #expect(
            state.apply(.refreshEnded) == [.reply(.remark(.refreshEnded(RefreshTally(), of: all))), .reply(.ready)]
        )
        #expect(!state.isWorkingBehindPrompt)
    }

    @Test mutating func aCommandThatRunsMeanwhileIsNotEndedByTheRefresh() {
        _ = state.apply(.command(.refresh(all)))
        _ = state.apply(.promptWanted)
        _ = state.apply(.command(.list(nil)))
        #expect(state.apply(.refreshEnded) == [.reply(.remark(.refreshEnded(RefreshTally(), of: all)))])
        #expect(state.awaited == .list)
    }

    @Test mutating func refreshesAreQueuedUnlessARunningOneIncludesThem() {
        _ = state.apply(.command(.refresh(all)))
        _ = state.apply(.promptWanted)
        for request in [all, RefreshRequest(words: ["swift"])] {
            let effects = state.apply(.command(.refresh(request)))
            #expect(effects == [.reply(.remark(.refreshRunning)), .reply(.ready)])
        }
        #expect(state.apply(.command(.refresh(forced))) == [.reply(.remark(.refreshQueued)), .reply(.ready)])
        // The prompt is shown again when the last one has ended.
        #expect(
            state.apply(.refreshEnded) == [.reply(.remark(.refreshEnded(RefreshTally(), of: all))), .refresh(forced)]
        )
        let held = news("A", .onHold(host: "example.org", until: "09:30"))
        _ = state.apply(.refreshed(held))
        #expect(
            state.apply(.refreshEnded) == [
                .reply(
                    .remark(
                        .hostOnHold(RefreshTally.HeldHost(host: "example.org", until: "09:30", count: 1, others: 0))
                    )
                ), .reply(.remark(.refreshEnded(tally(held), of: forced))), .reply(.ready),
            ]
        )
    }

    @Test mutating func anErrorOfTheWholeRefreshEndsIt() {
        let failure = SessionFailure(SubscriptionError.missing("nosuch"))
        _ = state.apply(.command(.refresh(RefreshRequest(words: ["nosuch"]))))
        #expect(
            state.apply(.refreshed(RefreshNews(ending: failure.error))) == [
                .reply(.remark(.failed(failure))), .reply(.ready),
            ]
        )
        #expect(state.apply(.refreshEnded) == [])
    }

    @Test mutating func anInterruptionForgetsWhatIsQueued() {
        _ = state.apply(.command(.refresh(all)))
        _ = state.apply(.promptWanted)
        _ = state.apply(.command(.refresh(forced)))
        #expect(
            state.apply(.interrupted) == [.cancel, .service(.cancel), .reply(.remark(.stopped)), .reply(.ready)]
        )
        #expect(!state.isWorkingBehindPrompt)
        #expect(state.apply(.command(.refresh(all))) == [.refresh(all)])
    }

    private func ofRow(_ number: Int, _ address: String) -> RefreshRequest {
        var request = RefreshRequest(words: ["\(number)"], isForced: true)
        request.rows = [SourceID(address)]
        return request
    }

    private mutating func refresh(_ words: String...) -> [SessionEffect] {
        state.apply(.command(.refresh(RefreshRequest(words: words, isForced: true))))
    }

    @Test mutating func aNumberMeansTheRowAndNothingThatItsAddressBegins() throws {
        // Before a page with numbers was shown, a number is a word like any other.
        #expect(refresh("2") == [.refresh(RefreshRequest(words: ["2"], isForced: true))])
        _ = state.apply(.refreshEnded)
        let rows = [FeedRow.sample(1, unread: 1), .sample(2, unread: 1)]
        state.push(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: rows)))
        #expect(refresh("2") == [.refresh(ofRow(2, "https://example.org/2"))])
        _ = state.apply(.refreshEnded)
        var both = RefreshRequest(words: ["2", "1"], isForced: true)
        both.rows = [SourceID("https://example.org/2"), SourceID("https://example.org/1")]
        #expect(refresh("2", "1") == [.refresh(both)])
        _ = state.apply(.refreshEnded)
        #expect(refresh("2", "swift") == [.refresh(RefreshRequest(words: ["2", "swift"], isForced: true))])
    }

    @Test mutating func beyondTheLastRowNothingIsSearchedOrFetched() throws {
        let rows = [FeedRow.sample(1, unread: 1), .sample(2, unread: 1)]
        state.push(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: rows)))
        let error = RefreshChoiceError(reason: .noRow(9, count: 2, isAtHome: false))
        #expect(refresh("9") == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)])
        #expect(refresh("1", "9") == [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)])
    }

    @Test mutating func atHomeANumberIsThatOfASectionAsForWhy() throws {
        let subscription = Subscription(uri: try SubscriptionURI("news:hn"))
        let plan = SectionPlan(number: 4, title: "News", filling: .subscription(subscription))
        state.push(.home(HomePlace(screen: HomeScreen(plans: [plan]))))
        #expect(refresh("4") == [.refresh(ofRow(4, "news:hn"))])
    }

    @Test mutating func theSameNumberOnAnotherPageIsAnotherRefresh() throws {
        let request = FeedRequest(scope: .all)
        state.push(.feeds(FeedsPlace(request: request, rows: [.sample(1, unread: 1)])))
        #expect(refresh("1") == [.refresh(ofRow(1, "https://example.org/1"))])
        _ = state.apply(.promptWanted)
        #expect(refresh("1") == [.reply(.remark(.refreshRunning)), .reply(.ready)])
        state.push(.feeds(FeedsPlace(request: request, rows: [.sample(2, unread: 1)])))
        #expect(refresh("1") == [.reply(.remark(.refreshQueued)), .reply(.ready)])
    }
}
