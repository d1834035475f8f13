import FeedModel
import Query
import QuireTesting
import Testing

@testable import Screens

/// Properties of random sequences of commands, typed text, arrivals, foreign marks, and late, empty, failing and interrupted answers:
/// SessionState, NextUnreadWalk, ReaderPlace.
@Suite(.timeLimit(.minutes(5))) struct SessionPropertyTests {
    /// 10,000 sequences in eight parts, so that several run at once; each ends with a walk through everything unread.
    @Test(arguments: 0..<8) func everySequenceKeepsTheReaderWhereTheyAre(part: Int) async throws {
        for seed in stride(from: part, to: 10_000, by: 8) {
            var run = PropertyRun(seed: UInt64(seed))
            let broken = run.brokenProperty()
            try #require(broken == nil, "seed \(seed): \(broken ?? "") after \(run.story)")
            // The thread is one that tests share.
            await Task.yield()
        }
    }
}

/// One sequence.
private struct PropertyRun {
    private var log: [(name: String, command: ReaderCommand?)] = []
    private var session: SimulatedSession
    private var model = SessionModel()
    private var commands: RandomCommands
    private let isInteractive: Bool
    /// Whether a typed mark was neither carried out nor reported yet.
    private var isMarkDue = false

    init(seed: UInt64) {
        commands = RandomCommands(seed: seed)
        isInteractive = commands.number(4) > 0
        session = SimulatedSession(isInteractive: isInteractive)
    }

    /// The events so far.
    var story: String { log.map { entry in entry.command.map { "\($0)" } ?? entry.name }.joined(separator: ", ") }

    /// Runs the sequence, and returns what does not hold; `nil` if all does.
    mutating func brokenProperty() -> String? {
        session.apply(.room(3))
        for _ in 0..<20 {
            if let broken = step() { return broken }
            if session.isOver { return session.isAtPrompt ? nil : "the end does not end the command" }
        }
        if let broken = settle() { return broken }
        return brokenWalk()
    }

    private mutating func step() -> String? {
        switch commands.number(10) {
        case 0 where !session.isAtPrompt && isInteractive: return check("late") { $0.apply(.promptWanted) }
        case 1 where commands.number(4) == 0: return check("interrupted") { $0.apply(.interrupted) }
        case 2:
            let (item, isReading) = (commands.number(12) + 1, commands.number(2) == 0)
            return check("changed") { $0.changeElsewhere(item, isReading: isReading) }
        case 3..<7 where session.isAtPrompt: return type(commands.next())
        default:
            if session.isBusy { return answer() }
            guard session.isAtPrompt else { return "nothing is awaited, and the prompt has not come back" }
            return type(commands.next())
        }
    }

    private mutating func type(_ command: ReaderCommand) -> String? {
        check("command", of: command) { $0.type(command) }
    }

    /// Lets everything come that is still to come; when everything is answered, the command is done.
    private mutating func settle() -> String? {
        for _ in 0..<96 where session.isBusy {
            if let broken = answer() { return broken }
        }
        if session.isBusy { return "the session never comes to rest" }
        if session.state.awaited != nil { return "a command waits although everything is answered" }
        return session.isAtPrompt ? nil : "the prompt has not come back"
    }

    /// Lets one of the things come that are still to come.
    private mutating func answer() -> String? {
        let answer = SimulatedSession.Answer.allCases[max(0, commands.number(6) - 3)]
        var ways: [(name: String, happen: (inout SimulatedSession) -> Void)] = []
        if session.reading != nil { ways.append((answer.rawValue, { $0.answerRead(answer) })) }
        if session.isWriting { ways.append(("written", { $0.answerWrite() })) }
        if session.homeChanges?.isEmpty == false { ways.append(("home goes on", { $0.changeHome() })) }
        if !session.refreshing.isEmpty { ways.append(("refresh goes on", { $0.continueRefresh() })) }
        if session.services.isBusy { ways.append(("service: \(answer)", { $0.continueService(answer) })) }
        if session.accounts.isBusy { ways.append(("account: \(answer)", { $0.answerAccount(answer) })) }
        guard !ways.isEmpty else { return nil }
        let way = ways[commands.number(ways.count)]
        return check(way.name, way.happen)
    }

