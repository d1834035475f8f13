import Foundation
import SourceAPI
import Testing

@testable import ReaderShell

@Suite struct QuestionErrorTests {
    private let explainer = Explainer(clock: LocalClock(offset: 0), now: .morning)

    // RG4
    @Test(arguments: [
        (9.7 * 3600, "rate limited until 18:42"), (14.99 * 3600, "rate limited until 23:59"),
        (15.0 * 3600, "rate limited until 2026-11-22 00:00"),
    ])
    func aTimeIsToldWithItsDayUnlessThatIsToday(seconds: TimeInterval, words: String) {
        #expect(explainer.reason(.rateLimited(until: .morning + seconds)) == words)
        #expect(!Explainer(clock: LocalClock(offset: 0)).reason(.rateLimited(until: .morning)).contains("-"))
    }

    // RG4, RW5
    @Test(arguments: [
        (
            SourceError.notFound("x"), "Check the spelling; a region or country behind a comma can help.",
            ReaderShell.ExitStatus.noInput
        ),
        (.refused("x"), "Nothing was asked.", .data),
        (.rateLimited(until: nil), "Ask again after that.", .tryLater),
        (.status(401, message: "x"), "Check the key: the service does not take it.", .unavailable),
        (.status(422, message: "x"), "The service does not accept what was asked.", .unavailable),
        (.status(500, message: nil), "The fault is the server's; a refresh asks it again when that is due.", .tryLater),
        (.malformed(where: "a", what: "b"), "The fault is the service's; ask again later.", .data),
        (.offline, "Start without --offline to fetch it.", .unavailable),
    ])
    func whatCanBeDoneAboutAQuestionIsToldInItsOwnWords(
        error: SourceError,
        remedy: String,
        status: ReaderShell.ExitStatus
    ) {
        let explanation = explainer.explain(error, of: "The weather of Tokyo")
        #expect(explanation.what == "The weather of Tokyo could not be fetched: \(explainer.reason(error)).")
        #expect(explanation.remedy == remedy)
        #expect(explanation.status == status)
    }
}
