import FeedModel
import Fetching
import Foundation
import Library
import ReaderShell
import SourceAPI

extension App {
    /// Fetches subscriptions and tells how each went.
    ///
    /// What is wrong with the subscriptions file or the library is told as the last news.
    func refreshNews(_ request: RefreshRequest, jobs width: Int? = nil) -> AsyncStream<RefreshNews> {
        AsyncStream { continuation in
            let task = Task {
                do {
                    try await refresh(request, width: width) { continuation.yield($0) }
                } catch {
                    let outcome = RefreshNews.Outcome.failed(error)
                    continuation.yield(RefreshNews(title: "quire", source: SourceID(""), outcome: outcome))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func refresh(
        _ request: RefreshRequest,
        width: Int?,
        tell: @escaping @Sendable (RefreshNews) -> Void
    ) async throws {
        try await learnHosts()
        var jobs: [FetchJob] = []
        var titles: [SourceID: String] = [:]
        for status in try await statuses() where status.isWanted(request.filter) {
            let subscription = status.subscription
            titles[subscription.id] = status.title
            do throws(SubscriptionError) {
                let source = try registry.source(for: subscription.uri)
                jobs.append(
                    FetchJob(
                        subscription: subscription,
                        source: source,
                        record: status.record,
                        interval: configuration.interval
                    )
                )
            } catch {
                tell(RefreshNews(title: status.title, source: subscription.id, outcome: .failed(error)))
            }
        }
        if jobs.isEmpty, titles.isEmpty, let filter = request.filter { throw SubscriptionError.missing(filter) }
        let refresher = Refresher(fetcher: fetcher, width: width ?? configuration.jobs) {
            (result: FetchResult) async throws(StoreError) -> Int in try await store(result)
        }
        for await event in refresher.events(of: jobs, isForced: request.isForced) {
            if let news = news(event, titles: titles) { tell(news) }
        }
    }

    private func news(_ event: RefreshEvent, titles: [SourceID: String]) -> RefreshNews? {
        switch event {
        case .waiting, .fetching, .ended: nil
        case .skipped(let source, let skip):
            RefreshNews(title: titles[source] ?? source.rawValue, source: source, outcome: .skipped(reason(skip)))
        case .finished(let source, let outcome):
            RefreshNews(title: titles[source] ?? source.rawValue, source: source, outcome: outcome.news)
        }
    }

    private func reason(_ skip: RefreshSkip) -> String {
        let clock = LocalClock(utcOffset)
        return switch skip {
        case .notDue(let until, _): "not due before \(clock.time(until))"
        case .hostBackOff(let host, let until): "\(host) asks to wait until \(clock.time(until))"
        case .gone: "gone for good, says the server"
        }
    }
}

extension RefreshOutcome {
    fileprivate var news: RefreshNews.Outcome {
        switch self {
        case .unchanged: .unchanged
        case .new(let count): .fetched(new: count)
        case .failed(let error): .failed(error)
        case .notStored(let error): .failed(error)
        }
    }
}

extension SubscriptionStatus {
    /// Whether the subscription is meant by a text: a part of its address or title, or one of its tags.
    fileprivate func isWanted(_ filter: String?) -> Bool {
        guard let filter = filter?.lowercased() else { return true }
        return subscription.uri.description.lowercased().contains(filter)
            || title.lowercased().contains(filter)
            || subscription.tags.contains { $0.lowercased() == filter }
    }
}
