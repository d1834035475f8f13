import FeedModel
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of downloads and of the queue in whole sessions: CommandEntry+Downloads, DownloadMessage, DownloadError.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfDownloadsTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = (1...3).map { number in
            .story(number) { kept in
                kept.item.enclosures = [
                    Enclosure(url: "https://example.org/\(number).jpg", type: "image/jpeg"),
                    Enclosure(url: "https://example.org/\(number).mp3", type: "audio/mpeg"),
                ]
            }
        }
        // A link of the text has the number 1.
        world.texts[world.items[1].id] = ReadableText(plain: "See https://example.org/a.")
        session = Session(world)
    }

    @Test(arguments: [
        ("download", "2.mp3", "-"), ("downl", "2.mp3", "-"), ("download 2", "2.jpg", "-"),
        ("download ~/talks", "2.mp3", "~/talks"), ("download 3 \"my talks\"", "2.mp3", "my talks"),
        ("download 3.1", "3.jpg", "-"), ("download 3.2 .", "3.mp3", "."), ("download ./2", "2.mp3", "./2"),
        ("download 3.1.1", "2.mp3", "3.1.1"), ("pb-download", "", ""),
    ])
    func aFileOfTheItemIsDownloaded(line: String, file: String, folder: String) async {
        await session.type("list; 2")
        world.downloadNews = [(0, .done(path: "/x/a.mp3", bytes: 3 << 20))]
        let unknown = "There is no command 'pb-download'. Did you mean 'download'?"
        await session.type(line, says: [file.isEmpty ? unknown : "Downloaded /x/a.mp3, 3 MiB."])
        let call = "download https://example.org/\(file) to \(folder)"
        #expect(world.calls.suffix(1) == (file.isEmpty ? [] : [call]))
    }

    @Test func aLongDownloadReportsItsProgressBehindThePrompt() async {
        await session.type("list; 2")
        world.downloadNews = [
            (100, .progress(name: "a.mp3", bytes: 1 << 20, total: 40 << 20)),
            (1000, .progress(name: "a.mp3", bytes: 10 << 20, total: 40 << 20)),
            (2000, .progress(name: "a.mp3", bytes: 32 << 20, total: nil)),
            (3000, .progress(name: "a.mp3", bytes: 100_000, total: 200_000)),
            (4000, .done(path: "/x/a.mp3", bytes: 1000)),
        ]
        await session.type(
            "download",
            says: ["a.mp3: 1 of 40 MiB.", "Downloading Story 2; the result will be printed here."]
        )
        #expect(
            await session.advance(by: .seconds(5)) == [
                "a.mp3: 10 of 40 MiB.", "a.mp3: 32 MiB.", "a.mp3: 97 of 195 KiB.", "Downloaded /x/a.mp3, 1 KiB.", ">",
            ]
        )
    }

    @Test(arguments: [
        (3 << 20, "; the feed announced 3 MiB"), (2 << 20, ""), ((2 << 20) + 5000, ""), (1 << 20, ""), (0, ""),
        (nil, ""),
    ])
    func aFileThatIsShorterThanTheFeedAnnouncedIsNoted(announced: Int?, note: String) async {
        await session.type("list; 2")
        world.downloadNews = [(0, .done(path: "/x/a.mp3", bytes: 2 << 20, announced: announced))]
        await session.type("download", says: ["Downloaded /x/a.mp3, 2 MiB\(note)."])
    }

    @Test func aFailureIsAnAnswer() async {
        await session.type("list; 2")
        let error = DownloadError.interrupted(.timedOut, kept: 5 << 20)
        world.downloadNews = [(0, .failed(SessionFailure(error)))]
        #expect(
            await session.answer(to: "download")
                == "The file could not be downloaded: no response in time. 5 MiB of it are kept; 'download' continues."
        )
        #expect(session.status == .tryLater)
    }

    @Test func aPipeWaitsForTheDownload() async {
        let pipe = Session(world, isInteractive: false)
        await pipe.type("list; 2")
        world.downloadNews = [
            (1000, .progress(name: "a.mp3", bytes: 10 << 20, total: 40 << 20)),
            (2000, .done(path: "/x/a.mp3", bytes: 40 << 20)),
        ]
        await pipe.type("download", says: ["(a.mp3: 10 of 40 MiB.)", "Downloaded /x/a.mp3, 40 MiB."])
    }

    @Test func whatCannotBeDownloadedIsNamed() async {
        await session.type("list")
        await session.type("download", says: ["No item is open. 'download 3.1' takes row 3."])
        await session.type("1")
        await session.type("download 3", says: ["This item has no file with the number 3. 'links' lists its links."])
        await session.type(
            "download 2.1",
            says: ["Item 2 has no file with the number 1. 'links 2' lists its links."]
        )
        world.items[2].item.enclosures = []
        await session.type("download 3.1", says: ["Item 3 has no files. 'links 3' lists its links."])
        for line in ["download 1 a b", "download ''", "download 0.1", "download a b"] {
            await session.type(line, says: ["Usage: download [LINK|ITEM.LINK] [FOLDER]. 'help download' explains it."])
        }
        #expect(!world.calls.contains { $0.hasPrefix("download") })
    }

    @Test func aTitleIsSafeToPrint() async {
        world.items[1].item.title = Hostile.text
        world.downloadNews = [(1000, .done(path: "/x/a\u{1B}[31m.mp3", bytes: 3 << 20))]
        await session.type("list; 2")
        await session.type(
            "download",
            says: ["Downloading \(Hostile.readable); the result will be printed here."]
        )
        #expect(await session.advance(by: .seconds(1)) == ["Downloaded /x/a.mp3, 3 MiB.", ">"])
    }

    @Test func itemsAreQueuedPlayedAndTakenBack() async {
        await session.type("queue", says: ["Nothing is in the queue. 'queue 3' adds item 3."])
        await session.type(
            "queue played",
            says: ["No item of the queue was played. 'tag played' marks the open item."]
        )
        await session.type("list")
        await session.type("queue 1-2", says: ["2 items tagged 'queue'."])
        #expect(world.calls.last == "mark tagged (Story 1, Story 2) on list by queue")
        await session.type("3")
        await session.type("e", says: ["There is no command 'e'. Did you mean 'queue'?"])
        await session.type("queue .", says: ["Tagged 'queue': Story 3"])
        await session.type("undo")
        // The oldest comes first.
        let queue = await session.type("queue")
        #expect(queue.first == "== Queue ==  2 items")
        #expect(queue.dropFirst().prefix(2).map { $0.contains("Story 2") } == [true, false])
        await session.type("tag played 1")
        #expect(await session.type("queue").first == "== Queue ==  1 item")
        #expect(await session.type("queue played").first == "== Played ==  1 item")
        await session.type("queue words", says: ["Usage: queue [ITEMS|played]. 'help queue' explains it."])
    }
}
