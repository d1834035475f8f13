import FeedModel
import SourceAPI

/// The work in progress of a refresh: how many jobs are being fetched, and how many bytes wait to be stored.
struct RefreshLoad {
    var fetching = 0
    /// Bytes of what is fetched and waits to be stored.
    private var unstored = 0
    private var results = (count: 0, bytes: 0)
    /// Whether the sink was last told that more results are coming.
    var isExpecting = false

    /// Whether there is room for one more, beside what waits and what those that are being fetched will probably bring.
    ///
    /// While hardly anything waits it is the network that takes the time, and every place is used.
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
    /// How many bytes wait to be stored: those that came, and what the tasks weigh that wait with a result.
    ///
    /// One without items weighs more than it has, so that no more than some two hundred wait: there is no use in more.
    var weight: Int {
        guard let page = try? answer.get(), !page.items.isEmpty else { return 48 << 10 }
        return record.bytes + (16 << 10)
    }
}
