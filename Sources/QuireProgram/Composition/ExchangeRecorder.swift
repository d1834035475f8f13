import Fetching
import Foundation
import ReaderShell
import Services
import SourceAPI
import Synchronization
import SystemSupport

/// The recordings of one run: its recording transports, and the first error of writing.
final class ExchangeRecorder: Sendable {
    private let folder: String
    private let now: @Sendable () -> Date
    private let secrets: KnownSecrets
    private let replaced: ReplacedServices
    private let state = Mutex(State())

    private struct State {
        var transports: [RecordingTransport] = []
        var problem: FileError?
    }

    /// Creates the folder if it does not exist.
    init(
        folder: String,
        now: @escaping @Sendable () -> Date,
        secrets: KnownSecrets,
        replaced: ReplacedServices
    ) throws(FileError) {
        self.replaced = replaced
        self.folder = folder
        self.now = now
        self.secrets = secrets
        try TextFile.makeFolder(folder)
    }

    /// Returns a transport that records the exchanges of another one, in a subfolder if a name is given.
    ///
    /// If the subfolder cannot be created, nothing is recorded, and ``problem`` has the error.
    func transport(wrapping base: any Transport, inFolder name: String? = nil) -> any Transport {
        let place = name.map { folder + "/" + $0 } ?? folder
        do throws(FileError) {
            try TextFile.makeFolder(place)
        } catch {
            state.withLock { $0.problem = $0.problem ?? error }
            return base
        }
        let transport = RecordingTransport(
            wrapping: base,
            folder: place,
            now: now,
            secrets: secrets,
            replaced: replaced
        )
        state.withLock { $0.transports.append(transport) }
        return transport
    }

    /// The reason why the recordings are incomplete; `nil` if they are complete.
    var problem: FileError? {
        state.withLock { state in
            let unwritten = state.transports.lazy.compactMap(\.problem).first
            return state.problem ?? unwritten.map { .cutShort(path: folder, reason: $0) }
        }
    }
}
