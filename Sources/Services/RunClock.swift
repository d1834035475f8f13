package import Foundation
import Primitives
import Query
package import Screens
package import SourceAPI

/// The clock of a run: the time of the recordings while recordings are played, the system's otherwise.
///
/// It has the words for errors, too, because they name times.
package struct RunClock: Sendable {
    package let now: @Sendable () -> Date
    /// Returns the seconds east of UTC at a time.
    package let utcOffset: @Sendable (Date) -> Int
    /// Returns what happened and what the reader can do, in a sentence each; the second may be empty.
    package let explain: @Sendable (any Error) -> (what: String, remedy: String)
    /// Returns the reason of a failed fetch in a few words.
    package let reason: @Sendable (SourceError) -> String

    package init(
        now: @escaping @Sendable () -> Date,
        utcOffset: @escaping @Sendable (Date) -> Int,
        explain: @escaping @Sendable (any Error) -> (what: String, remedy: String),
        reason: @escaping @Sendable (SourceError) -> String
    ) {
        self.now = now
        self.utcOffset = utcOffset
        self.explain = explain
        self.reason = reason
    }

    func line(about error: any Error) -> String {
        let (what, remedy) = explain(error)
        return remedy.isEmpty ? what : "\(what) \(remedy)"
    }

    /// Returns the earliest time of a period, and the time before which it ends; `nil` for no limit.
    package func limits(of period: HistoryQuestion.Period?) -> (since: Date?, until: Date?) {
        switch period {
        case nil: (nil, nil)
        case .since(let start): (date(start), nil)
        case .day(let start): (date(start), self.start(of: day(of: date(start)), plus: 1))
        }
    }

    func date(_ start: HistoryQuestion.Start) -> Date {
        switch start {
        case .today: self.start(of: day(of: now()))
        case .yesterday: self.start(of: day(of: now()), plus: -1)
        case .moment(.day(let day)): self.start(of: day)
        case .moment(.ago(let age)): age.before(now(), offset: utcOffset)
        case .moment(.instant(let date)): date
        }
    }

    private func day(of date: Date) -> CalendarDay { CivilTime(date, offset: utcOffset(date)).day }

    private func start(of day: CalendarDay, plus days: Int = 0) -> Date {
        CivilTime(day: CalendarDay(daysSince1970: day.daysSince1970 + days)).date(offset: utcOffset)
    }
}
