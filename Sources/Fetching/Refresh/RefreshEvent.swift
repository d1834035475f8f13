package import FeedModel
package import Foundation
package import SourceAPI

package enum RefreshEvent: Hashable, Sendable {
    case waiting(SourceID)
    case skipped(SourceID, RefreshSkip)
    case fetching(SourceID)
    case finished(SourceID, RefreshOutcome)
    case ended(RefreshSummary)
}

/// Why a subscription is not fetched.
package enum RefreshSkip: Hashable, Sendable {
    /// It is not due before this time, by this rule.
    case notDue(until: Date, rule: FetchRecord.DueRule?)
    /// Its host demands no requests until this time.
    case hostBackOff(host: String, until: Date)
    /// It is paused; a forced refresh retries.
    case paused(FetchRecord.Pause)
}

package enum RefreshOutcome: Hashable, Sendable {
    /// The server says that nothing has changed.
    case unchanged
    /// A page, with the number of new items.
    case new(Int)
    /// A page from a document that is truncated or partly unreadable, with the number of new items.
    case damaged(new: Int, DocumentDamage)
    /// The part of a page before the answer broke off, with the number of new items.
    case part(new: Int, SourceError)
    case failed(SourceError)
    /// A page or a failure that could not be stored; the next refresh fetches again.
    case notStored(LibraryError)
}

package struct DocumentDamage: Hashable, Sendable {
    /// Whether items may be missing.
    package var isPartial: Bool
    /// Why they may be missing; without a reason the document is truncated.
    package var reason: String?
    package var skipped: Int
}

package struct RefreshSummary: Hashable, Sendable {
    package var fetched = 0
    package var unchanged = 0
    /// Subscriptions that were not fetched: not due, their host in back-off, gone.
    package var skipped = 0
    package var failed = 0
    /// Subscriptions whose page or failure could not be stored.
    package var notStored = 0
    /// Subscriptions that were given up because the refresh was cancelled.
    package var cancelled = 0
    package var newItems = 0
}
