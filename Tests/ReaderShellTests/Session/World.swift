import FeedModel
import Foundation
import OpenCombine
import OpenCombineDispatch
import Primitives
import Query
import QueryTesting
import Screens
import SourceAPI
import Streams
import StreamsTesting

@testable import ReaderShell

/// Everything outside the reader, in memory: a library, subscriptions, sources that answer when the test's time comes.
@MainActor
final class World {
    let scheduler = VirtualScheduler()
    /// The contents of the library.
    var items: [LibraryItem] = []
    /// The number of items of a page; `nil` for as many as are asked for.
    var pageLength: Int? = 3
    /// The texts of items that have one.
    var texts: [ItemID: ReadableText] = [:]
    /// The sections of the home screen.
    var sections: [Section] = []
    /// The sections of other screens by their names.
    var screens: [String: [Section]] = [:]
    /// The number of rows that the home screen has room for; `nil` for no limit.
    var homeRoom: Int?
    /// The person's subscriptions.
    var subscriptions: [SubscriptionStatus] = []
    /// The reports of a refresh, which never ends if ``refreshHangs`` is set.
    var news: [(milliseconds: Int, news: RefreshNews)] = []
    var refreshHangs = false
    /// The responses of the weather service by the requested text, each with its delay in milliseconds.
    var forecasts: [String: (milliseconds: Int, answer: Result<Forecast, SourceError>)] = [:]
    /// The responses to a search for repositories by cursor.
    var repositories: [Cursor?: Result<FetchedPage, SourceError>] = [:]
    /// The pages of sources by address and cursor.
    var pages: [String: [Cursor?: Result<FetchedPage, ScreenFailure>]] = [:]
    /// After how many milliseconds a page of a source comes.
    var pagesDelay = 0
    /// After how many milliseconds a further page of a search comes.
    var repositoriesDelay = 0
    /// The rows of the history.
    var history: [HistoryPlace.Row] = []
    /// The home screen, if it is not the one of ``sections``.
    var stub: (any HomeViewModelType)?
    /// The rows of `tags` and of `categories`.
    var tags: [TagsPlace.Kind: [TagSummary]] = [:]
    /// The rows of `feeds`.
    var feeds: [FeedRow] = []
    /// After how many milliseconds the queries among the feeds are counted.
    var countsDelay = 0
    /// The step of another session that is next once all steps of this one are undone.
    var foreignStep: ForeignStep?
    /// Changes of items, by the session or from elsewhere.
    let changes = PassthroughSubject<[LibraryItem], Never>()
    /// The result of opening an address.
    var browsing = Browsing.started()
    /// The item whose text cannot be read.
    var unreadable: ItemID?
    /// The texts that the pager got, and its exit status.
    var paged: [String] = []
    var pagerStatus: Int32? = 0
    /// The files that were saved, by their paths.
    var files: [String: String] = [:]
    /// The folders that exist.
    var folders: Set<String> = []
    /// The path that cannot be written.
    var unwritable: String?
    /// After how many milliseconds texts are read and written.
    var filesDelay = 0
    /// The reports of downloads, each with its time in milliseconds.
    var downloadNews: [(milliseconds: Int, news: DownloadNews)] = []
    /// The exit status of commands that get texts.
    var pipeStatus: Int32? = 0
    /// The programs that get items, texts and addresses.
    var programs = WorldOfPrograms()
    /// The error of every action, if set.
    var problem: (any Error)?
    /// How many home screens were made.
    var homes = 0
    /// The calls, in order.
    var calls: [String] = []
    /// The titles that feeds were looked for by, in order.
    private(set) var searches: [String] = []
    private var steps: [UndoOutcome.Step] = []
    private var removed: [SubscriptionStatus] = []

    /// Creates a world without items, or with stories on pages of three items, or of as many as are asked for.
    init(stories: ClosedRange<Int>? = nil, isPaged: Bool = true) {
        if let stories { items = LibraryItem.stories(stories) }
        if !isPaged { pageLength = nil }
    }

