import FeedModel
import Foundation
import SourceAPI

/// What happened on the network during one fetch.
struct SessionReport: Sendable {
    /// The status of the last answer; `nil` if there was none.
    private(set) var status: Int?
    /// The host of the last answer, or of the back-off that kept it from being asked.
    var lastHost: String?
    /// Bytes of all bodies, decompressed.
    private(set) var bytes = 0
    /// New or renewed validators, one for each address that answered a conditional request.
    private(set) var validators: [Validators] = []
    /// Whether the last answer to a conditional request said where it ends, so that it is known to be whole.
    private(set) var isFramed = false
    /// The addresses that answered a conditional request, whether or not with validators.
    private(set) var answered: Set<String> = []
    /// Hosts that want to be left alone.
    private(set) var hosts: [HostBackoff] = []
    /// Which of them have not said for how long.
    private var guesses: Set<HostBackoff> = []
    private var named: Date?
    /// Why the last body broke off, where that of one did.
    private(set) var bodyError: SourceError?
    /// Where the subscribed address has moved for good.
    var movedTo: String?
    /// What was asked, and what the source noted.
    var log: [String] = []
    private var freshnesses: [Freshness?] = []

    /// The latest time at which a server allows the next request; what a host wants is also the wish of the subscription
    /// that has learnt it.
    var retryAfter: Date? { (hosts.map(\.until) + [named].compactMap(\.self)).max() }

    /// The least freshness of all answers, none when one of them has none: the page is as fresh as its oldest part.
    var freshness: Freshness? {
        let known = freshnesses.compactMap(\.self)
        return known.count == freshnesses.count ? known.min { $0.duration < $1.duration } : nil
    }

    mutating func note(_ answer: HTTPAnswer, isConditional: Bool, now: Date) {
        let response = answer.response
        status = response.status
        lastHost = answer.address.hostAndPort
        if let error = response.bodyError { bodyError = error }
        bytes += response.body.count
        freshnesses.append(Freshness(response.headers, now: now))
        if let date = response.retryTime(now: now) { named = max(named ?? date, date) }
        if isConditional, response.status == 200 || response.status == 304 { keepValidators(of: answer) }
    }

    /// Why a subscription was not asked, if its own host has asked to be left alone and nobody was.
    func skip(of host: String?, _ until: Date) -> RefreshSkip? {
        guard status == nil, let host, host == lastHost else { return nil }
        return .hostBackOff(host: host, until: until)
    }

    /// Notes a request without an answer: the status of an earlier one says nothing about the server that failed now.
    mutating func noteSilence() { status = nil }

    /// Remembers what a host wants.
    ///
    /// - Parameter isGuess: Whether the host has not said for how long.
    mutating func note(_ host: HostBackoff, isGuess: Bool = false) {
        hosts.append(host)
        if isGuess { guesses.insert(host) }
    }

    /// Remembers what a service says in its own words of how long its host is to be left alone: that is better known than
    /// what was guessed.
    ///
    /// - Returns: The guesses it stands for.
    mutating func settle(_ wait: HostBackoff) -> Set<HostBackoff> {
        let settled = guesses.filter { $0.host == wait.host }
        hosts.removeAll { settled.contains($0) }
        hosts.append(wait)
        guesses.subtract(settled)
        return settled
    }

    /// A 304 renews what it names and leaves the rest.
    private mutating func keepValidators(of answer: HTTPAnswer) {
        let url = answer.address.text
        var new = answer.response.status == 304 ? answer.sent ?? Validators(url: url) : Validators(url: url)
        if let etag = answer.response.headers["ETag"] { new.etag = etag.sendable }
        if let date = answer.response.headers["Last-Modified"] { new.lastModified = date.sendable }
        if answer.response.status == 200 { new.digest = BodyDigest(answer.response.body).text }
        let headers = answer.response.headers
        isFramed = headers["Content-Length"] != nil || headers["Transfer-Encoding"]?.lowercased() == "chunked"
        answered.insert(url)
        validators.removeAll { $0.url == url }
        guard new.hasHTTPValidator || new.digest != nil, validators.count < Self.mostValidators else { return }
        validators.append(new)
    }

    /// The digest of the body that an address has sent in this fetch.
    func digest(of url: String) -> String? { validators.first { $0.url == url }?.digest }

    /// So many addresses of one subscription are asked conditionally.
    static let mostValidators = 32
}

extension String {
    /// The text if it can be sent back exactly as it came: printable ASCII, not longer than 8 KiB.
    fileprivate var sendable: String? {
        utf8.count <= 8192 && utf8.allSatisfy { (0x20...0x7E).contains($0) } ? self : nil
    }
}
