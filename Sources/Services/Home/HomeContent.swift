import FeedModel
import Library
import OpenCombine
import Query
import ReaderShell
package import Screens
import SourceAPI
package import Streams

/// The content of the sections of the home screen: what the library holds, and what a fetch brings.
package struct HomeContent: Sendable {
    /// How many items stand for a section.
    static let itemLimit = 3

    private let sections: HomeSections
    private let fetcher: SubscriptionFetcher
    private let catalog: SubscriptionCatalog
    private let queries: ItemQueries
    private let libraries: LibraryProvider
    private let clock: RunClock
    private let deadline: Duration

    /// Creates the content of the sections.
    ///
    /// - Parameter deadline: How long one fetch may take.
    package init(
        sections: HomeSections,
        fetcher: SubscriptionFetcher,
        catalog: SubscriptionCatalog,
        queries: ItemQueries,
        libraries: LibraryProvider,
        clock: RunClock,
        deadline: Duration
    ) {
        self.sections = sections
        self.fetcher = fetcher
        self.catalog = catalog
        self.queries = queries
        self.libraries = libraries
        self.clock = clock
        self.deadline = deadline
    }

    /// Creates the model of the home screen.
    ///
    /// - Parameter scheduler: The clock of the sections' deadline.
    @MainActor
    package func viewModel(scheduler: AnyScheduler = .main) async throws -> HomeViewModel {
        let plans = try await sections.plans()
        var environment = environment(of: plans)
        environment.scheduler = scheduler
        return try HomeViewModel(plans: plans, environment: environment)
    }

    @MainActor
    private func environment(of plans: [SectionPlan]) -> HomeEnvironment {
        HomeEnvironment(
            kept: { plan in
                outcome { () async throws(LibraryError) -> DatedContent? in try await stored(plan, among: plans) }
                    .map { try? $0.get() }
                    .eraseToAnyPublisher()
            },
            answer: { plan in
                outcome { () async throws(SourceError) -> DatedContent in try await answer(plan, among: plans) }
            },
            settled: { plans, answers in
                outcome { () async throws(Never) -> [SectionAnswer] in await settled(plans, answers) }
                    .map { $0.get() }
                    .eraseToAnyPublisher()
            },
            // Longer than a fetch may take, so that the fetch ends first and its record says why.
            deadline: deadline + .seconds(2),
            scheduler: .main
        )
    }

    /// Returns what the library holds for a section.
    private func stored(
        _ plan: SectionPlan,
        among plans: [SectionPlan]
    ) async throws(LibraryError) -> DatedContent? {
        switch plan.filling {
        case .subscription(let subscription):
            try await stored(subscription, after: plans.subscriptions(before: plan))
        case .query(let query): DatedContent(.items(try await digest(query)), date: clock.now())
        }
    }

    /// Fetches a section if it is due, and returns its content.
    private func answer(
        _ plan: SectionPlan,
        among plans: [SectionPlan]
    ) async throws(SourceError) -> DatedContent {
        do {
            if case .subscription(let subscription) = plan.filling {
                let answer = try await fetcher.page(of: subscription, isForced: false, in: libraries.current)
                switch answer {
                case .tooEarly(_, let record): if let failure = record.failure { throw SourceError(failure) }
                case .fetched(let result, _, let error):
                    let page = try result.get()
                    // A page that could not be stored is shown all the same.
                    if error != nil, let content = unstored(page, of: subscription) { return content }
                }
            }
            return try await stored(plan, among: plans) ?? DatedContent(.items(.empty), date: clock.now())
        } catch let error as SourceError {
            throw error
        } catch {
            throw .plugin(clock.explainer.explain(error).line)
        }
    }

    /// Reads the sections of items again when all fetches have ended.
    ///
    /// Sections are fetched at the same time. Only now does the library hold the articles that two of them share, and the
    /// items of a query.
    private func settled(_ plans: [SectionPlan], _ answers: [SectionAnswer]) async -> [SectionAnswer] {
        var settled = answers
        for (index, plan) in plans.enumerated() where settled.indices.contains(index) {
            guard case .success(let content) = settled[index], case .items = content.content,
                let stored = try? await stored(plan, among: plans), stored.date >= content.date
            else { continue }
            settled[index] = .success(stored)
        }
        return settled
    }

    /// Returns the content of a page that is not in the library; `nil` when it says that nothing has changed.
    private func unstored(_ page: Page, of subscription: FeedModel.Subscription) -> DatedContent? {
        let now = clock.now()
        switch page.content {
        case .unchanged: return nil
        case .forecast(let forecast): return DatedContent(.forecast(forecast), date: now)
        case .items(let items):
            let lead = items.prefix(Self.itemLimit).map { LibraryItem(item: $0, arrived: now) }
            var digest = ItemDigest(lead: lead, unread: items.count, total: items.count)
            digest.attributions = catalog.registry.attributions(of: [subscription.id])
            return DatedContent(.items(digest), date: now)
        }
    }

    /// Returns what the library holds for a subscription.
    ///
    /// - Parameter earlier: The subscriptions of the sections above, which show the articles that they share with it.
    private func stored(
        _ subscription: FeedModel.Subscription,
        after earlier: Set<SourceID>
    ) async throws(LibraryError) -> DatedContent? {
        let library = libraries.current
        if let forecast = try await library.forecast(for: subscription.id) {
            return DatedContent(.forecast(forecast.forecast), date: forecast.stored)
        }
        guard let succeeded = try await library.record(for: subscription.id)?.succeeded else { return nil }
        let counts = try await library.counts(of: subscription.id)
        let found = try await lead(of: subscription.id, after: earlier)
        let lead = (try? catalog.withoutRemoved(found)) ?? found
        // The section's own title stands above it.
        let others = Set(lead.flatMap { [$0.shownSource] + $0.alsoIn }).subtracting([subscription.id])
        let titles =
            others.isEmpty ? [:] : (try? await catalog.titles(of: lead))?.filter { others.contains($0.key) } ?? [:]
        var digest = ItemDigest(lead: lead, unread: counts.unread, total: counts.total, sourceTitles: titles)
        digest.attributions = catalog.registry.attributions(of: [subscription.id])
        return DatedContent(.items(digest), date: succeeded)
    }

    /// Returns the first items of a subscription without the articles of sections above.
    ///
    /// The section is chosen by its place on the page, not by the order of arrival, which changes from run to run.
    private func lead(of source: SourceID, after earlier: Set<SourceID>) async throws(LibraryError) -> [LibraryItem] {
        var length = Self.itemLimit
        while true {
            let found = try await libraries.current.items(of: source, limit: length, leavingTo: earlier)
            let own = found.filter { earlier.isDisjoint(with: [$0.item.source] + $0.alsoIn) }
            if own.count >= Self.itemLimit || found.count < length || length >= Self.maximumShared {
                return Array(own.prefix(Self.itemLimit))
            }
            length *= 8
        }
    }

    /// How many items are looked through for one that no section above has.
    private static let maximumShared = 1500

    /// Returns how many of some subscriptions a query chooses.
    private func count(_ sources: [SourceID], chosenBy query: Query) async throws(LibraryError) -> Int {
        let context: QueryContext
        do { context = try await queries.context(naming: query.screens) } catch let error as LibraryError {
            throw error
        } catch { return 0 }
        let own = Set(context.subscriptions.map(\.id))
        return query.sources(among: sources.filter(own.contains), in: context).count
    }

    private func digest(_ query: Query) async throws(LibraryError) -> ItemDigest {
        let library = libraries.current
        let context: QueryContext
        do { context = try await queries.context(for: query) } catch let error as LibraryError { throw error } catch {
            context = QueryContext(now: clock.now())
        }
        let found = try await library.items(query, in: context, limit: Self.itemLimit).items
        let lead = (try? catalog.withoutRemoved(found)) ?? found
        let unread = Query(.all([query.predicate, .flag(.unread)]))
        let unreadCount = try await library.count(unread, in: context)
        let total = try await library.count(query, in: context)
        let titles = try? await catalog.titles(of: lead)
        let failed = try await library.records().filter { $0.failure != nil }.map(\.source)
        let failing = failed.isEmpty ? 0 : try await count(failed, chosenBy: query)
        return ItemDigest(
            lead: lead,
            unread: unreadCount,
            total: total,
            sourceTitles: titles ?? [:],
            failing: failing,
            attributions: catalog.registry.attributions(of: lead.map(\.item.source))
        )
    }
}

extension ItemDigest {
    fileprivate static let empty = ItemDigest(lead: [], unread: 0, total: 0)
}

extension [SectionPlan] {
    /// Returns the subscriptions of the sections before one.
    fileprivate func subscriptions(before plan: SectionPlan) -> Set<SourceID> {
        Set(
            prefix { $0.number != plan.number }
                .compactMap { if case .subscription(let subscription) = $0.filling { subscription.id } else { nil } }
        )
    }
}
