import FeedModel
import Foundation
import SourceAPI
import Synchronization

/// A host that replays recordings and records the requests.
final class ReplayingHost: SourceHost {
    let recordings: Recordings
    private let memory = Mutex(Memory())

    private struct Memory {
        var requests: [HTTPRequest] = []
        var log: [String] = []
    }

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        recordings = try Recordings(folder: folder.appending(path: "Fixtures").path)
    }

    var now: Date { recordings.recorded }
    var requests: [HTTPRequest] { memory.withLock { $0.requests } }
    var messages: [String] { memory.withLock { $0.log } }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        memory.withLock { $0.requests.append(request) }
        switch recordings.exchanges[request.url]?.first?.outcome {
        case .response(let response): return response
        case .failure(let error): throw error
        case nil: throw .offline
        }
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { nil }

    func log(_ message: String) { memory.withLock { $0.log.append(message) } }
}
