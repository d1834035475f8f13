import FeedModel
import Testing

@testable import Screens

/// Tests of messages about undone steps, including added and removed subscriptions: SessionState+Undo, UndoOutcome.
@Suite struct UndoOutcomeTests {
    private let failure = SessionFailure(SubscriptionError.missing("x"))
    private let marks = UndoneStep(
        kind: .starred,
        items: [LibraryItem.numbered(1).id],
        provenance: Provenance(screen: "list", via: "star")
    )

    private func removal() throws -> UndoOutcome.Step { .removal([try SubscriptionURI("news:hn")]) }

    /// Returns the replies to an outcome of undoing a number of steps; of redoing without one.
    private func replies(to outcome: UndoOutcome, count: Int?) -> [SessionEffect] {
        var state = SessionState()
        _ = state.apply(.command(count.map { .undo(UndoRequest(count: $0)) } ?? .redo))
        return state.apply(.undone(.success(outcome)))
    }

    @Test func aRemovalAndAMarkAreToldInTheirOrderAndTheHomeScreenIsForgotten() throws {
        let outcome = UndoOutcome(steps: [try removal(), .marks(marks)], items: [])
        let uri = try SubscriptionURI("news:hn")
        #expect(
            replies(to: outcome, count: 2) == [
                .forgetHome, .reply(.remark(.restored(uri))),
                .reply(.remark(.undone(.starred, count: 1, item: nil))), .reply(.ready),
            ]
        )
        #expect(
            replies(to: UndoOutcome(steps: [try removal()], items: []), count: nil) == [
                .forgetHome, .reply(.remark(.removedAgain(uri))), .reply(.ready),
            ]
        )
        let addition = UndoOutcome(steps: [.addition([uri])], items: [])
        #expect(
            [1, nil].map { replies(to: addition, count: $0) } == [
                [.forgetHome, .reply(.remark(.takenOut(uri))), .reply(.ready)],
                [.forgetHome, .reply(.remark(.addedAgain(uri))), .reply(.ready)],
            ]
        )
    }

    @Test func theFailureOfALaterStepFollowsWhatWasUndone() throws {
        var outcome = UndoOutcome(steps: [.marks(marks)], items: [])
        outcome.failure = failure
        #expect(
            replies(to: outcome, count: 3) == [
                .reply(.remark(.undone(.starred, count: 1, item: nil))), .reply(.remark(.failed(failure))),
                .reply(.ready),
            ]
        )
        outcome.failure = nil
        #expect(
            replies(to: outcome, count: 3) == [
                .reply(.remark(.undone(.starred, count: 1, item: nil))), .reply(.remark(.noMoreSteps)), .reply(.ready),
            ]
        )
    }
}
