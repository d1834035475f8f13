import FeedModel
import OpenCombine
import OpenCombineDispatch
import Screens
import StreamsTesting

@testable import ReaderShell

extension World {
    func download(_ request: DownloadRequest) -> AsyncStream<DownloadNews> {
        calls.append("download \(request.item.enclosures[request.index].url) to \(request.folder ?? "-")")
        let (stream, continuation) = AsyncStream.makeStream(of: DownloadNews.self)
        for step in downloadNews {
            scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(step.milliseconds))) {
                continuation.yield(step.news)
            }
        }
        let end = downloadNews.map(\.milliseconds).max() ?? 0
        scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(end))) { continuation.finish() }
        return stream
    }
}
