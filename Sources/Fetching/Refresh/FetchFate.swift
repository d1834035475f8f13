import FeedModel
import SourceAPI

/// The outcome of a fetch before it is stored: everything except the number of new items.
struct FetchFate: Sendable {
    let source: SourceID
    let weight: Int
    private let kind: Kind

    private enum Kind {
        case failed(SourceError)
        case part(SourceError)
        case unchanged
        case page(DocumentDamage?)
    }

    init(of result: FetchResult) {
        source = result.subscription.id
        weight = result.weight
        switch result.answer {
        case .failure(let error): kind = .failed(error)
        case .success(let page):
            if let error = result.bodyError {
                kind = .part(error)
            } else if page.content == .unchanged {
                kind = .unchanged
            } else {
                let isWhole = !page.isPartial && page.skipped == 0
                let damage = DocumentDamage(
                    isPartial: page.isPartial,
                    reason: page.partialReason,
                    skipped: page.skipped
                )
                kind = .page(isWhole ? nil : damage)
            }
        }
    }

    func outcome(storing count: Int) -> RefreshOutcome {
        switch kind {
        case .failed(let error): .failed(error)
        case .part(let error): .part(new: count, error)
        case .unchanged: .unchanged
        case .page(let damage?): .damaged(new: count, damage)
        case .page(nil): .new(count)
        }
    }
}
