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

    /// Returns the time at which the server allows the next request: that of `Retry-After`, or the end of a limit that is used up.
    ///
    /// A 429 or 503 without the number of requests left means that the limit is used up. The time is at most a year from now.
    public func limitEnd(now: Date) -> Date? {
        if let time = retryTime(now: now) { return time }
        let isRefused = status == 429 || status == 503
        return limits.filter { $0.isUsedUp ?? isRefused }.compactMap { $0.end(now: now) }.max()
    }

    /// Whether the server says that it allows no further request for now.
    public var isLimitUsedUp: Bool { limits.contains { $0.isUsedUp == true } }

    /// The limits that the header names.
    ///
    /// The fields are `x-ratelimit-remaining` and `x-ratelimit-reset`, the same with another prefix (`X-Rate-Limit-`, `Rate-`), and the
    /// ones of draft-ietf-httpapi-ratelimit-headers: `RateLimit-Reset: 30`, `RateLimit: limit=10, remaining=0, reset=30`, and
    /// `RateLimit: "default";r=0;t=30`.
    private var limits: [RequestLimit] {
        var named: [String: RequestLimit] = [:]
        var listed: [RequestLimit] = []
        for field in headers where field.mayNameLimit {
            let name = String(field.name.lowercased().replacing("-", with: "").trimmingPrefix("x"))
            if name == "ratelimit" { listed += RequestLimit.list(field.value) }
            for suffix in ["remaining", "resetafter", "reset"] where name.hasPrefix("rate") && name.hasSuffix(suffix) {
                named[String(name.dropLast(suffix.count)), default: RequestLimit()].set(suffix, field.value)
                break
            }
        }
        return listed + named.values
    }
}

extension HTTPHeaders.Field {
    /// Whether the name begins with `rate` or `x-ra`, a test that costs nothing for the other fields.
    fileprivate var mayNameLimit: Bool {
        let beginning = name.utf8.prefix(4).lazy.map { $0 | 0x20 }
        return beginning.elementsEqual("rate".utf8) || beginning.elementsEqual("x-ra".utf8)
    }
}

/// A limit of requests that a server names.
private struct RequestLimit {
    /// The number of requests that are left, if the server names it.
    var remaining: Double?
    /// The end of the period, in one of several notations.
    var reset: String?

    /// Whether no request is left; a negative number means that there is no limit.
    var isUsedUp: Bool? { remaining.map { (0..<1).contains($0) } }

