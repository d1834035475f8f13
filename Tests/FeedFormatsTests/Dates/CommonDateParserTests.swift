import FeedModel
import Foundation
import Primitives
import Testing

@testable import FeedFormats

@Suite struct CommonDateParserTests {
    /// Returns the results of the parser of two forms and of the parser of all forms.
    private func readings(_ text: String) -> (common: Date?, any: Date?) {
        let common = Array(text.utf8).withUnsafeBufferPointer(CommonDateParser.read)
        var reader = TolerantDateParser(Array(text.lowercased().utf8))
        return (common, reader.read())
    }

    @Test func theShortCutReadsWhatTheLongWayReads() {
        let months = ["Jan", "Feb", "Mar", "apr", "MAY", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let zones = ["GMT", "UTC", "+0000", "-0730", "+05:45", "+1400"]
        for step in 0..<4000 {
            let time = CivilTime(Date(timeIntervalSince1970: Double(step) * 15_551_551.7 - 20_000_000_000))
            let clock = [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
                separator: ":"
            )
            let zone = zones[step % zones.count]
            let day = step.isMultiple(of: 3) ? "Mon, \(time.day.day)" : "\(time.day.day < 10 ? "0" : "")\(time.day.day)"
            let year = String(time.day.description.prefix(4))
            let mail = readings("\(day) \(months[time.day.month - 1]) \(year) \(clock) \(zone)")
            #expect(mail.common != nil && mail.common == mail.any, "\(day) \(year) \(clock) \(zone)")
            let fraction = step.isMultiple(of: 2) ? ".250" : ""
            let internet = readings("\(time.day)T\(clock)\(fraction)\(step % 6 < 2 ? "Z" : zone)")
            #expect(internet.common != nil && internet.common == internet.any, "\(time.day) \(clock) \(zone)")
        }
    }

    @Test(arguments: [
        "2025-09-01", "2025-09-01T07:30", "2025-09-01 07:30:00Z", "2025-13-01T07:30:00Z", "2025-09-01T24:00:00Z",
        "2025-09-01T07:30:60Z", "2025-09-01T07:30:00", "2025-09-01T07:30:00.Z", "2025-09-01T07:30:00+24:00",
        "Mardi, 02 Sep 2025 07:30:00 GMT", "Mar, 02 Sep 2025 07:30:00 GMT", "Mon, 31 Feb 2025 07:30:00 GMT",
        "Mon, 01 Sep 25 07:30:00 GMT", "Mon, 01 September 2025 07:30:00 GMT", "Mon, 01 Sep 2025 07:30 GMT",
        "Mon, 01 Sep 2025 07:30:00 EST", "Mon, 01 Sep 2025 07:30:00", "Mon, 01 Sep 2025 07:30:00 GMT+2", "", "2025",
    ])
    func everyOtherFormIsLeftToTheLongWay(text: String) {
        #expect(readings(text).common == nil)
    }
}
