import FeedModel
import Foundation
import Primitives
import SourceAPI

struct SessionReport: Sendable {
    var status: Int?
    /// The host of the last response, or of the back-off that prevented the last request.
    var lastHost: String?
    /// The size of all bodies together, decompressed, in bytes.
    private(set) var bytes = 0
    /// New or renewed validators, one for each address that answered a conditional request.
    private(set) var validators: [Validators] = []
    /// Whether the last response to a conditional request declared its length, which proves a complete body.
    private(set) var hasDeclaredLength = false
    /// The addresses that answered a conditional request, with or without validators.
    private(set) var answered: Set<String> = []
    private(set) var backoffs: [HostBackoff] = []
    /// Back-offs whose duration the host did not specify.
    private var guesses: Set<HostBackoff> = []
    /// The latest time that a `Retry-After` named.
    private var retryTime: Date?
    /// Why the last incomplete body ended early.
    private(set) var bodyError: SourceError?
    var movedTo: String?
    var log: [String] = []
    private var freshnesses: [Freshness?] = []

    var retryAfter: Date? { (backoffs.map(\.until) + [retryTime].compactMap(\.self)).max() }

    /// The shortest freshness of all responses, of which a page is composed; `nil` if a response has none.
    var freshness: Freshness? {
        let known = freshnesses.compactMap(\.self)
        return known.count == freshnesses.count ? known.min { $0.duration < $1.duration } : nil
    }

    /// Records a response; stored validators must not contain a secret.
    mutating func record(_ result: FinalResponse, of request: HTTPRequest, now: Date, secrets: KnownSecrets) {
        let response = result.response
        status = response.status
        lastHost = result.address.hostAndPort
        if let error = response.bodyError { bodyError = error }
        bytes += response.body.count
        freshnesses.append(Freshness(response.headers, now: now))
        if let date = response.retryTime(now: now) { retryTime = max(retryTime ?? date, date) }
        if request.isConditional, response.status == 200 || response.status == 304 {
            storeValidators(of: result, hasHTTPValidators: request.method == .get, secrets)
        }
    }

    /// Returns why no request was sent for the subscription; `nil` unless its own host is in back-off and did not
    /// answer.
    func skip(forHost host: String?, until: Date) -> RefreshSkip? {
        guard status == nil, let host, host == lastHost else { return nil }
        return .hostBackOff(host: host, until: until)
    }

    /// Records a back-off, which is a guess if the host did not specify its duration.
    mutating func record(_ backoff: HostBackoff, isGuess: Bool = false) {
        backoffs.append(backoff)
        if isGuess { guesses.insert(backoff) }
    }

    /// Records a back-off that a service described in its own format; returns the guesses that it replaces.
    mutating func replaceGuesses(with backoff: HostBackoff) -> Set<HostBackoff> {
        let replaced = guesses.filter { $0.host == backoff.host }
        backoffs.removeAll { replaced.contains($0) }
        backoffs.append(backoff)
        guesses.subtract(replaced)
        return replaced
    }

    /// Stores the validators of a 200, or those that a 304 renews; a 304 keeps those that it does not name.
    private mutating func storeValidators(of result: FinalResponse, hasHTTPValidators: Bool, _ secrets: KnownSecrets) {
        let url = result.address.text
        let headers = result.response.headers
        var new = result.response.status == 304 ? result.sent ?? Validators(url: url) : Validators(url: url)
        if hasHTTPValidators, let etag = headers["ETag"] { new.etag = etag.sendable }
        if hasHTTPValidators, let date = headers["Last-Modified"] { new.lastModified = date.sendable }
        if let etag = new.etag, secrets.occur(in: etag) { new.etag = nil }
        if let date = new.lastModified, secrets.occur(in: date) { new.lastModified = nil }
        if result.response.status == 200 { new.digest = BodyDigest(result.response.body).text }
        hasDeclaredLength =
            headers["Content-Length"] != nil || headers["Transfer-Encoding"]?.lowercased() == "chunked"
        answered.insert(url)
        validators.removeAll { $0.url == url }
        guard new.hasHTTPValidator || new.digest != nil, validators.count < Self.maximumValidators else { return }
        validators.append(new)
    }

    func digest(of url: String) -> String? { validators.first { $0.url == url }?.digest }

    /// The number of addresses of one subscription whose validators are stored.
    static let maximumValidators = 32
}

extension String {
    /// The text if it can be sent back unchanged: printable ASCII of at most 8 KiB.
    fileprivate var sendable: String? {
        utf8.count <= 8192 && utf8.allSatisfy { (0x20...0x7E).contains($0) } ? self : nil
    }
}

/// A digest and the length of a body, to recognize the last one; a collision only hides a publisher's own feed.
struct BodyDigest {
    let text: String

    init(_ body: [UInt8]) {
        var fingerprint = Fingerprint()
        fingerprint.addContent(of: body.span.bytes)
        text = String(fingerprint.bits, radix: 16) + "-" + String(body.count, radix: 16)
    }
}
