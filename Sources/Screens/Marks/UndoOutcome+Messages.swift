import FeedModel

extension UndoOutcome {
    /// Returns the sentences about what was undone or redone.
    func messages(on work: UndoWork.Steps) -> [Message] {
        switch work {
        case .redo: return messages(of: nil)
        case .undo(let request):
            let hint: [Message] = request.isLetterOfLinks && failure == nil ? [.undo(.linksAreListed)] : []
            return messages(of: request) + hint
        }
    }

    /// Returns the sentences about steps that were undone; about a redone step without a request.
    private func messages(of request: UndoRequest?) -> [Message] {
        if let next { return [.undo(.foreignStep(next))] }
        let end: UndoMessage =
            if let request {
                request.ofAnySession ? .nothingToUndo : .noMoreSteps
            } else {
                .nothingToRedo(hasEnded: hasEndedRedo)
            }
        guard !steps.isEmpty else { return [.undo(end)] }
        let done = steps.flatMap { messages(on: $0, isRedo: request == nil) }.map(Message.undo)
        if let failure { return done + [.failed(failure)] }
        return steps.count < request?.count ?? 0 ? done + [.undo(end)] : done
    }

    private func messages(on step: Step, isRedo: Bool) -> [UndoMessage] {
        switch step {
        case .removal(let uris): return uris.map { isRedo ? .removedAgain($0) : .restored($0) }
        case .addition(let uris): return uris.map { isRedo ? .addedAgain($0) : .takenOut($0) }
        case .marks(let step):
            let count = step.items.count
            let item = count == 1 ? items.last { $0.id == step.items[0] } : nil
            return [
                isRedo ? .redone(step.kind, count: count, item: item) : .undone(step.kind, count: count, item: item)
            ]
        }
    }
}
