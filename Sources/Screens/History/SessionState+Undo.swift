package import FeedModel

package struct UndoOutcome: Hashable, Sendable {
    package var steps: [Step]
    /// The current values of the items of these steps that are shown, or of the only one.
    package var items: [LibraryItem]
    /// The step that is next, if nothing was undone because it belongs to another session.
    package var next: ForeignStep?
    /// Whether nothing was redone because a step followed what was undone last.
    package var hasEndedRedo = false
    package var failure: SessionFailure?

    package enum Step: Hashable, Sendable {
        case marks(UndoneStep)
        case removal([SubscriptionURI])
        case addition([SubscriptionURI])
    }

    package init(steps: [Step], items: [LibraryItem], next: ForeignStep? = nil) {
        self.steps = steps
        self.items = items
        self.next = next
    }

    var hasChangedSubscriptions: Bool {
        steps.contains { if case .marks = $0 { false } else { true } }
    }
}

package struct UndoWork: Hashable, Sendable {
    package var steps: Steps
    package var provenance: Provenance
    package var shown: Set<ItemID>

    package enum Steps: Hashable, Sendable {
        case undo(UndoRequest)
        case redo
    }

    init(_ steps: Steps, _ provenance: Provenance, shown: Set<ItemID>) {
        self.steps = steps
        self.provenance = provenance
        self.shown = shown
    }
}

extension SessionState {
    mutating func receive(_ result: Result<UndoOutcome, SessionFailure>) -> [SessionEffect] {
        let isRedo = awaited == .undo(nil)
        var request: UndoRequest?
        if case .undo(let asked) = awaited { request = asked }
        let isAwaited = isRedo || request != nil
        switch result {
        case .failure(let failure): return reply([.remark(.failed(failure))], isAwaited: isAwaited)
        case .success(let outcome):
            update(outcome.items)
            var remarks = Self.remarks(on: outcome, of: request, isRedo: isRedo)
            if request?.isLetterOfLinks == true, outcome.failure == nil { remarks.append(.linksAreListed) }
            // The sections of the home screen are others with other subscriptions.
            let effects = outcome.hasChangedSubscriptions ? forgetHome() : []
            return effects + tell(remarks, changing: outcome.steps.count, isAwaited: isAwaited)
        }
    }

    private static func remarks(on outcome: UndoOutcome, of request: UndoRequest?, isRedo: Bool) -> [Remark] {
        if let next = outcome.next { return [.foreignStep(next)] }
        let end: Remark =
            isRedo
            ? .nothingToRedo(hasEnded: outcome.hasEndedRedo)
            : request?.ofAnySession == true ? .nothingToUndo : .noMoreSteps
        guard !outcome.steps.isEmpty else { return [end] }
        let items = Dictionary(outcome.items.map { ($0.id, $0) }) { $1 }
        let done: [Remark] = outcome.steps.flatMap { step -> [Remark] in
            switch step {
            case .removal(let uris): return uris.map { isRedo ? .removedAgain($0) : .restored($0) }
            case .addition(let uris): return uris.map { isRedo ? .addedAgain($0) : .takenOut($0) }
            case .marks(let step):
                let (count, item) = (step.items.count, step.items.count == 1 ? items[step.items[0]] : nil)
                return [
                    isRedo ? .redone(step.kind, count: count, item: item) : .undone(step.kind, count: count, item: item)
                ]
            }
        }
        if let failure = outcome.failure { return done + [.failed(failure)] }
        return outcome.steps.count < request?.count ?? 0 ? done + [end] : done
    }
}
