import FeedModel
import Foundation
import Primitives
import ReaderShell
import Testing

/// Tests of ages and days as words: Age, CalendarDay.
@Suite struct AgeTests {
    private let now = Date(timeIntervalSince1970: 1_763_748_000)  // Friday 21 November 2025, 18:00:00 UTC

    @Test func anAgeIsTheLargestUnitThatFits() {
        let (minute, hour, day) = (60.0, 3600.0, 86_400.0)
        let distances: [TimeInterval] = [
            0, 59, 60, 59 * minute + 59, hour, 23 * hour, day, 13 * day, 14 * day, 60 * day, 61 * day, 729 * day,
            730 * day, 7300 * day, .infinity, .nan,
        ]
        #expect(
            distances.map { Age(of: now.addingTimeInterval(-$0), at: now).description } == [
                "just now", "just now", "1 min", "59 min", "1 h", "23 h", "1 d", "13 d", "2 wk", "8 wk", "2 mo",
                "23 mo", "2 y", "20 y", "10000 y", "just now",
            ]
        )
    }

    @Test func anAgeCanBeToldInFullWords() {
        let (minute, hour, day) = (60.0, 3600.0, 86_400.0)
        let distances = [0, minute, 2 * minute, hour, 23 * hour, day, 14 * day, 61 * day, 730 * day, -2 * hour]
        #expect(
            distances.map { Age(of: now.addingTimeInterval(-$0), at: now).spoken } == [
                "just now", "1 minute", "2 minutes", "1 hour", "23 hours", "1 day", "2 weeks", "2 months", "2 years",
                "in 2 hours",
            ]
        )
    }

    @Test func theFutureIsSaidToBeTheFuture() {
        let distances: [TimeInterval] = [30, 60, 7200, 3 * 86_400]
        let ages = distances.map { Age(of: now.addingTimeInterval($0), at: now).description }
        #expect(ages == ["just now", "in 1 min", "in 2 h", "in 3 d"])
    }

    @Test func aDayIsNamedInWords() {
        #expect(LocalClock(offset: 0).day(now).heading == "Friday 21 November")
        #expect(LocalClock(offset: 9 * 3600).day(now).heading == "Saturday 22 November")
        #expect(LocalClock(offset: .max).day(now).heading == "Saturday 22 November")
        #expect(LocalClock(offset: 0).day(now.addingTimeInterval(11 * 86_400)).row == "Tue 02 December")
    }
}
