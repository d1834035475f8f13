import Foundation
import SourceAPI

/// The rate limits of GitHub (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api).
enum RateLimit {
    /// Returns the time from which the next search is allowed; `nil` for another error, such as a missing permission.
    ///
    /// The documented order applies: `Retry-After`, then `x-ratelimit-reset` if nothing remains, otherwise a minute.
    static func end(in response: HTTPResponse, message: String?, now: Date) -> Date? {
        guard response.status == 403 || response.status == 429 else { return nil }
        if let time = response.retryTime(now: now) ?? end(after: response, now: now) { return time }
        let isUsedUp = response.headers["x-ratelimit-remaining"] == "0"
        let isSecondary = message?.lowercased().contains("secondary rate limit") == true
        return isUsedUp || isSecondary || response.status == 429 ? now.addingTimeInterval(60) : nil
    }

    /// Returns the time of the next search after one that was answered and left none.
    static func end(after response: HTTPResponse, now: Date) -> Date? {
        response.headers["x-ratelimit-remaining"] == "0" ? response.resetTime("x-ratelimit-reset", now: now) : nil
    }
}
