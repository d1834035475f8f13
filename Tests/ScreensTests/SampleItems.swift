import FeedModel
import Foundation
import Query
import Screens

extension Date {
    static let morning = Date(timeIntervalSince1970: 1_795_251_600)
    static let yesterday = Date(timeIntervalSince1970: 1_795_165_200)
}

extension Forecast {
    static let tokyo = Forecast(
        place: Place(name: "Tokyo", latitude: 35.6895, longitude: 139.69171, timeZone: "Asia/Tokyo"),
        current: Reading(observed: .morning, condition: .clear, temperature: 14.2, humidity: 81),
        days: [],
        attribution: Attribution(text: "Weather data by Open-Meteo.com")
    )
}

extension ItemDigest {
    /// As many items as are unread.
    static func news(unread: Int) -> ItemDigest {
        ItemDigest(lead: (0..<unread).map { LibraryItem.sample($0) }, unread: unread, total: unread)
    }
}

extension LibraryItem {
    static func sample(_ number: Int, title: String? = nil) -> LibraryItem {
        let item = Item(source: SourceID("news:hn"), guid: "\(number)", title: title ?? "Story \(number)")
        return LibraryItem(item: item, arrived: .morning)
    }
}

extension SectionPlan {
    static func plan(_ number: Int) -> SectionPlan {
        SectionPlan(number: number, title: "Section \(number)", filling: .query(.everything))
    }
}
