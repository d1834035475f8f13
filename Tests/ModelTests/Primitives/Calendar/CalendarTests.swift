import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of days and times of day: CalendarDay, CivilTime.
@Suite struct CalendarTests {
    @Test func everyDayFrom1600To2400IsReadBack() {
        var expected = (year: 1600, month: 1, day: 1)
        for days in -135_140..<157_420 {
            let day = CalendarDay(daysSince1970: days)
            guard (day.year, day.month, day.day) == expected, day.daysSince1970 == days,
                CalendarDay(year: day.year, month: day.month, day: day.day) == day,
                CalendarDay(day.description) == day
            else {
                Issue.record("day \(days) is \(day), expected \(expected)")
                return
            }
            expected = dayAfter(expected)
        }
        #expect(expected == (2401, 1, 1))
    }

    @Test func aClockThatIsPutForwardAndBackIsReadAtTheMomentsOfItsPlace() throws {
        // Berlin in 2026: daylight saving time from 29 March 01:00 UTC to 25 October 01:00 UTC.
        func offset(_ date: Date) -> Int {
            (1_774_746_000..<1_792_890_000).contains(date.timeIntervalSince1970) ? 7200 : 3600
        }
        func moment(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) throws -> String {
            let day = try #require(CalendarDay(year: 2026, month: month, day: day))
            return CivilTime(day: day, hour: hour, minute: minute).date(offset: offset).iso8601
        }
        #expect(try moment(1, 15, 0) == "2026-01-14T23:00:00Z")
        #expect(try moment(7, 15, 0) == "2026-07-14T22:00:00Z")
        #expect(try moment(3, 29, 0) == "2026-03-28T23:00:00Z")
        #expect(try moment(3, 29, 2, 30) == "2026-03-29T01:30:00Z")
        #expect(try moment(3, 29, 4) == "2026-03-29T02:00:00Z")
        #expect(try moment(10, 25, 0) == "2026-10-24T22:00:00Z")
        #expect(try moment(10, 25, 2, 30) == "2026-10-25T00:30:00Z")
        #expect(try moment(10, 25, 3) == "2026-10-25T02:00:00Z")
    }

