import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing
import WeatherSource

/// The recordings of a folder beside the tests.
func recordings(_ folder: String) throws -> Recordings {
    let plugin = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Recordings(folder: plugin.appending(path: "Fixtures").appending(path: folder).path)
}

/// The recordings that the reader plays with `--demo`.
func demo() throws -> Recordings {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    return try Recordings(folder: root.appending(path: "Sources/quire/Demo").path)
}

/// One fetch on recordings.
func rehearse(
    _ address: String,
    on recordings: Recordings,
    cursor: Cursor? = nil,
    state: SourceState? = nil,
    limit: Int = 30,
    credentials: [String: Credential] = [:]
) async throws -> RecordedRun {
    let request = FetchRequest(uri: try SubscriptionURI(address), cursor: cursor, limit: limit, state: state)
    return await RecordedRun(WeatherSource(), request: request, on: recordings, credentials: credentials)
}

/// The moment an ISO 8601 text names.
func moment(_ text: String) throws -> Date {
    try #require(Date(iso8601: text))
}
