public import FeedModel
public import Foundation
public import SourceAPI

/// What can be done with subscriptions.
@MainActor
public struct SubscriptionVerbs {
    /// All subscriptions with what is known of them, in the order of the file.
    public var all: () async throws -> [SubscriptionStatus]
    /// The sources that are built in or installed.
    public var descriptors: () -> [SourceDescriptor]
    /// Adds one to the file.
    public var add: (Subscription) async throws -> Void
    /// Takes one out of the file; its history stays.
    ///
    /// Answers what was taken out.
    public var remove: (String) async throws -> Subscription

    /// Makes the verbs.
    public init(
        all: @escaping () async throws -> [SubscriptionStatus],
        descriptors: @escaping () -> [SourceDescriptor],
        add: @escaping (Subscription) async throws -> Void,
        remove: @escaping (String) async throws -> Subscription
    ) {
        self.all = all
        self.descriptors = descriptors
        self.add = add
        self.remove = remove
    }
}

/// A subscription and what is known of it.
public struct SubscriptionStatus: Hashable, Sendable {
    /// The subscription.
    public var subscription: Subscription
    /// What is remembered of its fetches.
    public var record: FetchRecord
    /// How many of its items are unread.
    public var unread: Int
    /// How many items it has.
    public var total: Int

    /// Makes a status.
    public init(subscription: Subscription, record: FetchRecord, unread: Int, total: Int) {
        self.subscription = subscription
        self.record = record
        self.unread = unread
        self.total = total
    }

    /// What to call it: the person's name for it, else the publisher's, else its address.
    public var title: String {
        [subscription.title, record.title].compactMap(\.self).first { !TerminalText.line($0).isEmpty }
            ?? subscription.uri.description
    }

    /// Finds the subscription that a person means: by address, by title, or by a part of either.
    public static func named(_ text: String, among all: [SubscriptionStatus]) -> SubscriptionStatus? {
        let folded = text.lowercased()
        let exact = all.first { $0.subscription.id.rawValue == text || $0.title.lowercased() == folded }
        return exact
            ?? all.first { $0.subscription.id.rawValue.contains(text) || $0.title.lowercased().contains(folded) }
    }
}

/// What is to be fetched.
public struct RefreshRequest: Hashable, Sendable {
    /// Only subscriptions whose address or title holds this text, that have it as a tag, or that a query of this text
    /// chooses; `nil` for all.
    public var filter: String?
    /// Whether to fetch also what is not due.
    public var isForced: Bool

    /// Makes a request.
    public init(filter: String? = nil, isForced: Bool = false) {
        self.filter = filter
        self.isForced = isForced
    }
}

/// How one subscription's fetch went.
public struct RefreshNews: Sendable {
    /// What the subscription is called.
    public var title: String
    /// The subscription.
    public var source: SourceID
    /// How it went.
    public var outcome: Outcome

    /// Makes news.
    public init(title: String, source: SourceID, outcome: Outcome) {
        self.title = title
        self.source = source
        self.outcome = outcome
    }

    /// How a fetch can go.
    public enum Outcome: Sendable {
        /// It will be asked when its turn comes.
        case waiting
        /// It is being asked.
        case fetching
        /// It answered, and so many items are new; what was wrong with the answer, in a few words, if anything was.
        case fetched(new: Int, remark: String? = nil)
        /// The server says nothing has changed.
        case unchanged
        /// It was not asked, for this reason, in a few words; before when it is not due, if that is the reason.
        case skipped(String, dueAt: Date? = nil)
        /// It failed; so many items are new from the part of the answer that came.
        case failed(any Error, new: Int = 0)

        /// Whether nothing more is told of the subscription.
        public var isLast: Bool {
            switch self {
            case .waiting, .fetching: false
            case .fetched, .unchanged, .skipped, .failed: true
            }
        }
    }
}

/// What is to be exported.
public struct ExportRequest: Hashable, Sendable {
    /// What.
    public var what: What
    /// The format's name; `nil` for the usual one.
    public var format: String?
    /// Only what this query finds, as typed.
    public var query: String
    /// The file; `nil` for standard output.
    public var path: String?

    /// Makes a request.
    public init(what: What, format: String? = nil, query: String = "", path: String? = nil) {
        self.what = what
        self.format = format
        self.query = query
        self.path = path
    }

    /// What can be exported.
    public enum What: String, Hashable, Sendable, CaseIterable {
        case subscriptions, history, items
    }
}
