import FeedModel
import SourceAPI

@testable import Screens

/// A random history of a session over a simulated library; it ends with a walk through everything unread.
@MainActor
final class RandomHistory {
    typealias Run = TrackedCommand.Run

    let history: History
    let marks: MarkLog
    private(set) var runs: [Run] = []
    /// The commands whose functions have not returned before the step.
    private(set) var active: [Run] = []
    private(set) var isAtPrompt = true
    /// Whether a question replaces the prompt.
    private(set) var isAsking = false
    /// Whether the session has ended.
    private(set) var isOver = false
    var printed = PrintedRows()
    /// The outcomes of marks that were said.
    var said: [MarkLog.Outcome] = []

    private let isInteractive: Bool
    private let homes: SimulatedHomes
    private var commands: RandomCommands
    /// Commands, and the names of other steps.
    private var log: [Any] = []

    static let room = 3

    init(seed: UInt64) {
        var commands = RandomCommands(seed: seed)
        let (world, homes, marks) = (SimulatedWorld(), SimulatedHomes(), MarkLog())
        isInteractive = commands.number(4) > 0
        world.desk.isStubborn = commands.number(2) == 0
        world.screens = [HomeScreen.usualName, "news"]
        world.createHome = { [homes] in homes.create($0) }
        world.accounts = SimulatedAccountVerbs(world).accounts
        world.findPages = { [weak world] request in
            guard let world else { throw CancellationError() }
            return try await world.pages(request)
        }
        history = History(isInteractive: isInteractive, world: world) { [world, marks] features in
            features.marks = marks.operations(in: world)
            features.feeds = features.feeds.countedAll(in: world)
        }
        (self.commands, self.homes, self.marks) = (commands, homes, marks)
    }

    var world: SimulatedWorld { history.world }

    /// The steps so far.
    var story: String { log.map { "\($0)" }.joined(separator: ", ") }

    /// Runs the history, and returns what does not hold; `nil` if all does.
    func brokenProperty() async -> String? {
        _ = await history.makeRoom(Self.room)
        for _ in 0..<30 where !isOver { if let broken = await step() { return broken } }
        if let broken = await settle() { return broken }
        if !isOver, let broken = await brokenWalk() { return broken }
        guard await history.release() else { return "the session is not freed" }
        return world.desk.names.isEmpty ? nil : "something waits after the session"
    }
}

/// An event of a random history.
enum RandomEvent {
    case typed(TrackedCommand.Run)
    case replied(Bool?)
    /// The prompt is wanted.
    case late
    case controlC
    case changed(ItemID)
    /// An operation is answered, of the command with a number.
    case answered(String, by: Int?, SimulatedLibrary.Answer)
    case refreshContinued, homeContinued
}

extension RandomHistory {
    private func step() async -> String? {
        switch commands.number(10) {
        case 0 where isInteractive: return await check(.late, "late") { await $0.wantPrompt() }
        case 1 where commands.number(2) == 0: return await check(.controlC, "Ctrl-C") { await $0.controlC() }
        case 2:
            let (number, isReading) = (commands.number(12) + 1, commands.number(2) == 0)
            let item = world.library.items[number - 1].id
            return await check(.changed(item), "item \(number) changes") {
                await $0.change { $0.changeElsewhere(number, isReading: isReading) }
            }
        case 3..<7 where isAtPrompt: return isAsking && commands.number(3) > 0 ? await reply() : await type()
        default:
            if isBusy { return await answer() }
            return isAtPrompt ? await type() : "nothing is awaited, and the prompt has not come back"
        }
    }

    private func type() async -> String? {
        let command: any Command = commands.number(20) == 0 ? deaf : commands.next()
        let run = Run(runs.count, command, shownCount: history.places.shownCount)
        runs.append(run)
        active.append(run)
        return await check(.typed(run), run.command) { await $0.type(TrackedCommand(run: run)) }
    }

