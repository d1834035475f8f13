import FeedModel
import Foundation
import Glibc
package import Screens
import SourceAPI
import Streams
import SystemSupport

/// Downloads files that items enclose.
package struct DownloadService: Sendable {
    private let fetcher: SubscriptionFetcher
    private let libraries: LibraryProvider
    private let clock: RunClock
    /// The home folder; `nil` if the environment names none.
    private let home: String?
    /// The folder for files without another one, which is made if it is missing.
    private let folder: String

    package init(
        fetcher: SubscriptionFetcher,
        libraries: LibraryProvider,
        clock: RunClock,
        home: String?,
        folder: String
    ) {
        self.fetcher = fetcher
        self.libraries = libraries
        self.clock = clock
        self.home = home
        self.folder = folder
    }

    /// Starts to download a file; the download is cancelled when its news are no longer awaited.
    package func start(_ request: DownloadRequest) -> AsyncStream<DownloadNews> {
        let (news, continuation) = AsyncStream.makeStream(of: DownloadNews.self)
        let task = Task {
            do {
                continuation.yield(try await download(request) { continuation.yield($0) })
            } catch {
                continuation.yield(.failed(SessionFailure(error)))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return news
    }

    /// Downloads a file, or the rest of it.
    ///
    /// - Throws: ``Screens/DownloadError``, `FileError`, `SubscriptionError`, `LibraryError`.
    private func download(
        _ request: DownloadRequest,
        report: @escaping @Sendable (DownloadNews) -> Void
    ) async throws -> DownloadNews {
        let enclosure = request.item.enclosures[request.index]
        let path = try path(for: request)
        let name = TextFile.parts(of: path).name
        let file = try PartialFile(path)
        defer { file.abandon() }
        let isPage = [".html", ".htm"].contains(enclosure.ending)
        let expectation = PartialDownload.Expectation(path: path, address: enclosure.url, isPage: isPage)
        // A server that does not continue the part is asked for the whole file.
        for isWhole in [false, true] {
            let partial = try PartialDownload(file, of: expectation, isWhole: isWhole) { bytes, total in
                report(.progress(name: name, bytes: bytes, total: total))
            }
            var message = HTTPRequest(enclosure.url, headers: partial.headers)
            message.headers["Accept"] = "*/*"
            do {
                let library = libraries.current
                let response = try await fetcher.download(message, of: request.item.source, into: partial, in: library)
                if response.status == 416, !isWhole { continue }
                _ = try response.successful(now: clock.now())
                guard let bytes = try partial.finish() else { throw DownloadError.exists(path) }
                return .done(path: path, bytes: bytes, announced: enclosure.length)
            } catch {
                switch partial.error ?? error {
                case DownloadError.wrong(.changed) where !isWhole: continue
                case let error as SourceError: throw DownloadError.interrupted(error, kept: try partial.keep())
                case let error: throw error
                }
            }
        }
        throw DownloadError.wrong(.changed)
    }

    /// Returns the path of a file, which does not exist yet.
    private func path(for request: DownloadRequest) throws -> String {
        var folder = AbsolutePath.expandingTilde(request.folder ?? folder, home: home)
        while folder.hasSuffix("/") { folder.removeLast() }
        // No user has the name, or the environment names no home folder.
        guard !folder.hasPrefix("~"), !folder.utf8.contains(0) else { throw DownloadError.noFolder(folder) }
        if request.folder == nil { try TextFile.makeFolder(folder) }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw DownloadError.noFolder(folder)
        }
        var names = ItemFileNames(utcOffset: clock.utcOffset)
        let number = request.index == 0 ? "" : "-\(request.index + 1)"
        let ending = request.item.enclosures[request.index].ending
        let path = "\(folder)/\(names.next(for: request.item))\(number)\(ending)"
        guard lstat(path, &status) != 0 else { throw DownloadError.exists(path) }
        return path
    }
}

extension Downloads {
    package init(_ service: DownloadService) {
        self.init { updates(of: service.start($0)) }
    }
}
