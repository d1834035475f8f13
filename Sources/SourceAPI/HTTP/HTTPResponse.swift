import FeedModel
public import Foundation
public import Primitives

/// A whole answer of a server.
public struct HTTPResponse: Hashable, Sendable {
    /// The address that answered, after redirects.
    public var url: String
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body after decompression.
    public var body: [UInt8]
    /// Why the body ends before its end, if it does; only where ``HTTPRequest/acceptsPartialBody`` is set.
    public var bodyError: SourceError?

    /// Makes an answer.
    public init(url: String, status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse {
    /// The answer itself when its status is 200 to 299; else the error that the status means.
    ///
    /// The status comes before the body: an error page must not be read as an empty list. 401 is
    /// ``SourceError/unauthorized(credential:)``, 404 and 410 ``SourceError/notFound(_:)``, 429 and a 503 with
    /// `Retry-After` ``SourceError/rateLimited(until:)``, anything else ``SourceError/status(_:message:)``.
    ///
    /// - Parameters:
    ///   - credential: The credential a 401 is about.
    ///   - now: The time from which `Retry-After` in seconds counts.
    ///   - message: Reads the service's own sentence from the body, where its documentation says it is.
    public func successful(
        credential: String? = nil,
        now: Date,
        message: (JSONValue) -> String? = { $0["message"].string }
    ) throws(SourceError) -> HTTPResponse {
        if (200...299).contains(status) { return self }
        let words = (try? JSONValue(parsing: body)).flatMap(message)
        switch status {
        case 401: throw .unauthorized(credential: credential)
        case 404: throw .notFound(words ?? "the server has nothing at this address")
        case 410: throw .notFound(words ?? "gone for good, says the server")
        case 429: throw .rateLimited(until: retryTime(now: now))
        case 503 where headers["Retry-After"] != nil: throw .rateLimited(until: retryTime(now: now))
        default: throw .status(status, message: words)
        }
    }

    /// The body as JSON.
    ///
    /// - Throws: ``SourceError/malformed(where:what:)`` with the byte at which it stops being JSON.
    public func json() throws(SourceError) -> JSONValue {
        do throws(JSONValue.SyntaxError) {
            return try JSONValue(parsing: body)
        } catch {
            throw .malformed(where: "byte \(error.offset) of the answer", what: "expected \(error.reason)")
        }
    }

    /// When `Retry-After` allows the next request (RFC 9110, 10.2.3: seconds, or a date).
    ///
    /// - Returns: At most a year from now, whatever the server says; `nil` when it says nothing that can be read.
    public func retryTime(now: Date) -> Date? {
        guard let value = headers["Retry-After"], !value.isEmpty else { return nil }
        let year: TimeInterval = 31_536_000
        if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return now.addingTimeInterval(min(TimeInterval(Int(value) ?? .max), year))
        }
        return HTTPDate.date(from: value, now: now).map { min($0, now.addingTimeInterval(year)) }
    }

    /// The address of the relation in the `Link` header (RFC 8288), for example `next`.
    public func link(_ relation: String) -> String? {
        for field in headers where field.name.lowercased() == "link" {
            for part in field.value.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
                guard let end = part.firstIndex(of: ">") else { continue }
                let parameters = part[part.index(after: end)...].split(separator: ";")
                if parameters.contains(where: { Self.relations(in: $0).contains(relation.lowercased()) }) {
                    return String(part[..<end])
                }
            }
        }
        return nil
    }

    /// The words of a `rel` parameter, which may be several in quotation marks.
    private static func relations(in parameter: Substring) -> [String] {
        let halves = parameter.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, halves[0].lowercased().filter({ !$0.isWhitespace }) == "rel" else { return [] }
        return halves[1].lowercased()
            .split { $0 == "\"" || $0 == "," || $0.isWhitespace }
            .map(String.init)
    }
}
