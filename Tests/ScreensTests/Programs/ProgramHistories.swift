import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of Ctrl-C during programs that have the terminal, and of the items that they get: PipeCommand, PlayCommand, Files.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ProgramHistories {
    private let starred = Question(Query(.flag(.starred)))

    private func history(adapting: @escaping @MainActor (Features) -> Void = { _ in }) -> History {
        let world = SimulatedWorld()
        world.enclosures = [Enclosure(url: "https://example.org/1.mp3", type: "audio/mpeg")]
        return History(world: world) { [desk = world.desk] features in
            features.programs.player = { Player(words: ["mpv", $0.url], key: "play.audio") }
            features.programs.play = { _ in
                try await desk.carryOut("program")
                return 0
            }
            adapting(features)
        }
    }

    @Test func aPlayerReceivesControlCAndKeepsTheTerminal() async {
        let history = history()
        await history.show(starred)
        _ = await history.open("1")
        _ = await history.type(PlayCommand(row: nil, link: nil))
        #expect(history.desk.names == ["program"])
        #expect(await history.wantPrompt() == [])
        #expect(await history.controlC() == [])
        #expect(history.desk.names == ["program"])
        #expect(await history.answer("program") == [.ready])
    }

    @Test func aCommandThatGetsATextReceivesControlCAndKeepsTheTerminal() async {
        let history = history()
        await history.show(starred)
        #expect(await history.type(PipeCommand(.sample("1"), to: "wc")) == [])
        #expect(await history.answer("read") == [])
        #expect(history.desk.names == ["program"])
        #expect(await history.wantPrompt() == [])
        #expect(await history.controlC() == [])
        #expect(await history.answer("program") == [.ready])
    }

    @Test func anItemThatMovedInTheListIsGivenOnce() async {
        let given = Given()
        let ids = LibraryItem.numbered(1...7).map(\.id)
        let history = history { features in
            features.files.rest = Reading { _ in Array(ids[2...]) }
            features.files.text = Reading {
                given.items = $0
                return ""
            }
        }
        _ = await history.makeRoom(3)
        await history.show(starred)
        let listed = history.places.list?.items.map(\.id) ?? []
        #expect(listed == Array(ids[..<3]))
        _ = await history.type(PipeCommand(.all, to: "wc"))
        #expect(given.items == ids)
    }
}

/// The items whose text a command got.
@MainActor
private final class Given {
    var items: [ItemID] = []
}
