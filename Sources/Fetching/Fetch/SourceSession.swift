import FeedModel
import Foundation
import SourceAPI
import Synchronization

/// What a source reaches during one fetch: the client behind a gate, its own credentials, a clock that stands still.
///
/// Made for one fetch and thrown away; what happened is collected in a ``SessionReport``.
final class SourceSession: SourceHost {
    let now: Date
    private let client: HTTPClient
    private let descriptor: SourceDescriptor
    private let validators: [String: Validators]
    private let backOffs: BackoffRegistry
    private let secrets: KnownSecrets
    private let credentials: Fetcher.Credentials
    private let settings: FetchSettings
    private let failures: Int
    private let sink: @Sendable (String) -> Void
    private let time: TransferTime
    private let state: Mutex<State>

    private struct State {
        var gate: RequestPolicy
        var report = SessionReport()
    }

    init(
        client: HTTPClient,
        gate: RequestPolicy,
        descriptor: SourceDescriptor,
        record: FetchRecord,
        backOffs: BackoffRegistry,
        secrets: KnownSecrets,
        settings: FetchSettings,
        credentials: @escaping Fetcher.Credentials,
        now: Date,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.client = client
        self.descriptor = descriptor
        validators = Dictionary(record.validators.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
        self.backOffs = backOffs
        self.secrets = secrets
        self.credentials = credentials
        self.settings = settings
        failures = record.consecutiveFailures
        self.now = now
        let failures = failures
        time = TransferTime(
            clock: client.clock,
            watch: RequestWatch(
                refusal: { address in
                    backOffs.end(of: address.hostAndPort, now: now).map { .rateLimited(until: $0) }
                },
                hears: { response, address in
                    if let back = Self.backOff(response, from: address, failures: failures, now: now) {
                        backOffs.note(back.wait)
                    }
                }
            )
        )
        sink = log
        state = Mutex(State(gate: gate))
        (gate.credentials + settings.secrets).forEach(secrets.note)
    }

    /// What has happened so far.
    var report: SessionReport { state.withLock(\.report) }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        let gate = state.withLock(\.gate)
        do throws(SourceError) {
            let pass = try gate.admit(request.url)
            let answer = try await client.get(
                request,
                through: gate,
                validators: validators,
                authorization: try await authorization(for: pass.asked),
                time: time,
                mayAsk: checkBackOff
            )
            return note(answer, to: request, begun: pass)
        } catch {
            let address = (try? gate.admit(request.url).address) ?? (try? HTTPAddress(request.url))
            log("GET \(address?.shown ?? "?"): \(error.failure.line)")
            state.withLock { $0.report.noteSilence() }
            throw error
        }
    }

    /// The credential that the person has named for this subscription, else the pair that they keep for the origin of a
    /// private feed.
    ///
    /// The pair is for the address they chose or its origin, and not in place of one that stands in the address.
    private func authorization(for address: HTTPAddress) async throws(SourceError) -> Credential? {
        let named = settings.credential
        let isPrivateFeed = descriptor.reach == .subscribedAddress && state.withLock(\.gate).credentials.isEmpty
        guard let name = named ?? (isPrivateFeed ? address.originText : nil) else { return nil }
        let credential = try await credentials(name)
        if credential == nil, named != nil { throw .missingCredential(name, without: "") }
        if let credential { secrets.note(credential) }
        return credential
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? {
        guard descriptor.credentials.contains(where: { $0.name == name }) else {
            throw .refused("'\(descriptor.id)' has not declared the credential '\(name)'")
        }
        let credential = try await credentials(name)
        if let credential { secrets.note(credential) }
        return credential
    }

    func log(_ message: String) {
        let line = String(secrets.redacted(message).prefix(500))
        let isKept = state.withLock { state in
            guard state.report.log.count < 200 else { return false }
            state.report.log.append(line)
            return true
        }
        if isKept { sink(line) }
    }

    /// Remembers an answer.
    ///
    /// - Parameter pass: The first hop; where an address was adopted it is that one, and not the one the source knows.
    /// - Returns: The answer as the source gets it.
    private func note(_ answer: HTTPAnswer, to request: HTTPRequest, begun pass: RequestPolicy.Pass) -> HTTPResponse {
        let response = answer.response
        let back = Self.backOff(response, from: answer.address, failures: failures, now: now)
        if let back { backOffs.note(back.wait) }
        state.withLock { state in
            state.report.note(answer, isConditional: request.isConditional, now: now)
            if let back { state.report.note(back.wait, isGuess: back.isGuess) }
            guard state.gate.isHome(pass.asked), (200...299).contains(response.status) || response.status == 304 else {
                return
            }
            state.gate.note(answeredBy: answer.address)
            if answer.hasMovedForGood { state.report.movedTo = answer.address.text }
        }
        let isKnown = request.isConditional && response.status == 200 && isKnownBody(of: answer)
        let place = answer.address == pass.address ? "" : " from \(answer.address.shown)"
        let remark = isKnown ? ", the same as last time" : response.bodyError.map { ", \($0.failure.line)" } ?? ""
        log("GET \(pass.address.shown): \(response.status)\(place), \(response.body.count) bytes\(remark)")
        return isKnown ? HTTPResponse(url: response.url, status: 304, headers: response.headers) : response
    }

    /// Whether the body is the very one of the last good fetch: a server without validators, or one that ignores them.
    private func isKnownBody(of answer: HTTPAnswer) -> Bool {
        let url = answer.address.text
        guard answer.response.bodyError == nil, let known = validators[url]?.digest else { return false }
        return state.withLock { $0.report.digest(of: url) } == known
    }

    /// Leaves a host alone that has asked for it, also where another one redirects to it.
    private func checkBackOff(_ address: HTTPAddress) throws(SourceError) {
        guard let end = backOffs.end(of: address.hostAndPort, now: now) else { return }
        state.withLock { $0.report.lastHost = address.hostAndPort }
        throw .rateLimited(until: end)
    }

    /// 429 and 503 mean the whole host: until when it says, else for ten minutes, and longer each time it fails again.
    private static func backOff(
        _ response: HTTPResponse,
        from address: HTTPAddress,
        failures: Int,
        now: Date
    ) -> (wait: HostBackoff, isGuess: Bool)? {
        guard response.status == 429 || response.status == 503 else { return nil }
        let host = address.hostAndPort
        let named = response.retryTime(now: now)
        let until = named ?? now + Schedule.usualWait(failures: failures, jitter: Jitter.of(host, failures)).seconds
        let wait = HostBackoff(host: host, until: Schedule.believed(until, now: now), status: response.status)
        return (wait, named == nil)
    }
}

extension FetchRecord.Failure {
    /// The failure as a line of the log has it.
    fileprivate var line: String { ([code] + details.filter { !$0.isEmpty }).joined(separator: ", ") }
}
