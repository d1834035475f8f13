/// The refreshes of a session that are not done: one at a time, and none that another one does anyway.
struct RefreshTurns {
    private var requests: [RefreshRequest] = []

    /// The one that is under way.
    var current: RefreshRequest? { requests.first }

    /// Whether nobody has to be waited for.
    var isFirst: Bool { requests.count == 1 }

    /// Takes a request into the line.
    ///
    /// - Returns: Whether it is there now; not when one in the line fetches all of it.
    mutating func begin(_ request: RefreshRequest) -> Bool {
        guard !requests.contains(where: { $0.covers(request) }) else { return false }
        requests.append(request)
        return true
    }

    /// Says that the current one is done.
    mutating func end() {
        if !requests.isEmpty { requests.removeFirst() }
    }
}

extension RefreshRequest {
    /// Whether this fetches whatever the other one would.
    fileprivate func covers(_ other: RefreshRequest) -> Bool {
        (filter == nil || filter == other.filter) && (isForced || !other.isForced)
    }
}
