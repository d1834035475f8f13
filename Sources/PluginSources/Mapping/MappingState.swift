import Primitives
import SourceAPI

/// The state of a mapping between fetches.
struct MappingState: Hashable {
    /// The number of dates that are kept: with more the state would become too large.
    static let maximumDates = 1000

    /// The number of items of the last page.
    var count: Int
    /// The dates of those of its items that a page dates by the distance from now, from the first fetch of each.
    ///
    /// Such a date would change a little at every fetch.
    var dates: [String: Int] = [:]

    init(count: Int, dates: [String: Int] = [:]) {
        self.count = count
        self.dates = dates
    }

    init?(_ state: SourceState) {
        guard let value = try? JSONValue(parsing: state.rawValue), let count = value["items"].int, count >= 0 else {
            return nil
        }
        self.count = count
        for member in value["dates"].members { dates[member.name] = member.value.int }
    }

    var state: SourceState {
        var members = [JSONValue.Member("items", .int(count))]
        if !dates.isEmpty {
            let dates = dates.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .int($0.value)) }
            members.append(.init("dates", .object(dates)))
        }
        return SourceState(rawValue: JSONValue.object(members).line)
    }
}
