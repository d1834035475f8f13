public import FeedModel
public import Foundation
import Primitives

/// What a query has to know about the world to be answered: the time, the person's subscriptions and screens.
public struct QueryContext: Sendable {
    /// What a screen gathers: subscriptions as a whole, and what queries find.
    public struct Screen: Hashable, Sendable {
        /// The subscriptions that are sections.
        public var subscriptions: Set<SourceID>
        /// The queries that are sections.
        public var queries: [Query]

        /// Makes a screen.
        public init(subscriptions: Set<SourceID> = [], queries: [Query] = []) {
            self.subscriptions = subscriptions
            self.queries = queries
        }
    }

    /// The present, for `today`, `newer:` and `older:`.
    public var now: Date
    /// The person's distance from UTC at a moment, in seconds, east positive; decides where days begin.
    public var utcOffset: @Sendable (Date) -> Int
    /// The person's subscriptions, whose titles and tags `source:` and `tag:` match too.
    public var subscriptions: [Subscription]
    /// The subscriptions that are followed now, the sections of screens among them; `nil` when all are.
    ///
    /// Of the others, what is unread and not starred is left out, unless the query asks for `source:`. So a subscription
    /// that was removed leaves the lists, and what was read of it stays.
    public var followed: Set<SourceID>?
    /// What publishers call their sources, as fetch records know it.
    public var publisherTitles: [SourceID: String]
    /// What each screen gathers, by the screen's name, for `in:`.
    public var screens: [String: Screen]
    /// Makes plain text of a body, for matching without a library.
    ///
    /// A library uses its own environment's, so give both the same.
    public var bodyText: @Sendable (Item.Body) -> String

    /// Makes a context.
    public init(
        now: Date,
        utcOffset: @escaping @Sendable (Date) -> Int = { _ in 0 },
        subscriptions: [Subscription] = [],
        followed: Set<SourceID>? = nil,
        publisherTitles: [SourceID: String] = [:],
        screens: [String: Screen] = [:],
        bodyText: @escaping @Sendable (Item.Body) -> String = QueryContext.roughText
    ) {
        self.now = now
        self.utcOffset = utcOffset
        self.subscriptions = subscriptions
        self.followed = followed
        self.publisherTitles = publisherTitles
        self.screens = screens
        self.bodyText = bodyText
    }

    /// A body without its tags, for those who have no reader of HTML: what stands between `<` and `>` becomes a space.
    ///
    /// Entities stay as they are.
    public static let roughText: @Sendable (Item.Body) -> String = { body in
        switch body {
        case .text(let text): return text
        case .html(let html):
            var text = String.UnicodeScalarView()
            var isTag = false
            for scalar in html.unicodeScalars {
                switch scalar {
                case "<": isTag = true
                case ">" where isTag:
                    isTag = false
                    text.append(" ")
                default: if !isTag { text.append(scalar) }
                }
            }
            return String(text)
        }
    }

    /// Today, from the midnight that began it to the one that ends it: 23 to 25 hours, where clocks are put forward or back.
    var today: Range<Date> {
        let day = CivilTime(now, offset: utcOffset(now)).day
        let start = CivilTime(day: day).date(offset: utcOffset)
        let end = CivilTime(day: CalendarDay(daysSince1970: day.daysSince1970 + 1)).date(offset: utcOffset)
        return start..<max(start, end)
    }
}
