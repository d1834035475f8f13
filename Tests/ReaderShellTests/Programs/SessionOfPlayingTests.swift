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
        world.items[2].item.enclosures = [Enclosure(url: "https://example.org/3.png", type: "image/png")]
    }

    @Test(arguments: [
        ("play", "2.mp3"), ("play .", "2.mp3"), ("pl 2", "2.mp3"), ("play 3", "2.mp4"), ("play 0", "2.mp3"),
        ("play 2.3", "2.mp4"), ("play 2.0", "2.mp3"),
    ])
    func aFileOfTheOpenItemIsPlayed(line: String, file: String) async {
        await session.type("list; 2")
        await session.type(line, says: ["Playing https://example.org/\(file) with mpv."])
        #expect(world.calls.suffix(1) == ["play /usr/bin/mpv https://example.org/\(file)"])
    }

    @Test func aFileOfARowIsPlayedAndTheItemStaysUnread() async {
        await session.type("list")
        await session.type("play 2.2", says: ["Playing https://example.org/2.mp3 with mpv."])
        await session.type("play 2.0", says: ["Playing https://example.org/2.mp3 with mpv."])
        #expect(!world.items.contains { $0.state.isRead })
        await session.type("play", says: ["No item is open. 'play 3.0' is about row 3."])
    }

    @Test func anItemWithoutTheFileNamesOne() async {
        await session.type("list")
        await session.type("play 1.0", says: ["This item has no files to play. 'links 1' lists its links."])
        await session.type("play 1.1", says: ["This item has no files to play. 'links 1' lists its links."])
        await session.type("play 2.4", says: ["This item has no file 4. 'play 2.1' opens its first file."])
        await session.type(
            "play 3.0",
            says: ["This item has no sound and no film. 'play 3.1' opens its only file."]
        )
        #expect(session.status == .usage)
        await session.type(
            "play 3.1",
            says: [
                "No program plays files of this type. Set 'play.image' under [programs] in", "config.toml.",
            ]
        )
        #expect(session.status == .configuration)
        #expect(world.calls == [])
    }

    @Test(arguments: ["play x", "play 1-2", "play --x"]) func anythingElseIsRefused(line: String) async {
        await session.type("list; 2")
        await session.type(line, says: ["Usage: play [FILE|ITEM.FILE]. 'help play' explains it."])
    }

    @Test func aStatusIsNamedUnlessCtrlCEndedThePlayer() async {
        await session.type("list; 2")
        world.programs.playerStatus = 2
        await session.type("play", says: ["Playing https://example.org/2.mp3 with mpv.", "mpv ended with status 2."])
        #expect(session.status == .partial)
        world.programs.playerStatus = 130
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
