import FeedModel
import Foundation
import Testing

/// Tests of stored times that delay something: StoredWait.
@Suite struct StoredWaitTests {
    private let now = Date(timeIntervalSince1970: 1_795_251_600)

    @Test(arguments: [
        (-1, false), (0, false), (1, true), (3600, true), (86_400, true), (86_700, true), (86_701, false),
        (30 * 86_400, false), (315_360_000, false),
    ])
    func anEndFurtherAheadThanItsRulePermitsCountsAsOver(seconds: TimeInterval, isPending: Bool) {
        let end = now + seconds
        #expect(StoredWait(until: end).end(at: now) == (isPending ? end : nil))
        #expect(HostBackoff(host: "a.example", until: end).end(at: now) == (isPending ? end : nil))
    }

    @Test(arguments: [(-315_360_000, true), (0, true), (60, true), (300, true), (301, false), (43_200, false)])
    func anEndThatWasStoredInTheFutureCountsAsOver(seconds: TimeInterval, isPending: Bool) {
        let wait = StoredWait(until: now + 3600, began: now + seconds)
        #expect(wait.end(at: now) == (isPending ? now + 3600 : nil))
        #expect(wait.isCredible(at: now) == isPending)
    }

    @Test(arguments: [
        (FetchRecord.DueRule.interval, 30, true), (.interval, 31, false), (.retryAfter, 1, true),
        (.retryAfter, 2, false),
    ])
    func anIntervalCanBeAMonthAndAServersWishADay(rule: FetchRecord.DueRule, days: Double, isPending: Bool) throws {
        var record = FetchRecord(source: SourceID("https://a.example/"))
        #expect(record.nextFetch() == nil)
        (record.due, record.dueRule) = (now + days * 86_400, rule)
        #expect(try #require(record.nextFetch()).end(at: now) == (isPending ? record.due : nil))
    }
}
