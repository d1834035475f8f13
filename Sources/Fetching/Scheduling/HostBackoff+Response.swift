import FeedModel
import Foundation
import SourceAPI

extension HostBackoff {
    /// Returns the back-off that a response starts for its host: a 429, a 503, or one that reports that no request is
    /// left.
    ///
    /// Without a time, a refusal starts one of ten minutes, and longer after each further failure.
    static func started(
        by response: HTTPResponse,
        from address: HTTPAddress,
        failures: Int,
        now: Date
    ) -> (backoff: HostBackoff, isGuess: Bool)? {
        let isRefused = response.status == 429 || response.status == 503
        guard isRefused || response.isLimitUsedUp else { return nil }
        let end = response.limitEnd(now: now)
        guard isRefused || end != nil else { return nil }
        let host = address.hostAndPort
        let jitter = Jitter.fraction(for: host, failures: failures)
        let until = end ?? now + Schedule.defaultBackoff(failures: failures, jitter: jitter).seconds
        return (HostBackoff(host: host, until: Schedule.capped(until, now: now), status: response.status), end == nil)
    }
}
