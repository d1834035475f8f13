package import FeedModel
package import Foundation
package import Query

package struct SectionPlan: Equatable, Sendable, Identifiable {
    /// The number shown in brackets, counted from 1.
    package var number: Int
    package var title: String
    package var filling: Filling
    /// The number of rows; `nil` for a share of the screen.
    package var rows: Int?
    /// The order of a subscription's items; `nil` for unread ones first, and for a query, which has its own.
    package var sort: Query.Sort?

    package init(number: Int, title: String, filling: Filling) {
        self.number = number
        self.title = title
        self.filling = filling
    }

    package var id: Int { number }

    /// Whether a plan is of the same subscription, query or feeds; its number may have changed.
    func isOfSame(_ other: SectionPlan) -> Bool {
        switch (filling, other.filling) {
        case (.subscription(let one), .subscription(let another)): one.id == another.id
        default: filling == other.filling
        }
    }

    package enum Filling: Equatable, Sendable {
        case subscription(Subscription)
        case query(Query)
        case feeds(FeedRequest)
    }
}

package enum SectionContent: Equatable, Sendable {
    case forecast(Forecast)
    case items(ItemDigest)
    case feeds(FeedDigest)
}

package struct FeedDigest: Equatable, Sendable {
    package var lead: [FeedRow]
    package var unread: Int
    package var total: Int
    /// The number of queries of the subscriptions file, counted separately because their items belong to other feeds.
    package var queries = 0
    package var counts: [FeedRow.Content: FeedRow.Counts]

    package init(lead: [FeedRow], unread: Int, total: Int) {
        self.lead = lead
        self.unread = unread
        self.total = total
        counts = Dictionary(lead.map { ($0.content, $0.counts) }) { $1 }.compactMapValues(\.self)
    }
}

package struct ItemDigest: Equatable, Sendable {
    package var lead: [LibraryItem]
    package var unread: Int
    /// The number of items that the unread ones are counted among: all of the section, or of the library for a section of
    /// everything unread.
    package var total: Int
    package var length: Int
    package var sourceTitles: [SourceID: String]
    package var failing: Int
    package var attributions: [Attribution]
    /// The titles of the sections above that have its first items; empty if it has other items.
    package var sectionsAbove: [String] = []

    package init(
        lead: [LibraryItem],
        unread: Int,
        total: Int,
        sourceTitles: [SourceID: String] = [:],
        failing: Int = 0,
        attributions: [Attribution] = []
    ) {
        self.failing = failing
        self.attributions = attributions
        self.sourceTitles = sourceTitles
        self.lead = lead
        self.unread = unread
        self.total = total
        length = total
    }
}

package struct DatedContent: Equatable, Sendable {
    package var content: SectionContent
    package var date: Date
    package var tally: SubscriptionTally?

    package init(_ content: SectionContent, date: Date) {
        self.content = content
        self.date = date
    }
}

package struct SubscriptionTally: Equatable, Sendable {
    package var count: Int
    package var failed: Int
    package var hidden: Int

    package init(count: Int, failed: Int, hidden: Int = 0) {
        self.count = count
        self.failed = failed
        self.hidden = hidden
    }
}
