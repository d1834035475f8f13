import FeedModel
import Foundation
import SourceAPI
import Testing

@testable import Screens

/// Tests of refreshes behind the prompt of a session: SessionState+Refresh, RefreshQueue.
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
                .forgetHome, .reply(.remark(.refreshEnded(tally(fetched, quiet, same, failed)))), .reply(.ready),
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
            state.apply(.refreshEnded) == [.reply(.remark(.refreshEnded(RefreshTally()))), .reply(.ready)]
        )
        #expect(!state.isWorkingBehindPrompt)
    }

    @Test mutating func aCommandThatRunsMeanwhileIsNotEndedByTheRefresh() {
        _ = state.apply(.command(.refresh(all)))
        _ = state.apply(.promptWanted)
        _ = state.apply(.command(.list(nil)))
        #expect(state.apply(.refreshEnded) == [.reply(.remark(.refreshEnded(RefreshTally())))])
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
            state.apply(.refreshEnded) == [.reply(.remark(.refreshEnded(RefreshTally()))), .refresh(forced)]
        )
        let held = news("A", .onHold(host: "example.org", until: "09:30"))
        _ = state.apply(.refreshed(held))
        #expect(
            state.apply(.refreshEnded) == [
                .reply(
                    .remark(
                        .hostOnHold(RefreshTally.HeldHost(host: "example.org", until: "09:30", count: 1, others: 0))
                    )
                ), .reply(.remark(.refreshEnded(tally(held)))), .reply(.ready),
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
}
