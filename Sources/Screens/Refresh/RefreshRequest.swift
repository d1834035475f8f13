package import FeedModel

package struct RefreshRequest: Hashable, Sendable {
    /// The words that select subscriptions, as typed; empty for all.
    ///
    /// If each word selects subscriptions by itself, together they select all of these.
    package var words: [String]
    /// The subscriptions of the rows whose numbers the words are; empty if the words are searched for.
    ///
    /// Their addresses were not typed, so none of them overrules what a server has asked for.
    package var rows: [SourceID] = []
    /// Whether subscriptions that are not due are fetched too.
    package var isForced: Bool

    package init(words: [String] = [], isForced: Bool = false) {
        self.words = words
        self.isForced = isForced
    }

    /// The words as one text that selects subscriptions by address, title, tag or query; `nil` for all.
    package var filter: String? { words.isEmpty ? nil : words.joined(separator: " ") }
}

/// The refreshes of a session that are running or queued: one runs at a time, and none that another one includes.
struct RefreshQueue: Hashable, Sendable {
    private var requests: [RefreshRequest] = []

    var current: RefreshRequest? { requests.first }

    var hasOnlyOne: Bool { requests.count == 1 }

    /// Queues a request.
    ///
    /// - Returns: Whether it was queued; `false` if a queued request includes it.
    mutating func enqueue(_ request: RefreshRequest) -> Bool {
        guard !requests.contains(where: { $0.covers(request) }) else { return false }
        requests.append(request)
        return true
    }

    mutating func dequeue() {
        if !requests.isEmpty { requests.removeFirst() }
    }
}

extension RefreshRequest {
    fileprivate func covers(_ other: RefreshRequest) -> Bool {
        (filter == nil || (filter == other.filter && rows == other.rows)) && (isForced || !other.isForced)
    }
}
