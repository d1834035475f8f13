public import FeedModel
public import Foundation
public import SourceAPI

/// One thing that happens during a refresh.
///
/// Each subscription has `waiting`, then `skipped`, or `fetching` and `finished`; a cancelled refresh leaves out what
/// it did not finish. ``ended(_:)`` comes once, last.
public enum RefreshEvent: Hashable, Sendable {
    /// It will be fetched, or skipped, when its turn comes.
    case waiting(SourceID)
    /// It is not fetched this time.
    case skipped(SourceID, RefreshSkip)
    /// It is being fetched.
    case fetching(SourceID)
    /// It has been fetched, and what came of it stored.
    case finished(SourceID, RefreshOutcome)
    /// Everything is done.
    case ended(RefreshSummary)
}

/// Why a subscription is not fetched.
public enum RefreshSkip: Hashable, Sendable {
    /// It is not due before this time, by this rule.
    case notDue(until: Date, rule: FetchRecord.DueRule?)
    /// Its host has asked to be left alone until this time.
    case hostBackOff(host: String, until: Date)
    /// It is paused, because there is nothing there any more; a forced refresh asks again.
    case paused(FetchRecord.Pause)
}

/// The outcome of a subscription.
public enum RefreshOutcome: Hashable, Sendable {
    /// The server says that nothing has changed.
    case unchanged
    /// A page, with so many items that were not known.
    case new(Int)
    /// A page whose publisher's document breaks off or cannot be read in places, with so many items that were not known.
    case damaged(new: Int, DocumentDamage)
    /// The part of a page that came before the answer broke off, with so many items that were not known, and why.
    case part(new: Int, SourceError)
    /// No page.
    case failed(SourceError)
    /// A page or a failure that could not be stored; the next refresh fetches again.
    case notStored(LibraryError)
}

/// The damage of a document that still yields a page.
public struct DocumentDamage: Hashable, Sendable {
    /// Whether items may be missing.
    public var isPartial: Bool
    /// The reason why they may be; without one the document ends before its end.
    public var reason: String?
    /// How many items could not be read.
    public var skipped: Int

    /// Says what is wrong.
    public init(isPartial: Bool, reason: String? = nil, skipped: Int) {
        self.isPartial = isPartial
        self.reason = reason
        self.skipped = skipped
    }
}

/// The counts of a refresh.
public struct RefreshSummary: Hashable, Sendable {
    /// Subscriptions with a page.
    public var fetched = 0
    /// Subscriptions that have not changed.
    public var unchanged = 0
    /// Subscriptions that were not fetched: not due, their host in back-off, gone.
    public var skipped = 0
    /// Subscriptions without a page.
    public var failed = 0
    /// Subscriptions whose page or failure could not be stored.
    public var notStored = 0
    /// Subscriptions that were given up because the refresh was cancelled.
    public var cancelled = 0
    /// Items that were not known.
    public var newItems = 0

    /// Makes a summary of nothing.
    public init() {}
}
