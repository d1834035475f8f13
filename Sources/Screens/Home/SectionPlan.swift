public import FeedModel
public import Foundation
public import Query

/// A section as it was asked for: its number on the screen, its title, and what fills it.
public struct SectionPlan: Hashable, Sendable, Identifiable {
    /// The number in brackets, from 1.
    public var number: Int
    /// The title to show.
    public var title: String
    /// What fills it.
    public var filling: Filling

    /// Makes a plan.
    public init(number: Int, title: String, filling: Filling) {
        self.number = number
        self.title = title
        self.filling = filling
    }

    /// The section's number.
    public var id: Int { number }

    /// What can fill a section.
    public enum Filling: Hashable, Sendable {
        /// One subscription.
        case subscription(Subscription)
        /// The items that a query finds, whatever subscription they came from.
        case query(Query)
    }
}

/// What fills a section when all went well.
public enum SectionContent: Hashable, Sendable {
    /// The weather of a place.
    case forecast(Forecast)
    /// Some of its items, and how many there are.
    case items(ItemDigest)
}

/// A few items that stand for many.
public struct ItemDigest: Hashable, Sendable {
    /// The items to show, best first.
    public var lead: [LibraryItem]
    /// How many of all are unread.
    public var unread: Int
    /// How many there are.
    public var total: Int
    /// What the items' sources are called, when they have several.
    public var sourceTitles: [SourceID: String]
    /// How many of the items' sources failed when they were last asked.
    public var failing: Int

    /// Makes a digest.
    public init(
        lead: [LibraryItem],
        unread: Int,
        total: Int,
        sourceTitles: [SourceID: String] = [:],
        failing: Int = 0
    ) {
        self.failing = failing
        self.sourceTitles = sourceTitles
        self.lead = lead
        self.unread = unread
        self.total = total
    }
}

/// What fills a section, and when it was fetched.
public struct DatedContent: Hashable, Sendable {
    /// The content.
    public var content: SectionContent
    /// When it was fetched.
    public var date: Date

    /// Makes a dated content.
    public init(_ content: SectionContent, date: Date) {
        self.content = content
        self.date = date
    }
}
