import Foundation
import SourceAPI

/// A used-up limit of GitHub (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api).
struct RateLimit: Hashable {
    /// When the next search is allowed.
    let until: Date

    /// Tells a used-up limit from a missing permission: both come as 403.
    ///
    /// The documented order counts: `Retry-After`, then `x-ratelimit-reset` when nothing remains, else a minute.
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
}
