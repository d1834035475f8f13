import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of giving items to commands of the shell in whole sessions: PipeCommand, FileMessage.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfPipingTests {
    private let world = World(stories: 1...3)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("pipe 2 wc -l", "wc -l", "Story 2"), ("| 1-2 wc", "wc", "Story 1, Story 2"), ("|3 wc", "wc", "Story 3"),
        ("pip * sort | uniq -c > \"a b\"", "sort | uniq -c > \"a b\"", "Story 1, Story 2, Story 3"),
        ("| 2 awk '{ print $1; print  $2 }'", "awk '{ print $1; print  $2 }'", "Story 2"),
        ("| 2 cut -d';' -f'1  2'", "cut -d';' -f'1  2'", "Story 2"), ("| ^ wc", "wc", "Story 1"),
        ("| $ $PAGER", "$PAGER", "Story 3"), ("| 1 ./script", "./script", "Story 1"),
        ("pipe 2 3", "", ""), ("|", "", ""), ("pipe", "", ""),
    ])
    func theCommandIsAsTyped(line: String, command: String, text: String) async {
        await session.type("list")
        let usage = "Usage: pipe [ITEMS] COMMAND. 'help pipe' explains it."
        await session.type(line, says: command.isEmpty ? [usage] : [])
        #expect(world.calls == (command.isEmpty ? [] : ["texts", "run \(command) with \(text)"]))
        #expect(!world.items.contains { $0.state.isRead })
    }

    @Test(arguments: ["| wc", "|wc", "pipe wc", "pipe . wc"])
    func theOpenItemIsGiven(line: String) async {
        await session.type("list; 2")
        await session.type(line, says: [])
        #expect(world.calls.suffix(1) == ["run wc with Story 2"])
    }

    @Test func aSemicolonEndsTheCommand() async {
        await session.type("list")
        await session.type("pipe 1 sort; star 2", says: ["Starred: Story 2"])
        #expect(world.calls.prefix(2) == ["texts", "run sort with Story 1"])
    }

    @Test func aStatusIsNamedAndEndsTheLine() async {
        await session.type("list")
        world.pipeStatus = 3
        await session.type("| 1 grep x", says: ["'grep x' ended with status 3."])
        #expect(session.status == .partial)
        world.pipeStatus = 127
        await session.type("| 1 nosuch -x", says: ["'nosuch -x' ended with status 127: there is no such command."])
        world.pipeStatus = 1
        await session.type(
            "| 1 grep x; star 1",
            says: ["'grep x' ended with status 1.", "The rest of the line was skipped."]
        )
        // The reader pressed Ctrl-C.
        world.pipeStatus = 130
        await session.type("| 1 cat; star 1", says: ["Stopped.", "The rest of the line was skipped."])
        #expect(!world.items.contains { $0.state.isStarred })
        world.pipeStatus = nil
        await session.type("| 1 cat", says: ["The shell could not be started. 'pipe' runs commands with /bin/sh."])
    }

    @Test func withoutAnItemNothingIsRun() async {
        await session.type("list")
        await session.type("| wc", says: ["No item is open. 'pipe 3 COMMAND' takes row 3."])
        #expect(world.calls == [])
    }

    @Test func aPipeRunsCommandsToo() async {
        let pipe = Session(world, isInteractive: false)
        await pipe.type("list")
        await pipe.type("pipe 1 wc", says: [])
        #expect(world.calls == ["texts", "run wc with Story 1"])
    }

    @Test func thePromptWaitsForTheTexts() async {
        world.filesDelay = 1000
        await session.type("list")
        await session.type("| 1 wc", says: ["Searching…"])
        #expect(world.calls == ["texts", "run wc with Story 1"])
    }
}
