import FeedModel
import Foundation
import Screens
import Testing

@testable import ReaderShell

/// Tests of events outside of a session as text: English+HistoryPage.
@Suite struct HistoryLineTests {
    @Test func eventsAreToldOldestFirst() {
        let events = [
            HistoryLine(
                at: .hours(26),
                kind: .read,
                title: "夏祭り2023開催のお知らせ",
                sourceTitle: "News"
            ),
            HistoryLine(
                at: .hours(1),
                kind: .tagged("later"),
                title: Hostile.text,
                sourceTitle: Hostile.text
            ),
        ]
        #expect(
            PageStyle.sample(width: 50).lines { english in events.map { .row(english.row($0)) } } == [
                "2026-11-20 07:00  read  夏祭り2023開催のお知らせ —",
                "                        News",
                "2026-11-21 08:00  tagged 'later'",
                "    Free beer now — Free beer now",
            ]
        )
    }
}
