import FeedModel
import Foundation
import Primitives
import SourceAPI

extension Page {
    func findings(source: SourceID, limit: Int, now: Date) -> [Finding] {
        var report = Report()
        report.add(identityFindings(source: source))
        report.add(addressFindings)
        let dates = DateRange(now: now)
        for item in items {
            report.add(dates.findings(item.published, "published of '\(item.guid)'"))
            report.add(dates.findings(item.updated, "updated of '\(item.guid)'"))
        }
        if items.count > limit { report.add(.limit, "\(items.count) items for a limit of \(limit)") }
        if case .forecast(let forecast) = content { report.add(forecast.findings(dates: dates)) }
        if let state, state.rawValue.utf8.count > 65_536 { report.add(.state, "the state is larger than 64 KiB") }
        return report.findings
    }

    func identityFindings(source: SourceID) -> [Finding] {
        var report = Report()
        var known: Set<String> = []
        for item in items {
            if item.guid.allSatisfy(\.isWhitespace) { report.add(.identity, "an item has an empty guid") }
            if !known.insert(item.guid).inserted { report.add(.identity, "two items have the guid '\(item.guid)'") }
            if item.source != source {
                report.add(.identity, "'\(item.guid)' belongs to '\(item.source)', not to '\(source)'")
            }
        }
        return report.findings
    }

    var addressFindings: [Finding] {
        var report = Report()
        report.add(Self.findings(url, "the page"))
        for item in items {
            report.add(Self.findings(item.url, "the url of '\(item.guid)'"))
            report.add(Self.findings(item.image, "the image of '\(item.guid)'"))
            report.add(Self.findings(item.comments, "the comments of '\(item.guid)'"))
            for enclosure in item.enclosures {
                report.add(Self.findings(enclosure.url, "an enclosure of '\(item.guid)'"))
            }
        }
        return report.findings
    }

    private static func findings(_ address: String?, _ what: String) -> [Finding] {
        guard let address, JSONValue.string(address).httpURL != address else { return [] }
        return [Finding(.addresses, "\(what) is '\(address)'")]
    }
}

extension Forecast {
    fileprivate func findings(dates: DateRange) -> [Finding] {
        var report = Report()
        if place.name.allSatisfy(\.isWhitespace) { report.add(.forecast, "the place has no name") }
        if !(-90...90).contains(place.latitude) || !(-180...180).contains(place.longitude) {
            report.add(.forecast, "\(place.latitude), \(place.longitude) is not a place on Earth")
        }
        if attribution.text.allSatisfy(\.isWhitespace) { report.add(.forecast, "the attribution is empty") }
        if current == nil, days.isEmpty { report.add(.forecast, "neither a reading nor a day") }
        if zip(days, days.dropFirst()).contains(where: { $0.day >= $1.day }) {
            report.add(.forecast, "the days are not in order, one a calendar day")
        }
        if let current { report.add(dates.findings(current.observed, "the time of the reading")) }
        let temperatures = [current?.temperature] + days.flatMap { [$0.high, $0.low] }
        for temperature in temperatures.compactMap(\.self) where !(-100...70).contains(temperature) {
            report.add(.forecast, "a temperature of \(temperature) °C")
        }
        if let humidity = current?.humidity, !(0...100).contains(humidity) {
            report.add(.forecast, "a humidity of \(humidity) %")
        }
        return report.findings
    }
}

struct DateRange {
    let now: Date

    func findings(_ date: Date?, _ what: String) -> [Finding] {
        let earliest = Date(timeIntervalSince1970: 631_152_000)
        let latest = max(earliest, now.addingTimeInterval(2 * 86_400))
        guard let date, !(earliest...latest).contains(date) else { return [] }
        return [Finding(.dates, "\(what) is \(date.iso8601)")]
    }
}