    /// A section of the home screen, and how it is filled.
    struct Section {
        var title: String
        var filling: SectionPlan.Filling
        /// The contents of the library.
        var kept: DatedContent?
        /// The error of the last fetch in the library.
        var failure: SourceError?
        /// When the source answers; `nil` for never.
        var delay: Int?
        var answer: SectionAnswer

        init(
            _ title: String,
            _ filling: SectionPlan.Filling,
            kept: DatedContent? = nil,
            after delay: Int?,
            _ answer: SectionAnswer = .failure(.offline)
        ) {
            self.title = title
            self.filling = filling
            self.kept = kept
            self.delay = delay
            self.answer = answer
        }
    }

    func environment(display: Display) -> ReaderEnvironment {
        ReaderEnvironment(
            session: { settings, terminal in
                let settings = Settings(settings)
                return SessionViewModel(
                    isInteractive: display.isInteractive,
                    changes: { _ in self.changes.eraseToAnyPublisher() },
                    features: { self.features(settings, terminal) }
                )
            },
            sources: { SourceDescriptor.samples },
            problems: { [] },
            browse: {
                try self.note("browse \($0)")
                return self.browsing
            },
            pager: (
                "most",
                {
                    self.paged.append($0)
                    return self.pagerStatus
                }
            ),
            vocabulary: {
                var vocabulary = English(clock: LocalClock(offset: 0), now: .morning)
                vocabulary.subscriptionsFile = "/home/ada/.config/quire/subscriptions"
                return vocabulary
            },
            display: display,
            keyboard: Keyboard(),
            scheduler: scheduler.erased
        )
    }

    /// Notes what was asked for, and fails when everything fails.
    func note(_ call: String) throws {
        calls.append(call)
        if let problem { throw problem }
    }
}

extension World {
    private var weatherEnvironment: WeatherEnvironment {
        WeatherEnvironment(
            forecast: { query in
                self.calls.append("weather \(query.text)")
                let (delay, answer) = self.forecasts[query.text] ?? (0, .failure(.notFound("no such place")))
                return Just(answer.map { WeatherAnswer($0) }).delay(
                    for: .milliseconds(delay),
                    scheduler: self.scheduler
                ).eraseToAnyPublisher()
            },
            scheduler: scheduler.erased
        )
    }

    private var repositoriesEnvironment: RepositoriesEnvironment {
        RepositoriesEnvironment(
            page: { words, cursor in
                self.calls.append("repositories \(words) \(cursor?.rawValue ?? "-")")
                let answer = Just(self.repositories[cursor] ?? .failure(.offline))
                guard cursor != nil, self.repositoriesDelay > 0 else { return answer.eraseToAnyPublisher() }
                return answer.delay(for: .milliseconds(self.repositoriesDelay), scheduler: self.scheduler)
                    .eraseToAnyPublisher()
            },
            scheduler: scheduler.erased
        )
    }

    private func pages(_ request: PagesRequest) throws -> PagesSource {
        let text = request.text.contains(":") ? request.text : "\(request.kind.rawValue):\(request.text)"
        let uri = try SubscriptionURI(text)
        guard let pages = pages[text] else { throw SubscriptionError.unknownSource(uri.plugin) }
        return PagesSource(
            uri: uri,
            environment: PagesEnvironment { cursor in
                self.calls.append("pages \(uri) \(cursor?.rawValue ?? "-")")
                let answer = Just(pages[cursor] ?? .failure(.source(.offline)))
                guard self.pagesDelay > 0 else { return answer.eraseToAnyPublisher() }
                return answer.delay(for: .milliseconds(self.pagesDelay), scheduler: self.scheduler)
                    .eraseToAnyPublisher()
            }
        )
    }

    private func home(_ name: String) throws -> any HomeViewModelType {
        homes += 1
        let sections = screens[name] ?? sections
        let plans = sections.enumerated().map {
            SectionPlan(number: $0 + 1, title: $1.title, filling: $1.filling)
        }
        let environment = HomeEnvironment(
            kept: { plan in
                let section = sections[plan.number - 1]
                return Just(StoredSection(content: section.kept, failure: section.failure)).eraseToAnyPublisher()
            },
            answer: { self.answer($0, of: sections[$0.number - 1]) },
            rows: { $0.rowShares(room: self.homeRoom) },
            deadline: .seconds(60),
            scheduler: scheduler.erased
        )
        return try HomeViewModel(name: name, plans: plans, environment: environment)
    }

