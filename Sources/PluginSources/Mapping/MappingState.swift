import FeedModel
import Foundation
import Primitives
import SourceAPI

struct MappingState: Hashable {
    /// The number of dates that are kept: with more the state would become too large.
    static let maximumDates = 1000

    var count: Int
    /// The dates of its items with relative dates, from the first fetch of each, as such a date changes at every fetch.
    var dates: [String: Int] = [:]

    var state: SourceState {
        var members = [JSONValue.Member("items", .int(count))]
        if !dates.isEmpty {
            let dates = dates.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .int($0.value)) }
            members.append(.init("dates", .object(dates)))
        }
        return SourceState(rawValue: JSONValue.object(members).line)
    }
}

extension MappingState {
    init?(_ state: SourceState) {
        guard let value = try? JSONValue(parsing: state.rawValue), let count = value["items"].int, count >= 0 else {
            return nil
        }
        self.count = count
        for member in value["dates"].members { dates[member.name] = member.value.int }
    }
}

/// The dates of items with relative dates, each from its first fetch.
struct FirstDates {
    private let known: [String: Int]
    private(set) var found: [String: Int] = [:]

    init(_ state: SourceState?) {
        known = state.flatMap { MappingState($0) }?.dates ?? [:]
    }

    /// The dates to keep after a part of the items: also those that the others had, as far as there is room.
    var ofPart: [String: Int] {
        var dates = found
        for (key, seconds) in known.sorted(by: { $0.value > $1.value }) {
            guard dates.count < MappingState.maximumDates else { break }
            dates[key] = dates[key] ?? seconds
        }
        return dates
    }

    mutating func keep(_ item: inout Item) {
        guard let date = item.published else { return }
        let key = String(item.id.rawValue.prefix(16))
        let seconds = known[key] ?? Int(date.timeIntervalSince1970)
        item.published = Date(timeIntervalSince1970: Double(seconds))
        if found.count < MappingState.maximumDates { found[key] = seconds }
    }
}
