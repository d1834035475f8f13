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
        PageStyle(now: environment.now(), clock: clock, width: environment.display.width())
    }

    private var clock: LocalClock { LocalClock(offset: environment.utcOffset(environment.now())) }

    /// Runs work behind the prompt when a person is there, and at once when not.
    func perform(inBackgroundIfInteractive work: @escaping @MainActor () async -> Void) async {
        guard environment.display.isInteractive else { return await work() }
        background.append(Task { await work() })
    }
}
