import FeedModel
import Foundation
import SourceAPI

/// The dates of items whose page dates them by the distance from now: each keeps that of its first fetch.
struct FirstDates {
    private let known: [String: Int]
    /// The dates of the items so far, by their identities.
    private(set) var found: [String: Int] = [:]

    /// Begins with the dates of the last fetch.
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

    /// Gives an item the date that it had at first.
    mutating func keep(_ item: inout Item) {
        guard let date = item.published else { return }
        let key = String(item.id.rawValue.prefix(16))
        let seconds = known[key] ?? Int(date.timeIntervalSince1970)
        item.published = Date(timeIntervalSince1970: Double(seconds))
        if found.count < MappingState.maximumDates { found[key] = seconds }
    }
}
