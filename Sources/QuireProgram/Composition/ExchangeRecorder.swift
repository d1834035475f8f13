import Fetching
import Foundation
import ReaderShell
import Services
import SourceAPI
import Synchronization
import SystemSupport

/// The recordings of one run: every transport that writes down what it carries, and what could not be written.
final class ExchangeRecorder: Sendable {
    private let folder: String
    private let now: @Sendable () -> Date
    private let secrets: KnownSecrets
    private let state = Mutex(State())

    private struct State {
        var transports: [RecordingTransport] = []
        var problem: FileError?
    }

    /// Makes the folder, when it is not there.
    init(folder: String, now: @escaping @Sendable () -> Date, secrets: KnownSecrets) throws(FileError) {
        self.folder = folder
        self.now = now
        self.secrets = secrets
        try TextFile.makeFolder(folder)
    }

    /// A transport that writes down what another one carries; in a folder inside the folder, when that has a name.
    ///
    /// Where the inner folder cannot be made, nothing is written down, and ``problem`` tells it.
    func transport(wrapping base: any Transport, inFolder name: String? = nil) -> any Transport {
        let place = name.map { folder + "/" + $0 } ?? folder
        do throws(FileError) {
            try TextFile.makeFolder(place)
        } catch {
            state.withLock { $0.problem = $0.problem ?? error }
            return base
        }
        let transport = RecordingTransport(wrapping: base, folder: place, now: now, secrets: secrets)
        state.withLock { $0.transports.append(transport) }
        return transport
    }

    /// Why not everything is recorded; `nil` when it is.
    var problem: FileError? {
        state.withLock { state in
            let unwritten = state.transports.lazy.compactMap(\.problem).first
            return state.problem ?? unwritten.map { .cutShort(path: folder, reason: $0) }
        }
    }
}
