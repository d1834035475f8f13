import Foundation
import Primitives
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the sentences for errors in a query: English+SessionErrors.
@Suite struct QuestionErrorTests {
    private let vocabulary = English.sample

    // RG4
    @Test(arguments: [
        (9.7 * 3600, "rate limited until 18:42"), (14.99 * 3600, "rate limited until 23:59"),
        (15.0 * 3600, "rate limited until 2026-11-22 00:00"),
    ])
    func aTimeIsToldWithItsDayUnlessThatIsToday(seconds: TimeInterval, words: String) {
        #expect(vocabulary.reason(.rateLimited(until: .morning + seconds)) == words)
    }

    // RG4, RW5
    @Test(arguments: [
        (SourceError.notFound("x"), "Look again.", ReaderShell.ExitStatus.noInput),
        (.refused("x"), "No request was sent.", .data),
        (.undeclared(source: "x", host: "b.example"), "No request was sent.", .data),
        (
            .undeclared(source: "x", host: "b.example", redirectedBy: "a.example"), "The redirect was not followed.",
            .data
        ),
        (.refused("a.example redirects, and x"), "The redirect was not followed.", .data),
        (
            .refused("not recorded: GET https://x/"),
            "The demonstration and --replay answer only what was recorded; start without them.", .data
        ),
        (.malformed(where: "a", what: "the feeds it names are x"), "Subscribe to one of them with 'add'.", .data),
        (.rateLimited(until: nil), "Try again later.", .tryLater),
        (.rateLimited(until: .morning), "Try again after that.", .tryLater),
        (.rateLimited(until: .morning, message: "x"), "Try again after that.", .tryLater),
        (.blocked(by: "x"), "Or ask the publisher to let feed readers through.", .unavailable),
        (.insecure("x"), "Nothing was sent to it.", .unavailable),
        (.proxy("x"), "Check that setting and that the proxy is running, then try again.", .unavailable),
        (.unreachable("x"), "Check the address and the network, then try again.", .unavailable),
        (.status(401, message: "x"), "The service needs a key, or rejected yours.", .permission),
        (.status(422, message: "x"), "The service rejected the request.", .unavailable),
        (.status(500, message: nil), "The server is at fault; try again later.", .tryLater),
        (.timedOut, "The server is at fault; try again later.", .tryLater),
        (.malformed(where: "a", what: "b"), "The service is at fault; try again later.", .data),
        (.plugin("x"), "The service is at fault; try again later.", .unavailable),
        (.limitExceeded(.body(bytes: 1 << 24)), "None of it was used.", .data),
        (.cancelled, "Try again whenever you like.", .tryLater),
        (.offline, "Start without --offline to fetch it.", .unavailable),
    ])
    func whatCanBeDoneAboutAQuestionIsToldInItsOwnWords(
        error: SourceError,
        remedy: String,
        status: ReaderShell.ExitStatus
    ) {
        let explanation = vocabulary.explain(error, of: "The weather of Tokyo", spelling: "Look again.")
        #expect(explanation.what == "The weather of Tokyo could not be fetched: \(vocabulary.reason(error)).")
        #expect(explanation.remedy == remedy)
        #expect(explanation.status == status)
    }

    @Test(arguments: ["It is late.", "It is late!", "Is it late?", "It is late"])
    func aServicesOwnSentenceKeepsItsOneFullStop(message: String) {
        let end = message.hasSuffix("late") ? "." : ""
        #expect(
            vocabulary.explain(.status(400, message: message), of: "It").what
                == "It could not be fetched: the server answered 400: \(message)\(end)"
        )
    }
}
