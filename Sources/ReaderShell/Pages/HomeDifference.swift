import FeedModel
import Screens
import SourceAPI

/// What the answers changed on a home screen that is already printed, in one line.
struct HomeDifference {
    /// All of it in one line.
    ///
    /// `Home: 2 new in Articles, Weather is fresh, Repositories failed: offline. Enter shows the new page.`
    let line: String

    init(from old: HomeScreen, to new: HomeScreen, explainer: Explainer) {
        let changes = zip(old.sections, new.sections).compactMap { Self.change(from: $0, to: $1, explainer: explainer) }
        let told = changes.isEmpty ? "nothing has changed" : changes.joined(separator: ", ")
        line = "Home: \(told). Enter shows the new page."
    }

    private static func change(
        from old: HomeScreen.Section,
        to new: HomeScreen.Section,
        explainer: Explainer
    ) -> String? {
        let title = TerminalText.line(new.plan.title)
        if let failure = new.failure { return "\(title) failed: \(TerminalText.line(explainer.reason(failure)))" }
        switch (old.answer?.content, new.answer?.content) {
        case (.items(let before), .items(let after)):
            let arrived = after.total - before.total
            return arrived > 0 ? "\(arrived) new in \(title)" : nil
        case (let before, let after):
            return before == after ? nil : "\(title) is fresh"
        }
    }
}
