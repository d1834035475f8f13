public import FeedModel
import Foundation
public import SourceAPI

/// A source under test, with its recordings.
///
/// Expects the layout of a source's folder, with `Fixtures` next to `Tests`:
///
///     let plugin = SourceTestCase(WeatherSource())
///     let page = try await plugin.run("weather:Tokyo", on: plugin.recordings("ordinary")).page
public struct SourceTestCase: Sendable {
    private let source: any Source
    private let folder: URL

    /// Creates a test case of a source; the file is one in the folder of its tests.
    public init(_ source: any Source, file: String = #filePath) {
        self.source = source
        folder = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    }

    /// Loads the recordings in a folder of `Fixtures`.
    public func recordings(_ name: String) throws(Recordings.LoadError) -> Recordings {
        try Recordings(folder: folder.appending(path: "Fixtures").appending(path: name).path)
    }

    /// Loads the recordings that quire replays with `--demo`.
    package func demo() throws(Recordings.LoadError) -> Recordings {
        try Recordings(folder: folder.appending(path: "../../Sources/QuireProgram/Demo").standardized.path)
    }

    /// Runs one fetch on recordings, with the reader's credentials by name.
    public func run(
        _ address: String,
        on recordings: Recordings,
        cursor: Cursor? = nil,
        state: SourceState? = nil,
        limit: Int = 30,
        credentials: [String: Credential] = [:]
    ) async throws(SubscriptionError) -> RecordedRun {
        let request = FetchRequest(uri: try SubscriptionURI(address), cursor: cursor, limit: limit, state: state)
        return await RecordedRun(source, request: request, on: recordings, credentials: credentials)
    }
}
