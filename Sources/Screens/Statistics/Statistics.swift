package import Primitives

package struct Statistics: Equatable, Sendable {
    package var division: Division
    /// The query that the items match, as it is printed; `nil` for all items.
    package var query: String?
    package var rows: [Row] = []
    /// The number of items read: an item with several tags counts once here and once in the row of each tag.
    package var total = 0
    /// The number of items that an import marked as read; they are not in the rows, because it is not known when they were read.
    package var imported = 0
    /// The first and the last day with an item read.
    package var days: ClosedRange<CalendarDay>?

    package enum Division: String, Hashable, Sendable, CaseIterable {
        case source, day, hour, weekday, tag
    }

    package struct Row: Equatable, Sendable {
        package var label: String
        package var count: Int

        package init(_ label: String, _ count: Int) {
            self.label = label
            self.count = count
        }
    }

    package init(by division: Division) {
        self.division = division
    }

    /// The days of the week from Monday, as in ISO 8601.
    package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

package struct StatisticsRequest: Sendable {
    package var division: Statistics.Division
    package var query: String

    package init(by division: Statistics.Division, query: String = "") {
        self.division = division
        self.query = query
    }
}
