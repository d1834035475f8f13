import FeedModel
import Fetching
import Foundation
import Library
import OpenCombine
import Query
import ReaderShell
import Screens
import SourceAPI
import Streams
import SubscriptionFormats

/// What the home screen shows, and how its sections are filled.
struct HomeSections: Sendable {
    /// How many items stand for a section.
    static let lead = 3

    let app: App

    /// The sections of the home screen, with their numbers and titles.
    func plans() async throws -> [SectionPlan] {
        let titles = try await app.titles()
        return try fillings().enumerated().map { index, section in
            SectionPlan(
                number: index + 1,
                title: section.title ?? title(of: section.filling, titles: titles),
                filling: section.filling
            )
        }
    }

    /// The sections the person has chosen, else a choice from the subscriptions.
    ///
    /// Without a choice: the subscriptions themselves when there are at most four; else the first three that are no
    /// feeds, and what is unread of everything.
    private func fillings() throws -> [(title: String?, filling: SectionPlan.Filling)] {
        let subscriptions = try app.subscriptions.read().subscriptions
        if let chosen = app.configuration.homeSections {
            return try chosen.map { try filling($0, among: subscriptions) }
        }
        guard subscriptions.count > 4 else { return subscriptions.map { ($0.title, .subscription($0)) } }
        let special = subscriptions.filter { $0.uri.plugin != "feeds" }.prefix(3)
        return special.map { ($0.title, .subscription($0)) } + [("Unread", .query(Query(.flag(.unread))))]
    }

    /// What the screens gather that a query asks for with `in:`.
    ///
    /// - Throws: ``CommandError/impossible(what:remedy:)`` for a screen that is not there.
    func screens(named names: Set<String>) throws -> [String: QueryContext.Screen] {
        let home = "home"
        if let unknown = names.first(where: { $0 != home }) {
            throw CommandError.impossible(what: "There is no screen '\(unknown)'.", remedy: "'in:home' is there.")
        }
        guard !names.isEmpty else { return [:] }
        var screen = QueryContext.Screen()
        for section in try fillings() {
            switch section.filling {
            case .subscription(let subscription): screen.subscriptions.insert(subscription.id)
            case .query(let query): screen.queries.append(query)
            }
        }
        return [home: screen]
    }

    /// Reads one line of `sections`: an address, or a query.
    private func filling(
        _ text: String,
        among subscriptions: [FeedModel.Subscription]
    ) throws -> (title: String?, filling: SectionPlan.Filling) {
        let path = app.places?.configurationFile ?? "the demonstration"
        if let uri = try? SubscriptionURI(text), (try? app.registry.source(for: uri)) != nil {
            let known = subscriptions.first { $0.id == uri.id }
            return (known?.title, .subscription(known ?? FeedModel.Subscription(uri: uri)))
        }
        do throws(QueryError) {
            return (text, .query(try Query(parsing: text)))
        } catch {
            let reason =
                "has '\(text)', which is neither an address of a source nor a query: expected \(error.expected)"
            throw ConfigurationError.value(path: path, key: "screen.home.sections", reason: reason)
        }
    }

    private func title(of filling: SectionPlan.Filling, titles: SourceTitles) -> String {
        switch filling {
        case .query(let query): query.description
        case .subscription(let subscription):
            app.registry.descriptors.first { $0.id == subscription.uri.plugin && $0.id != "feeds" }?.title
                ?? titles[subscription.id]
        }
    }
}

extension HomeSections {
    /// What the library holds for a section.
    ///
    /// - Parameter shown: The subscriptions that are sections of the screen.
    private func kept(_ plan: SectionPlan, beside shown: Set<SourceID>) async throws(StoreError) -> DatedContent? {
        switch plan.filling {
        case .subscription(let subscription): try await kept(subscription, beside: shown)
        case .query(let query): DatedContent(.items(try await digest(query)), date: app.now())
        }
    }

    /// Fetches a section, unless it is too early to ask again; then what is known is the answer.
    private func answer(_ plan: SectionPlan, beside shown: Set<SourceID>) async throws(SourceError) -> DatedContent {
        do {
            switch plan.filling {
            case .query(let query):
                return DatedContent(.items(try await digest(query)), date: app.now())
            case .subscription(let subscription):
                if let unkept = try await fetchIfDue(subscription) { return unkept }
                return try await kept(subscription, beside: shown) ?? DatedContent(.items(.empty), date: app.now())
            }
        } catch let error as SourceError {
            throw error
        } catch {
            throw .plugin(app.explainer.explain(error).line)
        }
    }

