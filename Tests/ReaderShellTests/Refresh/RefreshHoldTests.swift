import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of what a refresh says about hosts on hold: RefreshTally, RefreshLine.
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

    @Test func aForcedRefreshOfSeveralSaysHowOneIsAsked() {
        let tally = tally("example.org", "example.org", "example.org")
        #expect(
            tally.hint(on: forced)
                == "Of these, 3 wait for example.org, which is on hold until 09:30. 'refresh --force ADDRESS' with one whole "
                + "address asks it once anyway."
        )
        #expect(
            tally.line(vocabulary: .sample)
                == "0 fetched, 0 new; 0 unchanged, 3 skipped (example.org is on hold until 09:30), 0 failed."
        )
        let news = RefreshNews(title: "A", source: SourceID("a"), outcome: .onHold(host: "example.org", until: "09:30"))
        #expect(RefreshLine.text(news, vocabulary: .sample) == "A: skipped, example.org is on hold until 09:30")
    }

    @Test func theHostThatMostWaitForIsNamed() {
        #expect(
            tally("b.example", "a.example", "b.example").hint(on: forced)?.hasPrefix(
                "Of these, 2 wait for b.example, which is on hold until 09:30, and 1 for other hosts."
            ) == true
        )
        #expect(tally("a.example").hint(on: forced)?.hasPrefix("Of these, 1 waits for a.example") == true)
    }

    @Test func nothingIsSaidWithoutAHoldOrWithoutForce() {
        #expect(tally().hint(on: forced) == nil)
        #expect(tally("a.example").hint(on: RefreshRequest(words: ["example"])) == nil)
        #expect(tally("a.example").hint(on: RefreshRequest(isForced: true)) == nil)
    }
}
