import FeedModel
import Screens
import SourceAPI

/// The changes to a home screen since it was printed, in one line.
struct HomeDifference {
    /// The changes of each section in a few words.
    let changes: [String]

    init(from old: HomeScreen, to new: HomeScreen, explainer: Explainer) {
        changes = zip(old.sections, new.sections).compactMap { Self.change(from: $0, to: $1, explainer: explainer) }
    }

    /// Returns the changes in one line.
    ///
    /// `Home: 2 new in Articles, Weather is updated, Repositories failed: offline. Enter shows the new page.`
    ///
    /// - Parameter key: The key or command that shows the new page.
    func line(key: String) -> String {
        changes.isEmpty
            ? "Home: nothing has changed." : "Home: \(changes.joined(separator: ", ")). \(key) shows the new page."
    }

    private static func change(
        from old: HomeScreen.Section,
        to new: HomeScreen.Section,
        explainer: Explainer
    ) -> String? {
        let title = TerminalText.line(new.plan.title)
        if let failure = new.failure {
            guard failure != old.failure else { return nil }
            return "\(title) failed: \(TerminalText.line(explainer.reason(failure)))"
        }
        switch (old.answer?.content, new.answer?.content) {
        case (.items(let before), .items(let after)):
            let arrived = after.total - before.total
            if arrived > 0 { return "\(arrived) new in \(title)" }
            return old.failure == nil ? nil : "\(title) is updated"
        case (let before, let after):
            return before == after && old.failure == nil ? nil : "\(title) is updated"
        }
    }
}
