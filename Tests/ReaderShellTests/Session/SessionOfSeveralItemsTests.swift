import FeedModel
import Testing

@testable import ReaderShell

/// Tests of items that are opened together: FollowingItems, Reader+Paging.
@MainActor
@Suite struct SessionOfSeveralItemsTests {
    private let world = World()

    init() {
        world.items = LibraryItem.stories(1...3)
        for index in world.items.indices { world.items[index].item.score = index + 1 }
        for (item, count) in zip(world.items, [9, 2, 2]) {
            world.texts[item.id] = ReadableText(plain: (1...count).map { "Line \($0)" }.joined(separator: "\n"))
        }
    }

    private func page(_ number: Int, _ lines: ClosedRange<Int>) -> [String] {
        [
            "== Story \(number) ==  \(number) of 3", "News, 2026-11-21 0\(9 - number):00",
            "Score: \(number)", "",
        ] + lines.map { "Line \($0)" }
    }

    private var isRead: [Bool] { world.items.map(\.state.isRead) }

    @Test(arguments: ["*", "1-3", "print 1-3", "type 1 2 3", "show 1,2,3"], ["", "next", "more"])
    func eachIsReadWhenItIsShown(command: String, key: String) async {
        let session = Session(world, height: 12)
        await session.type("list")
        await session.type(command, says: page(1, 1...6) + ["3 more lines: press Enter to continue."])
        #expect(isRead == [true, false, false])
        await session.type("", says: ["Line 7", "Line 8", "Line 9", "2 more items: press Enter to continue."])
        #expect(isRead == [true, false, false])
        await session.type(key, says: page(2, 1...2) + ["1 more item: press Enter to continue."])
        #expect(isRead == [true, true, false])
        await session.type(key, says: page(3, 1...2))
        #expect(isRead == [true, true, true])
    }

    @Test func theMessageAboutOthersTakesNoLineOfTheItem() async {
        let session = Session(world, height: 8)
        await session.type("list")
        await session.type("2-3", says: page(2, 1...2) + ["1 more item: press Enter to continue."])
        // One line more than fits on the screen with the message and the prompt.
        let low = Session(world, height: 7)
        await low.type("list all")
        await low.type("2-3", says: page(2, 1...1) + ["1 more line: press Enter to continue."])
        await low.type("", says: ["Line 2", "1 more item: press Enter to continue."])
    }

    @Test(arguments: ["star", "help quit", "links", "undo"])
    func whatLeavesThePageLeavesTheOthers(command: String) async {
        let session = Session(world, height: 24)
        await session.type("list")
        await session.type("2-3")
        await session.type(command)
        #expect(await session.type("").first == "== Story 3 ==  3 of 3")
    }

    @Test(arguments: ["list", "back"]) func anotherPageForgetsTheOthers(command: String) async {
        let session = Session(world, height: 24)
        await session.type("list")
        await session.type("3 2")
        await session.type(command)
        #expect(await session.type("").first != "== Story 2 ==  2 of 3")
    }

    @Test(arguments: ["1-3", "*", "1 2 3"]) func anItemThatCannotBeReadIsToldAndTheOthersFollow(command: String) async {
        world.unreadable = world.items[1].id
        let session = Session(world, height: 24)
        await session.type("list")
        #expect(await session.type(command).last == "2 more items: press Enter to continue.")
        #expect(
            await session.type("").joined(separator: " ")
                == "The library /x/quire.db could not be used: disk I/O error. 'quire doctor' checks it; nothing that was saved is "
                + "lost."
        )
        #expect(isRead == [true, false, false])
        await session.type("", says: page(3, 1...2))
        #expect(isRead == [true, false, true])
    }

    @Test(arguments: [true, false]) func wherePagesDoNotStopAllAreShown(isPipe: Bool) async {
        let session = Session(world, isInteractive: !isPipe, height: isPipe ? nil : 24)
        await session.type("list")
        if !isPipe { await session.type("set paging false") }
        await session.type("2-3", says: page(2, 1...2) + [""] + page(3, 1...2))
        #expect(isRead == [false, true, true])
    }

    @Test(arguments: ["* 2-3", "2-3 *", "2,*,3"]) func numbersBesideAllAreTheOnesMeant(command: String) async {
        let session = Session(world, height: 24)
        await session.type("list")
        await session.type(command, says: page(2, 1...2) + ["1 more item: press Enter to continue."])
        await session.type("read \(command)", says: ["Read: Story 3"])
        #expect(isRead == [false, true, true])
    }
}
