import FeedModel
public import Foundation
public import Primitives

/// The complete response of a server.
public struct HTTPResponse: Hashable, Sendable {
    /// The address of the response, after redirects.
    public var url: String
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body after decompression.
    public var body: [UInt8]
    /// The error that cut the body short; set only if ``HTTPRequest/acceptsPartialBody`` is set.
    public var bodyError: SourceError?

    /// Creates a response.
    public init(url: String, status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse {
    /// Returns the response if its status is 200 to 299; throws the error that the status means otherwise.
    ///
    /// Check the status before reading the body: an error page must not be parsed as an empty list. 401 is
    /// ``SourceError/unauthorized(credential:)``, 404 and 410 are ``SourceError/notFound(_:)``. 429, a 403 that says that no request is
    /// left, and a 503 that names a time are ``SourceError/rateLimited(until:message:)``. A page of a ``botWall`` is
    /// ``SourceError/blocked(by:)``, any other status is ``SourceError/status(_:message:)``.
    ///
    /// - Parameters:
    ///   - credential: The name of the credential to report with a 401.
    ///   - message: Returns the service's error message from the body, as its documentation defines it.
    public func successful(
        credential: String? = nil,
        now: Date,
        message: (JSONValue) -> String? = { $0["message"].string }
    ) throws(SourceError) -> HTTPResponse {
        if (200...299).contains(status) { return self }
        // With a key, 401 is the answer of the service.
        let isFinal = status == 404 || status == 410 || status == 401 && credential != nil
        if !isFinal, headers["Retry-After"] == nil, headers["WWW-Authenticate"] == nil, let botWall {
            throw .blocked(by: botWall)
        }
        let words = (try? JSONValue(parsing: body)).flatMap(message)
        switch status {
        case 401: throw .unauthorized(credential: credential)
        case 404: throw .notFound(words ?? "the server has nothing at this address")
        case 410: throw .notFound(words ?? "the server says it is gone for good")
        case 429,
            403 where isLimitUsedUp, 503 where headers["Retry-After"] != nil || limitEnd(now: now) != nil:
            throw .rateLimited(until: limitEnd(now: now))
        default: throw .status(status, message: words)
        }
    }

    /// Parses the body as JSON.
    ///
    /// - Throws: ``SourceError/malformed(where:what:)`` with the offset of the syntax error. An empty body and a web page, such as
    ///   services and networks send before a sign-in, are named as such.
    public func json() throws(SourceError) -> JSONValue {
        do throws(JSONValue.SyntaxError) {
            return try JSONValue(parsing: body)
        } catch {
            let text = body.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if text.isEmpty { throw .malformed(where: "the answer", what: "it is empty") }
            if text.first == 0x3C, String(decoding: text.prefix(1000), as: UTF8.self).lowercased().contains("html") {
                throw .malformed(
                    where: "the answer",
                    what: "it is a web page where JSON is expected, perhaps one to sign in"
                )
            }
            throw .malformed(where: "byte \(error.offset) of the answer", what: "expected \(error.reason)")
        }
    }

    /// Returns the time at which `Retry-After` allows the next request (RFC 9110, 10.2.3: seconds, or a date).
    ///
    /// The result is at most a year from now, and a minute from now if the time has passed; `nil` if the field is missing or malformed.
    public func retryTime(now: Date) -> Date? {
        guard let value = headers["Retry-After"], !value.isEmpty else { return nil }
        guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return HTTPDate.date(from: value, now: now).map { $0.afterWait(from: now) }
        }
        return now.addingTimeInterval(TimeInterval(Int(value) ?? .max)).afterWait(from: now)
    }

    /// Returns the address of a relation in the `Link` header (RFC 8288), for example `next`.
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

    /// Returns the relation types of a `rel` parameter, which may be a quoted list.
    private static func relations(in parameter: Substring) -> [String] {
        let halves = parameter.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, halves[0].lowercased().filter({ !$0.isWhitespace }) == "rel" else { return [] }
        return halves[1].lowercased()
            .split { $0 == "\"" || $0 == "," || $0.isWhitespace }
            .map(String.init)
    }
}

extension HTTPResponse {
    /// Returns the time in a header field that holds Unix seconds, such as `x-ratelimit-reset`.
    ///
    /// The time is from a minute to a day from now, because the service's clock may be wrong; `nil` if the field has no number.
    public func resetTime(_ header: String, now: Date) -> Date? {
        guard let seconds = headers[header].flatMap({ JSONValue.string($0).double }) else { return nil }
        let wait = seconds - now.timeIntervalSince1970
        return now.addingTimeInterval(min(max(wait, 60), 86_400))
    }

    /// The query of the `next` link (RFC 8288), to be appended to the source's own address after a `?`.
    ///
    /// Services ask clients to follow the link rather than to build it. Only its query is used, so that a link cannot send a
    /// request, and a credential with it, to another address. `nil` if there is no link, or if it leads back to the same page.
    public var nextQuery: Cursor? {
        guard let target = link("next"), let mark = target.firstIndex(of: "?") else { return nil }
        let query = target[target.index(after: mark)...].prefix { $0 != "#" }
        guard !query.isEmpty, query.utf8.count <= 2048, query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !url.hasSuffix("?\(query)")
        else { return nil }
        return Cursor(rawValue: String(query))
    }
}