    /// Reads on until nothing is unread; no item is shown twice on the way.
    private mutating func brokenWalk() -> String? {
        var shown = Set<ItemID>()
        for _ in 0..<60 {
            log.append(("command", .next))
            session.type(.next)
            while true {
                for case .reply(.page(.item(let opened, _, _))) in session.effects {
                    guard shown.insert(opened.kept.id).inserted else { return "a walk shows an item twice" }
                }
                if session.effects.contains(.reply(.remark(.allRead))) {
                    let isRead = session.library.items.allSatisfy { $0.state.isRead || $0.state.isHidden }
                    return isRead ? nil : "a walk ends although something is unread"
                }
                guard session.isBusy else { break }
                session.answerWell()
            }
            guard session.isAtPrompt else { return "a walk does not give the prompt back" }
        }
        return "a walk does not end"
    }
}

extension PropertyRun {
    /// Lets something happen, and returns the property that it breaks.
    private mutating func check(
        _ name: String,
        of command: ReaderCommand? = nil,
        _ happen: (inout SimulatedSession) -> Void
    ) -> String? {
        log.append((name, command))
        let (before, reading) = (session.state, session.reading)
        happen(&session)
        let (after, effects) = (session.state, session.effects)
        let isEnd = effects.contains(.reply(.ready))
        if let broken = brokenDuty(command, effects) ?? brokenEnd(command, from: before, effects) { return broken }
        if case .set? = command {
            return before.awaited == after.awaited ? nil : "a setting changes what is awaited"
        }
        if name == "written", let broken = brokenPage(effects) { return broken }
        if before.awaited == .recount, isEnd, name == "written", let broken = brokenCounts(in: after) { return broken }
        if isEnd, name != "late", after.awaited != nil { return "something is awaited after the end of a command" }
        if isEnd, SimulatedSession.Answer(rawValue: name) != nil, before.isWriting {
            return "an answer ends a command that waits for another"
        }
        let isAsked =
            after.pendingMark != nil && before.pendingMark != after.pendingMark
            || after.pendingCommand != nil && before.pendingCommand != after.pendingCommand
        if effects.contains(where: \.isQuestion) != isAsked {
            return "a question and the change that waits for it do not agree"
        }
        let step = PropertyStep(name: name, command: command, effects: effects)
        if let broken = model.brokenProperty(from: before, to: after, step) ?? brokenOpening(in: after) {
            return broken
        }
        if command == .back || before.isGoingBack, let broken = brokenBack(from: before, to: after, effects) {
            return broken
        }
        if case .mark(_, .rows(let selection, _), _)? = command {
            return brokenMark(selection, in: before, effects)
        }
        // A mark may come with the home screen that is awaited, which has other rows.
        let isPage = effects.contains { if case .reply(.page) = $0 { true } else { false } }
        if ["changed", "written"].contains(name), !isPage, let broken = brokenItems(from: before, to: after) {
            return broken
        }
        // Without further rows those that are read already are shown.
        let hasRows = before.awaited == .more && before.currentList.map { $0.shown < $0.items.count } == true
        let isEmptyAnswer = name == "failure" || name == "nothing" && !hasRows
        if isEmptyAnswer, !before.isGoingBack, reading != .appear(HomeScreen.usualName),
            before.places.map(\.ids) != after.places.map(\.ids)
        {
            return "an answer without content changes a place"
        }
        return nil
    }

    /// A typed mark is carried out, or a sentence says that it is not.
    private mutating func brokenDuty(_ command: ReaderCommand?, _ effects: [SessionEffect]) -> String? {
        switch command {
        case .mark, .toggle: isMarkDue = true
        case nil: break
        default: if isMarkDue { return "a mark is dropped by the next command" }
        }
        if effects.contains(where: \.concludesMark) { isMarkDue = false }
        return isMarkDue && effects.contains(.reply(.ready)) ? "a mark ends without a word" : nil
    }

    /// The session ends where the reader leaves it, and nowhere else.
    private func brokenEnd(
        _ command: ReaderCommand?,
        from before: SessionState,
        _ effects: [SessionEffect]
    ) -> String? {
        let isLeft = command == .quit || command == .leave && before.places.count < 2
        return effects.contains(.reply(.end)) == isLeft ? nil : "the session ends elsewhere than it is left"
    }

    /// Feeds that are shown after they were counted have the counts of the library, queries included.
    private func brokenPage(_ effects: [SessionEffect]) -> String? {
        let counts = Dictionary(session.library.feeds.map { ($0.content, $0.counts) }) { $1 }
        for case .reply(.page(.feeds(let feeds))) in effects
        where feeds.rows.contains(where: { $0.counts != counts[$0.content] }) {
            return "feeds are shown with other counts than the library has"
        }
        return nil
    }

