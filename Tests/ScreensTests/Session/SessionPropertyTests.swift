import FeedModel
import Query
import QuireTesting
import Testing

@testable import Screens

/// Properties of random sequences of commands and of late, empty, failing and interrupted answers: SessionState, Walk, ReaderPlace.
@Suite(.timeLimit(.minutes(5))) struct SessionPropertyTests {
    /// 10,000 sequences in eight parts, so that several run at once.
    @Test(arguments: 0..<8) func everySequenceKeepsTheReaderWhereTheyAre(part: Int) throws {
        for seed in stride(from: part, to: 10_000, by: 8) {
            var run = PropertyRun(seed: UInt64(seed))
            let broken = run.brokenProperty()
            try #require(broken == nil, "seed \(seed): \(broken ?? "") after \(run.story)")
        }
    }
}

/// One sequence.
private struct PropertyRun {
    private var log: [(name: String, command: ReaderCommand?)] = []
    private var session = SimulatedSession()
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The events so far.
    var story: String { log.map { entry in entry.command.map { "\($0)" } ?? entry.name }.joined(separator: ", ") }

    /// Runs the sequence, and returns what does not hold; `nil` if all does.
    mutating func brokenProperty() -> String? {
        session.apply(.room(3))
        for _ in 0..<16 {
            if let broken = step() { return broken }
        }
        // When everything is answered, the command is done.
        for _ in 0..<64 where session.isBusy {
            if let broken = answer() { return broken }
        }
        if session.isBusy { return "the session never comes to rest" }
        if session.state.awaited != nil { return "a command waits although everything is answered" }
        return session.isAtPrompt ? nil : "the prompt has not come back"
    }

    private mutating func step() -> String? {
        switch number(10) {
        case 0 where !session.isAtPrompt: return check("late") { $0.apply(.promptWanted) }
        case 1 where number(4) == 0: return check("interrupted") { $0.apply(.interrupted) }
        case 2:
            let item = number(12) + 1
            return check("changed") { $0.changeElsewhere(item) }
        case 3..<7 where session.isAtPrompt:
            let command = command()
            return check("command", of: command) { $0.type(command) }
        default:
            if session.isBusy { return answer() }
            guard session.isAtPrompt else { return "nothing is awaited, and the prompt has not come back" }
            let command = command()
            return check("command", of: command) { $0.type(command) }
        }
    }

    private mutating func answer() -> String? {
        if session.reading != nil, number(2) == 0 || session.writing.isEmpty && session.homeChanges?.isEmpty != false {
            let answer = SimulatedSession.Answer.allCases[max(0, number(6) - 3)]
            return check(answer.rawValue) { $0.answerRead(answer) }
        }
        if !session.writing.isEmpty { return check("written") { $0.answerWrite() } }
        return check("home goes on") { $0.changeHome() }
    }

    private mutating func command() -> ReaderCommand {
        let rows = ItemSelection([["1", "2", "3", "9", "1-2", "2-", "*", ".", "+", ":u"][number(10)]]) ?? .current
        switch number(20) {
        case 0: return .home(atOnce: number(2) == 0)
        case 1: return .list(Query(.flag(.starred)))
        case 2: return .list(Query(.flag(.hidden)))
        case 3: return .list(number(2) == 0 ? nil : Query(.flag(.unread)))
        case 4: return .feeds(FeedRequest(scope: .all))
        case 5, 6: return .open(rows)
        case 7, 8, 9: return .next
        case 10: return number(2) == 0 ? .previous : .following
        case 11: return number(2) == 0 ? .more : .moreUnread
        case 12, 13: return .back
        case 14: return number(2) == 0 ? .again : .links(row: number(3) + 1)
        case 15:
            return .mark(
                [.read, .unread, .starred, .unstarred][number(4)],
                .rows(rows, isConfirmed: number(2) == 0),
                via: "x"
            )
        case 16: return .mark(.starred, .query(Query(.flag(.starred)), isConfirmed: number(2) == 0), via: "x")
        case 17: return number(2) == 0 ? .toggle(rows) : .answer(isYes: number(2) == 0)
        case 18: return number(2) == 0 ? .undo(UndoRequest()) : .redo
        default: return .history(HistoryQuestion())
        }
    }

