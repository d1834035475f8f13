package import FeedModel
package import Foundation
package import SourceAPI

package enum RefreshEvent: Hashable, Sendable {
    case waiting(SourceID)
    case skipped(SourceID, RefreshSkip)
    case fetching(SourceID)
    case finished(SourceID, RefreshOutcome)
}

package enum RefreshSkip: Hashable, Sendable {
    case notDue(until: Date, rule: FetchRecord.DueRule?)
    case hostBackOff(host: String, until: Date)
    /// It is paused; a forced refresh retries.
    case paused(FetchRecord.Pause)
}

package enum RefreshOutcome: Hashable, Sendable {
    case unchanged
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
    package var reason: String?
    package var skipped: Int
}
