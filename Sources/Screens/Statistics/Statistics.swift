import FeedModel
package import Primitives

/// The number of items read, by one division.
package struct Statistics: Hashable, Sendable {
    /// The division of the rows.
    package var division: Division
    /// The query that the items match, as it is printed; `nil` for all items.
    package var query: String?
    /// The rows in order: days, hours and weekdays by time, sources and tags by count.
    package var rows: [Row] = []
    /// The number of items read.
    ///
    /// An item with several tags counts once here and once in the row of each tag.
    package var total = 0
    /// The number of items that an import marked as read; they are not in the rows, because it is not known when they
    /// were read.
    package var imported = 0
    /// The first and the last day with an item read.
    package var days: ClosedRange<CalendarDay>?

    /// The divisions of reading statistics.
    package enum Division: String, Hashable, Sendable, CaseIterable {
        /// By subscription.
        case source
        /// By calendar day.
        case day
        /// By hour of the day.
        case hour
        /// By day of the week.
        case weekday
        /// By tag of the item or of its subscription.
        case tag
    }

    /// A row.
    package struct Row: Hashable, Sendable {
        /// The source, tag or time.
        package var label: String
        /// The number of items.
        package var count: Int

        /// Creates a row.
        package init(_ label: String, _ count: Int) {
            self.label = label
            self.count = count
        }
    }

    /// Creates empty statistics.
    package init(by division: Division) {
        self.division = division
    }

    /// The days of the week from Monday, as in ISO 8601.
    package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
