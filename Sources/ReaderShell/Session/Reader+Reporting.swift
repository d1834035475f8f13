import FeedModel
import Foundation
import SourceAPI

extension Reader {
    func print(_ lines: [String]) {
        for line in lines { environment.display.print(line) }
    }

    /// Prints a sentence, wrapped to the width of the page: the only way of a sentence to the terminal in a session.
    func print(_ sentence: String) {
        let lines = style.folded(TerminalText.sentence(sentence))
        pager.leaveRoom(forRows: lines.count)
        print(lines)
    }

    /// Prints a message beside the page: as a line at a terminal, else as progress.
    func note(_ sentence: String) {
        if environment.display.isInteractive { return print(sentence) }
        for line in style.folded(TerminalText.sentence(sentence)) { environment.display.note(line) }
    }

    func report(_ error: any Error) {
        // The error of a command that was stopped is the interruption itself.
        guard !isStopped else { return }
        report(explainer.explain(error))
    }

    func report(_ explanation: Explanation) {
        print(explanation.line)
        record(explanation.status)
    }

    /// The sentences about lines of the subscriptions file that cannot be used.
    var subscriptionProblems: [String] {
        guard let file = environment.subscriptions.file else { return [] }
        return explainer.sentences(about: environment.subscriptions.problems(), of: file)
    }

    /// Keeps the worst exit status: the greater one, in which a failed command outranks failed sources.
    ///
    /// The result does not depend on the order of the commands.
    func record(_ status: ExitStatus) {
        if status.rawValue > self.status.rawValue { self.status = status }
    }

    var explainer: Explainer {
        var explainer = environment.explainer()
        explainer.subscriptionsFile = environment.subscriptions.file
        return explainer
    }

    var style: PageStyle {
        var style = PageStyle(
            now: environment.now(),
            clock: explainer.clock,
            width: environment.display.width(),
            settings: settings
        )
        if settings.symbols == .rich { style.emphasis = environment.display.emphasis }
        return style
    }

    /// How long to wait for a result before the prompt returns.
    static let patience = Duration.milliseconds(300)

    /// Prints a problem that does not end the session, and its consequence.
    package func warn(_ error: any Error, consequence: String) {
        report(error)
        print(consequence)
    }
}
