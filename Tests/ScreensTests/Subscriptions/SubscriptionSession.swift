import FeedModel
import OpenCombine
import Testing

@testable import Screens

/// The steps of a reader over subscriptions that a test makes; a refresh continues when the test sends news.
@MainActor
final class SubscriptionSession {
    private(set) lazy var history = History(isInteractive: isInteractive) { [unowned self] in self.adapt($0) }
    var answers = Answers()
    /// The operations that were asked for, the oldest first.
    private(set) var asked = Asked()
    private var news = PassthroughSubject<RefreshNews, Never>()
    private let isInteractive: Bool

    /// The answers of operations that the test lets succeed.
    struct Answers {
        var sources = SourcesPlace(subscriptions: [], descriptors: [])
        var explanation: SubscriptionStatus?
        var change: SubscriptionChange?
    }

    struct Asked {
        var targets: [SubscriptionTarget] = []
        var edits: [SubscriptionEdit] = []
        var windows: [WindowRequest] = []
        var marks: [MarkRequest] = []
        var refreshes: [RefreshRequest] = []
    }

    init(isInteractive: Bool = true) {
        self.isInteractive = isInteractive
    }

    var desk: Desk { history.desk }

    private func adapt(_ features: Features) {
        features.subscriptions = Screens.Subscriptions(
            list: Reading { [unowned self] _ in
                try await self.desk.carryOut("read")
                return self.answers.sources
            },
            explain: Reading { [unowned self] target in
                self.asked.targets.append(target)
                try await self.desk.carryOut("read")
                return try #require(self.answers.explanation)
            },
            edit: Writing { [unowned self] edit in
                self.asked.edits.append(edit)
                try await self.desk.carryOut("write")
                return try #require(self.answers.change)
            }
        )
        features.lists = Lists(
            window: Reading { [unowned self] request in
                self.asked.windows.append(request)
                try await self.desk.carryOut("read")
                return ListPage(items: LibraryItem.numbered(1...2), next: nil)
            }
        )
        features.marks = Marks(
            mark: Writing { [unowned self] request in
                self.asked.marks.append(request)
                try await self.desk.carryOut("write")
                return MarkOutcome(changed: [], isOfRows: false)
            },
            undo: Writing { _ in UndoOutcome(steps: [], items: []) }
        )
        features.refreshes = Refreshes { [unowned self] request in
            self.asked.refreshes.append(request)
            let news = PassthroughSubject<RefreshNews, Never>()
            self.news = news
            return news.eraseToAnyPublisher()
        }
    }
}

extension SubscriptionSession {
    var places: Places { history.places }

    var isWorkingBehindPrompt: Bool { history.model?.isWorkingBehindPrompt ?? false }

    func type(_ commands: any Command...) async -> [SessionReply] {
        await history.step { for command in commands { $0.inputs.command.send(command) } }
    }

    /// Answers the question; `nil` before another command is typed.
    func reply(_ isYes: Bool?) async -> [SessionReply] { await history.reply(isYes) }

    /// Lets 300 milliseconds pass.
    func wantPrompt() async -> [SessionReply] { await history.wantPrompt() }

    /// Presses Ctrl-C, and types commands at once.
    func controlC(_ commands: any Command...) async -> [SessionReply] {
        await history.step {
            $0.inputs.interrupted.send()
            for command in commands { $0.inputs.command.send(command) }
        }
    }

    /// Answers the oldest operation.
    func answer() async -> [SessionReply] { await history.answer() }

    /// Answers the oldest operation, a change of subscriptions.
    func answer(_ change: SubscriptionChange) async -> [SessionReply] {
        answers.change = change
        return await answer()
    }

    /// Fails the oldest operation.
    func fail(with error: any Error) async -> [SessionReply] { await history.fail(with: error) }

    /// Lets the refresh continue.
    func hear(_ news: RefreshNews) async -> [SessionReply] { await history.step { _ in self.news.send(news) } }

    func endRefresh() async -> [SessionReply] { await history.step { _ in news.send(completion: .finished) } }

    /// Stops refreshes, as a command does that changes the user.
    func cancelRefreshes() async -> [SessionReply] { await history.step { $0.session.features.refreshes.cancel() } }

    /// Shows a page whose rows the numbers mean.
    func show(_ place: ReaderPlace) async { _ = await type(TestCommand { $0.push(place) }) }

    /// Shows feeds with these numbers.
    func showFeeds(_ numbers: Int...) async {
        let rows = numbers.map { FeedRow.sample($0, unread: 1) }
        await show(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: rows)))
    }

    /// Shows a list of three items.
    func showList(of question: Question = .unread) async {
        var list = ListPlace(question: question)
        list.append(ListPage(items: LibraryItem.numbered(1...3), next: nil))
        list.shown = 3
        await show(.list(list))
    }

    /// Shows a home screen with one section, of the subscription `news:hn`.
    func showHome(section number: Int) async throws {
        let subscription = Subscription(uri: try SubscriptionURI("news:hn"))
        let plan = SectionPlan(number: number, title: "News", filling: .subscription(subscription))
        await show(.home(HomePlace(screen: HomeScreen(plans: [plan]))))
    }

    /// Releases the session.
    ///
    /// - Returns: Whether the session is freed.
    func release() async -> Bool { await history.release() }
}
