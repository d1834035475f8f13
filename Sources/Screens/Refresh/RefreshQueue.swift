/// The refreshes of a session that are running or queued: one runs at a time, and none that another one includes.
struct RefreshQueue: Hashable, Sendable {
    private var requests: [RefreshRequest] = []

    var current: RefreshRequest? { requests.first }

    /// Whether the running refresh is the only one.
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
