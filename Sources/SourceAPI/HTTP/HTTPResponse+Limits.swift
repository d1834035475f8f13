import FeedModel
public import Foundation
import Primitives

extension HTTPResponse {
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
