public import FeedModel
public import Foundation
import GRDB

/// The counts of a subscription, and the part of its fetch record that a list of subscriptions shows.
public struct SourceSummary: Hashable, Sendable {
    /// The numbers of its items.
    public var counts: ItemCounts
    /// The publisher's title.
    public var title: String?
    /// Whether it was ever fetched.
    public var isFetched: Bool
    /// The time of the last successful fetch.
    public var succeeded: Date?
    /// The reason why the last fetch failed; `nil` if it succeeded.
    public var failure: FetchRecord.Failure?
    /// The number of failed fetches since the last successful one.
    public var consecutiveFailures: Int
    /// The reason why it is no longer fetched unless the reader asks for it.
    public var pause: FetchRecord.Pause?
}

extension Library {
    /// The summaries of every subscription that was ever fetched or has items.
    ///
    /// Reads counters and no items but duplicates, and leaves out the columns of records that take long to decode.
    public func sourceSummaries() async throws(LibraryError) -> [SourceID: SourceSummary] {
        try await storage.read { database in
            let rows = try Row.fetchCursor(database.cachedStatement(sql: SummarySelection.sql))
            var summaries: [SourceID: SourceSummary] = [:]
            while let row = try rows.next() {
                summaries[SourceID(NULSafeText.decode(try row.at(0) as String))] = try SummarySelection.summary(row)
            }
            return summaries
        }
    }
}

private enum SummarySelection {
    static let sql = CountSelection.selection(
        besides: """
            , f.title, f.is_recorded, f.attempted, f.succeeded, f.status, f.failure_code, f.failure_details, \
            f.failures_in_a_row, f.missing
            """
    )

    static func summary(_ row: Row) throws -> SourceSummary {
        var record = FetchRecord(source: SourceID(""))
        record.failure = try NULSafeText.decode(try row.at(8) as String?)
            .map { FetchRecord.Failure(code: $0, details: NULSafeText.decode(list: try row.at(9))) }
        record.status = try row.at(7)
        record.consecutiveMissing = try row.at(11)
        let isRecorded: Bool = try row.at(4)
        let attempted: Int64? = try row.at(5)
        return SourceSummary(
            counts: try CountSelection.counts(row),
            title: NULSafeText.decode(try row.at(3) as String?),
            isFetched: isRecorded && attempted != nil,
            succeeded: StoredDate.decode(try row.at(6) as Int64?),
            failure: record.failure,
            consecutiveFailures: try row.at(10),
            pause: record.pause
        )
    }
}
