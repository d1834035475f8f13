public import FeedModel
public import Foundation
public import SourceAPI
import Synchronization

/// A host without a network: it plays recordings, and keeps what a source asked of it.
///
/// It answers exactly what a real host may answer: a request beyond the source's declared reach is refused,
/// redirects are followed, the time stands still. A request nobody recorded is answered with
/// ``SourceAPI/SourceError/offline`` and noted in ``Transcript/unrecorded``.
public final class RecordedHost: SourceHost {
    /// The fixed time of the fetch.
    public let now: Date

    private let recordings: Recordings
    private let reach: SourceDescriptor.Reach
    private let subscribed: String
    private let declared: Set<String>
    private let credentials: [String: Credential]
    private let alter: Alteration
    private let state = Mutex(State())

    /// Changes an outcome before the source sees it; the number counts the source's requests from 0.
    public typealias Alteration = @Sendable (_ index: Int, _ outcome: Exchange.Outcome) -> Exchange.Outcome

    /// Makes a host for one fetch.
    ///
    /// - Parameters:
    ///   - recordings: What there is to answer with.
    ///   - descriptor: What the source declares; nothing beyond it is answered.
    ///   - address: The subscription, which some sources may ask.
    ///   - credentials: The person's credentials by name.
    ///   - now: The time; the time of the recordings if it is not given.
    ///   - alter: Puts a failure in place of an answer.
    public init(
        playing recordings: Recordings,
        for descriptor: SourceDescriptor,
        address: SubscriptionURI,
        credentials: [String: Credential] = [:],
        now: Date? = nil,
        alter: @escaping Alteration = { _, outcome in outcome }
    ) {
        self.recordings = recordings
        self.now = now ?? recordings.recorded
        self.credentials = credentials
        self.alter = alter
        reach = descriptor.reach
        subscribed = address.subject
        declared = Set(descriptor.credentials.map(\.name))
    }

    /// What a source did during one fetch.
    public struct Transcript: Hashable, Sendable {
        /// Every request in order, the refused and the unrecorded ones included.
        public var requests: [HTTPRequest] = []
        /// Addresses beyond the declared reach.
        public var refused: [String] = []
        /// Addresses nothing is recorded for.
        public var unrecorded: [String] = []
        /// Names of credentials in the order in which they were asked for.
        public var credentials: [String] = []
        /// What the source logged.
        public var log: [String] = []

        /// Starts the transcript of a source that has done nothing.
        public init() {}
    }

    /// What the source has done so far.
    public var transcript: Transcript { state.withLock { $0.transcript } }

    /// Plays the recording of the address, following recorded redirects.
    public func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        let index = state.withLock { state in
            state.transcript.requests.append(request)
            return state.transcript.requests.count - 1
        }
        guard reach.allows(request.url, subscribed: subscribed) else {
            state.withLock { $0.transcript.refused.append(request.url) }
            throw .refused("\(request.url) is beyond the services the source declares")
        }
        switch alter(index, play(request.url)) {
        case .response(let response): return response
        case .failure(let error): throw error
        }
    }

    /// Answers declared names only.
    public func credential(_ name: String) async throws(SourceError) -> Credential? {
        state.withLock { $0.transcript.credentials.append(name) }
        return declared.contains(name) ? credentials[name] : nil
    }

    /// Keeps the message in the transcript.
    public func log(_ message: String) {
        state.withLock { $0.transcript.log.append(message) }
    }

    private struct State {
        var transcript = Transcript()
        /// How often each address was played.
        var plays: [String: Int] = [:]
    }

    private func play(_ address: String) -> Exchange.Outcome {
        var address = address
        for _ in 0...Self.redirectLimit {
            guard let outcome = next(address) else { return .failure(.offline) }
            guard case .response(let response) = outcome, [301, 302, 303, 307, 308].contains(response.status),
                let location = response.headers["Location"],
                let target = URL(string: location, relativeTo: URL(string: address))?.absoluteString
            else { return outcome }
            address = target
        }
        return .failure(.limitExceeded(.redirects(Self.redirectLimit)))
    }

    /// The next recording of one address; the last one is played again and again.
    private func next(_ address: String) -> Exchange.Outcome? {
        state.withLock { state in
            let exchanges = recordings.exchanges[address] ?? recordings.exchanges[withoutSecrets(address)]
            guard let exchanges, let last = exchanges.last else {
                state.transcript.unrecorded.append(address)
                return nil
            }
            let play = state.plays[address, default: 0]
            state.plays[address] = play + 1
            return (play < exchanges.count ? exchanges[play] : last).outcome
        }
    }

    /// The address as it was recorded: a service may want its key there, and no recording holds one.
    private func withoutSecrets(_ address: String) -> String {
        credentials.values.reduce(address) { address, credential in
            let secret = credential.secret.queryEscaped
            return secret.isEmpty ? address : address.replacing(secret, with: Self.recordedSecret)
        }
    }

    /// Stands for any secret in the address of a recording.
    private static let recordedSecret = "TEST_KEY"
    private static let redirectLimit = 10
}

extension SourceDescriptor.Reach {
    /// Whether a source with this reach may ask that address.
    func allows(_ address: String, subscribed: String) -> Bool {
        switch self {
        case .subscribedAddress:
            address == subscribed
        case .services(let services):
            services.contains { service in
                guard address.hasPrefix(service.base) else { return false }
                let next = address.dropFirst(service.base.count).first
                return next == nil || next == "/" || next == "?"
            }
        }
    }
}
