package import FeedModel
package import OpenCombine

/// Files that items enclose, such as episodes and pictures.
@MainActor
package struct Downloads {
    /// Downloads a file; emits its progress, and finishes after the last news.
    package var download: @MainActor (DownloadRequest) -> AnyPublisher<DownloadNews, Never>

    package init(download: @escaping @MainActor (DownloadRequest) -> AnyPublisher<DownloadNews, Never>) {
        self.download = download
    }
}

package struct DownloadRequest: Equatable, Sendable {
    package var item: Item
    /// The index of the file among the enclosures of the item.
    package var index: Int
    /// The path of the folder as typed; `nil` for the one of config.toml.
    package var folder: String?
}

package enum DownloadNews: Equatable, Sendable {
    /// The number of bytes that have arrived, and the size of the whole file if the server names it.
    case progress(name: String, bytes: Int, total: Int?)
    /// The file is complete, with its size, and the one that the feed announced.
    case done(path: String, bytes: Int, announced: Int? = nil)
    case failed(SessionFailure)
}
