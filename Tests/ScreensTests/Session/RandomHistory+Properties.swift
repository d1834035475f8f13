import FeedModel

@testable import Screens

extension RandomHistory {
    /// Returns the property that a step breaks.
    func brokenProperty(of event: RandomEvent, since before: Moment, _ replies: [SessionReply]) -> String? {
        if let broken = brokenPrompt(event, before, replies) { return broken }
        if let broken = brokenStop(event, before, replies) { return broken }
        if let broken = brokenMuteness(event, before, replies) { return broken }
        if let broken = brokenEnd(event, before, replies) { return broken }
        if let broken = brokenQuestion(event, before, replies) { return broken }
        if let broken = brokenWait(before, replies) { return broken }
        if let broken = brokenMark(event, before, replies) { return broken }
        if let broken = brokenBack(event, before, replies) { return broken }
        if let broken = brokenAnswer(event, before) { return broken }
        if let broken = brokenItems(event, before, replies) { return broken }
        return brokenRows(event, before, replies)
    }
}

/// The prompt.
extension RandomHistory {
    /// The prompt comes back exactly when the command ends, asks, or has run for 300 milliseconds.
    private func brokenPrompt(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        let prompts = replies.count { $0 == .ready }
        if zip(replies, replies.dropFirst()).contains(where: { $0 == .ready && $1 == .ready }) {
            return "the prompt comes back twice"
        }
        let holder = active.first { $0.holdsPrompt }
        if !isAtPrompt, holder?.hasEnded != false { return "the prompt is lost" }
        if isAtPrompt, holder != nil { return "the prompt comes back while a command has it" }
        var ends = active.count { $0.hasEnded }
        var held: Run?
        switch event {
        case .late: return brokenLateness(before, replies)
        case .controlC: return nil
        case .typed(let run): held = run
        case .replied: held = before.phases.first { $0.phase == .asking }?.run
        // A count that no command waits for fails with a sentence.
        case .answered("count", _, .failure): (held, ends) = (before.holder, ends + 1)
        case .changed, .answered, .refreshContinued, .homeContinued: held = before.holder
        }
        // Another user ends the commands of the one before.
        if let held, !held.hasEnded, !held.isOver, !held.holdsPrompt, held.turn?.phase != .asking {
            return "the prompt comes back before the command ends"
        }
        let questions = replies.count { $0.isQuestion }
        return prompts <= ends + questions ? nil : "the prompt comes back although nothing ends"
    }

    /// After 300 milliseconds, the sentence of the phase is printed, and the prompt comes back if it gives it back.
    private func brokenLateness(_ before: Moment, _ replies: [SessionReply]) -> String? {
        guard let holder = before.holder, let phase = before.phase(of: holder) else {
            return replies.isEmpty ? nil : "something is printed although the prompt is back"
        }
        func sentence(_ message: Message?) -> [SessionReply] { message.map { [.message($0)] } ?? [] }
        let expected: [SessionReply]
        switch phase {
        case .reading: expected = [.message(.stillReading), .ready]
        case .deciding(let message): expected = sentence(message)
        case .writing(let message, let givesPromptBack):
            expected = sentence(message) + (givesPromptBack ? [.ready] : [])
        case .behind(let message): expected = sentence(message) + [.ready]
        case .awaitingPage: expected = [.ready]
        case .asking, .atTerminal, .shared: expected = []
        case .readingUntilPromptWanted:
            return holder.hasEnded && replies.last == .ready ? nil : "a command waits for what it can do without"
        }
        return replies == expected ? nil : "after 300 milliseconds in \(phase), the replies are \(replies)"
    }

    /// The session ends where the reader leaves it, and nowhere else.
    private func brokenEnd(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        var isLeft = false
        if case .typed(let run) = event {
            isLeft = run.command is QuitCommand || run.command is LeaveCommand && before.places.stack.count < 2
        }
        return replies.contains(.end) == isLeft ? nil : "the session ends elsewhere than it is left"
    }
}

