import FeedModel
import Foundation
import Library
import QuireTesting
import Testing

/// Tests of undoing steps that are not in the ledger: SessionSteps.
extension UndoTests {
    @Test func aStepOutsideOfTheLedgerIsUndoneInItsTurn() async throws {
        let library = try await filled()
        try await library.mark(.starred, [ids[0]], screen: "list", via: "star")
        library.session.recordOutside("removal")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        // The mark before it waits.
        #expect(try await undo(library, .session) == "nothing")
        try await library.mark(.read, [ids[1]], screen: "list", via: "read")
        #expect(try await library.outsideStepToUndo(.session) == nil)
        #expect(try await undo(library, .session) == "read [2] read")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        library.session.recordUndo(ofOutside: "removal")
        #expect(try await undo(library, .session) == "starred [1] star")
        #expect(library.session.undoneOutside == nil)
        #expect(try await redo(library) == "starred [1] star")
        #expect(library.session.undoneOutside == "removal")
        #expect(try await redo(library) == "nothing")
        library.session.recordRedo(ofOutside: "removal")
        #expect(try await redo(library) == "read [2] read")
    }

    @Test func aMarkEndsWhatCanBeRedoneOutsideOfTheLedgerToo() async throws {
        let library = try await filled()
        library.session.recordOutside("removal")
        library.session.recordUndo(ofOutside: "removal")
        try await library.mark(.read, [ids[1]], screen: "list", via: "read")
        #expect(library.session.undoneOutside == nil)
        library.session.recordOutside("another")
        library.session.forget("another")
        #expect(try await undo(library, .session) == "read [2] read")
    }

    @Test func undoOfAnyComesToTheLastStepOfAll() async throws {
        let (library, other) = (try await filled(), try world.library())
        try await other.mark(.starred, [ids[0]], screen: "list", via: "star")
        world.advance(60)
        library.session.recordOutside("removal")
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
        library.session.recordOutside("another")
        #expect(try await library.outsideStepToUndo(.any) == "another")
        try await library.mark(.hidden, [ids[3]], screen: "list", via: "hide")
        #expect(try await library.outsideStepToUndo(.any) == nil)
    }

    @Test func theLastOfAMoveAndAnotherStepIsFirst() async throws {
        let library = try await filled()
        let new = SourceID("https://new.example/feed")
        try await library.move(feed, to: new)
        library.session.recordOutside("removal")
        for scope in [UndoScope.session, .any] {
            #expect(try await library.outsideStepToUndo(scope) == "removal")
        }
        try await library.move(new, to: feed)
        for scope in [UndoScope.session, .any] {
            #expect(try await library.outsideStepToUndo(scope) == nil)
        }
        #expect(try await library.takeLastMove(.session)?.new == feed)
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        library.session.recordUndo(ofOutside: "removal")
        try await library.move(feed, to: new)
        library.session.recordRedo(ofOutside: "removal")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
    }

    @Test func aStepThatCannotBeUndoneComesAfterAllOthers() async throws {
        let (library, other) = (try await filled(), try world.library())
        try await other.mark(.read, [ids[1]], screen: "list", via: "read")
        try await library.mark(.starred, [ids[0]], screen: "list", via: "star")
        world.advance(60)
        library.session.recordOutside("removal")
        library.session.postpone("removal")
        #expect(try await library.outsideStepToUndo(.session) == nil)
        #expect(try await undo(library, .session) == "starred [1] star")
        #expect(try await library.outsideStepToUndo(.session) == "removal")
        #expect(try await library.outsideStepToUndo(.any) == nil)
        #expect(try await undo(library, .any) == "read [2] read")
        #expect(try await library.outsideStepToUndo(.any) == "removal")
    }

    @Test func anotherLibraryOfTheRunTakesThemOver() async throws {
        let (library, other) = (try await filled(), try world.memory())
        library.session.recordOutside("first")
        library.session.recordUndo(ofOutside: "first")
        #expect(library.session.undoneOutside == "first")
        other.session.takeOverOutside(of: library.session)
        #expect(other.session.undoneOutside == "first")
        library.session.recordOutside("second")
        try await library.mark(.read, [ids[0]], screen: "list", via: "read")
        let third = try world.memory()
        third.session.takeOverOutside(of: library.session)
        #expect(try await third.outsideStepToUndo(.session) == "second")
        #expect(third.session.undoneOutside == nil)
    }
}
