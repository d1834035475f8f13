import FeedModel
import SourceAPI

extension Fetcher {
    /// Returns a job without the due time that its refused key caused, if the key has changed since; a time that the
    /// server named is kept. A key is looked up only if nothing else prevents the fetch.
    package func jobWithChangedKey(_ job: FetchJob, isForced: Bool = false) async -> FetchJob? {
        guard let free = jobWithoutRefusedKey(job, at: host(of: job), isForced: isForced) else { return nil }
        return await hasChangedKey(job) ? free : nil
    }

    /// Returns the job without the due time that a refused key caused; `nil` if even then it may not be fetched.
    func jobWithoutRefusedKey(_ job: FetchJob, at host: String?, isForced: Bool) -> FetchJob? {
        guard job.record.failure != nil, !job.record.refusedKeys.isEmpty else { return nil }
        var free = job
        (free.record.due, free.record.dueRule) = (nil, nil)
        return obstacle(to: free, at: host, isForced: isForced) == nil ? free : nil
    }

    package func hasChangedKey(_ job: FetchJob) async -> Bool {
        guard job.record.failure != nil else { return false }
        // The keys of the address come first, because they need no look-up.
        for (name, refused) in job.record.refusedKeys.sorted(by: { $0.key < $1.key }) {
            if let mark = await mark(of: name, for: job), mark != refused { return true }
        }
        return false
    }

    private func mark(of name: String, for job: FetchJob) async -> String? {
        do throws(SourceError) {
            guard name != KeyMark.ownName else { return try policy(for: job).mark(of: job.settings, job.record.source) }
            return KeyMark.text(of: try await credentials(name), named: name)
        } catch {
            return nil
        }
    }
}

extension RequestPolicy {
    /// Returns the mark of the keys that the addresses and the settings of a subscription contain or name.
    func mark(of settings: FetchSettings, _ source: SourceID) -> String {
        KeyMark.own(credentials, settings, named: subscribedOrigin ?? source.rawValue)
    }
}

extension SourceError {
    /// Whether the error can end when the reader changes a key.
    func isRefusalOfKey(status: Int?) -> Bool {
        switch self {
        case .unauthorized, .status(401, _), .status(403, _): true
        case .rateLimited, .missingCredential, .unreadableCredential: false
        default: status == 401 || status == 403
        }
    }
}
