import FeedModel
import Primitives
import ReaderShell
import Screens
import SystemSupport
import Testing

/// Tests of what errors repeat: Explanation, TerminalText.sentence.
@Suite struct ExplanationTests {
    private static let argument = "\u{1B}]0;x\u{7}http://usr:SEC\u{1B}[31mRET@h.example/\u{202E}x\ny\u{9B}2J"
    private static let shown = "http://h.example/x y"

    @Test(
        arguments: [
            SubscriptionError.missing(argument), SubscriptionError.notAnAddress(argument),
            SubscriptionError.unmatched(argument),
            SubscriptionError.unknownSource(argument),
            CommandError.unknown(word: argument, suggestion: argument),
            CommandError.unknown(word: argument, suggestion: nil),
            CommandError.ambiguous(word: argument, candidates: [argument]),
            CommandError.impossible(what: argument, remedy: argument), CommandError.selection(reason: argument),
            SubscriptionNameError.ambiguous(argument, addresses: [argument, argument]),
            SubscriptionNameError.severalTitles(argument, addresses: [argument]),
            SubscriptionNameError.alreadyMoved(argument, to: argument, left: [argument]),
            QueryFeedError.nameOfItems(argument), QueryFeedError.nameOfFeed(argument, title: argument),
            QueryFeedError.nameOfQuery(argument), UndoError.move(from: argument, to: argument),
            UndoError.addedAgain([argument], lines: [argument]), UndoError.alreadySubscribed([argument]),
            HistoryTimeError(argument),
            ConfigurationError.value(path: argument, key: argument, reason: argument),
            ConfigurationError.syntax(path: argument, line: 1, column: 1, reason: argument),
            ConfigurationError.unusedSource(path: argument, address: argument),
            CredentialError.noTerminal(command: argument, variable: argument),
            BrowserError.missing(argument), BrowserError.needsTerminal(argument),
            ProgramError.failed(program: "p", status: 1, output: argument), ProgramError.noPage(title: argument),
            ProgramError.notOpenable(argument),
            CredentialError.unknown(name: argument, known: [argument]), FileError.missing(path: argument),
        ] as [any Error]
    )
    func whatIsRepeatedIsSafeToPrint(error: any Error) {
        let explanation = English.sample.explain(error)
        #expect(explanation.line.contains(Self.shown))
        #expect(!explanation.line.contains("usr") && !explanation.line.contains("RET"))
        #expect(explanation.line.unicodeScalars.allSatisfy { (" "..."~").contains($0) })
    }

    @Test func aPasswordWithSpacesIsHiddenWhereTheWholeTextIsAnAddress() {
        let vocabulary = English.sample
        let address = "http://usr:se cret@h.example/x"
        #expect(
            vocabulary.explain(SubscriptionError.missing(address)).what
                == "You are not subscribed to http://h.example/x."
        )
        #expect(
            vocabulary.explain(ConfigurationError.value(path: "c", key: "source." + address, reason: "is wrong")).what
                == "c: 'source.http://h.example/x' is wrong."
        )
    }

    @Test func aSentenceThatIsChangedIsSafeToo() {
        var explanation = English.sample.explain(SubscriptionError.missing("a"))
        explanation.what = Self.argument
        explanation.remedy = Self.argument
        #expect(explanation.line == Self.shown + " " + Self.shown)
    }
}