    private func answer(_ plan: SectionPlan, of section: Section) -> AnyPublisher<SectionAnswer, Never> {
        calls.append("fetch \(plan.title)")
        guard let delay = section.delay else {
            return Empty(completeImmediately: false)
                .handleEvents(receiveCancel: { self.calls.append("cancelled \(plan.title)") })
                .eraseToAnyPublisher()
        }
        return Just(section.answer).delay(for: .milliseconds(delay), scheduler: scheduler).eraseToAnyPublisher()
    }

    /// A page begins after the item that ended the previous one, whatever was marked in between.
    private func page(_ query: Query, _ cursor: ListCursor?, _ length: Int) throws -> ListPage {
        if let problem { throw problem }
        let found = query.select(from: items, in: QueryContext(now: .morning))
        let last = items.firstIndex { $0.item.guid == cursor?.rawValue }
        let start = last.map { last in found.firstIndex { items.firstIndex(of: $0) ?? 0 > last } ?? found.count } ?? 0
        let end = min(found.count, start + length)
        let page = ListPage(
            items: Array(found[start..<end]),
            sourceTitles: [SourceID("news:hn"): "News"],
            next: end < found.count ? ListCursor(rawValue: found[end - 1].item.guid) : nil,
            total: found.count
        )
        return page
    }

    private func open(_ opening: Opening) throws -> OpenedItem {
        if let problem { throw problem }
        let id = opening.item
        guard let index = items.firstIndex(where: { $0.id == id }) else { throw ScreenFailure.noSuchItem(id.rawValue) }
        if id == unreadable { throw LibraryError.failed(path: "/x/quire.db", reason: "disk I/O error") }
        if opening.isRecorded {
            items[index].state.readAt = .morning
            show([id])
        }
        return OpenedItem(kept: items[index], text: texts[id] ?? ReadableText(blocks: []), sourceTitle: "News")
    }
}

extension World {
    private func features(_ settings: Settings, _ terminal: SessionTerminal) -> Features {
        Features(
            files: fileVerbs,
            programs: programVerbs,
            downloads: Downloads { updates(of: self.download($0)) },
            lists: Lists(window: Reading { try self.window($0) }),
            items: Items(open: Reading { try self.open($0) }, browse: terminal.browse),
            marks: Marks(mark: Writing { try self.mark($0) }, undo: Writing { try self.undo($0) }),
            feeds: Feeds(
                list: Reading { $0.selection(from: self.feeds.map(self.uncounted)) },
                count: Reading {
                    await self.pause(self.countsDelay)
                    return self.feeds
                },
                find: Reading { title in
                    self.searches.append(title)
                    return self.feeds(titled: title)
                }
            ),
            tags: Tags(list: Reading { self.tags[$0] ?? [] }),
            history: HistorySteps(
                list: Reading { question in
                    let time = Self.words(for: question.period)
                    try self.note("history (\(question.query?.description ?? ""))\(time)")
                    return question.query == nil ? self.history : []
                }
            ),
            statistics: Reading { Statistics(by: $0.division) },
            export: Reading { try self.export($0) },
            settings: settings,
            subscriptions: Subscriptions(
                list: Reading {
                    try self.note("sources")
                    return SourcesPlace(subscriptions: self.subscriptions, descriptors: SourceDescriptor.samples)
                },
                explain: Reading { try self.status(of: $0) },
                edit: Writing { try self.edit($0) }
            ),
            refreshes: Refreshes { updates(of: self.refresh($0)) },
            accounts: .anonymous,
            home: Home(names: ["home"] + screens.keys.sorted()) { try self.stub ?? self.home($0) },
            weather: Weather { WeatherViewModel(environment: self.weatherEnvironment) },
            repositories: Repositories { RepositoriesViewModel(environment: self.repositoriesEnvironment) },
            pages: SourcePages(find: Reading { try self.pages($0) })
        )
    }