/// Commands that are stopped.
extension RandomHistory {
    /// A newer command and Ctrl-C stop what they replace, and nothing else.
    private func brokenStop(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        switch event {
        case .typed(let run):
            for (other, phase) in before.phases {
                let isLatest = run.command.replacesEarlier && other === before.latest
                let isStopped: Bool? =
                    switch phase {
                    case .asking: true
                    case .reading, .deciding, .readingUntilPromptWanted: isLatest
                    case .writing, .atTerminal: false
                    case .behind: run.command.endsBackground ? nil : false
                    case .awaitingPage, .shared: nil
                    }
                if let isStopped, other.isOver != isStopped {
                    return isStopped ? "an earlier command is not stopped" : "a newer command stops an earlier one"
                }
            }
            return nil
        case .controlC: return brokenControlC(before, replies)
        default: return nil
        }
    }

    /// Ctrl-C stops everything but what is written, and is left to a program at the terminal.
    private func brokenControlC(_ before: Moment, _ replies: [SessionReply]) -> String? {
        if let holder = before.holder, before.phase(of: holder) == .atTerminal {
            let isLeft = replies.isEmpty && before.phases.allSatisfy { !$0.run.isOver }
            return isLeft ? nil : "Ctrl-C does not reach the program at the terminal"
        }
        guard replies.count == 2, case .message = replies[0], replies[1] == .ready else {
            return "\(replies) follows Ctrl-C"
        }
        for (run, phase) in before.phases where !phase.isWriting || !run.command.savesKey {
            guard run.isOver == phase.isWriting else { continue }
            return run.isOver ? "Ctrl-C ends a change halfway" : "Ctrl-C does not stop a command"
        }
        if history.model?.isWorkingBehindPrompt != false { return "Ctrl-C leaves something in the background" }
        let isKept = zip(world.desk.names, world.desk.waitingAskers).allSatisfy { name, asker in
            name == "write" || asker.flatMap { before.phase(of: runs[$0]) }?.isWriting == true
        }
        return isKept || world.desk.isStubborn ? nil : "Ctrl-C does not cancel what is read"
    }

    /// A command that is over asks, prints and changes nothing; after Ctrl-C, a command writes nothing further.
    private func brokenMuteness(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        // Counts and requests of services are shared by commands.
        if case .answered("read", let asker?, _) = event, before.phase(of: runs[asker]) == nil {
            guard replies.isEmpty else { return "a command that is over prints \(replies)" }
            // What a stopped command has opened is read, and the rows show it.
            var places = before.places
            places.update(world.library.items.filter { !before.items.contains($0) })
            guard history.places == places else { return "a command that is over changes the pages" }
        }
        if case .answered("write", let asker?, _) = event, before.phase(of: runs[asker]) == nil, !replies.isEmpty {
            return "a change whose command is over prints \(replies)"
        }
        let desk = world.desk
        for index in before.counts.asked..<desk.asked.count {
            guard let run = desk.askers[index].map({ runs[$0] }) else { continue }
            if case .typed(let typed) = event, typed === run { continue }
            guard before.phase(of: run) != nil else { return "a command that is over asks for '\(desk.asked[index])'" }
            if run.isInterrupted, desk.asked[index] == "write" { return "a change begins after Ctrl-C" }
        }
        return nil
    }
}

/// Questions and services.
extension RandomHistory {
    /// A question and the change that waits for it agree.
    private func brokenQuestion(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        guard active.count(where: \.isAsking) == (isAsking ? 1 : 0) else {
            return "a question and what waits for it do not agree"
        }
        for index in replies.indices where replies[index].isQuestion {
            guard replies.dropFirst(index + 1).first == .ready else { return "a question does not replace the prompt" }
        }
        guard case .replied(let isYes) = event, let run = before.phases.first(where: { $0.phase == .asking })?.run
        else {
            return nil
        }
        let asked = world.desk.asked[before.counts.asked...]
        // Most questions are answered with no by another command; an address stays undecided.
        let isWritten = run.command is EditCommand ? isYes != nil : isYes == true
        guard asked.contains("write") == isWritten else {
            return "a change and the answer to its question do not agree"
        }
        return isWritten || !replies.compactMap(\.message).isEmpty ? nil : "a question ends without a sentence"
    }

    /// Another page ends the wait for a service with its sentence.
    private func brokenWait(_ before: Moment, _ replies: [SessionReply]) -> String? {
        guard let page = replies.firstIndex(where: \.isPlace) else { return nil }
        for (run, phase) in before.phases where run !== before.holder {
            guard case .awaitingPage(let answer) = phase else { continue }
            guard run.isOver else { return "a service is awaited after another page" }
            guard replies[..<page].contains(.message(.noLongerAwaited(answer))) else {
                return "a wait for a service ends without a sentence"
            }
        }
        return nil
    }
}

