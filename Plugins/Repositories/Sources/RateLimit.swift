import Foundation
import SourceAPI

/// An exhausted rate limit of GitHub (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api).
struct RateLimit: Hashable {
    /// The time from which the next search is allowed.
    let until: Date

    /// Creates a rate limit from a response; returns `nil` if it reports another error, such as a missing permission.
    ///
    /// The documented order applies: `Retry-After`, then `x-ratelimit-reset` if nothing remains, otherwise a minute.
    init?(_ response: HTTPResponse, message: String?, now: Date) {
        guard response.status == 403 || response.status == 429 else { return nil }
        let isUsedUp = response.headers["x-ratelimit-remaining"] == "0"
        let isSecondary = message?.lowercased().contains("secondary rate limit") == true
        if let time = response.retryTime(now: now) {
            until = time
        } else if isUsedUp, let time = response.resetTime("x-ratelimit-reset", now: now) {
            until = time
        } else if isUsedUp || isSecondary || response.status == 429 {
            until = now.addingTimeInterval(60)
        } else {
            return nil
        }
    }

    /// Returns the time of the next search after one that was answered and left none.
    static func end(after response: HTTPResponse, now: Date) -> Date? {
        response.headers["x-ratelimit-remaining"] == "0" ? response.resetTime("x-ratelimit-reset", now: now) : nil
    }
}
