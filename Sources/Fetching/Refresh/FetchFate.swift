import FeedModel
import SourceAPI

/// The outcome of a fetch before it is stored: everything except the number of new items.
struct FetchFate: Sendable {
    let source: SourceID
    let weight: Int
    private let outcome: RefreshOutcome

    init(of result: FetchResult) {
        source = result.subscription.id
        weight = result.weight
        switch result.answer {
        case .failure(let error): outcome = .failed(error)
        case .success(let page):
            let damage = DocumentDamage(isPartial: page.isPartial, reason: page.partialReason, skipped: page.skipped)
            if let error = result.bodyError {
                outcome = .part(new: 0, error)
            } else if page.content == .unchanged {
                outcome = .unchanged
            } else {
                outcome = page.isPartial || page.skipped > 0 ? .damaged(new: 0, damage) : .new(0)
            }
        }
    }

    func outcome(storing count: Int) -> RefreshOutcome {
        switch outcome {
        case .part(_, let error): .part(new: count, error)
        case .damaged(_, let damage): .damaged(new: count, damage)
        case .new: .new(count)
        case .failed, .unchanged, .notStored: outcome
        }
    }
}