    /// A command that ignores that it was stopped.
    private var deaf: TestCommand {
        TestCommand("deaf") { [desk = world.desk] turn in
            _ = try? await desk.carryOut("read")
            turn.say(.items(.last))
            turn.change { $0.lastAsked = nil }
        }
    }

    private func reply() async -> String? {
        let isYes = [true, false, nil][commands.number(3)]
        return await check(.replied(isYes), "reply: \(isYes, default: "none")") { await $0.reply(isYes) }
    }

    /// Lets everything come that is still to come; then every command has ended.
    private func settle() async -> String? {
        for _ in 0..<200 where isAsking || isBusy {
            if let broken = isAsking ? await reply() : await answer() { return broken }
        }
        guard !isAsking, !isBusy else { return "the session never comes to rest" }
        guard active.isEmpty else { return "a command waits although everything is answered" }
        return isAtPrompt ? nil : "the prompt has not come back"
    }

    /// Whether something is still to come.
    private var isBusy: Bool { !world.desk.names.isEmpty || world.isRefreshing || isHomeBusy }

    private var home: HomeScreen? { history.model?.session.features.home.current.latest }

    private var isHomeBusy: Bool { home.map { $0.isLoading || $0.isComposing } ?? false }

    /// Lets one of the things come that are still to come.
    private func answer() async -> String? {
        let names = world.desk.names
        let index = commands.number(names.count + (world.isRefreshing ? 1 : 0) + (isHomeBusy ? 1 : 0))
        if index < names.count { return await answer(at: index, names[index]) }
        guard index == names.count, world.isRefreshing else {
            return await check(.homeContinued, "home continues") { history in
                let screen = nextHome
                return await history.change { _ in if let screen { homes.created.last?.send(screen) } }
            }
        }
        return await check(.refreshContinued, "the refresh continues") { await $0.change { $0.continueRefresh() } }
    }

    private func answer(at index: Int, _ name: String) async -> String? {
        let (desk, answer) = (world.desk, SimulatedLibrary.Answer.allCases[max(0, commands.number(6) - 3)])
        let asker = desk.waitingAskers[index]
        world.answer = answer
        return await check(.answered(name, by: asker, answer), "\(name): \(answer)") { history in
            await history.change { _ in
                let isFailure = name == "count" && answer == .failure
                desk.answer(at: index, with: isFailure ? SimulatedLibrary.failure : nil)
            }
        }
    }

    /// The home screen as it continues.
    private var nextHome: HomeScreen? {
        guard let screen = home else { return nil }
        let section = world.library.section
        var answers = screen.sections.map { _ in section }
        if screen.isComposing { return screen.applying(.composed(answers)) }
        if let index = screen.sections.firstIndex(where: { !$0.hasFound }) {
            let content = commands.number(2) == 0 ? try? section.get() : nil
            return screen.applying(.found(index, StoredSection(content: content)))
        }
        if let index = screen.sections.lastIndex(where: { !$0.hasAnswered }), index > 0 {
            return screen.applying(.heard(index))
        }
        answers[answers.count - 1] = .failure(.offline)
        return screen.applying(.answered(answers))
    }
}

extension RandomHistory {
    /// Lets something happen, and returns the property that it breaks.
    private func check(
        _ event: RandomEvent,
        _ name: Any,
        _ happen: @MainActor (History) async -> [SessionReply]
    ) async -> String? {
        log.append(name)
        let before = Moment(self)
        switch event {
        case .typed, .replied: (isAtPrompt, isAsking) = (false, false)
        case .late, .controlC, .changed, .answered, .refreshContinued, .homeContinued: break
        }
        let replies = await happen(history)
        if replies.contains(.ready) { isAtPrompt = true }
        if replies.contains(where: \.isQuestion) { isAsking = true }
        if case .controlC = event, !replies.isEmpty {
            isAsking = false
            for run in active { run.isInterrupted = true }
        }
        // Another user ends the question of the one before.
        if replies.contains(where: \.isOfAnotherUser) { isAsking = active.contains { $0.isAsking } }
        if replies.contains(.end) { isOver = true }
        let broken = brokenProperty(of: event, since: before, replies)
        active.removeAll(where: \.hasEnded)
        return broken
    }