/// Marks.
extension RandomHistory {
    /// A typed mark is not dropped without a sentence, and the library has the marks whose outcome was said.
    private func brokenMark(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        let messages = replies.compactMap(\.message)
        said += messages.compactMap(\.outcome)
        // Sentences wait until the terminal is free.
        let isWaiting = history.model?.session.isTerminalTaken == true
        let ended = marks.ended.compactMap(\.said)
        guard isWaiting ? ended.starts(with: said) : said == ended else {
            return "the outcome of a mark is not what is said: \(said)"
        }
        if case .answered("write", let asker?, _) = event, runs[asker].marks, messages.isEmpty, !isWaiting {
            return "a mark is written without a sentence"
        }
        let begun = marks.begun[before.counts.begun...]
        if case .typed(let run) = event, let broken = brokenChoice(run, before, begun.first?.items) { return broken }
        for mark in begun {
            guard let number = mark.run, runs[number].marks else { return "a command marks that is none" }
            guard marks.begun.count(where: { $0.run == number }) == 1 else { return "a command marks twice" }
        }
        var held = before.holder
        if case .typed(let run) = event { held = run }
        guard let held, held.marks, !held.holdsPrompt else { return nil }
        let isConcluded = !messages.isEmpty || isAsking || marks.begun.contains { $0.run == held.number }
        return isConcluded ? nil : "a mark is dropped without a sentence"
    }

    /// The rows that were typed are marked or opened, and no others.
    private func brokenChoice(_ run: Run, _ before: Moment, _ marked: MarkRequest.Items?) -> String? {
        let (places, openings) = (before.places, world.openings[before.counts.openings...])
        if let open = run.command as? OpenCommand, open.line == nil, let opening = openings.first,
            let row = open.selection.row, let printed = before.printed, printed.indices.contains(row),
            case .item(let item, _, _) = printed[row]
        {
            return opening.item == item ? nil : "a number opens another row than the one that was printed"
        }
        guard case .these(let ids)? = marked, let selection = run.selection else { return nil }
        if selection == .current, let opened = places.openItem {
            return ids == [opened.kept.id] ? nil : "another item is marked"
        }
        // All rows of a list are all of its items, also those that are not shown.
        if selection.isAll, places.list.map({ $0.next != nil || $0.shown < $0.items.count }) == true { return nil }
        guard let rows = try? places.rows(of: selection), let place = places.numbered else { return "no row is marked" }
        return Set(ids) == Set(place.itemIDs(ofRows: rows)) ? nil : "other rows are marked"
    }
}

/// Pages and their rows.
extension RandomHistory {
    /// `back` shows the page before, unless another page came first.
    private func brokenBack(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        guard let run = returned(event, before), run.shownCount == before.places.shownCount else { return nil }
        let places = history.places
        guard before.places.stack.count > 1 else {
            let isSame = before.places.stack.map(\.ids) == places.stack.map(\.ids)
            return isSame ? nil : "back changes the only page"
        }
        guard places.stack.map(\.ids) == before.places.stack.dropLast().map(\.ids), let place = places.last else {
            return "back leaves more than a page"
        }
        if case .list(let list) = place, list.shown <= list.position ?? 0 { return "back shows no row" }
        let shown: [SessionReply] = [.page(places.page(of: place, room: Self.room)), .ready]
        return zip(replies, replies.dropFirst()).contains { [$0, $1] == shown } ? nil : "back does not show the page"
    }

    /// The command of the step that left a page; `nil` if there is none.
    private func returned(_ event: RandomEvent, _ before: Moment) -> Run? {
        switch event {
        case .typed(let run): return run.hasReturned ? run : nil
        case .controlC: return nil
        default: return before.phases.first { $0.run.hasReturned }?.run
        }
    }

    /// An answer without content changes no page.
    private func brokenAnswer(_ event: RandomEvent, _ before: Moment) -> String? {
        guard case .answered("read", let asker?, let answer) = event, answer != .content else { return nil }
        let command = runs[asker].command
        // Without further rows those that were read already are shown, and counts are left out.
        let showsRows = answer == .nothing && (command is MoreCommand || command is MoreUnreadCommand)
        guard !showsRows, !runs[asker].isReturn else { return nil }
        let isSame = before.places.stack.map(\.ids) == history.places.stack.map(\.ids)
        return isSame ? nil : "an answer without content changes a page"
    }

