import FeedModel
import Testing

@testable import Screens

/// Tests of messages about undone steps, including added and removed subscriptions: UndoOutcome.
@Suite struct UndoMessagesTests {
    private let failure = SessionFailure(SubscriptionError.missing("x"))
    private let marks = UndoneStep(
        kind: .starred,
        items: [LibraryItem.numbered(1).id],
        provenance: Provenance(screen: "list", via: "star")
    )
    private let uri: SubscriptionURI

    init() throws {
        uri = try SubscriptionURI("news:hn")
    }

    private func undo(_ count: Int = 1, isLetterOfLinks: Bool = false) -> UndoWork.Steps {
        .undo(UndoRequest(count: count, isLetterOfLinks: isLetterOfLinks))
    }

    @Test func aRemovalAndAMarkAreReportedInTheirOrder() {
        let outcome = UndoOutcome(steps: [.removal([uri]), .marks(marks)], items: [.numbered(1)])
        #expect(outcome.hasChangedSubscriptions)
        #expect(
            outcome.messages(on: undo(2)) == [
                .undo(.restored(uri)), .undo(.undone(.starred, count: 1, item: .numbered(1))),
            ]
        )
        #expect(
            outcome.messages(on: .redo) == [
                .undo(.removedAgain(uri)), .undo(.redone(.starred, count: 1, item: .numbered(1))),
            ]
        )
        let addition = UndoOutcome(steps: [.addition([uri])], items: [])
        #expect(
            [undo(), .redo].map { addition.messages(on: $0) } == [[.undo(.takenOut(uri))], [.undo(.addedAgain(uri))]]
        )
        #expect(!UndoOutcome(steps: [.marks(marks)], items: []).hasChangedSubscriptions)
    }

    @Test func theFailureOfALaterStepFollowsWhatWasUndone() {
        var outcome = UndoOutcome(steps: [.marks(marks)], items: [])
        let undone = Message.undo(.undone(.starred, count: 1, item: nil))
        outcome.failure = failure
        #expect(outcome.messages(on: undo(3, isLetterOfLinks: true)) == [undone, .failed(failure)])
        outcome.failure = nil
        #expect(outcome.messages(on: undo(3)) == [undone, .undo(.noMoreSteps)])
        #expect(outcome.messages(on: undo(isLetterOfLinks: true)) == [undone, .undo(.linksAreListed)])
    }

    @Test func withoutAStepTheReasonIsNamed() {
        var outcome = UndoOutcome(steps: [], items: [])
        #expect(outcome.messages(on: undo()) == [.undo(.noMoreSteps)])
        #expect(outcome.messages(on: .undo(UndoRequest(ofAnySession: true))) == [.undo(.nothingToUndo)])
        #expect(outcome.messages(on: .redo) == [.undo(.nothingToRedo(hasEnded: false))])
        outcome.hasEndedRedo = true
        #expect(outcome.messages(on: .redo) == [.undo(.nothingToRedo(hasEnded: true))])
        let foreign = ForeignStep(kind: .read, count: 2, at: .sample, device: "desk")
        outcome.next = foreign
        #expect(
            outcome.messages(on: undo(isLetterOfLinks: true)) == [.undo(.foreignStep(foreign)), .undo(.linksAreListed)]
        )
    }
}
