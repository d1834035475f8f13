package import SourceAPI
import Synchronization

/// Plays recorded exchanges in place of the network.
///
/// An exchange is looked up by its exact address, a POST request also by its body, or else by the address with secrets
/// replaced, as ``RecordingTransport`` writes it. The exchanges of one address are played in order, and the last one
/// repeats. A request that was not recorded is refused with its address, so that it can be added.
package final class ReplayTransport: Transport {
    private let exchanges: [String: [Exchange]]
    private let secrets: KnownSecrets
    private let played = Mutex<[String: Int]>([:])

    package init(_ recordings: Recordings, secrets: KnownSecrets = KnownSecrets()) {
        self.secrets = secrets
        var exchanges = recordings.exchanges
        for (key, recorded) in recordings.exchanges.sorted(by: { $0.key < $1.key }) {
            let redacted = secrets.redacted(key)
            if exchanges[redacted] == nil { exchanges[redacted] = recorded }
        }
        self.exchanges = exchanges
    }

    package func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let keys = [request.url, secrets.recorded(request.url)].flatMap(request.recordingKeys)
        guard let key = keys.first(where: { exchanges[$0] != nil }), let recorded = exchanges[key],
            let last = recorded.last
        else { throw .refused("not recorded: \(request.method.rawValue) \(secrets.redacted(request.url))") }
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
