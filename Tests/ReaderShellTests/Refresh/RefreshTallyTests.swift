import FeedModel
import Foundation
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of what a refresh says: English+RefreshLine, English+RefreshTally.
@Suite struct RefreshTallyTests {
    private let news: [RefreshNews] = [
        .init(title: "Planet", source: SourceID("a"), outcome: .fetched(new: 3)),
        .init(title: "Quiet", source: SourceID("b"), outcome: .fetched(new: 0)),
        .init(title: "Same", source: SourceID("c"), outcome: .unchanged),
        .init(title: "Early", source: SourceID("d"), outcome: .skipped("not due before 10:00")),
        .init(title: "Earlier", source: SourceID("e"), outcome: .skipped("not due before 10:00")),
        .init(title: "Late", source: SourceID("f"), outcome: .skipped("gone\u{1B}[31m for good")),
        .init(title: Hostile.text, source: SourceID("g"), outcome: .failed(SourceError.plugin(Hostile.text))),
        .init(title: "Full", source: SourceID("h"), outcome: .failed(LibraryError.full(path: "quire.db"))),
    ]

    @Test func everyOutcomeHasItsLine() {
        #expect(
            news.map { English.sample.line($0) } == [
                "Planet: 3 new", "Quiet: nothing new", "Same: unchanged", "Early: skipped, not due before 10:00",
                "Earlier: skipped, not due before 10:00", "Late: skipped, gone for good",
                "Free beer now: failed: Free beer now",
                "Full: failed. The disk that holds the library quire.db is full. "
                    + "Nothing was changed; free some space and try again.",
            ]
        )
    }

    @Test(arguments: [
        ("https://e.example/x", "https://e.example/x", ""), ("X", "https://e.example/x", " (https://e.example/x)"),
        ("https://e.example/x", "https://e.example/y", " (https://e.example/y)"),
    ])
    func aFailureLineNamesTheAddressOnce(title: String, place: String, end: String) {
        let failed = RefreshNews.Outcome.failed(SourceError.malformed(where: place, what: "the answer is empty"))
        let news = RefreshNews(title: title, source: SourceID("https://e.example/x"), outcome: failed)
        #expect(English.sample.line(news) == "\(title): failed: unreadable: the answer is empty\(end)")
    }

    @Test func whatWasWrongWithAnAnswerAndWhatCameOfItIsTold() {
        let cut = SourceError.malformed(where: "the body", what: "it was cut short")
        let missing = SourceError.missingCredential("work", without: "")
        let news: [RefreshNews] = [
            .init(title: "Cut", source: SourceID("a"), outcome: .failed(cut, new: 2)),
            .init(title: "Odd", source: SourceID("b"), outcome: .fetched(new: 0, remark: "the document is incomplete")),
            .init(title: "Later", source: SourceID("c"), outcome: .fetching),
            .init(title: "Work", source: SourceID("d"), outcome: .failed(missing)),
        ]
        #expect(
            news.map { English.sample.line($0) } == [
                "Cut: failed: unreadable: it was cut short (the body); 2 new in the part that arrived",
                "Odd: nothing new; the document is incomplete", "Later: fetching",
                "Work: failed: it needs the key 'work'. Set QUIRE_WORK_KEY, or save it with 'login work'.",
            ]
        )
        var tally = RefreshTally()
        for news in news { tally.count(news) }
        #expect(English.sample.line(tally) == "1 fetched, 2 new; 0 unchanged, 0 skipped, 2 failed, 1 not finished.")
    }

    @Test func aPausedSubscriptionIsSkippedForTheReasonOfItsPause() {
        var tally = RefreshTally()
        let lines = [FetchRecord.Pause.gone, .missing(times: 10), .gone].enumerated().map { number, pause in
            let news = RefreshNews(title: "Lost", source: SourceID("\(number)"), outcome: .paused(pause))
            tally.count(news)
            return English.sample.line(news)
        }
        let gone = "paused: the server says it is gone for good"
        let missing = "paused: not found 10 times in a row"
        #expect(lines == [gone, missing, gone].map { "Lost: skipped, \($0)" })
        #expect(
            English.sample.line(tally)
                == "0 fetched, 0 new; 0 unchanged, 3 skipped (2 \(gone); 1 \(missing)), 0 failed."
        )
    }

    @Test func ofWhatIsNotDueTheEarliestIsTold() {
        var tally = RefreshTally()
        func skip(_ hour: String, _ date: Date?, _ source: String) -> String {
            let outcome = RefreshNews.Outcome.skipped(date == nil ? hour : "not due before \(hour)", dueAt: date)
            tally.count(RefreshNews(title: hour, source: SourceID(source), outcome: outcome))
            return English.sample.line(tally)
        }
        let counts = "0 fetched, 0 new; 0 unchanged,"
        #expect(skip("11:00", .hours(-2), "a") == "\(counts) 1 skipped (not due before 11:00), 0 failed.")
        #expect(skip("11:00", .hours(-2), "b") == "\(counts) 2 skipped (not due before 11:00), 0 failed.")
        #expect(skip("10:00", .hours(-1), "c") == "\(counts) 3 skipped (the first is due at 10:00), 0 failed.")
        #expect(skip("12:00", .hours(-3), "d") == "\(counts) 4 skipped (the first is due at 10:00), 0 failed.")
        #expect(
            skip("gone", nil, "e") == "\(counts) 5 skipped (4 not due, the first at 10:00; 1 gone), 0 failed."
        )
    }

    @Test func theTallyCountsEverythingAndNamesTheReasons() {
        var tally = RefreshTally()
        #expect(English.sample.line(tally) == "0 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.")
        for news in news { tally.count(news) }
        #expect(
            English.sample.line(tally)
                == "2 fetched, 3 new; 1 unchanged, 3 skipped (2 not due before 10:00; 1 gone for good), 2 failed."
        )
    }
}
