import Foundation
import Primitives
import Testing

@testable import PluginSources

/// Tests of dates that are written by a pattern: DatePatternReader.
@Suite struct DatePatternReaderTests {
    @Test(arguments: [
        ("dd.MM.yyyy", "de", "06.07.2024", "2024-07-06T00:00:00Z"),
        ("dd.MM.yyyy", "de", " 6.7.2024 ", "2024-07-06T00:00:00Z"),
        ("d. MMMM yyyy", "de", "6. Juli 2024", "2024-07-06T00:00:00Z"),
        ("d. MMMM yyyy", "de", "6.\u{A0}DEZ. 2024", "2024-12-06T00:00:00Z"),
        ("d MMM yyyy", "fr", "6 févr 2024", "2024-02-06T00:00:00Z"),
        ("d MMM yyyy", "fr", "6 fe\u{301}vrier 2024", "2024-02-06T00:00:00Z"),
        ("d MMM. yyyy", "fr", "6 févr. 2024", "2024-02-06T00:00:00Z"),
        ("yyyy年M月d日", "ja", "2024年7月6日", "2024-07-06T00:00:00Z"),
        ("EEEE, d MMM yy", "en", "Saturday, 6 Jul 24", "2024-07-06T00:00:00Z"),
        ("d/M/yy", "en", "6/7/50", "1950-07-06T00:00:00Z"),
        ("d MMM yyyy", "th", "6 ก.ค. 2567", "2024-07-06T00:00:00Z"),
        ("d MMM yyyy", "fa", "۱۷ تیر ۱۴۰۳", "2024-07-07T00:00:00Z"),
        ("yyyyMMddHHmmss", "en", "20240706131415", "2024-07-06T13:14:15Z"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSS", "en", "2024-07-06T13:14:15.123", "2024-07-06T13:14:15Z"),
        ("h:mm a, d MMM yyyy", "en", "12:04am, 6 Jul 2024", "2024-07-06T00:04:00Z"),
        ("h:mm a, d MMM yyyy", "en", "3:04 p.m., 6 Jul 2024", "2024-07-06T15:04:00Z"),
        ("d 'de' MMMM 'o''clock' H y", "es", "6 de julio o'clock 7 2024", "2024-07-06T07:00:00Z"),
        ("yyyy-MM-dd HH:mm Z", "en", "2024-07-06 10:00 +0530", "2024-07-06T04:30:00Z"),
        ("yyyy-MM-dd HH:mm z", "en", "2024-07-06 10:00 EDT", "2024-07-06T14:00:00Z"),
        ("yyyy-MM-dd HH:mm (VV)", "en", "2024-07-06 10:00 (Asia/Tokyo)", "2024-07-06T01:00:00Z"),
    ])
    func aDateIsReadByItsPattern(pattern: String, language: String, text: String, date: String) {
        let reader = DatePatternReader(pattern, language: language, zone: .gmt)
        #expect(reader.date(text, now: nil)?.iso8601 == date)
    }

    @Test(arguments: [
        ("d.M.yyyy", "6.7.2024\u{301}"), ("d.M.yyyy", "6\u{301}.7.2024"), ("d.M.yyyy", "31.2.2024"),
        ("d.M.yyyy", "6.7.2024 x"),
        ("d.M.yyyy", "6.7."), ("d.M.yyyy", ""), ("d.M.yyyy", "六.7.2024"), ("d.M.yyyy", "99999999999999999999.7.2024"),
        ("d MMM yyyy", "6 Jux 2024"), ("d MMM yyyy", "6 7 2024"), ("d MMM yyyy H:mm", "6 Jul 2024 24:00"),
        ("d MMM", "6 Jul"),
        ("yyyyMMdd", "202407"), ("yyyy-MM-dd z", "2024-07-06"), ("", "6 Jul 2024"),
    ])
    func anotherTextIsNone(pattern: String, text: String) {
        #expect(DatePatternReader(pattern, language: "en_US_POSIX", zone: .gmt).date(text, now: nil) == nil)
    }

    @Test func aDateIsInTheZoneOfTheRuleUnlessItNamesAnother() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let reader = DatePatternReader("yyyy-MM-dd HH:mm", language: "en", zone: zone)
        #expect(reader.date("2024-07-06 10:00", now: nil)?.iso8601 == "2024-07-06T14:00:00Z")
        let zoned = DatePatternReader("yyyy-MM-dd HH:mm Z", language: "en", zone: zone)
        #expect(zoned.date("2024-07-06 10:00 +01:00", now: nil)?.iso8601 == "2024-07-06T09:00:00Z")
    }
}
