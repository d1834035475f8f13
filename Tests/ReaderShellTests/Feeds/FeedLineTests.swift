import FeedModel
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the rows of feeds on narrow pages: GroupRow, English+FeedsPage.
@Suite struct FeedLineTests {
    private func line(_ tags: [String], width: Int?, state: FeedRow.State = .neverFetched) -> [String] {
        let feed = FeedRow(
            content: .subscription(SourceID("exec:comics")),
            title: "Comics of the day",
            address: "exec:comics",
            tags: tags,
            counts: FeedRow.Counts(unread: 0, total: 7),
            state: state,
            line: 1
        )
        return PageStyle.sample(width: width).lines { [.row($0.row("1", feed))] }
    }

    @Test func theStateIsToldWholeHoweverManyTagsThereAre() {
        let tags = ["pictures", "everyday", "of a long name"]
        #expect(
            line(tags, width: nil)
                == ["1  0/7  Comics of the day  #pictures #everyday #of a long name — never fetched"]
        )
        #expect(line(tags, width: 60) == ["1  0/7  Comics of the day  #pictures #every… — never fetched"])
        #expect(line([], width: 60) == ["1  0/7  Comics of the day — never fetched"])
    }

    @Test func aTitleIsCutBeforeTheTagsAreLeftOut() {
        let failed = FeedRow.State.failed(SourceError.status(503, message: nil).failure, times: 12, lastSuccess: nil)
        let tags = ["ada", "daily"]
        #expect(
            line(tags, width: 80, state: failed) == [
                "1  0/7  Comics of the day  #ada #daily — failed: the server answered 503 (servi…"
            ]
        )
        #expect(
            line(tags, width: 60, state: failed) == ["1  0/7  Comics of the day  #ada #daily — failed: the server…"]
        )
        #expect(line(tags, width: 40, state: failed) == ["1  0/7  Comics of the day — failed"])
        #expect(line(tags, width: 29, state: failed) == ["1  0/7  Comics of the day"])
    }
}
