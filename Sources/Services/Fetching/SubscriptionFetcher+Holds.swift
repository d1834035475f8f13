package import FeedModel
import Fetching
package import Library
import ReaderShell
package import Screens

extension SubscriptionFetcher {
    /// Returns the host that a subscription contacts first; `nil` if that is not known beforehand.
    package func host(of subscription: Subscription, record: FetchRecord? = nil) -> String? {
        let job = try? job(for: subscription, record: record ?? FetchRecord(source: subscription.id))
        return job.flatMap(fetcher.host)
    }

    package func withHolds(
        _ statuses: [SubscriptionStatus],
        in library: Library
    ) async throws(LibraryError) -> [SubscriptionStatus] {
        let stored = try await library.hostBackoffs()
        guard !stored.isEmpty else { return statuses }
        let byHost = Dictionary(stored.map { ($0.host, $0) }) { first, _ in first }
        return statuses.map { status in
            var status = status
            status.hold = host(of: status.subscription, record: status.record).flatMap { byHost[$0] }
            return status
        }
    }
}
