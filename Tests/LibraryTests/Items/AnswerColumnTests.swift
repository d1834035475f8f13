import FeedModel
import Foundation
import Testing

@testable import Library

/// Tests of the column `validators`: AnswerColumn.
@Suite struct AnswerColumnTests {
    private let validators = [Validators(url: "u", etag: "\"a\""), Validators(url: "v", digest: "d")]
    private let array =
        #"[{"url":"u","etag":"\"a\"","last_modified":null,"digest":null},"#
        + #"{"url":"v","etag":null,"last_modified":null,"digest":"d"}]"#

    private func read(_ text: String?) -> FetchRecord {
        var record = FetchRecord(source: SourceID("s"))
        AnswerColumn.decode(text, into: &record)
        return record
    }

    @Test func validatorsAloneAreTheArrayOfEarlierVersions() {
        var record = FetchRecord(source: SourceID("s"))
        #expect(AnswerColumn.encode(record) == nil)
        record.validators = validators
        #expect(AnswerColumn.encode(record) == array)
        #expect(read(array) == record)
    }

    @Test func everythingIsReadBack() throws {
        var record = FetchRecord(source: SourceID("s"))
        record.wait = Date(timeIntervalSince1970: 1_795_251_600.25)
        #expect(AnswerColumn.encode(record) == #"{"validators":[],"wait":1795251600250}"#)
        #expect(read(AnswerColumn.encode(record)) == record)
        record.validators = validators
        record.refusal = "3f2a"
        record.listing = PageListing(
            items: [ItemID(source: record.source, guid: "2"), ItemID(source: record.source, guid: "1")],
            next: "page=2",
            total: 7,
            notice: "More.",
            skipped: 1
        )
        #expect(read(AnswerColumn.encode(record)) == record)
        record.listing = PageListing(items: [])
        #expect(read(AnswerColumn.encode(record)) == record)
    }

    @Test func aListingIsBounded() {
        let items = (1...200).map { ItemID(source: SourceID("s"), guid: String($0)) }
        #expect(PageListing(items: items).items == Array(items.prefix(100)))
    }

    @Test(arguments: [
        nil, "", "null", "7", "{", "[7,null,{}]",
        #"{"validators":7,"listing":{"items":"x"},"wait":"soon","refused":[1]}"#,
    ])
    func whatCannotBeReadIsLeftOut(text: String?) {
        #expect(read(text) == FetchRecord(source: SourceID("s")))
    }
}