    /// Waits a number of milliseconds of the test's time.
    func pause(_ milliseconds: Int) async {
        guard milliseconds > 0 else { return }
        var subscription: AnyCancellable?
        await withCheckedContinuation { continuation in
            subscription = Just(()).delay(for: .milliseconds(milliseconds), scheduler: scheduler)
                .sink { continuation.resume() }
        }
        subscription?.cancel()
    }

    private func window(_ request: WindowRequest) throws -> ListPage {
        guard let items = request.question.items else {
            return try page(request.question.query, request.cursor, pageLength ?? request.length)
        }
        return ListPage(items: self.items.filter { items.contains($0.id) }, next: nil)
    }

    /// Returns a feed as it is listed before the queries are counted.
    private func uncounted(_ row: FeedRow) -> FeedRow {
        var row = row
        if case .query = row.content { row.counts = nil }
        return row
    }

    private func mark(_ request: MarkRequest) throws -> MarkOutcome {
        let (kind, from) = (request.kind, request.provenance)
        switch request.items {
        case .these(let ids):
            let titles = items.filter { ids.contains($0.id) }.map(\.item.title).joined(separator: ", ")
            try note("mark \(kind.name) (\(titles)) on \(from.screen) by \(from.via)")
            return outcome(of: mark(kind, ids, from), isOfRows: true)
        case .found(let query):
            try note("mark \(kind.name) query (\(query)) on \(from.screen) by \(from.via)")
            let found = query.select(from: items, in: QueryContext(now: .morning)).map(\.id)
            return outcome(of: mark(kind, found, from), isOfRows: false, unmatched: found.isEmpty ? query : nil)
        }
    }

    private func outcome(of changed: [ItemID], isOfRows: Bool, unmatched: Query? = nil) -> MarkOutcome {
        let items = show(changed)
        return MarkOutcome(
            changed: changed,
            item: items.count == 1 ? items[0] : nil,
            isOfRows: isOfRows,
            unmatched: unmatched
        )
    }

    /// Shows what an operation has changed, before it returns.
    @discardableResult private func show(_ changed: [ItemID]) -> [LibraryItem] {
        let items = items.filter { changed.contains($0.id) }
        if !items.isEmpty { changes.send(items) }
        return items
    }

    private func undo(_ work: UndoWork) throws -> UndoOutcome {
        try note("undo on \(work.provenance.screen)")
        guard case .undo(let request) = work.steps else { return UndoOutcome(steps: [], items: []) }
        var undone: [UndoOutcome.Step] = []
        var changed: [ItemID] = []
        while undone.count < request.count, let step = steps.popLast() {
            switch step {
            case .marks(let marks):
                for id in marks.items { change(marks.kind.inverse, id) }
                changed += marks.items
            case .removal(let uris): subscriptions += removed.filter { uris.contains($0.subscription.uri) }
            case .addition(let uris): subscriptions.removeAll { uris.contains($0.subscription.uri) }
            }
            undone.append(step)
        }
        let next = undone.isEmpty && !request.ofAnySession ? foreignStep : nil
        return UndoOutcome(
            steps: undone,
            items: show(changed),
            next: next
        )
    }

    private func mark(_ kind: Event.Kind, _ ids: [ItemID], _ from: Provenance) -> [ItemID] {
        let changed = ids.filter { change(kind, $0) }
        if !changed.isEmpty { steps.append(.marks(UndoneStep(kind: kind, items: changed, provenance: from))) }
        return changed
    }