    /// Changes of items are shown in their rows, and no others.
    private func brokenItems(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        var changed: Set<ItemID> = []
        switch event {
        case .changed(let item): changed = [item]
        case .answered("write", let asker?, _) where runs[asker].marks:
            for outcome in marks.ended[before.counts.ended...] { changed.formUnion(outcome.items) }
        default: return nil
        }
        if replies.contains(where: \.isPlace) { return nil }
        guard before.places.stack.map(\.ids) == history.places.stack.map(\.ids) else {
            return "a mark changes the rows of a page"
        }
        for (old, new) in zip(before.places.stack, history.places.stack) {
            for (one, two) in zip(old.items, new.items) where one.state != two.state && !changed.contains(one.id) {
                return "a mark changes an item that it does not name"
            }
        }
        return nil
    }

    /// Numbers mean the rows that were printed last, positions are rows, and pages stay in their order.
    private func brokenRows(_ event: RandomEvent, _ before: Moment, _ replies: [SessionReply]) -> String? {
        var step = PrintedRows.Step(isReturn: returned(event, before) != nil, isServiceAnswer: false)
        if case .typed(let run) = event { step.command = run.command }
        if case .answered("service", _, _) = event { step.isServiceAnswer = true }
        // Pages that come now are printed when the terminal is free.
        if history.model?.session.isTerminalTaken == true { printed.forget() }
        return printed.brokenProperty(from: before.places, to: history.places, replies, step)
    }
}

extension TrackedCommand.Run {
    /// Whether the command leaves a page.
    fileprivate var isReturn: Bool { command is BackCommand || command is LeaveCommand }

    /// Whether the command has left a page, or found none to leave.
    fileprivate var hasReturned: Bool { isReturn && hasEnded && !wasStopped }

    /// Whether the command marks items.
    fileprivate var marks: Bool {
        command is MarkCommand || command is ToggleCommand || command is UndoCommand || command is RedoCommand
    }

    /// The rows that the command marks; `nil` if it marks others.
    fileprivate var selection: ItemSelection? {
        switch command {
        case let command as ToggleCommand: return command.selection
        case let command as MarkCommand:
            switch command.target {
            case .rows(let selection, _): return selection
            case .current: return .current
            case .query: return nil
            }
        default: return nil
        }
    }
}

extension Command {
    /// Whether the command may end what runs in the background: another home screen ends a visit, and signing out a refresh.
    fileprivate var endsBackground: Bool {
        self is HomeCommand || self is AgainCommand || self is LogoutCommand
    }

    /// Whether the command may save or forget a key, of which nothing is printed after Ctrl-C.
    fileprivate var savesKey: Bool { self is LoginCommand || self is LogoutCommand }
}

extension ItemSelection {
    /// The row that a single number means.
    fileprivate var row: Int? {
        if terms.count == 1, case .one(.number(let number)) = terms[0] { number - 1 } else { nil }
    }
}

extension MarkLog.Outcome {
    /// The kind and the number that are said; `nil` if nothing changed.
    fileprivate var said: MarkLog.Outcome? { kind == nil ? nil : MarkLog.Outcome(kind: kind, count: count) }
}

extension Message {
    /// The outcome that the message says; `nil` for other messages.
    fileprivate var outcome: MarkLog.Outcome? {
        switch self {
        case .marks(.marked(let kind, let count, _, _)), .marks(.markedUnshown(let kind, let count, _)),
            .marks(.markedFeeds(let kind, let count, _)), .undo(.undone(let kind, let count, _)),
            .undo(.redone(let kind, let count, _)):
            MarkLog.Outcome(kind: kind, count: count)
        default: nil
        }
    }
}

extension ReaderPlace {
    /// The identities of the items of the rows.
    fileprivate var ids: [ItemID] { items.map(\.id) }
}

extension SessionReply {
    /// The message or the failure that is said.
    fileprivate var message: Message? {
        switch self {
        case .message(let message): message
        case .failure(let failure): .failed(failure)
        default: nil
        }
    }

    /// Whether a page is shown that the reader can come back to.
    fileprivate var isPlace: Bool {
        switch self {
        case .page(.home), .page(.list), .page(.item), .page(.feeds), .page(.tags), .page(.history), .page(.sources):
            true
        default: false
        }
    }
}