    /// Counts of feeds equal the library's.
    private func brokenCounts(in state: SessionState) -> String? {
        let counts = Dictionary(session.library.feeds.map { ($0.content, $0.counts) }) { $1 }
        // Queries are counted when the feeds are shown.
        for case .feeds(let feeds) in state.places
        where feeds.rows.contains(where: { $0.source != nil && $0.counts != counts[$0.content] }) {
            return "a feed has other counts than the library"
        }
        return nil
    }

    /// Each number of the numbered place opens its row.
    private mutating func brokenOpening(in state: SessionState) -> String? {
        guard let count = state.numberedPlace?.rowCount, count > 0 else { return nil }
        var copy = state
        let row = commands.number(count) + 1
        let effects = copy.apply(.command(.open(ItemSelection(["\(row)"]) ?? .current)))
        switch effects.first {
        case .open(let opening):
            return state.numberedPlace?.itemID(ofRow: row - 1) == opening.item ? nil : "a number opens another row"
        case .window, .subscriptions(.explain), .reply(.page(.source)): return nil
        default: return "the number \(row) of \(count) does not open a row"
        }
    }

    /// Marks change the items that they report and no others.
    private func brokenItems(from before: SessionState, to after: SessionState) -> String? {
        guard before.places.map(\.ids) == after.places.map(\.ids) else { return "a mark changes the rows of a place" }
        for (old, new) in zip(before.places, after.places) {
            for (one, two) in zip(old.items, new.items) where one.state != two.state && !session.told.contains(one.id) {
                return "a mark changes an item that it does not name"
            }
        }
        return nil
    }

    private func brokenBack(from before: SessionState, to after: SessionState, _ effects: [SessionEffect]) -> String? {
        guard before.places.count > 1 else {
            return before.places == after.places ? nil : "back changes the only place"
        }
        // Feeds, tags, subscriptions and home are counted before they are shown again, unless another command or page comes first.
        if after.isGoingBack {
            return before.places.map(\.name) == after.places.map(\.name)
                ? nil : "the page is left before the counts have come"
        }
        if before.isGoingBack, !effects.contains(where: \.isCounted) {
            var isLike = false
            if case .countsBefore(_, before.places.count)? = before.awaited { isLike = true }
            return isLike && log.last?.name != "interrupted" ? "back ends without the counts" : nil
        }
        guard after.places.map(\.ids) == before.places.dropLast().map(\.ids),
            let page = after.place.flatMap({ after.page(of: $0) })
        else {
            return "back leaves more than a page"
        }
        if case .list(let list) = after.place, list.shown <= list.position ?? 0 { return "back shows no row" }
        return effects.suffix(2) == [.reply(.page(page)), .reply(.ready)] ? nil : "back does not show the page"
    }

    private func brokenMark(_ selection: ItemSelection, in state: SessionState, _ effects: [SessionEffect]) -> String? {
        guard case .mark(let request)? = effects.first(where: { !$0.isRemark }), case .these(let ids) = request.items
        else { return nil }
        if selection == .current, let opened = state.openItem {
            return ids == [opened.kept.id] ? nil : "another item is marked"
        }
        guard let rows = try? state.rows(of: selection), let place = state.numberedPlace else {
            return "no row is marked"
        }
        return ids == rows.compactMap { place.itemID(ofRow: $0) } ? nil : "other rows are marked"
    }
}

extension SessionEffect {
    fileprivate var isQuestion: Bool { if case .reply(.question) = self { true } else { false } }

    /// Whether a sentence is shown.
    fileprivate var isRemark: Bool { if case .reply(.remark) = self { true } else { false } }

    fileprivate var isCounted: Bool {
        switch self {
        case .reply(.page(.feeds)), .reply(.page(.tags)), .reply(.page(.sources)), .reply(.page(.home)): true
        default: false
        }
    }
}

extension SessionEffect {
    /// Whether a mark is carried out, asked about, or said not to be.
    fileprivate var concludesMark: Bool {
        switch self {
        case .mark, .reply(.question): true
        case .reply(.remark(let remark)):
            switch remark {
            case .failed, .stopped, .nothingMarked, .itemsGone, .rowIsFeed, .rowIsStep, .rowIsTag, .rowIsSource,
                .rowIsSubscription,
                .rowsAreSteps:
                true
            default: false
            }
        default: false
        }
    }
}

extension SessionState {
    /// Whether the command waits for counts, to go back to the feeds.
    var isGoingBack: Bool { if case .countsBefore = awaited { true } else { false } }

    /// Whether the command waits for marks.
    fileprivate var isWriting: Bool {
        switch awaited {
        case .mark, .undo: true
        default: false
        }
    }
}

extension ReaderPlace {
    /// The identities of the items of the rows.
    fileprivate var ids: [ItemID] { items.map(\.id) }
}
