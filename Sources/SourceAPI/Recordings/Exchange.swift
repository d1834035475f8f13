import FeedModel
public import Foundation
import Primitives

/// A recorded request and its response: one hop, before redirects are followed.
///
/// The file format, version 1, is text up to the body, so that recordings can be written by hand. Lines end with LF.
/// Any header names are allowed; white space around values is removed:
///
///     quire-recording 1
///     recorded: 2026-11-21T09:00:00Z
///     GET https://api.example.org/items?page=1
///     accept: application/json
///
///     HTTP 200
///     content-type: application/json
///
///     {"items": []}
///
/// A POST request begins with `POST` in place of `GET`. The next line can be `body-sha256:` with the digest of its body in
/// hexadecimal digits; without it, the recording answers a request with any body.
///
/// The body is everything after the second blank line, byte for byte, after decompression. Instead of `HTTP 200`, a line
/// `FAIL timed-out`, `FAIL offline` or `FAIL unreachable` records a request without a response.
public struct Exchange: Hashable, Sendable {
    /// The time of the recording.
    public var recorded: Date
    /// The request, without secret header fields.
    ///
    /// The body of a POST request is not part of a recording.
    public var request: HTTPRequest
    /// The SHA-256 digest of the body of a POST request in hexadecimal digits; `nil` for any body.
    public var bodyDigest: String?
    /// The response or the failure.
    public var outcome: Outcome

    /// The outcome of a request.
    public enum Outcome: Hashable, Sendable {
        /// A response of any status.
        case response(HTTPResponse)
        /// A failure without a response: timed out, offline or unreachable.
        case failure(SourceError)
    }

    /// Creates an exchange.
    public init(recorded: Date, request: HTTPRequest, outcome: Outcome) {
        self.recorded = recorded
        self.request = request
        self.outcome = outcome
        bodyDigest = request.bodyDigest
    }

    /// The key by which a request finds this exchange (``SourceAPI/HTTPRequest/recordingKeys(at:)``).
    public var key: String {
        switch request.method {
        case .get: request.url
        case .post: "POST \(request.url)" + (bodyDigest.map { " \($0)" } ?? "")
        }
    }

    /// A syntax error in a recording file.
    public struct FormatError: Error, Hashable, Sendable {
        /// The line number, from 1.
        public var line: Int
        /// The expected content of that line.
        public var reason: String

        /// Creates an error.
        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// Parses a recording file.
    public init(fileContents bytes: [UInt8]) throws(FormatError) {
        var lines = RecordingReader(bytes: bytes)
        guard lines.next() == "quire-recording 1" else { throw lines.error("'quire-recording 1'") }
        guard let recorded = lines.next()?.field, recorded.name == "recorded",
            let date = Date(iso8601: recorded.value)
        else { throw lines.error("'recorded:' and a date such as 2026-11-21T09:00:00Z") }
        let target = lines.next()?.split(separator: " ", maxSplits: 1) ?? []
        guard target.count == 2, let method = HTTPRequest.Method(rawValue: String(target[0])) else {
            throw lines.error("'GET' or 'POST' and an address")
        }
        request = HTTPRequest(String(target[1]))
        request.method = method
        request.headers = try lines.headers()
        if method == .post {
            bodyDigest = request.headers["body-sha256"]
            request.headers["body-sha256"] = nil
        }
        self.recorded = date
        guard let status = lines.next() else { throw lines.error("'HTTP' and a status, or 'FAIL' and a reason") }
        if status.hasPrefix("FAIL ") {
            guard let code = Self.failures.first(where: { $0 == status.dropFirst(5) }) else {
                throw lines.error("one of \(Self.failures.joined(separator: ", "))")
            }
            outcome = .failure(SourceError(.init(code: code, details: ["as recorded"])))
            return
        }
        guard status.hasPrefix("HTTP "), let code = Int(status.dropFirst(5)), (100...999).contains(code) else {
            throw lines.error("'HTTP' and a status, or 'FAIL' and a reason")
        }
        let headers = try lines.headers()
        outcome = .response(HTTPResponse(url: request.url, status: code, headers: headers, body: lines.rest))
    }

    /// The recording file, which ``init(fileContents:)`` parses to an equal exchange.
    ///
    /// It omits fractions of a second, whether the request was conditional, its body, and why a server was unreachable.
    public var fileContents: [UInt8] {
        var head = "quire-recording 1\nrecorded: \(recorded.iso8601)\n\(request.method.rawValue) \(request.url)\n"
        if let bodyDigest { head += "body-sha256: \(bodyDigest)\n" }
        for field in request.headers { head += "\(field.name): \(field.value)\n" }
        switch outcome {
        case .failure(let error):
            let code = error.failure.code
            return Array((head + "\nFAIL \(Self.failures.contains(code) ? code : "unreachable")\n").utf8)
        case .response(let response):
            head += "\nHTTP \(response.status)\n"
            for field in response.headers { head += "\(field.name): \(field.value)\n" }
            return Array((head + "\n").utf8) + response.body
        }
    }

    /// The codes of the failures that can be recorded (``SourceError/failure``).
    private static let failures = ["timed-out", "offline", "unreachable"]
}

extension HTTPRequest {
    /// The SHA-256 digest of the body in hexadecimal digits; `nil` for a GET request.
    public var bodyDigest: String? {
        guard method == .post else { return nil }
        var digest = SHA256()
        digest.update(body)
        return digest.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the keys of the recordings that answer the request (``Exchange/key``), the closest first.
    ///
    /// - Parameter url: The address as it is recorded, which can differ by its secrets.
    public func recordingKeys(at url: String) -> [String] {
        guard let bodyDigest else { return [url] }
        return ["POST \(url) \(bodyDigest)", "POST \(url)"]
    }
}

/// Reads the head of a recording line by line.
private struct RecordingReader {
    let bytes: [UInt8]
    private var index = 0
    private var number = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> String? {
        guard index < bytes.count else { return nil }
        let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        defer { index = end + 1 }
        number += 1
        return String(decoding: bytes[index..<end], as: UTF8.self)
    }

    mutating func headers() throws(Exchange.FormatError) -> HTTPHeaders {
        var headers = HTTPHeaders()
        while let line = next(), !line.isEmpty {
            guard let field = line.field else { throw error("a header field, or a blank line") }
            headers.append(field)
        }
        return headers
    }

    var rest: [UInt8] { index < bytes.count ? Array(bytes[index...]) : [] }

    func error(_ reason: String) -> Exchange.FormatError { Exchange.FormatError(line: number, reason: reason) }
}

extension String {
    fileprivate var field: HTTPHeaders.Field? {
        guard let colon = firstIndex(of: ":"), colon != startIndex else { return nil }
        var value = self[index(after: colon)...].drop(while: \.isWhitespace)
        while value.last?.isWhitespace == true { value.removeLast() }
        return HTTPHeaders.Field(name: String(self[..<colon]), value: String(value))
    }
}