    @discardableResult private func change(_ kind: Event.Kind, _ id: ItemID) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        let before = items[index]
        switch kind {
        case .read: items[index].state.readAt = before.state.readAt ?? .morning
        case .unread: items[index].state.readAt = nil
        case .starred: items[index].state.isStarred = true
        case .unstarred: items[index].state.isStarred = false
        case .tagged(let tag): items[index].state.tags.append(tag)
        case .untagged(let tag): items[index].state.tags.removeAll { $0 == tag }
        case .hidden: items[index].state.isHidden = true
        case .unhidden: items[index].state.isHidden = false
        default: break
        }
        return items[index] != before
    }

    private func feeds(titled title: String) -> [FeedRow] {
        let found = feeds.filter { $0.title.lowercased() == title.lowercased() }
        let queries = found.filter { $0.source == nil }
        if let query = queries.first(where: { $0.query != nil }) { return [query] }
        return queries + found.filter { $0.source != nil }
    }

    private func status(of target: SubscriptionTarget) throws -> SubscriptionStatus {
        try note("sources")
        let (found, name): (SubscriptionStatus?, String) =
            switch target {
            case .item(let source): (subscriptions.first { $0.subscription.id == source }, source.rawValue)
            case .subscription(let uri): (subscriptions.first { $0.subscription.id == uri.id }, uri.description)
            case .named(let text): (try SubscriptionStatus.named(text, among: subscriptions), text)
            }
        guard let found else { throw SubscriptionError.missing(name) }
        return found
    }

    private func edit(_ edit: SubscriptionEdit) throws -> SubscriptionChange {
        switch edit {
        case .add(let subscription, let isHidden, let isFurther):
            let title = subscription.title ?? "-"
            let words = ["add", "\(subscription.uri)", title, subscription.tags.joined(separator: "+")]
            try note((words + (isHidden ? ["!"] : [])).joined(separator: " "))
            let record = FetchRecord(source: subscription.id)
            subscriptions.append(
                SubscriptionStatus(subscription: subscription, record: record, unread: 0, total: 0)
            )
            if isFurther, case .addition(let uris)? = steps.last {
                steps[steps.count - 1] = .addition(uris + [subscription.uri])
            } else {
                steps.append(.addition([subscription.uri]))
            }
            return SubscriptionChange(subscription.uri, obstacle: subscription.uri.command.map { _ in .undecided })
        case .move(let text, let uri):
            try note("move \(text) \(uri)")
            var change = SubscriptionChange(uri)
            let old = try SubscriptionURI(text)
            change.move = SubscriptionMove(old: old, new: uri, isNew: true)
            change.titles[old] = subscriptions.first { $0.subscription.id == old.id }?.subscription.title
            change.move?.items = 3
            return change
        case .decide(let uri, let isAllowed):
            try note("decide \(uri) \(isAllowed)")
            return SubscriptionChange(uri)
        case .remove(let words, let rows):
            let text = try words.map { try rows[$0]?.get().rawValue ?? $0 }.joined(separator: " ")
            try note("remove \(text)")
            let found = subscriptions.first { $0.subscription.id.rawValue == text }
            guard let found else { throw SubscriptionError.missing(text) }
            subscriptions.removeAll { $0 == found }
            removed.append(found)
            steps.append(.removal([found.subscription.uri]))
            var change = SubscriptionChange(found.subscription.uri)
            change.titles[change.uri] = found.subscription.title
            return change
        }
    }

    private func refresh(_ request: RefreshRequest) -> AsyncStream<RefreshNews> {
        let words = request.rows.isEmpty ? request.filter ?? "-" : request.rows.map(\.rawValue).joined(separator: " ")
        calls.append("refresh \(words)\(request.isForced ? " forced" : "")")
        let (stream, continuation) = AsyncStream.makeStream(of: RefreshNews.self)
        let scheduler = scheduler
        for step in news {
            scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(step.milliseconds))) {
                continuation.yield(step.news)
            }
        }
        if !refreshHangs {
            let end = news.map(\.milliseconds).max() ?? 0
            scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(end))) { continuation.finish() }
        }
        return stream
    }

    private static func words(for period: HistoryQuestion.Period?) -> String {
        switch period {
        case .since(let start): " since \(start)"
        case .day(let day): " on \(day)"
        case nil: ""
        }
    }

    private func export(_ request: ExportRequest) throws -> String {
        let place = request.path ?? "the terminal"
        let period = Self.words(for: request.period)
        try note(
            "export \(request.what.rawValue) as \(request.format ?? "usual") (\(request.query))\(period) to \(place)"
        )
        return "Exported 2 events."
    }
}

extension Event.Kind {
    fileprivate var inverse: Event.Kind {
        switch self {
        case .read: .unread
        case .unread: .read
        case .starred: .unstarred
        case .unstarred: .starred
        case .hidden: .unhidden
        case .unhidden: .hidden
        case .tagged(let tag): .untagged(tag)
        case .untagged(let tag): .tagged(tag)
        default: self
        }
    }
}
