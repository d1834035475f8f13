import Foundation
import Primitives
import Testing

/// Tests of the times and days of a place: LocalClock.
@Suite struct LocalClockTests {
    private let now = Date(timeIntervalSince1970: 1_763_748_000)  // Friday 21 November 2025, 18:00:00 UTC

    @Test func aClockShowsTheTimeAndDayOfItsPlace() {
        #expect(LocalClock(offset: 0).time(now) == "18:00")
        #expect(LocalClock(offset: 9 * 3600).time(now) == "03:00")
        #expect(LocalClock(offset: -(9 * 3600 + 1800)).time(now) == "08:30")
        #expect(LocalClock(offset: 9 * 3600).day(now).description == "2025-11-22")
        #expect(LocalClock(offset: .max).day(now).description == "2025-11-22")
    }

    @Test func anItemOfSummerIsShownWithSummersHour() {
        let berlin = LocalClock { $0 < Date(timeIntervalSince1970: 1_761_440_400) ? 7200 : 3600 }
        #expect(berlin.time(Date(timeIntervalSince1970: 1_753_000_000)) == "10:26")
        #expect(berlin.time(Date(timeIntervalSince1970: 1_763_000_000)) == "03:13")
        #expect(berlin.day(Date(timeIntervalSince1970: 1_753_048_800)).description == "2025-07-21")
    }

    @Test func aMomentHasItsDayOnAnotherDayAndItsSecondsInTheLastMinute() {
        let clock = LocalClock(offset: 0)
        let moments = [-86_400, -3600, 7, 60, 86_400].map { clock.moment(now + $0, seenFrom: now) }
        #expect(moments == ["2025-11-20 18:00", "17:00", "18:00:07", "18:01", "2025-11-22 18:00"])
    }
}
