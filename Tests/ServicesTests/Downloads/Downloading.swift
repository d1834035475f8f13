import FeedModel
import FeedsSource
import Fetching
import Foundation
import Library
import QuireTesting
import SourceAPI
import SystemSupport

@testable import Screens
@testable import Services

/// Downloads of one test, with their folder.
final class Downloading {
    static let now = Date(timeIntervalSince1970: 1_763_740_800)
    /// The name of the file that is downloaded.
    static let name = "2025-11-21-Episode-1.mp3"

    let folder: TemporaryFolder
    private let transport = CurlTransport()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The path of the file that is downloaded.
    var place: String { folder.file(Self.name) }

    var files: [String] { get throws { try folder.files } }

    func bytes(_ name: String = Downloading.name) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: folder.file(name))))
    }

    /// Writes the record of a part.
    func record(_ members: String, of server: LoopbackServer, path: String = "/1.mp3") throws {
        try folder.write(Self.name + ".part.json", #"{"address":"\#(server.base)\#(path)",\#(members)}"#)
    }

    func item(_ enclosures: [Enclosure], title: String = "Episode 1", of server: LoopbackServer) -> Item {
        var item = Item(source: SourceID(server.base + "/feed"), guid: "1", title: title)
        item.published = Self.now
        item.enclosures = enclosures
        return item
    }

    func service(folder: String? = nil, home: String? = nil) throws -> DownloadService {
        let library = try Library.inMemory(
            environment: Library.Environment(now: { Self.now }, newUID: { "uid" }, device: "desk")
        )
        let client = HTTPClient(transport: transport, userAgent: "quire/0")
        let fetcher = SubscriptionFetcher(
            fetcher: Fetcher(client: client, now: { Self.now }),
            registry: try SourceRegistry([FeedsSource()]),
            backoffs: BackoffRegistry(),
            retryCredentials: { _ in },
            keyFiles: [],
            interval: .seconds(3600),
            settings: [:]
        )
        return DownloadService(
            fetcher: fetcher,
            libraries: LibraryProvider(library, of: nil) { _ throws(LibraryError) in library },
            clock: RunClock(now: { Self.now }, utcOffset: { _ in 0 }),
            home: home,
            folder: folder ?? self.folder.path
        )
    }

    /// Returns all news of a download.
    func news(_ item: Item, at index: Int = 0, in typed: String? = nil) async throws -> [DownloadNews] {
        let news = try service().start(DownloadRequest(item: item, index: index, folder: typed))
        return await news.reduce(into: []) { $0.append($1) }
    }

    /// Downloads a file of a server, and returns the last news.
    func download(from server: LoopbackServer) async throws -> DownloadNews? {
        try await news(item([Enclosure(url: server.base + "/1.mp3", type: "audio/mpeg")], of: server)).last
    }

    /// Runs a test with a server whose answers follow each other, and then repeat the last one.
    func with(
        _ replies: [@Sendable (LoopbackServer.Request) -> LoopbackServer.Reply],
        _ test: (LoopbackServer) async throws -> Void
    ) async throws {
        let server = LoopbackServer { request, count in replies[min(count, replies.count) - 1](request) }
        try await test(server)
        await transport.shutdown()
        server.stop()
    }
}

extension DownloadNews {
    static func failed(with error: any Error) -> DownloadNews { .failed(SessionFailure(error)) }

    /// The error of a download that failed.
    var error: DownloadError? {
        if case .failed(let failure) = self { failure.error as? DownloadError } else { nil }
    }
}
