import FeedModel
import Foundation
import Library
import QuireTesting
import Testing

/// Tests of undoing steps that are not in the ledger: SessionSteps, Library+OutsideSteps.
extension UndoTests {
    @Test func aStepOutsideOfTheLedgerIsUndoneInItsTurn() async throws {
        let library = try await filled()
        try await library.mark(.starred, [ids[0]], screen: "list", via: "star")
        library.recordOutsideStep("removal")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        // The mark before it waits.
        #expect(try await undo(library, .session) == "nothing")
        try await library.mark(.read, [ids[1]], screen: "list", via: "read")
        #expect(try await library.outsideStepToUndo(.session) == nil)
        #expect(try await undo(library, .session) == "read [2] read")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        library.recordUndo(ofOutsideStep: "removal")
        #expect(try await undo(library, .session) == "starred [1] star")
        #expect(library.outsideStepToRedo == nil)
        #expect(try await redo(library) == "starred [1] star")
        #expect(library.outsideStepToRedo == "removal")
        #expect(try await redo(library) == "nothing")
        library.recordRedo(ofOutsideStep: "removal")
        #expect(try await redo(library) == "read [2] read")
    }

    @Test func aMarkEndsWhatCanBeRedoneOutsideOfTheLedgerToo() async throws {
        let library = try await filled()
        library.recordOutsideStep("removal")
        library.recordUndo(ofOutsideStep: "removal")
        try await library.mark(.read, [ids[1]], screen: "list", via: "read")
        #expect(library.outsideStepToRedo == nil)
        library.recordOutsideStep("another")
        library.forgetOutsideStep("another")
        #expect(try await undo(library, .session) == "read [2] read")
    }

    @Test func undoOfAnyComesToTheLastStepOfAll() async throws {
        let (library, other) = (try await filled(), try world.library())
        try await other.mark(.starred, [ids[0]], screen: "list", via: "star")
        world.advance(60)
        library.recordOutsideStep("removal")
        #expect(try await library.outsideStepToUndo(.any) == "removal")
        world.advance(60)
        try await other.mark(.read, [ids[1]], screen: "list", via: "read")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        #expect(try await library.outsideStepToUndo(.any) == nil)
        #expect(try await undo(library, .any) == "read [2] read")
        #expect(try await library.outsideStepToUndo(.any) == "removal")
        // Steps of this run are in the order in which it made them, whatever the clock says.
        try await library.mark(.hidden, [ids[2]], screen: "list", via: "hide")
        world.advance(-600)
        library.recordOutsideStep("another")
        #expect(try await library.outsideStepToUndo(.any) == "another")
        try await library.mark(.hidden, [ids[3]], screen: "list", via: "hide")
        #expect(try await library.outsideStepToUndo(.any) == nil)
    }

    @Test func theLastOfAMoveAndAnotherStepIsFirst() async throws {
        let library = try await filled()
        let new = SourceID("https://new.example/feed")
        try await library.move(feed, to: new)
        library.recordOutsideStep("removal")
        for scope in [UndoScope.session, .any] {
            #expect(try await library.outsideStepToUndo(scope) == "removal")
        }
        try await library.move(new, to: feed)
        for scope in [UndoScope.session, .any] {
            #expect(try await library.outsideStepToUndo(scope) == nil)
        }
        #expect(try await library.takeLastMove(.session)?.new == feed)
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        library.recordUndo(ofOutsideStep: "removal")
        try await library.move(feed, to: new)
        library.recordRedo(ofOutsideStep: "removal")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
    }

    @Test func aStepThatCannotBeUndoneComesAfterAllOthers() async throws {
        let (library, other) = (try await filled(), try world.library())
        try await other.mark(.read, [ids[1]], screen: "list", via: "read")
        try await library.mark(.starred, [ids[0]], screen: "list", via: "star")
        world.advance(60)
        library.recordOutsideStep("removal")
        library.postponeOutsideStep("removal")
        #expect(try await library.outsideStepToUndo(.session) == nil)
        #expect(try await undo(library, .session) == "starred [1] star")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        #expect(try await library.outsideStepToUndo(.any) == nil)
        #expect(try await undo(library, .any) == "read [2] read")
        #expect(try await library.outsideStepToUndo(.any) == "removal")
    }

    @Test func anotherLibraryOfTheRunTakesThemOver() async throws {
        let (library, other) = (try await filled(), try world.memory())
        library.recordOutsideStep("first")
        library.recordUndo(ofOutsideStep: "first")
        #expect(library.outsideStepToRedo == "first")
        other.takeOverOutsideSteps(of: library)
        #expect(other.outsideStepToRedo == "first")
        library.recordOutsideStep("second")
        try await library.mark(.read, [ids[0]], screen: "list", via: "read")
        let third = try world.memory()
        third.takeOverOutsideSteps(of: library)
        #expect(try await third.outsideStepToUndo(.session) == "second")
        #expect(third.outsideStepToRedo == nil)
    }
}
