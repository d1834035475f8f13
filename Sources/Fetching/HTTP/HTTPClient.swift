import FeedModel
import Foundation
import SourceAPI

/// The one way from a source to the network: every hop passes a ``Gate``, redirects included.
public struct HTTPClient: Sendable {
    private let transport: any Transport
    private let userAgent: String
    private let accept: String
    private var settings = FetchSettings()
    /// The limits of one fetch: the time of all its requests together, the bytes of each.
    public let limits: TransferLimits
    private let maximumRedirects: Int
    /// Tells the time from which durations are measured.
    let clock: @Sendable () -> ContinuousClock.Instant

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - transport: What carries the requests.
    ///   - userAgent: For example `quire/1.0 (+https://example.org/quire)`.
    ///   - accept: What is accepted where a source does not say.
    ///   - limits: Time and bytes.
    ///   - maximumRedirects: So many redirects are followed, one after another.
    ///   - clock: Tells the time from which durations are measured.
    public init(
        transport: any Transport,
        userAgent: String,
        accept: String = Self.feedsAndData,
        limits: TransferLimits = TransferLimits(),
        maximumRedirects: Int = 10,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.clock = clock
        self.transport = transport
        self.userAgent = userAgent
        self.accept = accept
        self.limits = limits
        self.maximumRedirects = maximumRedirects
    }

    /// The same client as one subscription wants it, perhaps through a transport of its own.
    func with(_ settings: FetchSettings, through transport: (any Transport)?) -> HTTPClient {
        var client = HTTPClient(
            transport: transport ?? self.transport,
            userAgent: settings.userAgent ?? userAgent,
            accept: accept,
            limits: limits,
            maximumRedirects: maximumRedirects,
            clock: clock
        )
        client.settings = settings
        return client
    }

    /// Feeds and structured data before everything else.
    public static let feedsAndData =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
        + "application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"

    /// Performs a request and follows its redirects: 301, 302, 303, 307 and 308 with a `Location`.
    ///
    /// - Parameters:
    ///   - request: What the source asks.
    ///   - gate: What it may ask.
    ///   - validators: By address; they are sent, on a conditional request, with the hop they belong to.
    ///   - authorization: The person's credential for the source's own origin.
    ///   - time: What the fetch has used up of ``limits``; waiting for a turn does not count.
    ///   - mayAsk: Asked before each hop; throws when the host is to be left alone.
    /// - Throws: ``SourceError``. A 304 and a 206 that nobody asked for are
    ///   ``SourceError/malformed(where:what:)``: taken for an answer, they would look like an empty feed.
    func get(
        _ request: HTTPRequest,
        through gate: RequestPolicy,
        validators: [String: Validators] = [:],
        authorization: Credential? = nil,
        time: TransferTime,
        mayAsk: (HTTPAddress) throws(SourceError) -> Void
    ) async throws(SourceError) -> HTTPAnswer {
        var pass = try gate.admit(request.url)
        let home = pass.asked.origin
        var answer = HTTPAnswer(address: pass.address)
        for _ in 0...max(0, maximumRedirects) {
            try mayAsk(pass.address)
            let left = limits.total - time.used
            guard left > .zero else { throw .timedOut }
            let own =
                request.isConditional ? validators[pass.address.text].flatMap { $0.hasHTTPValidator ? $0 : nil } : nil
            let isHome = pass.address.origin == home
            var headers = headers(for: request, pass: pass, isHome: isHome, validators: own)
            if isHome { add(authorization, to: &headers) }
            var hop = HTTPRequest(pass.address.text, headers: headers)
            hop.acceptsPartialBody = request.acceptsPartialBody
            let response = try await send(hop, limits.within(left), through: pass, time, mayAsk)
            guard let location = response.redirectLocation else {
                try answer.finish(response, at: pass.address, sent: own, wantsPart: request.headers["Range"] != nil)
                return answer
            }
            pass = try gate.admit(location: location, from: pass.address)
            answer.note(redirect: response.status)
        }
        throw .limitExceeded(.redirects(maximumRedirects))
    }

    private func send(
        _ hop: HTTPRequest,
        _ limits: TransferLimits,
        through pass: RequestPolicy.Pass,
        _ time: TransferTime,
        _ mayAsk: (HTTPAddress) throws(SourceError) -> Void
    ) async throws(SourceError) -> HTTPResponse {
        do throws(SourceError) {
            return try await transport.send(hop, limits: limits, addresses: pass.addresses, time: time)
        } catch {
            // The host has asked to be left alone while the request stood in line.
            if case .rateLimited = error { try mayAsk(pass.address) }
            throw error
        }
    }

    /// The headers of one hop.
    ///
    /// On another origin than the source's own request only what says nothing about the person is sent.
    private func headers(for request: HTTPRequest, pass: RequestPolicy.Pass, isHome: Bool, validators: Validators?)
        -> HTTPHeaders
    {
        var headers: HTTPHeaders = ["User-Agent": userAgent]
        if request.headers["Accept"] == nil { headers["Accept"] = accept }
        for field in request.headers where !Self.ours.contains(field.name.lowercased()) {
            if isHome || Self.harmless.contains(field.name.lowercased()) { headers.append(field) }
        }
        if let credential = pass.credential, headers["Authorization"] == nil {
            headers["Authorization"] = "Basic " + Data(credential.secret.utf8).base64EncodedString()
        }
        if isHome {
            for field in settings.headers { headers[field.name] = field.value }
        }
        if let etag = validators?.etag { headers["If-None-Match"] = etag }
        if let date = validators?.lastModified { headers["If-Modified-Since"] = date }
        return headers
    }

    /// What the person has written down for the subscription goes before what is in its address.
    private func add(_ authorization: Credential?, to headers: inout HTTPHeaders) {
        guard let secret = authorization?.secret else { return }
        let isPair = secret.contains(":") && !secret.contains(" ")
        headers["Authorization"] =
            isPair
            ? "Basic " + Data(secret.utf8).base64EncodedString() : secret.contains(" ") ? secret : "Bearer " + secret
    }

    private static let harmless: Set = ["accept", "accept-language"]
    private static let ours: Set = [
        "user-agent", "accept-encoding", "if-none-match", "if-modified-since", "host", "connection", "content-length",
        "transfer-encoding", "upgrade", "te", "proxy-authorization", "cookie", "referer",
    ]
}

/// The last answer of a chain of redirects.
struct HTTPAnswer: Sendable {
    private(set) var response: HTTPResponse
    /// The address that answered.
    private(set) var address: HTTPAddress
    /// The validators that were sent with the last hop.
    private(set) var sent: Validators?
    /// Whether there were redirects, and all of them are meant to last (301, 308).
    private(set) var hasMovedForGood = false
    private var hasTemporaryRedirect = false

    fileprivate init(address: HTTPAddress) {
        self.address = address
        response = HTTPResponse(url: address.text, status: 0)
    }

    fileprivate mutating func note(redirect status: Int) {
        if status != 301, status != 308 { hasTemporaryRedirect = true }
        hasMovedForGood = !hasTemporaryRedirect
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
            throw .malformed(where: "the status", what: "206, a part of the answer, which nobody asked for")
        }
        self.response = response
        self.response.url = address.text
        self.address = address
        self.sent = sent
    }
}

extension HTTPResponse {
    /// Where the answer redirects to; `nil` for every status but the five, and without a `Location`.
    fileprivate var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
