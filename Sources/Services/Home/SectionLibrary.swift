import FeedModel
import Library
import Query
import ReaderShell
import Screens
import SourceAPI
import SubscriptionFormats

struct SectionLibrary: QueryingService {
    let feeds: FeedList
    var rowLimit = HomeScreen.usualRows

    var queries: ItemQueries { feeds.queries }

    func stored(_ plan: SectionPlan, among plans: [SectionPlan]) async throws -> DatedContent? {
        switch plan.filling {
        case .subscription(let subscription):
            try await stored(subscription, of: plan, below: plans.subscriptions(before: plan))
        case .query(let query):
            try await gathered(.items(try await digest(query, limit: limit(of: plan))))
        case .feeds(let request):
            try await gathered(.feeds(try await feeds(request, limit: limit(of: plan))))
        }
    }

    /// Returns what the library knows of a section: its content, and the error of its last fetch.
    func known(_ plan: SectionPlan, among plans: [SectionPlan]) async throws -> StoredSection {
        var failure: SourceError?
        if case .subscription(let subscription) = plan.filling {
            failure = try await libraries.current.record(for: subscription.id)?.failure.map { SourceError($0) }
        }
        return StoredSection(content: try await stored(plan, among: plans), failure: failure)
    }

    func limit(of plan: SectionPlan) -> Int { plan.rowLimit ?? rowLimit }

    private func gathered(_ content: SectionContent) async throws -> DatedContent {
        var dated = DatedContent(content, date: clock.now())
        let hidden = try catalog.store.read().hidden
        let all = Set(try catalog.followed().map(\.id))
        let shown = all.subtracting(hidden)
        let failed = try await libraries.current.records().count { $0.failure != nil && shown.contains($0.source) }
        dated.tally = SubscriptionTally(count: shown.count, failed: failed, hidden: all.count - shown.count)
        return dated
    }

    /// Returns the first feeds with unread items, and the numbers of all.
    ///
    /// Queries of the subscriptions file are not listed, because counting them takes long.
    private func feeds(_ request: FeedRequest, limit: Int) async throws -> FeedDigest {
        var all = request
        all.scope = .shown
        let found = try await feeds.rows(all)
        let rows = found.filter { $0.source != nil }
        let unread = rows.filter { $0.hasUnread == true }
        var digest = FeedDigest(lead: Array(unread.prefix(limit)), unread: unread.count, total: rows.count)
        digest.queries = found.count - rows.count
        return digest
    }

    /// Returns what the library holds for a subscription.
    ///
    /// - Parameter above: The subscriptions of the sections above, which show the articles that they share with it.
    private func stored(
        _ subscription: FeedModel.Subscription,
        of plan: SectionPlan,
        below above: [SectionPlan.Named]
    ) async throws -> DatedContent? {
        let library = libraries.current
        if let forecast = try await library.forecast(for: subscription.id) {
            return DatedContent(.forecast(forecast.forecast), date: forecast.stored)
        }
        guard let succeeded = try await library.record(for: subscription.id)?.succeeded else { return nil }
        let counts = try await library.counts(of: subscription.id)
        let found = try await lead(of: subscription.id, in: plan, after: Set(above.map(\.source)))
        let lead = try catalog.withoutRemoved(found)
        // The section's own title is above it.
        let others = Set(lead.flatMap { [$0.shownSource] + $0.alsoIn }).subtracting([subscription.id])
        let titles = others.isEmpty ? [:] : try await catalog.titles(of: lead).filter { others.contains($0.key) }
        var digest = ItemDigest(lead: lead, unread: counts.unread, total: counts.total, sourceTitles: titles)
        digest.attributions = catalog.registry.attributions(of: [subscription.id])
        if lead.isEmpty, counts.total > 0, !above.isEmpty {
            let shared = try await items(of: subscription.id, sortedBy: plan.sort, limit: limit(of: plan))
            let sources = Set(shared.flatMap { [$0.item.source] + $0.alsoIn })
            digest.sectionsAbove = above.filter { sources.contains($0.source) }.map(\.title)
        }
        return DatedContent(.items(digest), date: succeeded)
    }

    /// Returns the first items of a subscription without the articles of sections above.
    ///
    /// The section is chosen by its place on the page, not by the order of arrival, which changes from run to run.
    private func lead(
        of source: SourceID,
        in plan: SectionPlan,
        after earlier: Set<SourceID>
    ) async throws -> [LibraryItem] {
        let limit = limit(of: plan)
        var length = limit
        while true {
            let found = try await items(of: source, sortedBy: plan.sort, limit: length, leavingTo: earlier)
            let own = found.filter { earlier.isDisjoint(with: [$0.item.source] + $0.alsoIn) }
            if own.count >= limit || found.count < length || length >= Self.maximumShared {
                return Array(own.prefix(limit))
            }
            length *= 8
        }
    }

    private func items(
        of source: SourceID,
        sortedBy sort: Query.Sort?,
        limit: Int,
        leavingTo earlier: Set<SourceID> = []
    ) async throws -> [LibraryItem] {
        guard let sort else { return try await libraries.current.items(of: source, limit: limit, leavingTo: earlier) }
        var query = Query.items(of: source)
        query.sort = sort
        return try await libraries.current.items(query, in: try await queries.context(for: query), limit: limit).items
    }

    /// How many items are looked through for one that no section above has.
    private static let maximumShared = 1500

    private func count(_ sources: [SourceID], chosenBy query: Query) async throws -> Int {
        let context = try await queries.context(naming: query.screens)
        let own = Set(context.subscriptions.map(\.id))
        return query.sources(among: sources.filter(own.contains), in: context).count
    }

    /// Returns the number of all items without hidden subscriptions; `nil` if it is not known.
    private func total(besides hidden: Set<SourceID>, in context: QueryContext) async throws -> Int? {
        guard hidden.isEmpty else { return try await libraries.current.count(besides: hidden, in: context) }
        return try await libraries.current.listing(of: .everything, in: context, limit: 1).total
    }

    private func digest(_ query: Query, limit: Int) async throws -> ItemDigest {
        let library = libraries.current
        let context = try await queries.context(for: query)
        let lead = try catalog.withoutRemoved(try await library.items(query, in: context, limit: limit).items)
        let unreadCount = try await library.count(Query(query.unreadOnly.predicate), in: context)
        let length = try await library.count(query, in: context)
        // What is unread among everything unread says nothing.
        let whole = query.isEverythingUnread ? try await total(besides: context.hidden, in: context) : nil
        let titles = try await catalog.titles(of: lead)
        let failed = try await library.records().filter { $0.failure != nil }.map(\.source)
            .filter { !query.leavesOutHidden || !context.hidden.contains($0) }
        let failing = failed.isEmpty ? 0 : try await count(failed, chosenBy: query)
        var digest = ItemDigest(
            lead: lead,
            unread: unreadCount,
            total: max(length, whole ?? length),
            sourceTitles: titles,
            failing: failing,
            attributions: catalog.registry.attributions(of: lead.map(\.item.source))
        )
        digest.length = length
        return digest
    }
}

extension SectionPlan {
    fileprivate struct Named {
        let source: SourceID
        let title: String
    }
}

extension [SectionPlan] {
    fileprivate func subscriptions(before plan: SectionPlan) -> [SectionPlan.Named] {
        prefix { $0.number != plan.number }.compactMap { section in
            guard case .subscription(let subscription) = section.filling else { return nil }
            return SectionPlan.Named(source: subscription.id, title: section.title)
        }
    }
}
