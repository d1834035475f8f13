import FeedModel
import SourceAPI

/// The outcome of a fetch before it is stored: everything except the number of new items.
struct FetchFate: Sendable {
    let source: SourceID
    let weight: Int
    /// Returns the outcome, given the number of new items.
    let outcome: @Sendable (_ count: Int) -> RefreshOutcome

    init(of result: FetchResult) {
        source = result.subscription.id
        weight = result.weight
        switch result.answer {
        case .failure(let error): outcome = { _ in .failed(error) }
        case .success(let page):
            let damage = DocumentDamage(isPartial: page.isPartial, reason: page.partialReason, skipped: page.skipped)
            let isDamaged = page.isPartial || page.skipped > 0
            if let error = result.bodyError {
                outcome = { .part(new: $0, error) }
            } else if page.content == .unchanged {
                outcome = { _ in .unchanged }
            } else {
                outcome = { isDamaged ? .damaged(new: $0, damage) : .new($0) }
            }
        }
    }
}
