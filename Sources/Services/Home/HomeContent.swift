import FeedModel
import Library
import OpenCombine
import Query
import ReaderShell
package import Screens
import SourceAPI
package import Streams

package struct HomeContent: QueryingService {
    private let fetcher: SubscriptionFetcher
    private var library: SectionLibrary
    private let deadline: Duration

    var queries: ItemQueries { library.queries }

    package init(queries: ItemQueries, fetcher: SubscriptionFetcher, deadline: Duration) {
        self.fetcher = fetcher
        library = SectionLibrary(feeds: FeedList(queries: queries) { fetcher.host(of: $0) })
        self.deadline = deadline
    }

    /// - Parameters:
    ///   - rowLimit: The number of rows that a section can have on the screen.
    ///   - rows: Returns the number of rows of each section, to fit the screen.
    ///   - scheduler: The clock of the sections' deadline.
    @MainActor
    package func viewModel(
        named name: String,
        rowLimit: Int,
        rows: @escaping (HomeScreen) -> [Int],
        scheduler: AnyScheduler = .main
    ) async throws -> HomeViewModel {
        let plans = try await queries.sections.plans(of: name)
        var content = self
        content.library.rowLimit = rowLimit
        var environment = content.environment(of: plans)
        (environment.rows, environment.scheduler) = (rows, scheduler)
        return try HomeViewModel(name: name, plans: plans, environment: environment)
    }

    @MainActor
    private func environment(of plans: [SectionPlan]) -> HomeEnvironment {
        HomeEnvironment(
            kept: { plan in
                outcome { () async throws(Never) -> StoredSection in
                    (try? await library.known(plan, among: plans)) ?? .unknown
                }
                .map { $0.get() }
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

    private func answer(_ plan: SectionPlan, among plans: [SectionPlan]) async throws(SourceError) -> DatedContent {
        do {
            if case .subscription(let subscription) = plan.filling {
                let answer = try await fetcher.page(of: subscription, isForced: false, in: libraries.current)
                switch answer {
                case .tooEarly(_, let record): if let failure = record.failure { throw SourceError(failure) }
                case .fetched(let result, _, let error):
                    let page = try result.get()
                    // A page that could not be stored is still shown.
                    if error != nil, let content = unstored(page, of: subscription) { return content }
                }
            }
            return try await library.stored(plan, among: plans) ?? DatedContent(.items(.empty), date: clock.now())
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
            guard case .success(let content) = settled[index], content.isOfLibrary,
                let stored = try? await library.stored(plan, among: plans), stored.date >= content.date
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
            let lead = items.prefix(library.rowLimit).map { LibraryItem(item: $0, arrived: now) }
            var digest = ItemDigest(lead: lead, unread: items.count, total: items.count)
            digest.attributions = catalog.registry.attributions(of: [subscription.id])
            return DatedContent(.items(digest), date: now)
        }
    }
}

extension ItemDigest {
    fileprivate static let empty = ItemDigest(lead: [], unread: 0, total: 0)
}

extension DatedContent {
    /// Whether the content is read from the library, which the fetch of another section can change.
    fileprivate var isOfLibrary: Bool { if case .forecast = content { false } else { true } }
}
