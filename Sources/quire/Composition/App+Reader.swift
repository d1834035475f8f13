import FeedFormats
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

extension App {
    /// What the reader needs, from this run.
    @MainActor
    func readerEnvironment(display: Display) -> ReaderEnvironment {
        let sections = HomeSections(app: self)
        return ReaderEnvironment(
            home: {
                let plans = try await sections.plans()
                return try HomeViewModel(plans: plans, environment: sections.environment(of: plans))
            },
            list: { ListViewModel(environment: listEnvironment) },
            item: { ItemViewModel(environment: itemEnvironment) },
            weather: { WeatherViewModel(environment: weatherEnvironment) },
            repositories: { RepositoriesViewModel(environment: repositoriesEnvironment) },
            store: storeVerbs,
            subscriptions: subscriptionVerbs,
            refresh: { refreshNews($0) },
            export: { try await Exporter(app: self).run(homeRelative($0), print: display.print) },
            statistics: { try await statistics($0) },
            browse: { try Browser(variables: childVariables).open($0) },
            now: now,
            utcOffset: utcOffset,
            display: display,
            pages: { try pages(of: $0) },
            accounts: accountVerbs
        )
    }

    /// A request whose file may begin with `~/`, which no shell has replaced at the reader's own prompt.
    private func homeRelative(_ request: ExportRequest) -> ExportRequest {
        var request = request
        if let path = request.path, path.hasPrefix("~/"), let home = surroundings.variables["HOME"], !home.isEmpty {
            request.path = home + path.dropFirst()
        }
        return request
    }

    @MainActor
    private var listEnvironment: ListEnvironment {
        ListEnvironment { query, cursor in
            screenOutcome(explainer: explainer) {
                let context = try await queryContext(for: query)
                let after = cursor.flatMap { PageCursor(rawValue: $0.rawValue) }
                let page = try await library.items(query.asSearch, in: context, after: after, limit: 20)
                return ListPage(
                    items: page.items,
                    sourceTitles: try await titles(of: page.items),
                    snippets: try await library.snippets(of: page.items.map(\.id), for: query, in: context),
                    next: page.next.map { ListCursor(rawValue: $0.rawValue) }
                )
            }
        }
    }

    @MainActor
    private var itemEnvironment: ItemEnvironment {
        ItemEnvironment { opening in
            screenOutcome(explainer: explainer) {
                try await open(opening.item, screen: opening.provenance.screen, via: opening.provenance.via)
            }
        }
    }

    /// Opens an item: notes it in the ledger, marks it read, makes its text readable.
    ///
    /// One event an opening, so that the history has one line for it: `read` the first time, `opened` when it was
    /// read already.
    func open(_ id: ItemID, screen: String, via: String) async throws -> OpenedItem {
        try await keepVisited([id])
        let isRead = try await library.item(id)?.state.isRead ?? false
        try await library.mark(isRead ? .opened : .read, [id], screen: screen, via: via)
        guard let kept = try await library.item(id) else { throw ScreenFailure.noSuchItem(id.rawValue) }
        let titles = try await titles(of: [kept])
        return OpenedItem(
            kept: kept,
            text: readableText(of: kept.item),
            sourceTitle: titles[kept.item.source] ?? kept.item.source.rawValue,
            otherTitles: kept.alsoIn.compactMap { titles[$0] }
        )
    }

    /// The text of an item: its body, else its summary.
    func readableText(of item: Item) -> ReadableText {
        switch item.body {
        case .html(let html): HTMLText.readable(html, base: item.url)
        case .text(let text): ReadableText(plain: text)
        case nil: ReadableText(plain: item.summary ?? "")
        }
    }

    @MainActor
    private var storeVerbs: LibraryActions {
        LibraryActions(
            mark: { kind, ids, from in
                try await keepVisited(ids)
                return try await library.mark(kind, ids, screen: from.screen, via: from.via)
            },
            markAll: { kind, query, from in
                let context = try await queryContext(for: query)
                return try await library.mark(kind, query.asSearch, in: context, screen: from.screen, via: from.via)
            },
            items: { try await library.items($0) },
            undo: { from in try await library.undo(screen: from.screen) },
            history: { query, limit in try await historyLines(query, limit: limit) }
        )
    }

    @MainActor
    private var subscriptionVerbs: SubscriptionActions {
        SubscriptionActions(
            all: { try await statuses() },
            descriptors: { registry.descriptors },
            add: { try add($0) },
            remove: { try remove($0) }
        )
    }

    /// Subscribes, after checking that a source answers the address.
    func add(_ subscription: FeedModel.Subscription) throws {
        _ = try registry.source(for: subscription.uri)
        try subscriptions.edit { try $0.add(subscription) }
    }

    /// Unsubscribes from an address, or from the one subscription of that title; its history stays.
    func remove(_ text: String) throws -> FeedModel.Subscription {
        try subscriptions.edit { file in
            let byAddress = (try? SubscriptionURI(text)).flatMap { file[$0.id] }
            let byTitle = file.subscriptions.filter { $0.title?.lowercased() == text.lowercased() }
            guard let found = byAddress ?? (byTitle.count == 1 ? byTitle[0] : nil) else {
                throw SubscriptionError.missing(text)
            }
            try file.remove(found.id)
            return found
        }
    }
}

/// Runs a screen's work, and tells its failures in the screen's own terms.
@MainActor
func screenOutcome<Success: Sendable>(
    explainer: Explainer,
    _ work: @escaping @Sendable () async throws -> Success
) -> AnyPublisher<Result<Success, ScreenFailure>, Never> {
    outcome { () async throws(ScreenFailure) -> Success in
        do {
            return try await work()
        } catch let error as ScreenFailure {
            throw error
        } catch let error as StoreError {
            throw .store(error)
        } catch let error as SourceError {
            throw .source(error)
        } catch {
            let explanation = explainer.explain(error)
            throw .told(what: explanation.what, remedy: explanation.remedy)
        }
    }
}
