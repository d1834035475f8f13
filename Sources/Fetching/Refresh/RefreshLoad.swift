import FeedModel
import SourceAPI

/// The work in progress of a refresh: the number of running fetches, and the bytes that wait to be stored.
struct RefreshLoad {
    var fetching = 0
    /// Bytes that are fetched but not stored.
    private var unstored = 0
    private var results = (count: 0, bytes: 0)
    /// Whether the sink expects more results.
    var isExpecting = false

    /// Whether there is room for another fetch, in addition to what waits and what running fetches will probably bring.
    ///
    /// While hardly anything waits, the network is the bottleneck, and every place is used.
    func isLight(for backlog: Int) -> Bool {
        guard unstored > backlog / 4 else { return true }
        return unstored + fetching * (results.bytes / max(1, results.count)) <= backlog
    }

    mutating func add(_ result: FetchResult) {
        unstored += result.weight
        results = (results.count + 1, results.bytes + result.weight)
    }

    mutating func remove(_ weight: Int) { unstored -= weight }
}

extension FetchResult {
    /// The bytes that wait to be stored: the received ones, and the overhead of a waiting task.
    ///
    /// A result without items weighs more than it is, so that at most about two hundred wait.
    var weight: Int {
        guard let page = try? answer.get(), !page.items.isEmpty else { return 48 << 10 }
        return record.bytes + (16 << 10)
    }
}
