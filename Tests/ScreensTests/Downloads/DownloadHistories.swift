import FeedModel
import OpenCombine
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of downloads behind the prompt and of the queue: DownloadCommand, QueueCommand, Downloads.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct DownloadHistories {
    private final class Server {
        var requests: [DownloadRequest] = []
        var news = PassthroughSubject<DownloadNews, Never>()
        /// The number of downloads that were given up.
        var cancelled = 0
    }

    private let server = Server()
    private let history: History
    private let files = [
        Enclosure(url: "https://example.org/cover.jpg", type: "image/jpeg"),
        Enclosure(url: "https://example.org/1.mp3", type: "audio/mpeg"),
    ]

    init() {
        let world = SimulatedWorld()
        world.enclosures = files
        history = History(world: world) { [server] features in
            features.downloads = Downloads { request in
                server.requests.append(request)
                return server.news.handleEvents(receiveCancel: { server.cancelled += 1 }).eraseToAnyPublisher()
            }
        }
    }

    /// Opens the first of two items.
    private func open() async {
        await history.show(Question(items: [1, 2].map { LibraryItem.numbered($0).id }))
        _ = await history.open("1")
    }

    private func item(_ number: Int) -> Item {
        var item = LibraryItem.numbered(number).item
        item.enclosures = files
        return item
    }

    private func hear(_ news: DownloadNews) async -> [SessionReply] {
        await history.step { _ in server.news.send(news) }
    }

    private func end() async -> [SessionReply] {
        await history.step { _ in server.news.send(completion: .finished) }
    }

    private func message(_ message: DownloadMessage) -> SessionReply { .message(.downloads(message)) }

    private let half = DownloadNews.progress(name: "1.mp3", bytes: 5 << 20, total: 10 << 20)
    private let done = DownloadNews.done(path: "/x/1.mp3", bytes: 10 << 20)
    private let error = DownloadError.interrupted(.timedOut, kept: 100)

    @Test func aDownloadContinuesBehindThePromptAndReportsItself() async {
        await open()
        #expect(await history.type(DownloadCommand()) == [])
        #expect(server.requests == [DownloadRequest(item: item(1), index: 1)])
        #expect(await history.wantPrompt() == [message(.running(title: item(1).title)), .ready])
        #expect(await hear(half) == [.note(.downloads(.news(half)))])
        #expect(await hear(done) == [message(.news(done))])
        #expect(await end() == [.ready])
    }

    @Test func theFileTheRowAndTheFolderAreAsTyped() async {
        await open()
        _ = await history.type(DownloadCommand(link: 1, folder: "~/x"))
        _ = await history.type(DownloadCommand(row: 2, link: 2))
        _ = await history.answer("read")
        #expect(
            server.requests == [
                DownloadRequest(item: item(1), index: 0, folder: "~/x"), DownloadRequest(item: item(2), index: 1),
            ]
        )
        // Nothing was opened for it.
        #expect(history.world.openings.map(\.isRecorded) == [true, false])
    }

    @Test func aFileThatTheItemDoesNotHaveIsNotAskedFor() async throws {
        await open()
        let opened = try #require(history.places.openItem)
        #expect(await history.type(DownloadCommand(link: 3)) == [message(.noFile(3, of: opened, row: nil)), .ready])
        history.world.enclosures = []
        await open()
        let without = try #require(history.places.openItem)
        #expect(await history.type(DownloadCommand()) == [message(.noFile(nil, of: without, row: nil)), .ready])
        #expect(server.requests == [])
    }

    @Test func theFirstFileIsUsedIfNoneIsARecording() async {
        history.world.enclosures = Array(files.prefix(1))
        await open()
        _ = await history.type(DownloadCommand())
        #expect(server.requests.map(\.index) == [0])
    }

    @Test func withoutAnItemNothingIsDownloaded() async {
        await history.show(Question(items: [LibraryItem.numbered(1).id]))
        #expect(
            await history.type(DownloadCommand()) == [.failed(FilesError.noItemOpen(command: "download")), .ready]
        )
    }

    @Test func aFailureIsReportedBehindThePrompt() async {
        await open()
        _ = await history.type(DownloadCommand())
        _ = await history.wantPrompt()
        #expect(
            await hear(.failed(SessionFailure(error))) == [.message(.failed(SessionFailure(error))), .ready]
        )
    }

    @Test func controlCGivesTheDownloadUp() async {
        await open()
        _ = await history.type(DownloadCommand())
        _ = await history.wantPrompt()
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(server.cancelled == 1)
        #expect(await hear(done) == [])
    }

    @Test func aNewerCommandLeavesItAloneAndSeveralRunAtOnce() async {
        await open()
        _ = await history.type(DownloadCommand(link: 1))
        _ = await history.wantPrompt()
        _ = await history.type(DownloadCommand(link: 2))
        _ = await history.wantPrompt()
        #expect(server.requests.map(\.index) == [0, 1] && server.cancelled == 0)
        #expect(await hear(done) == [message(.news(done)), message(.news(done))])
        #expect(await end() == [.ready, .ready])
    }

    @Test func theQueueIsAListOfTheTagAndThePlayedOnesAreAnother() async {
        func tagged(_ tag: String) -> Query.Predicate { .field(.tag, .phrase(Query.Phrase(tag))) }
        let queue = Query(
            .all([tagged("queue"), .not(tagged("played"))]),
            sort: Query.Sort(.published, isReversed: true)
        )
        for (command, query, title) in [
            (QueueCommand(), queue, "Queue"), (QueueCommand(ofPlayed: true), Query(tagged("played")), "Played"),
        ] {
            #expect(await history.type(command) == [])
            history.world.answer = .nothing
            #expect(
                await history.answer("read") == [message(.queueIsEmpty(ofPlayed: command.isOfPlayed)), .ready]
            )
            history.world.answer = .content
            _ = await history.type(command)
            _ = await history.answer("read")
            #expect(history.places.list?.question == Question(query, title: title))
        }
    }
}
