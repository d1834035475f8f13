public import Foundation
public import SourceAPI
import Synchronization

/// Writes down every exchange of another transport, without its secrets, one file each.
///
/// Files are named by a counter and by the address, `0001-api-example-org-items.http`, so that they are played in
/// the order in which the answers came; nobody else may read them (mode 0600). The counter goes on after what the
/// folder already holds. Kept are answers and the failures a recording knows: timed out, offline, unreachable.
///
/// Left out: headers that carry credentials or cookies, header fields about the encoding of the body (it is kept
/// decoded), user names and passwords of addresses. Replaced: what ``KnownSecrets`` knows, anywhere.
public final class RecordingTransport: Transport {
    private let base: any Transport
    private let folder: String
    private let now: @Sendable () -> Date
    private let secrets: KnownSecrets
    private let state: Mutex<State>

    private struct State {
        var count: Int
        var problem: String?
    }

    /// Makes a transport that records another one.
    ///
    /// - Parameters:
    ///   - base: What carries the requests.
    ///   - folder: Where the files go; it exists.
    ///   - now: Tells the time to write into the files.
    ///   - secrets: What must not be written.
    public init(
        wrapping base: any Transport,
        folder: String,
        now: @escaping @Sendable () -> Date,
        secrets: KnownSecrets = KnownSecrets()
    ) {
        self.base = base
        self.folder = folder
        self.now = now
        self.secrets = secrets
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        state = Mutex(State(count: names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0))
    }

    /// Why the last file that could not be written was not, if there was one; the requests went on.
    public var problem: String? { state.withLock(\.problem) }

    /// Sends the request through the other transport and writes down what came of it.
    public func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        do throws(SourceError) {
            let response = try await base.send(request, limits: limits, addresses: addresses, time: time)
            // A recording has no way to say that a body broke off, and would play it as a whole one.
            if response.bodyError == nil { record(request, .response(clean(response))) }
            return response
        } catch {
            switch error {
            case .timedOut, .offline, .unreachable, .insecure, .proxy: record(request, .failure(error))
            default: break
            }
            throw error
        }
    }

    private func record(_ request: HTTPRequest, _ outcome: Exchange.Outcome) {
        let url = secrets.redacted((try? HTTPAddress(request.url))?.text ?? request.url)
        let sent = HTTPRequest(url, headers: clean(request.headers), isConditional: request.isConditional)
        let exchange = Exchange(recorded: now(), request: sent, outcome: outcome)
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

    private func clean(_ response: HTTPResponse) -> HTTPResponse {
        HTTPResponse(
            url: secrets.redacted(response.url),
            status: response.status,
            headers: clean(response.headers),
            body: secrets.redacted(response.body)
        )
    }

    private func clean(_ headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(
            headers.compactMap { field in
                let name = field.name.lowercased()
                guard !Self.aboutEncoding.contains(name), !Self.secretWords.contains(where: name.contains) else {
                    return nil
                }
                return HTTPHeaders.Field(name: field.name, value: secrets.redacted(field.value))
            }
        )
    }

    private static let aboutEncoding: Set = ["content-encoding", "content-length", "transfer-encoding", "connection"]
    private static let secretWords = ["auth", "cookie", "token", "secret", "api-key", "apikey", "session", "password"]
}

extension Data {
    /// Writes a new file that only its owner can read, from the first moment on.
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
    /// The address as part of a file name: letters and digits of host and path, at most 60.
    fileprivate var slug: String {
        let address = prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
        let words = address.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").lowercased().prefix(60))
    }
}
