import FeedModel
public import Primitives

/// The number of items read, by one division.
public struct Statistics: Hashable, Sendable {
    /// The division of the rows.
    public var division: Division
    /// The query that the items match, as it is printed; `nil` for all items.
    public var query: String?
    /// The rows in order: days, hours and weekdays by time, sources and tags by count.
    public var rows: [Row] = []
    /// The number of items read.
    ///
    /// An item with several tags counts once here and once in the row of each tag.
    public var total = 0
    /// The number of items that an import marked as read; they are not in the rows, because it is not known when they
    /// were read.
    public var imported = 0
    /// The first and the last day with an item read.
    public var days: ClosedRange<CalendarDay>?

    /// The divisions of reading statistics.
    public enum Division: String, Hashable, Sendable, CaseIterable {
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
    public struct Row: Hashable, Sendable {
        /// The source, tag or time.
        public var label: String
        /// The number of items.
        public var count: Int

        /// Creates a row.
        public init(_ label: String, _ count: Int) {
            self.label = label
            self.count = count
        }
    }

    /// Creates empty statistics.
    public init(by division: Division) {
        self.division = division
    }

    /// The days of the week from Monday, as in ISO 8601.
    public static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
