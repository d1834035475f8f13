import FeedModel
import Foundation
import SourceAPI

/// Performs the requests of a fetch, each hop of which a ``RequestPolicy`` must allow: adds headers, follows redirects.
package struct HTTPClient: Sendable {
    private var transport: any Transport
    private var userAgent: String
    private var settings = FetchSettings()
    /// The limits of one fetch: the total time of all its requests, and the bytes of each response.
    private var limits: TransferLimits
    private let maximumRedirects: Int
    let clock: @Sendable () -> ContinuousClock.Instant

    package init(
        transport: any Transport,
        userAgent: String,
        limits: TransferLimits = TransferLimits(),
        maximumRedirects: Int = 10,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.clock = clock
        self.transport = transport
        self.userAgent = userAgent
        self.limits = limits
        self.maximumRedirects = maximumRedirects
    }

    func with(_ settings: FetchSettings, through transport: (any Transport)?) -> HTTPClient {
        var client = self
        client.transport = transport ?? self.transport
        client.userAgent = settings.userAgent ?? userAgent
        client.settings = settings
        return client
    }

    /// Returns a client for large files, whose responses may take a day but not be slow.
    func withoutDeadline() -> HTTPClient {
        var client = self
        client.limits.total = .seconds(86_400)
        return client
    }

    /// An `Accept` header that prefers feeds and structured data.
    private static let feedsAndData =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
        + "application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"

    func perform(
        _ request: HTTPRequest,
        startingAt first: AllowedRequest,
        by policy: RequestPolicy,
        validators: [String: Validators] = [:],
        authorization: Credential? = nil,
        now: Date,
        time: TransferTime,
        into sink: (any BodySink)? = nil,
        checkBackoff: (HTTPAddress) throws(SourceError) -> Void
    ) async throws(SourceError) -> FinalResponse {
        var hop = first
        let origin = first.requestedAddress.origin
        var result = FinalResponse(address: hop.address)
        var previous: HTTPAddress?
        var method = request.method
        var cookies = CookieJar(now: now)
        for _ in 0...max(0, maximumRedirects) {
            try checkBackoff(hop.address)
            let remaining = limits.total - time.used
            guard remaining > .zero else { throw .timedOut }
            let isConditional = request.isConditional && method == .get
            let sent = isConditional ? validators[hop.address.text].flatMap { $0.hasHTTPValidator ? $0 : nil } : nil
            let isSameOrigin = hop.address.origin == origin
            var headers = headers(for: request, to: hop, isSameOrigin: isSameOrigin, validators: sent)
            if isSameOrigin, let value = authorization?.authorization { headers["Authorization"] = value }
            headers["Cookie"] = cookies.header(for: hop.address, replacingIn: headers["Cookie"])
            var message = HTTPRequest(hop.address.text, headers: headers)
            message.acceptsPartialBody = request.acceptsPartialBody
            message.replacedService = hop.replacedService
            if method == .post { (message.method, message.body) = (.post, request.body) }
            let response: HTTPResponse
            do throws(SourceError) {
                response = try await send(message, limits.within(remaining), to: hop, time, into: sink, checkBackoff)
            } catch .refused(let reason) {
                throw previous.map { .refused("\($0.hostAndPort) redirects, and \(reason)") } ?? .refused(reason)
            }
            previous = hop.address
            guard let location = response.redirectLocation else {
                try result.finish(response, at: hop.address, sent: sent, wantsPart: request.headers["Range"] != nil)
                return result
            }
            let host = hop.address.hostAndPort
            cookies.store(response, from: hop.address)
            hop = try policy.allow(redirectTo: location, from: hop.address)
            result.recordRedirect(status: response.status)
            guard method == .post else { continue }
            if ![307, 308].contains(response.status) {
                method = .get
            } else if hop.address.origin != origin {
                throw .refused("\(host) redirects a POST request to \(hop.address.hostAndPort), which is not followed")
            }
        }
        throw .limitExceeded(.redirects(maximumRedirects))
    }

    private func send(
        _ message: HTTPRequest,
        _ limits: TransferLimits,
        to hop: AllowedRequest,
        _ time: TransferTime,
        into sink: (any BodySink)?,
        _ checkBackoff: (HTTPAddress) throws(SourceError) -> Void
    ) async throws(SourceError) -> HTTPResponse {
        do throws(SourceError) {
            return try await transport.send(message, into: sink, limits: limits, addresses: hop.addresses, time: time)
        } catch {
            // The host entered back-off while the request was queued.
            if case .rateLimited = error { try checkBackoff(hop.address) }
            throw error
        }
    }

    private func headers(
        for request: HTTPRequest,
        to hop: AllowedRequest,
        isSameOrigin: Bool,
        validators: Validators?
    ) -> HTTPHeaders {
        var headers: HTTPHeaders = ["User-Agent": userAgent]
        if request.headers["Accept"] == nil { headers["Accept"] = Self.feedsAndData }
        for field in request.headers where !Self.reservedHeaders.contains(field.name.lowercased()) {
            if isSameOrigin || Self.anonymousHeaders.contains(field.name.lowercased()) { headers.append(field) }
        }
        if headers["Authorization"] == nil { headers["Authorization"] = hop.credential?.authorization }
        if isSameOrigin {
            for field in settings.headers { headers[field.name] = field.value }
        }
        if let etag = validators?.etag { headers["If-None-Match"] = etag }
        if let date = validators?.lastModified { headers["If-Modified-Since"] = date }
        return headers
    }

    private static let anonymousHeaders: Set = ["accept", "accept-language", "if-range", "range"]
    private static let reservedHeaders: Set = [
        "user-agent", "accept-encoding", "if-none-match", "if-modified-since", "host", "connection", "content-length",
        "transfer-encoding", "upgrade", "te", "proxy-authorization", "cookie", "referer",
    ]
}

struct FinalResponse: Sendable {
    private(set) var response: HTTPResponse
    private(set) var address: HTTPAddress
    /// The validators that were sent with the last hop.
    private(set) var sent: Validators?
    /// Whether there were redirects, all of them permanent (301, 308).
    private(set) var hasMovedPermanently = false
    private var hasTemporaryRedirect = false

    fileprivate init(address: HTTPAddress) {
        self.address = address
        response = HTTPResponse(url: address.text, status: 0)
    }

    fileprivate mutating func recordRedirect(status: Int) {
        if status != 301, status != 308 { hasTemporaryRedirect = true }
        hasMovedPermanently = !hasTemporaryRedirect
    }

    fileprivate mutating func finish(
        _ response: HTTPResponse,
        at address: HTTPAddress,
        sent: Validators?,
        wantsPart: Bool
    ) throws(SourceError) {
        if response.status == 304, sent == nil {
            throw .malformed(where: "the status", what: "304, 'not modified', to a request that was not conditional")
        }
        if response.status == 206, !wantsPart {
            throw .malformed(where: "the status", what: "206, 'partial content', to a request for the whole")
        }
        self.response = response
        self.response.url = address.text
        self.address = address
        self.sent = sent
    }
}

extension HTTPResponse {
    fileprivate var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
