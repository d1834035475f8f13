public import SourceAPI
import Synchronization

/// Plays recorded exchanges instead of asking the network.
///
/// An exchange is found by its address: exactly, or else with secrets replaced on both sides, because
/// ``RecordingTransport`` replaces them. Several exchanges of one address are played in their order, the last one
/// again and again. A request that was not recorded is refused with its address, because whoever sees that is
/// about to add the missing recording.
public final class ReplayTransport: Transport {
    private let exchanges: [String: [Exchange]]
    private let secrets: KnownSecrets
    private let played = Mutex<[String: Int]>([:])

    /// Makes a transport that plays these recordings.
    public init(_ recordings: Recordings, secrets: KnownSecrets = KnownSecrets()) {
        self.secrets = secrets
        var exchanges = recordings.exchanges
        for (url, recorded) in recordings.exchanges.sorted(by: { $0.key < $1.key }) {
            let redacted = secrets.redacted(url)
            if exchanges[redacted] == nil { exchanges[redacted] = recorded }
        }
        self.exchanges = exchanges
    }

    /// Answers with the next exchange of the address.
    public func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let redacted = secrets.redacted(request.url)
        let key = exchanges[request.url] == nil ? redacted : request.url
        guard let recorded = exchanges[key], let last = recorded.last else {
            throw .refused("not recorded: GET \(redacted)")
        }
        let turn = played.withLock { played in
            defer { played[key, default: 0] += 1 }
            return played[key, default: 0]
        }
        switch (turn < recorded.count ? recorded[turn] : last).outcome {
        case .failure(let error): throw error
        case .response(let response):
            guard response.body.count <= limits.body else { throw .limitExceeded(.body(bytes: limits.body)) }
            return response
        }
    }
}
