import FeedModel
import Foundation
import SourceAPI

extension Reader {
    /// Prints lines of a page.
    func print(_ lines: [String]) {
        for line in lines { environment.display.print(line) }
    }

    /// Prints one line of a page.
    func print(_ line: String) {
        environment.display.print(line)
    }

    /// Tells an error in two sentences, and goes on.
    func tell(_ error: any Error) {
        let explanation = explainer.explain(error)
        print(TerminalText.line(explanation.line))
        if explanation.status != .usage { status = explanation.status }
    }

    /// How errors are told at this time.
    var explainer: Explainer { Explainer(clock: clock) }

    /// What pages need to know.
    var style: PageStyle {
        PageStyle(
            now: environment.now(),
            clock: clock,
            width: environment.display.width(),
            symbols: environment.display.symbols
        )
    }

    private var clock: LocalClock { LocalClock(offset: environment.utcOffset(environment.now())) }

    /// Runs work behind the prompt when a person is there, and at once when not.
    func perform(inBackgroundIfInteractive work: @escaping @MainActor () async -> Void) async {
        guard environment.display.isInteractive else { return await work() }
        performInBackground(work)
    }

    /// Runs work behind the prompt; the prompt is shown again when it has said what it did.
    func performInBackground(_ work: @escaping @MainActor () async -> Void) {
        let prompt = environment.display.prompt
        background.append(
            Task {
                await work()
                if !Task.isCancelled { prompt(.again) }
            }
        )
    }

    /// Tells a problem that does not end the session, and what follows from it.
    public func warn(_ error: any Error, consequence: String) {
        tell(error)
        print(consequence)
    }
}
