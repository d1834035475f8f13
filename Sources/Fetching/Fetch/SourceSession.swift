import FeedModel
import Foundation
import SourceAPI
import Synchronization

/// The host of a source during one fetch: requests within the policy, declared credentials, a fixed time, a log.
final class SourceSession: SourceHost {
    let now: Date
    private let client: HTTPClient
    private let descriptor: SourceDescriptor
    private let validators: [String: Validators]
    private let backoffs: BackoffRegistry
    private let overruled: Set<HostBackoff>
    private let secrets: KnownSecrets
    private let credentials: Fetcher.Credentials
    private let settings: FetchSettings
    private let failures: Int
    private let onLog: @Sendable (String) -> Void
    private let time: TransferTime
    private let state: Mutex<State>

    private struct State {
        var policy: RequestPolicy
        var report = SessionReport()
    }

    init(
        client: HTTPClient,
        policy: RequestPolicy,
        descriptor: SourceDescriptor,
        record: FetchRecord,
        isConditional: Bool = true,
        backoffs: BackoffRegistry,
        overruled: Set<HostBackoff> = [],
        secrets: KnownSecrets,
        settings: FetchSettings,
        credentials: @escaping Fetcher.Credentials,
        now: Date,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.client = client
        self.descriptor = descriptor
        let known = isConditional ? record.validators : []
        validators = Dictionary(known.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
        self.backoffs = backoffs
        self.overruled = overruled
        self.secrets = secrets
        self.credentials = credentials
        self.settings = settings
        failures = record.consecutiveFailures
        self.now = now
        let failures = failures
        time = TransferTime(
            clock: client.clock,
            backoffCheck: BackoffCheck(
                refusal: { address in
                    backoffs.end(of: address.hostAndPort, now: now, besides: overruled).map { .rateLimited(until: $0) }
                },
                record: { response, address in
                    if let found = HostBackoff.started(by: response, from: address, failures: failures, now: now) {
                        backoffs.record(found.backoff, now: now)
                    }
                }
            )
        )
        onLog = log
        state = Mutex(State(policy: policy))
        (policy.credentials + settings.secrets).forEach(secrets.insert)
    }

    var report: SessionReport { state.withLock(\.report) }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse { try await http(request, into: nil) }

    /// Sends a request whose body a sink may take.
    func http(_ request: HTTPRequest, into sink: (any BodySink)?) async throws(SourceError) -> HTTPResponse {
        let policy = state.withLock(\.policy)
        let first: AllowedRequest
        do throws(SourceError) {
            first = try policy.allow(request.url)
        } catch {
            recordFailure(error, of: request, at: try? HTTPAddress(request.url))
            throw error
        }
        do throws(SourceError) {
            let (signedRequest, signed) = try await signed(request, first, by: policy)
            let result = try await client.perform(
                signedRequest,
                startingAt: signed,
                by: policy,
                validators: validators,
                authorization: try await authorization(for: signed.requestedAddress),
                now: now,
                time: time,
                into: sink,
                checkBackoff: checkBackoff
            )
            return record(result, of: signedRequest, first: signed, unsigned: first.address)
        } catch {
            recordFailure(error, of: request, at: first.address)
            throw error
        }
    }

    private func signed(
        _ request: HTTPRequest,
        _ first: AllowedRequest,
        by policy: RequestPolicy
    ) async throws(SourceError) -> (HTTPRequest, AllowedRequest) {
        guard let use = request.credential, let credential = try await credential(use.name) else {
            return (request, first)
        }
        let signed = try use.signed(request, with: credential)
        return (signed, signed.url == request.url ? first : try policy.allow(signed.url))
    }

    private func recordFailure(_ error: SourceError, of request: HTTPRequest, at address: HTTPAddress?) {
        let told = error.refusal.map { SourceError.refused($0) } ?? error
        let method = request.method.rawValue
        log(
            "\(method) \(address?.logText ?? "?"): \(told.failure.line)",
            shown: "\(method) \(address?.shownText ?? "?"): \(told.failure.line)"
        )
        state.withLock { $0.report.status = nil }
    }

    /// Returns the credential that the settings name, or else the one stored for the origin of a private feed whose
    /// address contains none.
    private func authorization(for address: HTTPAddress) async throws(SourceError) -> Credential? {
        let named = settings.credential
        let isPrivateFeed = descriptor.reach == .subscribedAddress && state.withLock(\.policy).credentials.isEmpty
        guard let name = named ?? (isPrivateFeed ? address.originText : nil) else { return nil }
        let credential = try await lookUp(name)
        if credential == nil, named != nil { throw .missingCredential(name, without: "") }
        return credential
    }

    func services(of address: String) -> [ServiceAddress]? { state.withLock(\.policy).services(of: address) }

    func credential(_ name: String) async throws(SourceError) -> Credential? {
        guard descriptor.credentials.contains(where: { $0.name == name }) else {
            throw .refused("'\(descriptor.id)' has not declared the credential '\(name)'")
        }
        return try await lookUp(name)
    }

    private func lookUp(_ name: String) async throws(SourceError) -> Credential? {
        let credential = try await credentials(name)
        if let credential { secrets.insert(credential) }
        return credential
    }

    /// The number of log lines of a fetch: 200 messages and 64 requests of a program, and the lines at its end.
    private static let maximumLogLines = 320

    func log(_ message: String) { log(message, shown: message) }

    /// Records a message; `shown`, which is passed on, also has the queries of addresses.
    private func log(_ message: String, shown: String) {
        let line = String(secrets.redacted(message).prefix(500))
        let isKept = state.withLock { state in
            guard state.report.log.count < Self.maximumLogLines else { return false }
            state.report.log.append(line)
            return true
        }
        if isKept { onLog(String(secrets.redacted(shown).prefix(1000))) }
    }

    /// Records a response; returns a 304 where the body equals that of the last good fetch.
    private func record(
        _ result: FinalResponse,
        of request: HTTPRequest,
        first: AllowedRequest,
        unsigned: HTTPAddress
    ) -> HTTPResponse {
        let response = result.response
        let found = HostBackoff.started(by: response, from: result.address, failures: failures, now: now)
        if let found { backoffs.record(found.backoff, now: now) }
        state.withLock { state in
            state.report.record(result, of: request, now: now, secrets: secrets)
            if let found { state.report.record(found.backoff, isGuess: found.isGuess) }
            guard state.policy.isSubscribedAddress(first.requestedAddress),
                (200...299).contains(response.status) || response.status == 304
            else { return }
            state.policy.recordAnswer(from: result.address)
            // A redirect to the address itself waits for its cookie.
            if result.hasMovedPermanently, result.address.text != first.address.text {
                state.report.movedTo = result.address.text
            }
        }
        let isKnown = request.isConditional && response.status == 200 && hasKnownBody(result)
        let origin = result.address == first.address ? "" : " from \(result.address.logText)"
        let remark = isKnown ? ", the same as last time" : response.bodyError.map { ", \($0.failure.line)" } ?? ""
        let method = request.method.rawValue
        let rest = "\(response.status)\(origin), \(response.body.count) bytes\(remark)"
        log("\(method) \(first.address.logText): \(rest)", shown: "\(method) \(unsigned.shownText): \(rest)")
        return isKnown ? HTTPResponse(url: response.url, status: 304, headers: response.headers) : response
    }

    private func hasKnownBody(_ result: FinalResponse) -> Bool {
        let url = result.address.text
        guard result.response.bodyError == nil, let known = validators[url]?.digest else { return false }
        return state.withLock { $0.report.digest(of: url) } == known
    }

    private func checkBackoff(_ address: HTTPAddress) throws(SourceError) {
        guard let end = backoffs.end(of: address.hostAndPort, now: now, besides: overruled) else { return }
        state.withLock { $0.report.lastHost = address.hostAndPort }
        throw .rateLimited(until: end)
    }
}

extension FetchRecord.Failure {
    fileprivate var line: String { ([code] + details.filter { !$0.isEmpty }).joined(separator: ", ") }
}

extension CredentialUse {
    /// Returns a request that carries a secret where the scheme puts it.
    func signed(_ request: HTTPRequest, with credential: Credential) throws(SourceError) -> HTTPRequest {
        var request = request
        switch scheme {
        case .query(let parameter):
            request = HTTPRequest(request.url, query: [(parameter, credential.secret)], headers: request.headers)
            // The validators of a request are stored with its address.
            request.isConditional = false
        case .header(let field): request.headers[field] = try value(credential.secret)
        case .bearer, .basic, .token: request.headers["Authorization"] = try value(authorization(credential))
        }
        return request
    }

    private func authorization(_ credential: Credential) -> String? {
        guard credential.kind == .token else { return credential.authorization }
        return switch scheme {
        case .basic: Credential(user: credential.secret, password: "").authorization
        case .token: "Token " + credential.secret
        case .bearer, .header, .query: credential.authorization
        }
    }

    private func value(_ text: String?) throws(SourceError) -> String {
        guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .unreadableCredential(name, why: "it has characters that a header cannot carry")
        }
        return text
    }
}
