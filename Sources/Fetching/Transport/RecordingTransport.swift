package import Foundation
package import SourceAPI
import Synchronization

/// Records every exchange of another transport in a separate file, without secrets.
///
/// A file is named by a counter and the address, for example `0001-api-example-org-items.http`, and replay follows the
/// counter. The counter continues after the files that the folder already contains. Only the owner can read the files
/// (mode 0600). Recorded are responses and the failures that a recording can represent, such as timed out, offline and
/// unreachable.
///
/// A service that the reader has replaced is recorded with its own address, so that the recording is one for others.
///
/// A recording omits headers with credentials or cookies, headers about the encoding of the body (it is stored
/// decoded), and user names and passwords of addresses. Secrets that ``KnownSecrets`` contains are replaced everywhere.
package final class RecordingTransport: Transport {
    private let base: any Transport
    private let folder: String
    private let now: @Sendable () -> Date
    private let secrets: KnownSecrets
    private let replaced: ReplacedServices
    private let state: Mutex<State>

    private struct State {
        var count: Int
        var problem: String?
    }

    package init(
        wrapping base: any Transport,
        folder: String,
        now: @escaping @Sendable () -> Date,
        secrets: KnownSecrets = KnownSecrets(),
        replaced: ReplacedServices = ReplacedServices()
    ) {
        self.replaced = replaced
        self.base = base
        self.folder = folder
        self.now = now
        self.secrets = secrets
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        state = Mutex(State(count: names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0))
    }

    /// Why the last file could not be written; a failed write does not stop the request.
    package var problem: String? { state.withLock(\.problem) }

    package func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        do throws(SourceError) {
            let response = try await base.send(request, limits: limits, addresses: addresses, time: time)
            // A recording cannot represent an incomplete body: replay would present it as complete.
            let replaced = replaced.first(request.replacedService)
            if response.bodyError == nil { record(request, .response(clean(response, replaced)), replaced) }
            return response
        } catch {
            switch error {
            case .timedOut, .offline, .unreachable, .insecure, .proxy:
                record(request, .failure(error), replaced.first(request.replacedService))
            default: break
            }
            throw error
        }
    }

    private func record(_ request: HTTPRequest, _ outcome: Exchange.Outcome, _ replaced: ReplacedServices) {
        let url = replaced.original(secrets.recorded((try? HTTPAddress(request.url))?.text ?? request.url))
        let sent = HTTPRequest(url, headers: clean(request.headers, replaced), isConditional: request.isConditional)
        var exchange = Exchange(recorded: now(), request: sent, outcome: outcome)
        exchange.request.method = request.method
        exchange.bodyDigest = request.bodyDigest
        state.withLock { state in
            state.count += 1
            let number = String(state.count)
            let name = String(repeating: "0", count: max(0, 4 - number.count)) + number + "-" + url.slug + ".http"
            do {
                let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
                try Data(exchange.fileContents).writePrivately(to: file)
            } catch {
                state.problem = "cannot write \(name) in \(folder)"
            }
        }
    }

    private func clean(_ response: HTTPResponse, _ replaced: ReplacedServices) -> HTTPResponse {
        HTTPResponse(
            url: replaced.original(secrets.recorded(response.url)),
            status: response.status,
            headers: clean(response.headers, replaced),
            body: replaced.original(secrets.redacted(response.body))
        )
    }

    private func clean(_ headers: HTTPHeaders, _ replaced: ReplacedServices) -> HTTPHeaders {
        HTTPHeaders(
            headers.compactMap { field in
                let name = field.name.lowercased()
                guard !Self.aboutEncoding.contains(name), !Self.secretWords.contains(where: name.contains) else {
                    return nil
                }
                return HTTPHeaders.Field(name: field.name, value: replaced.original(secrets.recorded(field.value)))
            }
        )
    }

    private static let aboutEncoding: Set = ["content-encoding", "content-length", "transfer-encoding", "connection"]
    private static let secretWords = ["auth", "cookie", "token", "secret", "api-key", "apikey", "session", "password"]
}

extension Data {
    /// Writes a new file, which is readable by its owner only from its creation on.
    fileprivate func writePrivately(to file: URL) throws {
        let isMade = FileManager.default.createFile(
            atPath: file.path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw CocoaError(.fileWriteUnknown) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(contentsOf: self)
    }
}

extension String {
    /// The address as part of a file name: letters and digits of host and path, at most 60 characters.
    fileprivate var slug: String {
        let address = prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
        let words = address.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").lowercased().prefix(60))
    }
}

/// The services that the reader has replaced (`[endpoint]`); recordings have the services' own addresses.
package struct ReplacedServices: Sendable {
    private var pairs: [(replacement: String, base: String)]

    package init(_ bases: [String: String] = [:]) {
        pairs = bases.map { replacement, base in
            (replacement.hasSuffix("/") ? String(replacement.dropLast()) : replacement, base)
        }
        // The longest first: one server can replace several services.
        .sorted { ($0.replacement.utf8.count, $0.replacement) > ($1.replacement.utf8.count, $1.replacement) }
    }

    /// Returns the services with the one of a request first, because one server can replace several.
    func first(_ service: HTTPRequest.ReplacedService?) -> ReplacedServices {
        guard let service else { return self }
        var services = ReplacedServices([service.replacement: service.base])
        services.pairs += pairs
        return services
    }

    func original(_ text: String) -> String { pairs.reduce(text) { $0.replacing($1.replacement, with: $1.base) } }

    /// Returns a body with the addresses of services in place of their replacements, such as the addresses of next
    /// pages.
    func original(_ body: [UInt8]) -> [UInt8] {
        guard pairs.contains(where: { body.firstRange(of: $0.replacement.utf8) != nil }) else { return body }
        return pairs.reduce(body) { body, pair in
            var body = body
            body.replace(Array(pair.replacement.utf8), with: Array(pair.base.utf8))
            return body
        }
    }
}

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
