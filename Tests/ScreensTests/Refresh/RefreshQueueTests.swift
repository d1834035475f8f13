import Testing

@testable import Screens

/// Tests of the turn that carries out the queue, and of one that was stopped: Refreshes.
@MainActor
@Suite struct RefreshQueueTests {
    private let history = History()
    private let all = RefreshRequest()
    private let forced = RefreshRequest(words: ["https://example.org/a"], isForced: true)

    @Test func aStoppedTurnHasNoPartInTheQueueOfTheNextOne() throws {
        let session = try #require(history.model?.session)
        let (stopped, next) = (Turn(session), Turn(session))
        let refreshes = session.features.refreshes
        #expect(refreshes.enqueue(all, by: stopped) == .first)
        #expect(refreshes.current(of: next) == nil)
        stopped.end()
        #expect(!refreshes.isRunning)
        #expect(refreshes.enqueue(forced, by: next) == .first)
        #expect(refreshes.current(of: stopped) == nil)
        refreshes.removeFirst(of: stopped)
        #expect(refreshes.current(of: next) == forced)
        refreshes.removeFirst(of: next)
        #expect(refreshes.current(of: next) == nil)
    }
}