    /// Reads the field `RateLimit`, which can have several limits.
    static func list(_ text: String) -> [RequestLimit] {
        var limits = [RequestLimit()]
        for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            if pair.count == 2 {
                limits[limits.count - 1].set(pair[0].lowercased(), pair[1])
            } else {
                limits.append(RequestLimit())
            }
        }
        return limits
    }

    mutating func set(_ name: String, _ value: String) {
        switch name {
        case "remaining", "r": remaining = Self.number(value)
        case "reset", "resetafter", "t": reset = value
        default: break
        }
    }

    /// Returns the end of the period: seconds from now, Unix time in seconds or milliseconds, or a date.
    func end(now: Date) -> Date? {
        guard let reset else { return nil }
        // No wait takes three years, and no clock shows 1973.
        guard let number = Self.number(reset) else {
            return (HTTPDate.date(from: reset, now: now) ?? Date(iso8601: reset)).map { $0.afterWait(from: now) }
        }
        let seconds = number > 1e11 ? number / 1000 : number
        return (seconds > 1e8 ? Date(timeIntervalSince1970: seconds) : now.addingTimeInterval(seconds))
            .afterWait(from: now)
    }

    /// Returns the first number of a list.
    private static func number(_ text: String) -> Double? {
        Double(String(text.prefix { $0 != "," && $0 != ";" }).trimmed).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Date {
    /// The date as the end of a wait: a minute from now if it has passed, because the server's clock is behind or it names no time
    /// at all (`0`), and at most a year.
    func afterWait(from now: Date) -> Date {
        let wait = timeIntervalSince(now)
        return now.addingTimeInterval(wait > 0 ? min(wait, 31_536_000) : 60)
    }
}

extension HTTPResponse {
    /// The name of the wall against bots that answered in place of the server: a product, or `the server`; `nil` if none did.
    ///
    /// Walls let a page through when a browser has run its script or its user has solved a riddle. They answer with 403, 429
    /// or 503, and many with 200, as if the page were the document.
    public var botWall: String? {
        // A page that names the product may well exist; the beginning of a wall's page is enough.
        let text = String(decoding: body.prefix(65_536), as: UTF8.self).lowercased()
        let isRefusal = [401, 403, 429].contains(status)
        let isShort = body.count < 16_384
        let wall = Self.walls.first { wall in
            wall.headers.contains { headers[$0] != nil }
                || isRefusal && wall.refusing.contains { headers[$0.name]?.lowercased().hasPrefix($0.value) == true }
                || wall.marks.contains { text.contains($0) }
                || (isRefusal || isShort) && wall.embedded.contains { text.contains($0) }
        }
        if let wall { return wall.name }
        let behind = text.firstRange(of: "<title").map { text[$0.upperBound...].prefix(500) } ?? ""
        let title = behind[..<(behind.firstRange(of: "</")?.lowerBound ?? behind.endIndex)]
        let asksForBrowser = Self.titles.contains { title.contains($0) }
        // A short page that sets a cookie and loads itself again.
        let setsCookie =
            isShort && text.contains("document.cookie")
            && ["location.reload", "location.replace", "location.href", "location=", "location ="].contains {
                text.contains($0)
            }
        return asksForBrowser || setsCookie ? "the server" : nil
    }

    private struct Wall {
        let name: String
        /// Fields that only an answer of the wall has.
        var headers: [String] = []
        /// Fields that every answer through the product can have, and prefixes of their values; they identify only a refusal.
        var refusing: [(name: String, value: String)] = []
        /// Texts of its pages, in lower case, that the protected pages do not have.
        var marks: [String] = []
        /// Texts of its scripts, in lower case, which it also adds to the protected pages.
        var embedded: [String] = []
    }

    private static let walls = [
        Wall(
            name: "Cloudflare",
            headers: ["cf-mitigated"],
            marks: [
                "_cf_chl_opt", "cf_chl_", "cf-browser-verification", "attention required! | cloudflare",
                "sorry, you have been blocked", "error code: 1010", "error code: 1020",
            ]
        ),
        Wall(name: "DataDome", refusing: [("x-datadome", ""), ("x-dd-b", "")], marks: ["captcha-delivery.com"]),
        Wall(name: "Anubis", marks: ["anubis_challenge", ".within.website/x/cmd/anubis"]),
        Wall(
            name: "Akamai",
            refusing: [("server", "akamaighost")],
            marks: ["errors.edgesuite.net", "sec-if-cpt-container", "/_sec/cp_challenge/"]
        ),
        Wall(
            name: "Imperva",
            refusing: [("x-iinfo", ""), ("x-cdn", "imperva"), ("x-cdn", "incapsula")],
            marks: ["incapsula incident id", "pardon our interruption"],
            embedded: ["_incapsula_resource"]
        ),
        Wall(
            name: "Sucuri",
            headers: ["x-sucuri-block"],
            refusing: [("server", "sucuri")],
            marks: ["sucuri_cloudproxy", "sucuri website firewall"]
        ),
        Wall(name: "HUMAN", marks: ["px-captcha"], embedded: ["px-cdn.net", "window._pxappid"]),
        Wall(
            name: "AWS WAF",
            headers: ["x-amzn-waf-action"],
            marks: ["window.gokuprops"],
            embedded: ["awswaf.com", "awswafintegration"]
        ),
        Wall(name: "Vercel", headers: ["x-vercel-mitigated"], marks: ["vercel security checkpoint"]),
        Wall(name: "Kasada", refusing: [("x-kpsdk-ct", ""), ("x-kpsdk-im", "")], embedded: ["window.kpsdk"]),
        Wall(name: "SiteGround", headers: ["sg-captcha"], marks: ["/.well-known/sgcaptcha"]),
        Wall(name: "DDoS-Guard", refusing: [("server", "ddos-guard")], marks: ["check.ddos-guard.net"]),
        Wall(name: "Imunify360", refusing: [("server", "imunify360")], marks: ["imunify360-webshield"]),
        Wall(name: "Wordfence", marks: ["generated by wordfence"]),
        Wall(name: "F5", marks: ["the requested url was rejected. please consult with your administrator"]),
    ]

    private static let titles = [
        "just a moment", "one moment, please", "checking your browser", "checking if the site connection is secure",
        "ddos protection", "attention required", "are you a robot", "are you human", "not a robot", "not a bot",
        "you are human", "human verification", "bot verification", "robot check", "bot check", "security checkpoint",
        "client challenge", "captcha",
    ]
}