    /// Reads on until nothing is unread; no item is shown twice on the way.
    private func brokenWalk() async -> String? {
        var shown = Set<ItemID>()
        world.answer = .content
        for _ in 0..<60 {
            log.append("next")
            // Items that were chosen together may be rows of two sections.
            let isChosen = history.model?.followingCount ?? 0 > 0
            var replies = await history.type(NextCommand())
            while true {
                for case .page(.item(let opened, _, _)) in replies {
                    let isNew = shown.insert(opened.kept.id).inserted
                    guard isNew || isChosen else { return "a walk shows an item twice" }
                }
                if replies.contains(.message(.items(.allRead))) {
                    let isRead = world.library.items.allSatisfy { $0.state.isRead || $0.state.isHidden }
                    return isRead ? nil : "a walk ends although something is unread"
                }
                guard !world.desk.names.isEmpty else { break }
                replies = await history.answer()
            }
            guard replies.last == .ready else { return "a walk does not give the prompt back" }
        }
        return "a walk does not end"
    }
}

extension RandomHistory {
    /// The session before a step.
    struct Moment {
        var places: Places
        /// The items of the library.
        var items: [LibraryItem]
        var holder: Run?
        var latest: Run?
        /// The phases of the commands that are not over.
        var phases: [(run: Run, phase: Phase)] = []
        var printed: [PrintedRows.Row]?
        /// The numbers of operations, of openings and of marks that were begun.
        var counts: (asked: Int, openings: Int, begun: Int, ended: Int)
    }
}

@MainActor
extension RandomHistory.Moment {
    init(_ random: RandomHistory) {
        let (world, marks) = (random.world, random.marks)
        (places, items) = (random.history.places, world.library.items)
        printed = random.printed.rows
        counts = (world.desk.asked.count, world.openings.count, marks.begun.count, marks.ended.count)
        for run in random.active {
            guard let turn = run.turn, !turn.isOver else { continue }
            phases.append((run, turn.phase))
            if turn.holdsPrompt { holder = run }
            if turn.isLatest { latest = run }
        }
    }

    func phase(of run: TrackedCommand.Run) -> Phase? { phases.first { $0.run === run }?.phase }
}

extension SessionReply {
    var isQuestion: Bool { if case .question = self { true } else { false } }

    /// Whether another user reads from now on.
    fileprivate var isOfAnotherUser: Bool {
        switch self {
        case .message(.accounts(.hello)), .message(.accounts(.signedOut)): true
        default: false
        }
    }
}

extension SimulatedWorld {
    /// Finds pages of items of the library; each has a further one.
    fileprivate func pages(_ request: PagesRequest) async throws -> PagesSource {
        try await desk.carryOut("find")
        guard answer == .content else { throw SimulatedLibrary.failure }
        let environment = PagesEnvironment { cursor in
            self.desk.publisher("service") { self.page(after: cursor) }
        }
        return PagesSource(
            uri: try SubscriptionURI("\(request.kind.rawValue):\(request.text)"),
            environment: environment
        )
    }

    private func page(after cursor: Cursor?) -> Result<FetchedPage, ScreenFailure> {
        guard answer != .failure else { return .failure(.source(.offline)) }
        let items = cursor == nil ? library.items.suffix(5).prefix(2) : library.items.suffix(3).prefix(2)
        return .success(
            FetchedPage(
                items: answer == .nothing ? [] : Array(items),
                next: cursor == nil ? Cursor(rawValue: "2") : nil
            )
        )
    }
}

extension Feeds {
    /// The same feeds, but all of them are listed only to be counted, as after a mark.
    fileprivate func countedAll(in world: SimulatedWorld) -> Feeds {
        let list = list
        return Feeds(
            list: Reading { request in
                guard request.scope == .all else { return try await list(request) }
                try await world.desk.carryOut("count")
                return world.library.uncounted
            },
            count: count,
            find: find
        )
    }
}
