import FeedModel
import Fetching
import Foundation
import Screens
import SourceAPI

extension RefreshSkip {
    /// Returns the age of the last answer, which is shown while it is too early for another request.
    ///
    /// - Parameter minimum: The minimum interval of the source. While its host is in back-off, an answer is shown as long
    ///   as it would be shown otherwise.
    /// - Throws: The error to report if there is no such answer: the last fetch failed, or the last answer is too old.
    func remembered(_ record: FetchRecord, minimum: Duration, clock: RunClock) throws(SourceError) -> RememberedAnswer {
        if let failure = record.failure { throw SourceError(failure).held(until: until, clock) }
        guard let answered = record.succeeded else { throw .rateLimited(until: until) }
        if case .hostBackOff = self, clock.now() >= answered + minimum.seconds { throw .rateLimited(until: until) }
        return RememberedAnswer(answered: answered, until: until)
    }

    private var until: Date? {
        switch self {
        case .notDue(let until, _), .hostBackOff(_, let until): until
        case .paused: nil
        }
    }
}

extension SourceError {
    /// Returns the error of the last fetch with the time before which no request may be sent.
    fileprivate func held(until: Date?, _ clock: RunClock) -> SourceError {
        if case .rateLimited(_, let message) = self { return .rateLimited(until: until, message: message) }
        return .rateLimited(until: until, message: clock.reason(self))
    }
}
