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
    private let backOffs: HostBackOffs
    private let secrets: KnownSecrets
    private let credentials: Fetcher.Credentials
    private let sink: @Sendable (String) -> Void
    private let time: TransferTime
    private let state: Mutex<State>

    private struct State {
        var gate: Gate
        var report = SessionReport()
    }

    init(
        client: HTTPClient,
        gate: Gate,
        descriptor: SourceDescriptor,
        record: FetchRecord,
        backOffs: HostBackOffs,
        secrets: KnownSecrets,
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
        self.now = now
        time = TransferTime(clock: client.clock)
        sink = log
        state = Mutex(State(gate: gate))
        gate.credentials.forEach(secrets.note)
    }

    /// What has happened so far.
    var report: SessionReport { state.withLock(\.report) }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        let gate = state.withLock(\.gate)
        do throws(SourceError) {
            let first = try gate.admit(request.url).address
            let answer = try await client.get(
                try await authorized(request, to: first),
                through: gate,
                validators: validators,
                time: time,
                mayAsk: checkBackOff
            )
            note(answer, to: request, first: first)
            return answer.response
        } catch {
            let failure = error.failure
            let address = (try? WebAddress(request.url))?.shown ?? "?"
            log("GET \(address): \(([failure.code] + failure.details).joined(separator: ", "))")
            throw error
        }
    }

    /// The request with the pair that the person keeps for the origin of a private feed, if they do.
    ///
    /// Only for the address they chose or its origin, and not in place of a pair that stands in the address; the
    /// client drops it where a redirect leads to another origin.
    private func authorized(_ request: HTTPRequest, to address: WebAddress) async throws(SourceError) -> HTTPRequest {
        let gate = state.withLock(\.gate)
        guard descriptor.reach == .subscribedAddress, request.headers["Authorization"] == nil, gate.credentials.isEmpty,
            let pair = try await credentials(address.originText)
        else { return request }
        secrets.note(pair)
        var request = request
        request.headers["Authorization"] = "Basic " + Data(pair.secret.utf8).base64EncodedString()
        return request
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

    private func note(_ answer: HTTPAnswer, to request: HTTPRequest, first: WebAddress) {
        let response = answer.response
        let back = backOff(for: answer)
        if let back { backOffs.note(back) }
        state.withLock { state in
            state.report.note(answer, isConditional: request.isConditional, now: now)
            if let back { state.report.note(back) }
            guard state.gate.isHome(first), (200...299).contains(response.status) else { return }
            state.gate.note(answeredBy: answer.address)
            if answer.hasMovedForGood { state.report.movedTo = answer.address.text }
        }
        let place = answer.address == first ? "" : " from \(answer.address.shown)"
        log("GET \(first.shown): \(response.status)\(place), \(response.body.count) bytes")
    }

    /// Leaves a host alone that has asked for it, also where another one redirects to it.
    private func checkBackOff(_ address: WebAddress) throws(SourceError) {
        guard let end = backOffs.end(of: address.hostAndPort, now: now) else { return }
        state.withLock { $0.report.lastHost = address.hostAndPort }
        throw .rateLimited(until: end)
    }

    /// 429 and 503 mean the whole host: until when it says, else for ten minutes.
    private func backOff(for answer: HTTPAnswer) -> HostRecord? {
        let response = answer.response
        guard response.status == 429 || response.status == 503 else { return nil }
        let until = response.retryTime(now: now) ?? now + 600
        let host = answer.address.hostAndPort
        return HostRecord(host: host, until: Schedule.believed(until, now: now), status: response.status)
    }
}
