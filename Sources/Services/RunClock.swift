package import Foundation
import Primitives
import Query
package import ReaderShell
package import Screens

/// The clock of a run, and what its errors are explained with: the time of the recordings while recordings are played, the system's otherwise.
package struct RunClock: Sendable {
    package let now: @Sendable () -> Date
    /// Returns the seconds east of UTC at a time.
    package let utcOffset: @Sendable (Date) -> Int
    /// Returns the place that a credential comes from, if `login` cannot change it there.
    package var credentialPlace: @Sendable (String) -> CredentialPlace? = { _ in nil }

    package init(now: @escaping @Sendable () -> Date, utcOffset: @escaping @Sendable (Date) -> Int) {
        self.now = now
        self.utcOffset = utcOffset
    }

    package var explainer: Explainer {
        Explainer(clock: LocalClock(utcOffset), now: now(), credentialPlace: credentialPlace)
    }
}

extension RunClock {
    /// Returns the earliest time of a period, and the time before which it ends; `nil` for no limit.
    package func limits(of period: HistoryQuestion.Period?) -> (since: Date?, until: Date?) {
        switch period {
        case nil: (nil, nil)
        case .since(let start): (date(start), nil)
        case .day(let start): (date(start), dayAfter(date(start)))
        }
    }

    func date(_ start: HistoryQuestion.Start) -> Date {
        let today = CivilTime(now(), offset: utcOffset(now())).day
        switch start {
        case .today: return CivilTime(day: today).date(offset: utcOffset)
        case .yesterday:
            return CivilTime(day: CalendarDay(daysSince1970: today.daysSince1970 - 1)).date(offset: utcOffset)
        case .moment(.day(let day)): return CivilTime(day: day).date(offset: utcOffset)
        case .moment(.ago(let age)): return age.before(now(), offset: utcOffset)
        case .moment(.instant(let date)): return date
        }
    }

    private func dayAfter(_ start: Date) -> Date {
        let day = CivilTime(start, offset: utcOffset(start)).day
        return CivilTime(day: CalendarDay(daysSince1970: day.daysSince1970 + 1)).date(offset: utcOffset)
    }
}
