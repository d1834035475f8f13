import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of players in whole sessions: PlayCommand, CommandEntry+Programs, ProgramMessage, Enclosure+MediaType.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfPlayingTests {
    private let world = World(stories: 1...3)
    private let session: Session

    init() {
        session = Session(world)
        world.items[1].item.enclosures = [
            Enclosure(url: "https://example.org/cover.png", type: "image/png"),
            Enclosure(url: "https://example.org/2.mp3", type: "audio/mpeg"),
            Enclosure(url: "https://example.org/2.mp4"),
        ]
        // A link of the text has the number 1.
        world.texts[world.items[1].id] = ReadableText(plain: "See https://example.org/a.")
        world.items[2].item.enclosures = [Enclosure(url: "https://example.org/3.png", type: "image/png")]
    }

    @Test(arguments: [
        ("play", "2.mp3"), ("play .", "2.mp3"), ("pl 3", "2.mp3"), ("play 4", "2.mp4"), ("play 2.4", "2.mp4"),
    ])
    func aFileOfTheOpenItemIsPlayed(line: String, file: String) async {
        await session.type("list; 2")
        await session.type(line, says: ["Playing https://example.org/\(file) with mpv."])
        #expect(world.calls.suffix(1) == ["play /usr/bin/mpv https://example.org/\(file)"])
    }

    @Test func aFileOfARowIsPlayedAndTheItemStaysUnread() async {
        await session.type("list")
        await session.type("play 2.3", says: ["Playing https://example.org/2.mp3 with mpv."])
        #expect(!world.items.contains { $0.state.isRead })
        await session.type("play", says: ["No item is open. 'play 3.1' takes row 3."])
    }

    @Test func aNumberThatIsNoFileNamesTheLinks() async {
        await session.type("list")
        await session.type("play 1.1", says: ["Item 1 has no files. 'links 1' lists its links."])
        for number in [0, 1, 5] {
            await session.type(
                "play 2.\(number)",
                says: ["Item 2 has no file with the number \(number). 'links 2' lists its links."]
            )
        }
        await session.type("2")
        await session.type("play 1", says: ["This item has no file with the number 1. 'links' lists its links."])
        await session.type("play 0", says: ["This item has no file with the number 0. 'links' lists its links."])
        await session.type("1")
        await session.type("play", says: ["This item has no files. 'links' lists its links."])
        #expect(session.status == .usage)
        #expect(!world.calls.contains { $0.hasPrefix("play") })
    }

    @Test func withoutSoundAndFilmTheFirstFileIsPlayed() async {
        await session.type("list; 3")
        await session.type(
            "play",
            says: [
                "No program plays files of this type. Set 'play.image' under [programs] in", "config.toml.",
            ]
        )
        #expect(session.status == .configuration)
        #expect(!world.calls.contains { $0.hasPrefix("play") })
    }

    @Test(arguments: ["play x", "play 3-4", "play --x", "play 0.3"]) func anythingElseIsRefused(line: String) async {
        await session.type("list; 2")
        await session.type(line, says: ["Usage: play [LINK|ITEM.LINK]. 'help play' explains it."])
    }

    @Test func aStatusIsNamedUnlessCtrlCEndedThePlayer() async {
        await session.type("list; 2")
        world.programs.playerStatus = 2
        await session.type("play", says: ["Playing https://example.org/2.mp3 with mpv.", "mpv ended with status 2."])
        #expect(session.status == .partial)
        world.programs.playerStatus = 130
        await session.type("play", says: ["Playing https://example.org/2.mp3 with mpv."])
    }

    @Test func anItemOfTheQueueIsPlayedAfterIt() async {
        world.items[1].state.tags = ["queue"]
        await session.type("list; 2")
        world.programs.playerStatus = 2
        await session.type("play", says: ["Playing https://example.org/2.mp3 with mpv.", "mpv ended with status 2."])
        world.programs.playerStatus = 0
        await session.type("play", says: ["Playing https://example.org/2.mp3 with mpv.", "Tagged 'played': Story 2"])
        #expect(world.calls.last?.hasSuffix("by play") == true)
        await session.type("play", says: ["Playing https://example.org/2.mp3 with mpv."])
    }

    @Test func aPlayerThatIsNotInstalledNamesTheKey() async {
        await session.type("list; 2")
        world.problem = ProgramError.notStarted(program: "mpv", key: "play.audio")
        await session.type(
            "play",
            says: [
                "Playing https://example.org/2.mp3 with mpv.",
                "The program 'mpv' could not be started. Set 'play.audio' under [programs] in",
                "config.toml to one that is installed.",
            ]
        )
    }

    @Test(
        arguments: [
            ("audio/mpeg", "x", "audio/mpeg"), (" Audio/MPEG; charset=x", "x", "audio/mpeg"), (nil, "x.MP3", "audio"),
            ("", "x.webm?y=.mp3", "video"), ("application/octet-stream", "x.opus", "audio"),
            ("application/octet-stream", "x", "application/octet-stream"), ("audio", "x", "application/octet-stream"),
            ("a/b/c", "x", "application/octet-stream"), ("a\u{1B}]0;x/b", "x", "application/octet-stream"),
            ("text/html", "x.mp3", "text/html"), ("/", "x.mp4", "video"),
        ] as [(String?, String, String)]
    )
    func theMediaTypeIsTheDeclaredOneOrThatOfTheEnding(declared: String?, name: String, type: String) {
        #expect(Enclosure(url: "https://a.example/\(name)", type: declared).mediaType == type)
    }
}
