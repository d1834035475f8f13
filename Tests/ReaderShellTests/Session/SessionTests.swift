import FeedModel
import Query
import Screens
import SourceAPI
import StreamsTesting
import Testing

@testable import ReaderShell

/// Tests of lines, commands and errors, the same for every command: Reader, Command, Arguments.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionTests {
    let world = World()
    let session: Session

    init() {
        world.items = LibraryItem.stories(1...2)
        session = Session(world)
    }

    // RX3: an unknown command is reported. It sets the status of `-c`; a session ends with 0.
    @Test func unknownAndAmbiguousCommandsAreTold() async {
        await session.type("frobnicate", says: ["There is no command 'frobnicate'. 'help' lists all commands."])
        await session.type(
            "lsit",
            says: ["There is no command 'lsit'. Did you mean 'list'?"]
        )
        await session.type("re", says: ["'re' could mean repos, read, redo, remove or refresh. Type more of it."])
        await session.type("\u{1B}[31mx", says: ["There is no command 'x'. 'help' lists all commands."])
        #expect(session.status == .usage)
        await session.type("ref", says: ["0 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed."])
    }

    @Test func severalCommandsStandOnALine() async {
        await session.type(
            "list; read 1;star 2 ;; unread 1",
            says: [
                "== Unread ==  2 items", "1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h", "Read: Story 1",
                "Starred: Story 2",
                "Unread: Story 1",
            ]
        )
    }

    @Test func anErrorEndsItsLineAndSaysSo() async {
        await session.type(
            "list; read 7; star 1",
            says: [
                "== Unread ==  2 items", "1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h",
                "There is no item 7; the list has 2. 'list' shows the items with their numbers.",
                "The rest of the line was skipped.",
            ]
        )
        #expect(
            await session.type("star 1; frobnicate").last
                == "There is no command 'frobnicate'. 'help' lists all commands."
        )
    }

    @Test func quitEndsTheLineAndTheSession() async {
        await session.begin("help quit; quit; list")
        #expect(session.isOver)
        #expect(session.transcript == ["> help quit; quit; list", "quit: leave quire.", "Aliases: Q, exit."])
    }

    @Test func aQuoteThatIsNotClosedChangesNothing() async {
        await session.type(
            "list; star title:\"story",
            says: [
                "The line has an error at column 18: the quote \" is not closed. Nothing was done."
            ]
        )
        #expect(await session.type("list title:don't").first == "Nothing matches 'title:don't'.")
        #expect(session.status == .usage)
    }

    @Test(arguments: CommandEntry.all)
    func everyCommandHasHelpUnderEachOfItsWords(command: CommandEntry) async {
        let topic = HelpTopic(rawValue: command.name.rawValue)?.content ?? []
        let renderer = PageStyle.sample().renderer
        let page =
            renderer.lines(HelpPage.blocks(about: command, sources: SourceDescriptor.samples)) + renderer.lines(topic)
        for word in command.words { await session.type("help \(word)", says: page) }
    }

    @Test func helpListsCommandsAndTellsOfQueries() async {
        let renderer = PageStyle.sample().renderer
        await session.type("?", says: renderer.lines(HelpPage.blocks))
        await session.type("help queries", says: renderer.lines(HelpTopic.queries.content))
    }

    @Test(arguments: [
        "list", "1", "read 1", "read unread", "star 1", "unstar 1", "unread 1", "undo", "history",
        "export history -o x.csv",
        "sources", "add news:hn", "remove news:hn", "why news:hn", "search story", "next",
    ])
    func anErrorOfAnyVerbIsToldAndTheSessionGoesOn(line: String) async {
        await session.type("list")
        world.problem = ScreenFailure.store(.busy(path: "quire.db"))
        await session.type(
            line,
            says: [
                "Another program is writing to the library quire.db. Nothing was changed; try",
                "again when it has finished.",
            ]
        )
        world.problem = nil
        #expect(await session.type("help quit").first == "quit: leave quire.")
        #expect(session.status == .tryLater)
    }

    @Test func theWorstStatusStaysWhateverComesAfterIt() async {
        world.news = [(1, RefreshNews(title: "A", source: SourceID("a"), outcome: .failed(SourceError.offline)))]
        await session.type("refresh")
        #expect(session.status == .partial)
        await session.type("add nowhere")
        #expect(session.status == .data)
        await session.type("refresh")
        #expect(session.status == .data)
    }

    @Test func aFailureBehindThePromptIsNoFailureOfTheLine() async {
        world.news = [(400, RefreshNews(ending: SubscriptionError.missing("nosuch")))]
        world.forecasts["Oslo"] = (200, .failure(.offline))
        await session.type("refresh nosuch")
        let lines = await session.type("weather Oslo; help quit")
        #expect(lines.first == "You are not subscribed to nosuch. 'sources' lists your subscriptions.")
        #expect(lines.suffix(2) == ["quit: leave quire.", "Aliases: Q, exit."])
    }

    @Test func aProblemOfTheStartIsToldWithWhatFollowsFromIt() async {
        var printed: [String] = []
        let display = Display(print: { printed.append($0) }, note: { _ in }, width: { nil }, isInteractive: false)
        let reader = Reader(environment: world.environment(display: display))
        reader.warn(LibraryError.full(path: "quire.db"), consequence: "You can read, but nothing is kept.")
        #expect(
            printed == [
                "The disk that holds the library quire.db is full. Nothing was changed; free some space and try again.",
                "You can read, but nothing is kept.",
            ]
        )
        #expect(reader.status == .inputOutput)
    }

    @Test func controlCTwiceWithinASecondEndsTheSession() async {
        await session.type("list")
        await session.type(
            LineEditor.interruptedLine,
            says: ["Ctrl-C again ends quire, and so does 'quit'."]
        )
        await session.advance(by: .seconds(1))
        await session.type(
            LineEditor.interruptedLine,
            says: ["Ctrl-C again ends quire, and so does 'quit'."]
        )
        await session.begin(LineEditor.interruptedLine)
        #expect(session.isOver)
        #expect(session.status == .interrupted)
    }

    @Test func controlCStopsTheRunningCommandAndThePromptComesBack() async {
        var interrupt: (@MainActor () -> Void)?
        world.forecasts["Tokyo"] = (60_000, .success(.tokyo))
        let session = Session(world) { environment in
            environment.keyboard.onInterrupt = { stop in
                interrupt = stop
                return { interrupt = nil }
            }
        }
        await session.begin("weather Tokyo; quit")
        interrupt?()
        #expect(await session.advance(by: .zero).suffix(2) == ["Stopped.", "The rest of the line was skipped."])
        await session.type("help quit", says: ["quit: leave quire.", "Aliases: Q, exit."])
        #expect(interrupt == nil)
        #expect(await session.advance(by: .seconds(60)) == [])
    }

    @Test func controlCAtThePromptStopsTheWorkBehindIt() async {
        world.forecasts["Tokyo"] = (60_000, .success(.tokyo))
        await session.type("weather Tokyo")
        await session.type(LineEditor.interruptedLine, says: ["Stopped."])
        #expect(await session.advance(by: .seconds(60)) == [])
    }
}
