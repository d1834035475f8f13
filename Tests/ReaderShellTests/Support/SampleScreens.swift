import FeedModel
import Foundation
import Primitives
import Query
import Screens
import SourceAPI

@testable import ReaderShell

extension Date {
    /// Saturday 21 November 2026, 09:00 UTC: the present of these tests.
    static let morning = Date(timeIntervalSince1970: 1_795_251_600)

    static func hours(_ count: Double) -> Date { morning.addingTimeInterval(-3600 * count) }
}

extension PageStyle {
    static func sample(width: Int? = 80, symbols: Symbols = .rich) -> PageStyle {
        PageStyle(width: width, symbols: symbols)
    }

    /// The renderer of these signs.
    var renderer: any Renderer {
        symbols == .spoken ? SpokenRenderer(style: self) : PrintedRenderer(style: self)
    }

    /// The words of a page of the tests' present.
    var english: English { English(clock: LocalClock(offset: 0), now: .morning, symbols: symbols) }

    func lines(_ blocks: (English) -> [Block]) -> [String] { renderer.lines(blocks(english)) }
}

extension English {
    static let sample = English(clock: LocalClock(offset: 0), now: .morning)
}

/// A hostile text: it sets the window title, clears the screen, changes colours and directions, and breaks lines.
enum Hostile {
    static let text = "\u{1B}]0;owned\u{07}\u{9B}2JFree\u{202E} \u{1B}[31mbeer\u{1B}[m\r\n\u{2028}\u{7F}now\u{2066}"
    static let readable = "Free beer now"
}

extension LibraryItem {
    /// A story of Hacker News, its number of hours old.
    static func story(_ number: Int, _ title: String? = nil, change: (inout LibraryItem) -> Void = { _ in })
        -> LibraryItem
    {
        var item = Item(source: SourceID("news:hn"), guid: "\(number)", title: title ?? "Story \(number)")
        item.url = "https://example.org/\(number)"
        item.published = .hours(Double(number))
        var kept = LibraryItem(item: item, arrived: .morning)
        change(&kept)
        return kept
    }

    static func stories(_ numbers: ClosedRange<Int>) -> [LibraryItem] { numbers.map { .story($0) } }

    var read: LibraryItem {
        var kept = self
        kept.state.readAt = .morning
        return kept
    }

    var starred: LibraryItem {
        var kept = self
        kept.state.isStarred = true
        return kept
    }
}

extension Forecast {
    static let tokyo = Forecast(
        place: Place(name: "Tokyo", latitude: 35.69, longitude: 139.69),
        current: Reading(observed: .morning, condition: .clear, temperature: 14.2),
        days: [.init(day: .saturday, condition: .clear, high: 16, low: 8.1)],
        attribution: Attribution(text: "Weather data by Open-Meteo.com")
    )
}

extension CalendarDay {
    static let saturday = LocalClock(offset: 0).day(.morning)
}

extension Subscription {
    static func sample(_ address: String, title: String? = nil, tags: [String] = []) throws -> Subscription {
        Subscription(uri: try SubscriptionURI(address), title: title, tags: tags)
    }
}

extension SectionPlan {
    static func sample(_ number: Int, _ title: String, _ address: String = "news:hn") throws -> SectionPlan {
        SectionPlan(number: number, title: title, filling: .subscription(try .sample(address)))
    }
}

extension HomeScreen.Section {
    init(_ plan: SectionPlan, _ content: SectionContent? = nil, at date: Date? = nil, failure: SourceError? = nil) {
        self.init(plan: plan)
        answer = content.map { DatedContent($0, date: date ?? .morning) }
        isFresh = date == nil && failure == nil
        self.failure = failure
    }
}

extension HomeScreen {
    init(_ sections: [HomeScreen.Section]) {
        self.init(plans: [])
        self.sections = sections
    }
}

extension SourceDescriptor {
    static let samples = [
        SourceDescriptor(
            id: "feeds",
            title: "Feeds",
            subject: .init(name: "address", help: "the address of a feed", example: "https://example.org/feed.xml"),
            reach: .subscribedAddress,
            minimumInterval: .seconds(60)
        ),
        SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(name: "place", help: "a town", example: "Tokyo"),
            reach: .services([]),
            minimumInterval: .seconds(600)
        ),
    ]
}
