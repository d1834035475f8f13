import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of bookmarks in whole sessions: BookmarkCommand, CommandEntry+Programs, ProgramMessage.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfBookmarkingTests {
    private let world = World(stories: 1...3)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("bookmark 2", ""), ("boo 2 to quote", "to quote"), ("bookmark 2 \"$(x) 'y'; z\"", "$(x) 'y'; z"),
        ("bookmark 2 --later", "--later"),
    ])
    func theProgramGetsFourTexts(line: String, description: String) async {
        await session.type("list")
        await session.type(line, says: ["Bookmarked: Story 2"])
        #expect(world.calls == ["bookmark https://example.org/2, Story 2, \(description), News"])
        #expect(!world.items.contains { $0.state.isRead })
    }

    @Test func theOpenItemIsBookmarked() async {
        await session.type("list; 3")
        await session.type("bookmark good", says: ["Bookmarked: Story 3"])
        #expect(world.calls.suffix(1) == ["bookmark https://example.org/3, Story 3, good, News"])
    }

    @Test func severalAreBookmarkedOneByOneUntilOneFails() async {
        await session.type("list")
        await session.type("bookmark *", says: ["Bookmarked 3 items."])
        world.programs.failing = ["Story 2"]
        await session.type(
            "bookmark 1-3",
            says: ["Bookmarked: Story 1", "'keep' ended with status 4: no room"]
        )
        #expect(
            world.calls.suffix(2).map { $0.prefix(30) } == [
                "bookmark https://example.org/1", "bookmark https://example.org/2",
            ]
        )
        #expect(session.status == .unavailable)
    }

    @Test func whatTheProgramPrintsIsShown() async {
        world.programs.answers = ["Story 2": "already there"]
        await session.type("list")
        await session.type("bookmark 1-2", says: ["The answer for Story 2: already there", "Bookmarked: Story 1"])
        #expect(session.status == .partial)
    }

    @Test func nothingIsRunIfOneHasNoAddress() async {
        world.items[1].item.url = nil
        await session.type("list")
        await session.type(
            "bookmark *",
            says: ["'Story 2' has no web address. 'copy text' copies its text."]
        )
        #expect(world.calls == [])
    }

    @Test func withoutAProgramTheKeyIsNamed() async {
        await session.type("list")
        world.problem = ProgramError.notSet(key: "bookmark")
        await session.type(
            "bookmark 1",
            says: ["No program for bookmarks is set. Set 'bookmark' under [programs] in config.toml."]
        )
        #expect(session.status == .configuration)
    }

    @Test func aSlowProgramGivesThePromptBackAndAllAreKept() async {
        world.programs.delay = 1000
        await session.type("list")
        await session.type("bookmark 1-2", says: ["Bookmarking…"])
        await session.type("star 3", says: ["Starred: Story 3"])
        await session.advance(by: .seconds(1))
        await session.advance(by: .seconds(1), says: ["Bookmarked 2 items.", ">"])
    }
}
