package import FeedModel
package import Foundation
import Primitives

/// The information a query depends on: the time, and the reader's subscriptions and screens.
package struct QueryContext: Sendable {
    /// The contents of a screen: whole subscriptions, and the results of queries.
    package struct Screen: Hashable, Sendable {
        package var subscriptions: Set<SourceID>
        package var queries: [Query]

        package init(subscriptions: Set<SourceID> = [], queries: [Query] = []) {
            self.subscriptions = subscriptions
            self.queries = queries
        }
    }

    /// The current time, for `today`, `newer:` and `older:`.
    package var now: Date
    /// Returns the reader's offset from UTC at a date, in seconds, positive to the east; determines where days begin.
    package var utcOffset: @Sendable (Date) -> Int
    /// The reader's subscriptions, whose titles and tags are matched by `source:` and `tag:`.
    package var subscriptions: [Subscription]
    /// The subscriptions that are followed, including the sections of screens; `nil` if all are.
    ///
    /// Unread items of other subscriptions are omitted unless they are starred or the query has `source:`. So the items
    /// of a removed subscription leave the lists, and read ones are kept.
    package var followed: Set<SourceID>?
    /// The subscriptions that the reader has hidden with `!`; ignored without ``followed``.
    ///
    /// Their items are omitted where unread items are listed, also if the list is narrowed (``Query/leavesOutHidden``). Every other
    /// query finds them.
    package var hidden: Set<SourceID> = []
    /// The publishers' titles of subscriptions, from their fetch records.
    package var publisherTitles: [SourceID: String]
    /// The contents of screens by name, for `in:`.
    package var screens: [String: Screen]

    package init(
        now: Date,
        utcOffset: @escaping @Sendable (Date) -> Int = { _ in 0 },
        subscriptions: [Subscription] = [],
        followed: Set<SourceID>? = nil,
        publisherTitles: [SourceID: String] = [:],
        screens: [String: Screen] = [:]
    ) {
        self.now = now
        self.utcOffset = utcOffset
        self.subscriptions = subscriptions
        self.followed = followed
        self.publisherTitles = publisherTitles
        self.screens = screens
    }

    /// Returns a body without its tags, for callers without an HTML parser: text between `<` and `>` becomes a space.
    package static let roughText: @Sendable (Item.Body) -> String = { body in
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

    /// Today, from midnight to midnight: 23 to 25 hours if the clocks change.
    var today: Range<Date> {
        let day = CivilTime(now, offset: utcOffset(now)).day
        let start = CivilTime(day: day).date(offset: utcOffset)
        let end = CivilTime(day: CalendarDay(daysSince1970: day.daysSince1970 + 1)).date(offset: utcOffset)
        return start..<max(start, end)
    }
}
