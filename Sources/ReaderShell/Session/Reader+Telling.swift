import FeedModel
import Foundation
import SourceAPI

extension Reader {
    /// Prints lines of a page.
    func print(_ lines: [String]) {
        for line in lines { environment.display.print(line) }
    }

    /// Prints a sentence, folded when it is wider than the page.
    func print(_ sentence: String) {
        print(style.folded(sentence))
    }

    /// Says a sentence beside the page: to a person who types like any other, else as progress.
    func note(_ sentence: String) {
        if environment.display.isInteractive { return print(sentence) }
        for line in style.folded(sentence) { environment.display.note(line) }
    }

    /// Tells an error in two sentences, and goes on.
    ///
    /// A word that is no command has done nothing and leaves the status as it is.
    func tell(_ error: any Error) {
        let explanation = explainer.explain(error)
        switch error {
        case CommandError.unknown, CommandError.ambiguous: print(TerminalText.line(explanation.line))
        default: tell(explanation)
        }
    }

    /// Tells what has been explained already.
    func tell(_ explanation: Explanation) {
        print(TerminalText.line(explanation.line))
        remember(explanation.status)
    }

    /// Keeps the worst exit status: a command that failed is worse than sources that did, and of two of a kind the greater
    /// counts, so that the status does not depend on the order of the commands.
    func remember(_ status: ExitStatus) {
        if status.rawValue > self.status.rawValue { self.status = status }
    }

    /// How errors are told at this time.
    var explainer: Explainer { Explainer(clock: clock, now: environment.now()) }

    /// What pages need to know.
    var style: PageStyle {
        PageStyle(
            now: environment.now(),
            clock: clock,
            width: environment.display.width(),
            symbols: environment.display.symbols
        )
    }

    private var clock: LocalClock { LocalClock(environment.utcOffset) }

    /// Does what may take long.
    ///
    /// Without a person it is done to its end. With one it is waited for a moment, so that what is quick is told before
    /// the next prompt; after that it goes on behind the prompt, which is shown again when it has said what it did.
    ///
    /// - Parameters:
    ///   - late: what to say when the moment is over.
    ///   - work: what is done.
    func performPatiently(
        late: String?,
        _ work: @escaping @MainActor () async -> Void
    ) async {
        guard environment.display.isInteractive else { return await work() }
        let isDone = await background.run(work, within: Self.patience, on: environment.scheduler) { [weak self] in
            // While a command is carried out, be it this one, the prompt comes by itself.
            if let self, isWaitingForLine { environment.display.prompt(.again) }
        }
        if !isDone, let sentence = late { print(sentence) }
    }

    /// How long a person waits for an answer before something is said or the prompt comes back.
    static let patience = Duration.milliseconds(300)

    /// Tells a problem that does not end the session, and what follows from it.
    public func warn(_ error: any Error, consequence: String) {
        tell(error)
        print(consequence)
    }
}
