import CHeap
import FeedModel
import Fetching
import Foundation
import Library
import Query
import ReaderShell
import SourceAPI
import Synchronization

extension App {
    /// Fetches subscriptions and tells how each went; ends early when nobody listens any more.
    ///
    /// What is wrong with the subscriptions file or the library is told as the last news.
    func refreshNews(_ request: RefreshRequest) -> AsyncStream<RefreshNews> { startRefresh(request).news }

    /// Begins to fetch subscriptions.
    ///
    /// - Parameter width: How many at once; `nil` as the configuration says.
    func startRefresh(_ request: RefreshRequest, jobs width: Int? = nil) -> RunningRefresh {
        let (news, continuation) = AsyncStream.makeStream(of: RefreshNews.self)
        let task = Task {
            do {
                try await refresh(request, width: width) { continuation.yield($0) }
            } catch {
                continuation.yield(RefreshNews(ending: error))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return RunningRefresh(news: news) { task.cancel() }
    }

    /// So many bytes of feeds may wait to be stored: enough for the writer to take many pages at once, and for the others
    /// to go on while it commits.
    private static let backlog = 6 << 20

    private func refresh(
        _ request: RefreshRequest,
        width: Int?,
        tell: @escaping @Sendable (RefreshNews) -> Void
    ) async throws {
        guard !isOffline else { throw CommandError.offlineRefresh }
        let library = library
        let subscriptionFetcher = subscriptionFetcher
        try await subscriptionFetcher.prepare(in: library)
        var jobs: [FetchJob] = []
        var titles: [SourceID: String] = [:]
        let statuses = try await statuses()
        let wanted = try await chosen(by: request, among: statuses)
        jobs.reserveCapacity(wanted.count)
        for status in wanted {
            let subscription = status.subscription
            titles[subscription.id] = status.title
            do throws(SubscriptionError) {
                jobs.append(try subscriptionFetcher.job(for: subscription, record: status.record))
            } catch {
                tell(RefreshNews(title: status.title, source: subscription.id, outcome: .failed(error)))
            }
        }
        let refresher = Refresher(
            fetcher: fetcher,
            width: width ?? configuration.jobs,
            backlog: Self.backlog,
            sink: LibrarySink(library: library, flushesLater: true)
        )
        await library.beginBulkLoad(newSubscriptions: jobs.count { $0.record.attempted == nil })
        _ = malloc_trim(0)
        let finished = Mutex(0)
        _ = await refresher.refresh(jobs, isForced: request.isForced) { [titles] event in
            if let news = news(event, titles: titles) { tell(news) }
            // Gaps between what lives long would else add up, the longer the more.
            guard case .finished = event else { return }
            let count = finished.withLock { count in
                count += 1
                return count
            }
            if count % 100 == 0 { _ = malloc_trim(0) }
        }
        // The feeds that waited have left room, which what is sorted now would else come on top of.
        _ = malloc_trim(0)
        await library.endBulkLoad()
    }

    /// The subscriptions a text means: by a part of their address or title, or by a tag; else those that its words mean
    /// in this way, if each means some; else those that a query chooses.
    ///
    /// - Throws: ``SubscriptionError/missing(_:)`` when it means none, ``QueryError`` when it is no query either.
    private func chosen(
        by request: RefreshRequest,
        among statuses: [SubscriptionStatus]
    ) async throws -> [SubscriptionStatus] {
        guard let text = request.filter else { return statuses }
        let named = statuses.filter { $0.isNamed(text) }
        if !named.isEmpty { return named }
        // A word of the language of queries is none of a name, even if a name holds it.
        let words = request.words.filter { !$0.contains("://") }.joined(separator: " ")
        if let plain = try? Query(parsing: words), plain.isPlainTextSearch,
            request.words.allSatisfy({ word in statuses.contains { $0.isNamed(word) } })
        {
            let chosen = statuses.filter { request.words.contains(where: $0.isNamed) }
            if !chosen.isEmpty { return chosen }
        }
        let query = try Query(parsing: text)
        let context = try await queryContext(naming: query.screens)
        let sources = try await library.sources(of: query, in: context)
        let empty = statuses.filter { $0.total == 0 }.map(\.subscription.id)
        let chosen = sources.union(query.sources(among: empty, in: context))
        let found = statuses.filter { chosen.contains($0.subscription.id) }
        guard !found.isEmpty else { throw SubscriptionError.missing(text) }
        return found
    }

    private func news(_ event: RefreshEvent, titles: [SourceID: String]) -> RefreshNews? {
        let (source, outcome): (SourceID, RefreshNews.Outcome)
        switch event {
        case .ended: return nil
        case .waiting(let id): (source, outcome) = (id, .waiting)
        case .fetching(let id): (source, outcome) = (id, .fetching)
        case .skipped(let id, let skip): (source, outcome) = (id, news(skip))
        case .finished(let id, let result): (source, outcome) = (id, result.news)
        }
        return RefreshNews(title: titles[source] ?? source.rawValue, source: source, outcome: outcome)
    }

    private func news(_ skip: RefreshSkip) -> RefreshNews.Outcome {
        let clock = LocalClock(utcOffset)
        func moment(_ date: Date) -> String { clock.moment(date, seenFrom: now()) }
        return switch skip {
        case .notDue(let until, _): .skipped("not due before \(moment(until))", dueAt: until)
        case .hostBackOff(let host, let until): .skipped("\(host) is left alone until \(moment(until))")
        case .paused(let pause): .skipped(pause.words)
        }
    }
}

/// A refresh that is going on.
struct RunningRefresh: Sendable {
    /// How each subscription went, as it is known.
    let news: AsyncStream<RefreshNews>
    /// Gives up what is not finished; ``news`` then ends after what is being stored is stored and told.
    let stop: @Sendable () -> Void
}

extension RefreshOutcome {
    fileprivate var news: RefreshNews.Outcome {
        switch self {
        case .unchanged: .unchanged
        case .new(let count): .fetched(new: count)
        case .damaged(let count, let damage): .fetched(new: count, remark: damage.sentence)
        case .part(let count, let error): .failed(error, new: count)
        case .failed(let error): .failed(error)
        case .notStored(let error): .failed(error)
        }
    }
}

extension DocumentDamage {
    /// What is wrong, in a few words.
    fileprivate var sentence: String {
        let lost = skipped == 0 ? nil : "\(skipped) \(skipped == 1 ? "item" : "items") left out"
        return [isCutOff ? "the document breaks off" : nil, lost].compactMap(\.self).joined(separator: ", ")
    }
}

extension SubscriptionStatus {
    /// Whether the subscription is meant by a text: a part of its address or title, or one of its tags.
    fileprivate func isNamed(_ text: String) -> Bool {
        let folded = text.lowercased()
        return subscription.uri.description.lowercased().contains(folded) || title.lowercased().contains(folded)
            || subscription.tags.contains { $0.lowercased() == folded }
    }
}

extension Query {
    /// The subscriptions of which the query would find an item that says nothing but where it came from: so `tag:news`
    /// means also what was never fetched.
    func sources(among sources: [SourceID], in context: QueryContext) -> Set<SourceID> {
        let items = sources.map { LibraryItem(item: Item(source: $0, guid: "", title: ""), arrived: context.now) }
        return Set(matching(items, in: context).map(\.item.source))
    }
}
