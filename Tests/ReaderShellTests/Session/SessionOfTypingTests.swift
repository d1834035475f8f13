import FeedModel
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of cities and searches that are typed line by line: SessionState+Typing, WeatherViewModel, RepositoriesViewModel.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfTypingTests {
    let world = World()

    init() {
        world.forecasts = ["Tokyo": (100, .success(.tokyo)), "Slow": (60_000, .success(.tokyo))]
        world.repositories = [nil: .success(RepositoriesPage(items: [.story(1)], total: 1))]
    }

    private func week(_ session: Session) async -> [String] { await session.type("weather Tokyo") }

    // RW2, RW3: only the text that stood for half a second is asked.
    @Test func onlyTextThatStandsForAMomentIsAsked() async {
        let week = await week(Session(world))
        world.calls = []
        let session = Session(world)
        await session.type("city", says: ["Type a city, line by line; an empty line clears it, '..' leaves."])
        await session.type("T", says: [])
        await session.advance(by: .milliseconds(400), says: [])
        await session.type("Tok", says: [])
        await session.advance(by: .milliseconds(499), says: [])
        await session.type("Tokyo", says: [])
        await session.advance(by: .milliseconds(500), says: ["Loading Tokyo's weather...", ">"])
        await session.advance(by: .milliseconds(100), says: ["Loading Tokyo's weather...", ">"] + week + [">"])
        #expect(world.calls == ["weather Tokyo"])
    }

    // RW4: an empty line clears the text, without a request and without a late answer.
    @Test func anEmptyLineClearsTheText() async {
        let session = Session(world)
        await session.type("city")
        await session.type("Tokyo", says: [])
        await session.type("", says: ["Cleared."])
        await session.type("Slow")
        await session.advance(by: .seconds(1), says: ["Loading Slow's weather...", ">"])
        await session.type("  ", says: ["Cleared."])
        #expect(await session.advance(by: .seconds(60)) == [])
        #expect(world.calls == ["weather Slow"])
    }

    @Test func thePromptNamesWhatIsTyped() async {
        let session = Session(world)
        await session.type("list")
        #expect(session.prompt == ">")
        await session.type("city")
        #expect(session.prompt == "city>")
        await session.type("..")
        await session.type("repos")
        #expect(session.prompt == "repos>")
        await session.type("..")
        #expect(session.prompt == ">")
    }

    @Test func whatFollowsOnOneLineIsText() async {
        let week = await week(Session(world))
        world.calls = []
        let session = Session(world)
        await session.type(
            "city; Kyoto 'x; Tokyo",
            says: ["The line has an error at column 13: the quote ' is not closed. Nothing was done."]
        )
        await session.type(
            "city; Tok; \"Tokyo\"",
            says: ["Type a city, line by line; an empty line clears it, '..' leaves."]
        )
        await session.type("..")
        await session.type(
            "city; Tok; Tokyo",
            says: ["Type a city, line by line; an empty line clears it, '..' leaves."]
        )
        #expect(await session.advance(by: .milliseconds(600)).suffix(week.count + 1) == week[...] + [">"])
        #expect(world.calls == ["weather Tokyo"])
    }

    @Test func commandsOfOneLineAskTheLastTextAtTheirEnd() async {
        let week = await week(Session(world))
        world.calls = []
        let session = Session(world, isInteractive: false)
        await session.begin("city; Tok; Tokyo; ..; set width")
        #expect(
            await session.advance(by: .milliseconds(100)).suffix(week.count + 1) == week[...] + [
                "width = 80            default"
            ]
        )
        #expect(world.calls == ["weather Tokyo"])
    }

    // RW5: a failure is told, and the next text is asked.
    @Test func aFailureNamesTheWayOutAndTheNextTextIsAsked() async {
        let session = Session(world)
        await session.type("city")
        await session.type("Tokoy")
        #expect(
            await session.advance(by: .seconds(1)) == [
                "Loading Tokoy's weather...", ">", "== Weather ==",
                "The weather of Tokoy could not be fetched: not found: no such place. Check the",
                "spelling; a region or country after a comma can help. '..' leaves.", ">",
            ]
        )
        await session.type("quit", says: [])
        await session.advance(by: .seconds(1))
        #expect(world.calls == ["weather Tokoy", "weather quit"])
        #expect(!session.isOver)
    }

    @Test func leavingShowsThePageBeforeUnlessAnAnswerCameAfterIt() async {
        world.items = LibraryItem.stories(1...2)
        let session = Session(world)
        let list = await session.type("list")
        await session.type("city")
        await session.type("Tokyo")
        await session.type("..", says: list)
        #expect(await session.advance(by: .seconds(60)) == [])
        await session.type("repos", says: ["Type words, line by line; an empty line clears them, '..' leaves."])
        await session.type("swift")
        await session.advance(
            by: .milliseconds(500),
            says: [
                "Searching for 'swift' …", ">", "== Repositories ==  swift: 1 of 1", "1 ● Story 1 — 1 h", ">",
            ]
        )
        await session.type("..", says: [])
        await session.type("star 1", says: ["Starred: Story 1"])
        await session.type(
            "..",
            says: ["== Unread ==  2 items", "1 ●★ Story 1 — News, 1 h", "2 ●  Story 2 — News, 2 h"]
        )
        #expect(world.calls.filter { $0.hasPrefix("weather") } == [])
    }

    @Test func aNumberIsTextAndTheWayToItsRowIsTold() async {
        world.repositories = [nil: .success(RepositoriesPage(items: []))]
        let session = Session(world)
        await session.type("repos")
        await session.type("1")
        #expect(
            await session.advance(by: .milliseconds(500)) == [
                "Searching for '1' …", ">", "No repositories match '1'.", "'..' leaves; then a number opens its row.",
                ">",
            ]
        )
        #expect(world.calls == ["repositories 1 -"])
    }

    @Test func theSameTextAgainShowsTheAnswerThatIsThere() async {
        let week = await week(Session(world))
        let session = Session(world)
        await session.type("city")
        await session.type("Tokyo")
        await session.advance(by: .seconds(1))
        world.calls = []
        await session.type("Tokyo", says: week)
        #expect(world.calls == [])
    }

    // A pipe asks the last text only, when the place is left or the input ends.
    @Test(arguments: ["..", nil]) func aPipeAsksTheLastText(last: String?) async {
        let week = await week(Session(world))
        world.calls = []
        let session = Session(world, isInteractive: false)
        for line in ["city", "T", "Tok", "Tokyo"] { await session.begin(line) }
        if let last { await session.begin(last) } else { await session.end() }
        #expect(await session.advance(by: .milliseconds(100)).suffix(week.count) == week[...])
        #expect(world.calls == ["weather Tokyo"])
    }

    @Test func controlCClearsWhatIsAwaited() async {
        let session = Session(world)
        await session.type("city")
        await session.type("Slow")
        await session.advance(by: .seconds(1))
        await session.type(LineEditor.interruptedLine, says: ["Stopped."])
        #expect(await session.advance(by: .seconds(60)) == [])
        await session.type("Tokyo")
        await session.advance(by: .seconds(1))
        #expect(world.calls == ["weather Slow", "weather Tokyo"])
    }
}
