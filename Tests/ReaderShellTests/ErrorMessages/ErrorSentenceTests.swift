import FeedModel
import Foundation
import Primitives
import Query
import ReaderShell
import Screens
import SourceAPI
import Streams
import SystemSupport
import Testing

/// Tests of the sentences for errors: English.
@Suite struct ErrorSentenceTests {
    let vocabulary = English.sample

    @Test(
        arguments: Told.ofSources + Told.ofCredentials + Told.ofTheStore + Told.ofSubscriptions + Told.ofFiles
            + Told.ofTheReader + Told.ofReadings + Told.ofPlugins + Told.ofCommands + Told.ofPrograms
    )
    func everyErrorIsToldInTwoSentencesAndHasItsExitStatus(expected: Told) {
        let explanation = vocabulary.explain(expected.error)
        #expect(explanation.line == expected.line)
        #expect(explanation.status == expected.status)
    }

    // RW16: the advice is something that has an effect.
    @Test func aKeyIsPutRightWhereItComesFrom() {
        let rejected = SourceError.unauthorized(credential: "k")
        let missing = SourceError.missingCredential("k", without: "news:hn works without one")
        let remedies = [nil, CredentialPlace.variable("MY_KEY"), .command].map { place in
            let vocabulary = English(
                clock: LocalClock(offset: 0),
                now: .morning,
                credentialPlace: { $0 == "k" ? place : nil }
            )
            return [vocabulary.explain(rejected).remedy, vocabulary.explain(missing).remedy]
        }
        let plain = "Set QUIRE_K_KEY, or save it with 'login k'; news:hn works without one."
        #expect(
            remedies == [
                ["The key 'k' is missing or was rejected: 'login k' saves a new one.", plain],
                [
                    "The key in MY_KEY was rejected: set another one.",
                    "Set MY_KEY, which config.toml names for it; news:hn works without one.",
                ],
                ["The key 'k' was rejected: correct what its command in config.toml prints.", plain],
            ]
        )
    }

    @Test func anErrorNobodyForesawIsToldAsAFault() {
        struct Strange: Error, CustomStringConvertible { let description = "strange" }
        #expect(
            vocabulary.explain(Strange()).line
                == "Something went wrong: strange. This is a bug in quire; please report it."
        )
    }

    @Test func theTimeOfARateLimitIsToldOnThePersonsClock() {
        let until = Date(timeIntervalSince1970: 1_795_286_520)
        let tokyo = English(clock: LocalClock(offset: 9 * 3600), now: until)
        #expect(vocabulary.reason(.rateLimited(until: until)) == "rate limited until 18:42")
        #expect(tokyo.reason(.rateLimited(until: until)) == "rate limited until 03:42")
    }

    @Test func theTimeOfAnotherDayIsToldWithItsDay() {
        let until = Date(timeIntervalSince1970: 1_795_286_520)
        func reason(_ offset: Int, after seconds: TimeInterval) -> String {
            English(clock: LocalClock(offset: offset), now: until - seconds).reason(.rateLimited(until: until))
        }
        #expect(reason(0, after: 3600) == "rate limited until 18:42")
        #expect(reason(0, after: 86_400) == "rate limited until 2026-11-21 18:42")
        #expect(reason(9 * 3600, after: 5 * 3600) == "rate limited until 2026-11-22 03:42")
    }
}
