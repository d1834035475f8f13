import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of what a refresh says about hosts on hold: RefreshTally, English+RefreshTally, English+RefreshLine.
@Suite struct RefreshHoldTests {
    private let forced = RefreshRequest(words: ["example"], isForced: true)

    private func tally(_ hosts: String...) -> RefreshTally {
        var tally = RefreshTally()
        for (number, host) in hosts.enumerated() {
            tally.count(
                RefreshNews(title: host, source: SourceID("\(number)"), outcome: .onHold(host: host, until: "09:30"))
            )
        }
        return tally
    }

    private func hint(_ tally: RefreshTally, on request: RefreshRequest? = nil) -> String? {
        English.sample.hint(tally, on: request ?? forced)
    }

    @Test func aForcedRefreshOfSeveralSaysHowOneIsAsked() {
        let tally = tally("example.org", "example.org", "example.org")
        #expect(
            hint(tally)
                == "Of these, 3 wait for example.org, which is on hold until 09:30. 'refresh --force ADDRESS' with one whole "
                + "address asks it once anyway."
        )
        #expect(
            English.sample.line(tally)
                == "0 fetched, 0 new; 0 unchanged, 3 skipped (example.org is on hold until 09:30), 0 failed."
        )
        let news = RefreshNews(title: "A", source: SourceID("a"), outcome: .onHold(host: "example.org", until: "09:30"))
        #expect(English.sample.line(news) == "A: skipped, example.org is on hold until 09:30")
    }

    @Test func theHostThatMostWaitForIsNamed() {
        #expect(
            hint(tally("b.example", "a.example", "b.example"))?.hasPrefix(
                "Of these, 2 wait for b.example, which is on hold until 09:30, and 1 for other hosts."
            ) == true
        )
        #expect(hint(tally("a.example"))?.hasPrefix("Of these, 1 waits for a.example") == true)
    }

    @Test func nothingIsSaidWithoutAHoldOrWithoutForce() {
        #expect(hint(tally()) == nil)
        #expect(hint(tally("a.example"), on: RefreshRequest(words: ["example"])) == nil)
        #expect(hint(tally("a.example"), on: RefreshRequest(isForced: true)) == nil)
    }
}