    private mutating func number(_ end: Int) -> Int { Int(generator.next() % UInt64(end)) }
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
        if isEnd, name != "late", after.awaited != nil { return "something is awaited after the end of a command" }
        if isEnd, SimulatedSession.Answer(rawValue: name) != nil, before.isWriting {
            return "an answer ends a command that waits for another"
        }
        if effects.contains(where: \.isQuestion)
            != (after.pendingMark != nil && before.pendingMark != after.pendingMark)
        {
            return "a question and the marks that wait for it do not agree"
        }
        if let broken = brokenNumbers(in: after) ?? brokenRows(from: before, to: after, by: command) { return broken }
        if case .back? = command, let broken = brokenBack(from: before, to: after, effects) { return broken }
        if case .mark(_, .rows(let selection, _), _)? = command {
            return brokenMark(selection, in: before, effects)
        }
        // A mark may come with the home screen that is awaited, which has rows of its own.
        let isPage = effects.contains { if case .reply(.page) = $0 { true } else { false } }
        if ["changed", "written"].contains(name), !isPage, let broken = brokenItems(from: before, to: after) {
            return broken
        }
        let isEmptyAnswer = ["nothing", "failure"].contains(name)
        if isEmptyAnswer, reading != .appear(HomeScreen.usualName), before.places.map(\.ids) != after.places.map(\.ids)
        {
            return "an answer without content changes a place"
        }
        return nil
    }

    /// Each number of the numbered place means a row.
    private mutating func brokenNumbers(in state: SessionState) -> String? {
        guard let count = state.numberedPlace?.rowCount, count > 0 else { return nil }
        var copy = state
        let row = number(count) + 1
        let effects = copy.apply(.command(.open(ItemSelection(["\(row)"]) ?? .current)))
        switch effects.first {
        case .open(let opening):
            let ids = state.numberedPlace?.ids ?? []
            return ids.isEmpty || ids[row - 1] == opening.item ? nil : "a number opens another row"
        case .window: return nil
        default: return "the number \(row) of \(count) does not open a row"
        }
    }

    /// A place that stays keeps its rows and where the reader was in it; only what an event names changes.
    private func brokenRows(from before: SessionState, to after: SessionState, by command: ReaderCommand?) -> String? {
        for (old, new) in zip(before.places, after.places) where old.name == new.name {
            if case (.list(let one), .list(let two)) = (old, new) {
                guard one.question == two.question else { continue }
                let isAnew = !two.items.map(\.id).starts(with: one.items.map(\.id))
                // The same question, asked anew by a command or by the walk, replaces its list.
                if isAnew, after.lastAsked != .question(two.question), two.question.origin != .walk {
                    return "a list loses rows"
                }
            }
        }
        return nil
    }

    /// Marks change the items that they tell and no others.
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
        guard after.places == Array(before.places.dropLast()), let page = after.place.flatMap({ after.page(of: $0) })
        else {
            return "back leaves more than a page"
        }
        return effects == [.reply(.page(page)), .reply(.ready)] ? nil : "back does not show the page"
    }

    private func brokenMark(_ selection: ItemSelection, in state: SessionState, _ effects: [SessionEffect]) -> String? {
        guard case .mark(let request)? = effects.first, case .these(let ids) = request.items else { return nil }
        if selection == .current, let opened = state.openItem {
            return ids == [opened.kept.id] ? nil : "another item is marked"
        }
        guard let rows = try? state.rows(of: selection), let place = state.numberedPlace else {
            return "no row is marked"
        }
        if case .history(let history) = place {
            return ids == rows.map { history.rows[$0].item } ? nil : "another step is marked"
        }
        return ids == rows.map { place.ids[$0] } ? nil : "other rows are marked"
    }
}

extension SessionEffect {
    fileprivate var isQuestion: Bool { if case .reply(.question) = self { true } else { false } }
}

extension SessionState {
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
