import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import Services

/// The options by which a part of the ledger is chosen.
struct LedgerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Start at a day (2026-11-01), or a time span ago (7d, P1M).", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("End before a day, or before a time span ago.", valueName: "time"))
    var until: String?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            "Only this kind of event: shown, opened, read, unread, starred, unstarred, tagged, untagged, hidden, unhidden; can be repeated.",
            valueName: "kind"
        )
    )
    var kinds: [String] = []

    @Option(help: ArgumentHelp("Only what was done on the machine of this name.", valueName: "name"))
    var device: String?

    var isEmpty: Bool { since == nil && until == nil && kinds.isEmpty && device == nil }

    func validate() throws {
        for kind in kinds where Event.Kind(name: kind) == nil && Event.Kind(name: kind, tag: "") == nil {
            throw ValidationError("There is no kind of event called '\(kind)'.")
        }
    }

    func request(_ history: HistoryService, _ query: Query? = nil) throws -> HistoryRequest {
        var request = HistoryRequest(query: query)
        request.since = try since.map { try history.moment($0) }
        request.until = try until.map { try history.moment($0) }
        request.kinds = Set(kinds)
        request.device = device
        return request
    }
}
