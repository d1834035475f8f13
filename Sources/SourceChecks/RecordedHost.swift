public import FeedModel
public import Foundation
public import SourceAPI
import Synchronization

/// A host without a network: it replays recordings and records the source's requests.
///
/// It behaves as a real host: a request outside the declared addresses is refused, redirects are followed, and the time
/// is constant. A request without a recording fails with ``SourceAPI/SourceError/offline`` and is listed in
/// ``Transcript/unrecorded``.
public final class RecordedHost: SourceHost {
    /// The constant time of the fetch.
    public let now: Date

    private let recordings: Recordings
    private let reach: SourceDescriptor.Reach
    private let subscribed: String
    private let declared: Set<String>
    private let credentials: [String: Credential]
    private let transform: OutcomeTransform
    private let state = Mutex(State())

    /// Replaces an outcome before the source receives it; the index counts the source's requests from 0.
    public typealias OutcomeTransform = @Sendable (_ index: Int, _ outcome: Exchange.Outcome) -> Exchange.Outcome

    /// Creates a host for one fetch.
    ///
    /// - Parameters:
    ///   - descriptor: The source's declarations, which limit its requests.
    ///   - credentials: The reader's credentials by name.
    ///   - now: The current time; by default the time of the recordings.
    ///   - transform: Replaces outcomes, for example by faults.
    public init(
        playing recordings: Recordings,
        for descriptor: SourceDescriptor,
        address: SubscriptionURI,
        credentials: [String: Credential] = [:],
        now: Date? = nil,
        transform: @escaping OutcomeTransform = { _, outcome in outcome }
    ) {
        self.recordings = recordings
        self.now = now ?? recordings.recorded
        self.credentials = credentials
        self.transform = transform
        reach = descriptor.reach
        subscribed = address.filteredAddress ?? descriptor.read(address).subject
        declared = Set(descriptor.credentials.map(\.name))
    }

    /// The calls of a source during one fetch.
    public struct Transcript: Hashable, Sendable {
        /// All requests in order, including refused and unrecorded ones.
        public var requests: [HTTPRequest] = []
        /// Addresses outside the declared ones.
        public var refused: [String] = []
        /// Addresses without a recording.
        public var unrecorded: [String] = []
        /// The names of the requested credentials, in order.
        public var credentials: [String] = []
        /// The log messages of the source.
        public var log: [String] = []

        /// Creates an empty transcript.
        public init() {}
    }

    /// The calls of the source so far.
    public var transcript: Transcript { state.withLock { $0.transcript } }

    /// Replays the recording of the address and follows recorded redirects.
    public func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        let index = state.withLock { state in
            state.transcript.requests.append(request)
            if let use = request.credential { state.transcript.credentials.append(use.name) }
            return state.transcript.requests.count - 1
        }
        guard reach.allows(request.url, subscribed: subscribed) else {
            state.withLock { $0.transcript.refused.append(request.url) }
            throw .refused("\(request.url) is beyond the services the source declares")
        }
        switch transform(index, play(request)) {
        case .response(let response): return response
        case .failure(let error): throw error
        }
    }

    /// Returns a credential if the source declares its name.
    public func credential(_ name: String) async throws(SourceError) -> Credential? {
        state.withLock { $0.transcript.credentials.append(name) }
        return declared.contains(name) ? credentials[name] : nil
    }

    /// Records the message.
    public func log(_ message: String) { state.withLock { $0.transcript.log.append(message) } }

    private struct State {
        var transcript = Transcript()
        /// The number of replays by the key of the recordings.
        var plays: [String: Int] = [:]
    }

    private func play(_ request: HTTPRequest) -> Exchange.Outcome {
        var request = request
        for _ in 0...Self.redirectLimit {
            guard let outcome = next(request) else { return .failure(.offline) }
            guard case .response(let response) = outcome, [301, 302, 303, 307, 308].contains(response.status),
                let location = response.headers["Location"],
                let target = URL(string: location, relativeTo: URL(string: request.url))?.absoluteString
            else { return outcome }
            request.url = target
            if ![307, 308].contains(response.status) { request.method = .get }
        }
        return .failure(.limitExceeded(.redirects(Self.redirectLimit)))
    }

    /// Returns the next recording of a request; the last one repeats.
    private func next(_ request: HTTPRequest) -> Exchange.Outcome? {
        state.withLock { state in
            guard let (key, exchanges) = recordings.exchanges(of: request, at: recordedForms(of: request)),
                let last = exchanges.last
            else {
                state.transcript.unrecorded.append(request.url)
                return nil
            }
            let play = state.plays[key, default: 0]
            state.plays[key] = play + 1
            return (play < exchanges.count ? exchanges[play] : last).outcome
        }
    }

    /// Returns the forms in which the address of a request can be recorded, the closest first: recordings contain no keys.
    private func recordedForms(of request: HTTPRequest) -> [String] {
        var urls = [request.url, request.url.withPlainHost]
        if case .query(let parameter)? = request.credential?.scheme {
            urls += urls.map { HTTPRequest($0, query: [(parameter, String.redactedSecret)]).url }
        }
        return urls + urls.map { $0.withoutSecrets(of: credentials, as: Self.recordedSecret) }
            + urls.map { $0.withoutSecrets(of: credentials, as: .redactedSecret).redactingSecretParameters() }
    }

    /// The placeholder for secrets in addresses that are recorded by hand.
    private static let recordedSecret = "TEST_KEY"
    private static let redirectLimit = 10
}

extension SourceDescriptor.Reach {
    func allows(_ address: String, subscribed: String) -> Bool {
        switch self {
        case .subscribedAddress, .subject: address == subscribed
        case .services(let services): services.contains { address.isBelow($0.base) }
        }
    }
}

extension String {
    fileprivate func withoutSecrets(of credentials: [String: Credential], as placeholder: String) -> String {
        credentials.values.reduce(self) { address, credential in
            let secret = credential.secret.queryEscaped
            return secret.isEmpty ? address : address.replacing(secret, with: placeholder)
        }
    }
}