    /// Fetches a subscription when it may be asked.
    ///
    /// - Returns: What it brought, where that could not be stored: it is shown all the same.
    private func fetchIfDue(_ subscription: FeedModel.Subscription) async throws -> DatedContent? {
        let answer = try await app.subscriptionFetcher.page(of: subscription, isForced: false, in: app.library)
        guard case .fetched(let page, _, unstored: .some) = answer else { return nil }
        return unkept(page)
    }

    /// A page that only the screen has; `nil` when it says that nothing has changed.
    private func unkept(_ page: Page) -> DatedContent? {
        let now = app.now()
        switch page.content {
        case .unchanged: return nil
        case .forecast(let forecast): return DatedContent(.forecast(forecast), date: now)
        case .items(let items):
            let lead = items.prefix(Self.lead).map { LibraryItem(item: $0, arrived: now) }
            return DatedContent(
                .items(ItemDigest(lead: lead, unread: items.count, total: items.count)),
                date: now
            )
        }
    }

    private func kept(
        _ subscription: FeedModel.Subscription,
        beside shown: Set<SourceID>
    ) async throws(StoreError) -> DatedContent? {
        let library = app.library
        if let forecast = try await library.forecast(for: subscription.id) {
            return DatedContent(.forecast(forecast.forecast), date: forecast.kept)
        }
        guard let succeeded = try await library.record(for: subscription.id)?.succeeded else { return nil }
        let counts = try await library.counts(of: subscription.id)
        // An article that two sections share stands in that of the subscription which had it first.
        let lead = try await library.items(of: subscription.id, limit: Self.lead, leavingTo: shown)
        // Its own title stands above the section.
        let others = Set(lead.flatMap { [$0.item.source] + $0.alsoIn }).subtracting([subscription.id])
        let titles = others.isEmpty ? [:] : (try? await app.titles(of: lead))?.filter { others.contains($0.key) } ?? [:]
        let digest = ItemDigest(lead: lead, unread: counts.unread, total: counts.total, sourceTitles: titles)
        return DatedContent(.items(digest), date: succeeded)
    }

    /// How many of these are subscriptions that a query chooses.
    private func count(_ sources: [SourceID], chosenBy query: Query) async throws(StoreError) -> Int {
        let context: QueryContext
        do { context = try await app.queryContext(naming: query.screens) } catch let error as StoreError {
            throw error
        } catch { return 0 }
        let own = Set(context.subscriptions.map(\.id))
        return query.sources(among: sources.filter(own.contains), in: context).count
    }

    private func digest(_ query: Query) async throws(StoreError) -> ItemDigest {
        let context: QueryContext
        do { context = try await app.queryContext(for: query) } catch let error as StoreError { throw error } catch {
            context = QueryContext(now: app.now())
        }
        let lead = try await app.library.items(query, in: context, limit: Self.lead).items
        let unread = Query(.all([query.predicate, .flag(.unread)]))
        let unreadCount = try await app.library.count(unread, in: context)
        let total = try await app.library.count(query, in: context)
        let titles = try? await app.titles(of: lead)
        let failed = try await app.library.records().filter { $0.failure != nil }.map(\.source)
        let failing = failed.isEmpty ? 0 : try await count(failed, chosenBy: query)
        return ItemDigest(
            lead: lead,
            unread: unreadCount,
            total: total,
            sourceTitles: titles ?? [:],
            failing: failing
        )
    }
}

extension ItemDigest {
    fileprivate static let empty = ItemDigest(lead: [], unread: 0, total: 0)
}

extension HomeSections {
    /// The environment of a home screen with these sections.
    @MainActor
    func environment(of plans: [SectionPlan]) -> HomeEnvironment {
        let shown = Set(
            plans.compactMap { if case .subscription(let subscription) = $0.filling { subscription.id } else { nil } }
        )
        return HomeEnvironment(
            kept: { plan in
                outcome { () async throws(StoreError) -> DatedContent? in try await kept(plan, beside: shown) }
                    .map { try? $0.get() }
                    .eraseToAnyPublisher()
            },
            answer: { plan in
                outcome { () async throws(SourceError) -> DatedContent in try await answer(plan, beside: shown) }
            },
            // Longer than a fetch may take, so that it is the fetch that gives up, and is remembered for it.
            deadline: app.configuration.deadline + .seconds(2),
            scheduler: .main
        )
    }
}
