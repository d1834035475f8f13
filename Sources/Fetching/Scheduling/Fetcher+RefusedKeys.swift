import FeedModel
import SourceAPI

extension Fetcher {
    /// Returns the job as due if the last fetch was refused for its key and the key has changed since.
    ///
    /// A time that the server named is kept.
    public func forgettingRefusedKey(of job: FetchJob) async -> FetchJob {
        guard job.record.failure != nil else { return job }
        for (name, mark) in job.record.refusedKeys where await self.mark(of: name, for: job) != mark {
            var job = job
            (job.record.due, job.record.dueRule) = (nil, nil)
            return job
        }
        return job
    }

    /// Returns the mark of a key as it is now; `nil` if the key cannot be read.
    private func mark(of name: String, for job: FetchJob) async -> String? {
        do throws(SourceError) {
            guard name != KeyMark.ownName else {
                return KeyMark.text(of: try policy(for: job).credentials + job.settings.secrets)
            }
            return KeyMark.text(of: [try await credentials(name)].compactMap(\.self))
        } catch {
            return nil
        }
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
