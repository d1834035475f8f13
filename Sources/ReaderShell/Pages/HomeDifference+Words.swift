import Screens

extension HomeDifference {
    /// Returns the changes in one line.
    ///
    /// `Home: 2 new in Articles, Repositories failed: offline. 'home' shows the new page.`
    func sentence(explainer: Explainer) -> String {
        let words = changes.map { change in
            let title = TerminalText.line(change.title)
            switch change.kind {
            case .failed(let error): return "\(title) failed: \(TerminalText.line(explainer.reason(error)))"
            case .arrived(let count): return "\(count) new in \(title)"
            case .updated: return "\(title) is updated"
            }
        }
        let changes = words.joined(separator: ", ")
        return "\(ScreenName.heading(screen)): \(changes). '\(ScreenName.command(screen))' shows the new page."
    }
}

/// The name of a screen in pages and sentences.
enum ScreenName {
    /// Returns the name as a heading: `Home`, `news`.
    static func heading(_ name: String) -> String {
        name == HomeScreen.usualName ? "Home" : TerminalText.line(name)
    }

    /// Returns the command that shows the screen: `home`, `screen news`.
    static func command(_ name: String) -> String {
        name == HomeScreen.usualName ? name : "screen \(TerminalText.line(name))"
    }
}
