import FeedModel
public import Primitives

/// How much was read, along one division.
public struct Statistics: Hashable, Sendable {
    /// What the rows are.
    public var division: Division
    /// The rows in their order: days, hours and weekdays by time, sources and tags by how much was read of them.
    public var rows: [Row] = []
    /// All that was read; with tags, an item counts once here and once for each of its tags.
    public var total = 0
    /// Items that an import marked read, and that are not counted, because nobody knows when they were read.
    public var imported = 0
    /// The first and the last day on which something was read.
    public var days: ClosedRange<CalendarDay>?

    /// What readings can be divided by.
    public enum Division: String, Hashable, Sendable, CaseIterable {
        /// By subscription.
        case source
        /// By day of the calendar.
        case day
        /// By hour of the day.
        case hour
        /// By day of the week.
        case weekday
        /// By tag, of the item or of its subscription.
        case tag
    }

    /// One row.
    public struct Row: Hashable, Sendable {
        /// What was read, or when.
        public var label: String
        /// How many items.
        public var count: Int

        /// Makes a row.
        public init(_ label: String, _ count: Int) {
            self.label = label
            self.count = count
        }
    }

    /// Makes statistics of nothing.
    public init(by division: Division) {
        self.division = division
    }

    /// The days of the week from Monday, as ISO 8601 counts them.
    public static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
