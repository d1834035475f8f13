import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of the clipboard in whole sessions: CopyCommand, CommandEntry+Programs, ProgramMessage.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfCopyingTests {
    private let world = World(stories: 1...3)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: ["copy", "copy .", "cop"]) func theAddressOfTheOpenItemIsCopied(line: String) async {
        await session.type("list; 2")
        await session.type(line, says: ["Passed to the terminal's clipboard: https://example.org/2"])
        #expect(world.calls.suffix(1) == ["copy https://example.org/2"])
    }

    @Test func severalAddressesAreLines() async {
        world.programs.copyTarget = .program
        await session.type("list")
        await session.type("copy 1-2", says: ["Copied 2 addresses."])
        await session.type("copy 3", says: ["Copied: https://example.org/3"])
        #expect(world.calls == ["copy https://example.org/1 https://example.org/2", "copy https://example.org/3"])
        #expect(!world.items.contains { $0.state.isRead })
    }

    @Test func textsAreCopied() async {
        await session.type("list; 2")
        await session.type("copy text", says: ["Passed the text to the terminal's clipboard."])
        await session.type("copy text 1 3", says: ["Passed the text of 2 items to the terminal's clipboard."])
        #expect(world.calls.suffix(4) == ["texts", "copy Story 2", "texts", "copy Story 1, Story 3"])
    }

    @Test func anItemWithoutAnAddressHasOnlyAText() async {
        world.items[0].item.url = nil
        await session.type("list")
        await session.type(
            "copy 1",
            says: ["'Story 1' has no web address. 'copy text' copies its text."]
        )
        #expect(world.calls == [])
        await session.type("copy text 1", says: ["Passed the text to the terminal's clipboard."])
    }

    @Test(arguments: ["copy x", "copy 1 text", "copy text x"]) func anythingElseIsRefused(line: String) async {
        await session.type("list")
        await session.type(line, says: ["Usage: copy [text] [ITEMS]. 'help copy' explains it."])
        #expect(world.calls == [])
    }

    @Test func withoutAClipboardTheKeyIsNamed() async {
        let pipe = Session(world, isInteractive: false)
        await pipe.type("list; 1")
        world.problem = ProgramError.notSet(key: "copy")
        await pipe.type(
            "copy",
            says: ["There is no terminal that copies. Set 'copy' under [programs] in config.toml."]
        )
        #expect(pipe.status == .configuration)
    }
}