    @Test func aPartOfASecondIsWrittenWhereItIsAskedFor() {
        let moments = [0, 0.25, 1.001, 1.9996, -0.5, .infinity].map { Date(timeIntervalSince1970: $0) }
        #expect(
            moments.map(\.iso8601WithFraction) == [
                "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.25Z", "1970-01-01T00:00:01.001Z",
                "1970-01-01T00:00:01.999Z",
                "1969-12-31T23:59:59.5Z", "9999-12-31T23:59:59Z",
            ]
        )
        #expect(moments.map(\.millisecond) == [0, 250, 1, 999, 500, 0])
    }

    private func dayAfter(_ day: (year: Int, month: Int, day: Int)) -> (year: Int, month: Int, day: Int) {
        let isLeap = day.year % 4 == 0 && (day.year % 100 != 0 || day.year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        if day.day < lengths[day.month - 1] { return (day.year, day.month, day.day + 1) }
        return day.month < 12 ? (day.year, day.month + 1, 1) : (day.year + 1, 1, 1)
    }

    @Test(arguments: [
        (0, "1970-01-01", 4), (-1, "1969-12-31", 3), (-719_468, "0000-03-01", 3), (-719_528, "0000-01-01", 6),
        (11_016, "2000-02-29", 2), (20_778, "2026-11-21", 6), (-4_371_587, "-9999-01-01", 1),
        (2_932_896, "9999-12-31", 5),
    ])
    func aDayHasItsNumberAndItsWeekday(days: Int, text: String, weekday: Int) {
        let day = CalendarDay(daysSince1970: days)
        #expect(day.description == text)
        #expect(day.weekday == weekday)
        #expect(day.daysSince1970 == days)
    }

    @Test(arguments: [Int.min, -4_371_588, 2_932_897, Int.max])
    func daysBeyondTheYearsThatAreKnownStopAtTheirEnds(days: Int) {
        #expect(CalendarDay(daysSince1970: days).description == (days < 0 ? "-9999-01-01" : "9999-12-31"))
    }

    @Test(arguments: [
        (1900, 2, 29), (2023, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
        (2024, 1, 32), (10_000, 1, 1), (-10_000, 1, 1), (Int.max, 1, 1), (2024, Int.min, Int.max),
    ])
    func aDayThatDoesNotExistIsNone(year: Int, month: Int, day: Int) {
        #expect(CalendarDay(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        "", "2026-11-1", "26-11-21", "2026/11/21", "2026-11-21 ", "2026-+1-21", "+202-11-21", "2026-11-+1",
        "２０２６-11-21",
        "2026-11", "2026-11-21-1", "-026-11-21", "2026-02-30", "--", "2026-1１-21",
    ])
    func textThatIsNoDayIsNone(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func daysAreOrderedByTime() {
        let days = ["2026-11-21", "2025-12-31", "2026-02-01", "2026-11-02"].compactMap { CalendarDay($0) }
        #expect(days.sorted().map(\.description) == ["2025-12-31", "2026-02-01", "2026-11-02", "2026-11-21"])
    }

    @Test(arguments: [
        (0.0, 0, "1970-01-01T00:00:00Z"), (-1, 0, "1969-12-31T23:59:59Z"), (-0.5, 0, "1969-12-31T23:59:59Z"),
        (1_795_251_600.999, 0, "2026-11-21T09:00:00Z"), (1_795_251_600, 32_400, "2026-11-21T18:00:00Z"),
        (1_795_251_600, -36_000, "2026-11-20T23:00:00Z"), (951_868_799, 0, "2000-02-29T23:59:59Z"),
    ])
    func aMomentIsWrittenAsCalendarAndClock(seconds: Double, offset: Int, expected: String) {
        let time = CivilTime(Date(timeIntervalSince1970: seconds), offset: offset)
        #expect(time.date().iso8601 == expected)
        #expect(time.date(offset: offset) == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }

    @Test(arguments: [
        (Double.infinity, "9999-12-31T23:59:59Z"), (1e300, "9999-12-31T23:59:59Z"),
        (253_402_300_800, "9999-12-31T23:59:59Z"),
        (-Double.infinity, "0000-01-01T00:00:00Z"), (-1e19, "0000-01-01T00:00:00Z"),
        (Double.nan, "1970-01-01T00:00:00Z"),
    ])
    func aMomentNoTextCanHoldBecomesTheNearest(seconds: Double, expected: String) {
        #expect(Date(timeIntervalSince1970: seconds).iso8601 == expected)
    }

    // RA7
    @Test(arguments: [
        ("2026-11-21T09:00:00Z", 1_795_251_600.0), ("2026-11-21t09:00:00z", 1_795_251_600),
        ("2026-11-21 09:00:00Z", 1_795_251_600), ("2026-11-21T18:00:00+09:00", 1_795_251_600),
        ("2026-11-21T18:00:00+0900", 1_795_251_600), ("2026-11-20T23:00:00-10:00", 1_795_251_600),
        ("2026-11-21T09:00:00.5Z", 1_795_251_600.5), ("2022-12-01T07:30:00.000+0000", 1_669_879_800),
        ("2026-11-21T09:00:00.123456789123456789Z", 1_795_251_600.1234567), ("1969-12-31T23:59:59Z", -1),
        ("2016-12-31T23:59:60Z", 1_483_228_800), ("1600-01-01T00:00:00Z", -11_676_096_000),
    ])
    func datesOfServicesAreRead(text: String, seconds: Double) throws {
        let date = try #require(Date(iso8601: text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T09:00:00", "2026-11-21T09:00Z", "2026-11-21T24:00:00Z", "2026-11-21T09:60:00Z",
        "2026-11-21T09:00:61Z", "2026-02-29T09:00:00Z", "2026-11-21T09:00:00.Z", "2026-11-21T09:00:00 Z",
        "2026-11-21T09:00:00+9", "2026-11-21T09:00:00+24:00", "2026-11-21T09:00:00+09:60", "2026-11-21T09:00:00+:0900",
        "2026-11-21T09:00:00+0:900", "2026-11-21T09:00:00+09:0:0", "2026-11-21T09:00:00ZZ", "2026-11-21T+9:00:00Z",
        "2026-11-21T09.00.00Z", "20261121T090000Z....", "２０２６-11-21T09:00:00Z", "2026-11-21T09:00:00.5",
    ])
    func textThatIsNoDateIsNone(text: String) {
        #expect(Date(iso8601: text) == nil)
    }

    @Test func everyWholeSecondIsReadBack() throws {
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -62_167_219_200...253_402_300_799, using: &numbers))
            )
            #expect(Date(iso8601: date.iso8601) == date)
        }
    }

    @Test func randomTextIsNoTrap() {
        var numbers = SeededGenerator(seed: 8)
        let characters = Array("0123456789-:+TZ. 年\u{301}")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int.random(in: 0...30, using: &numbers)).compactMap { _ in
                    characters.randomElement(using: &numbers)
                }
            )
            _ = Date(iso8601: text)
            _ = CalendarDay(text)
        }
    }
}
