public import FeedModel
public import Foundation

/// What a query has to know about the world to be answered: the time, the person's subscriptions and screens.
public struct QueryContext: Sendable {
    /// The present, for `today`, `newer:` and `older:`.
    public var now: Date
    /// The person's distance from UTC in seconds, east positive; decides where days begin.
    public var secondsFromUTC: Int
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
    public var screens: [String: Query]
    /// Makes plain text of a body, for matching without a library.
    ///
    /// A library uses its own environment's, so give both the same.
    public var bodyText: @Sendable (Item.Body) -> String

    /// Makes a context.
    public init(
        now: Date,
        secondsFromUTC: Int = 0,
        subscriptions: [Subscription] = [],
        followed: Set<SourceID>? = nil,
        publisherTitles: [SourceID: String] = [:],
        screens: [String: Query] = [:],
        bodyText: @escaping @Sendable (Item.Body) -> String = QueryContext.roughText
    ) {
        self.now = now
        self.secondsFromUTC = secondsFromUTC
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

    /// The midnight that began today.
    var startOfToday: Date {
        CivilTime(day: CivilTime(now, offset: secondsFromUTC).day).date(offset: secondsFromUTC)
    }
}
