import FeedModel
import SourceAPI
import Synchronization

/// Holds a result as long as it has not been made ready to be stored, which is when its page can go.
final class FetchParcel: Sendable {
    /// What becomes of the fetch when it is stored.
    let fate: Fate
    private let result: Mutex<FetchResult?>

    init(_ result: FetchResult) {
        fate = Fate(result)
        self.result = Mutex(result)
    }

    func open(_ prepare: Refresher.Prepare) async throws(StoreError) -> Refresher.Storing {
        guard let result = result.withLock({ $0.take() }) else { return { 0 } }
        return try await prepare(result)
    }

    /// How a fetch has gone, but for how many items are new.
    enum Fate {
        case failed(SourceError)
        case part(SourceError)
        case unchanged
        case page(DocumentDamage?)

        init(_ result: FetchResult) {
            switch result.answer {
            case .failure(let error): self = .failed(error)
            case .success(let page):
                if let error = result.bodyError {
                    self = .part(error)
                } else if page.content == .unchanged {
                    self = .unchanged
                } else {
                    let isWhole = !page.isPartial && page.skipped == 0
                    self = .page(isWhole ? nil : DocumentDamage(isCutOff: page.isPartial, skipped: page.skipped))
                }
            }
        }

        func outcome(storing count: Int) -> RefreshOutcome {
            switch self {
            case .failed(let error): .failed(error)
            case .part(let error): .part(new: count, error)
            case .unchanged: .unchanged
            case .page(let damage?): .damaged(new: count, damage)
            case .page(nil): .new(count)
            }
        }
    }
}
