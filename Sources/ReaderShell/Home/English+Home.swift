package import Screens
import TerminalText

extension English {
    package func sentence(_ message: HomeMessage) -> String {
        switch message {
        case .changed(let difference): sentence(difference)
        case .complete(let screen):
            "\(ScreenName.heading(screen)): every section has answered. '\(ScreenName.command(screen))' shows the page."
        case .onlyScreen: "There is only the home screen. 'help screens' explains how to add another."
        case .loading: "Loading. The page appears when every section has answered; you can keep typing."
        case .waiting(let titles): "Still waiting for \(titles.map(TerminalText.line).joined(separator: ", "))."
        case .sectionAnswered(let title): "\(TerminalText.line(title)) has answered."
        }
    }

    /// Returns the changes in one line: `Home: 2 new in Articles. 'home' shows the new page.` for example.
    private func sentence(_ difference: HomeDifference) -> String {
        let words = difference.changes.map { change in
            let title = TerminalText.line(change.title)
            switch change.kind {
            case .failed(let error): return "\(title) failed: \(TerminalText.line(reason(error)))"
            case .arrived(let count): return "\(count) new in \(title)"
            case .updated: return "\(title) is updated"
            }
        }
        let changes = words.joined(separator: ", ")
        return
            "\(ScreenName.heading(difference.screen)): \(changes). '\(ScreenName.command(difference.screen))' shows the new page."
    }
}

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
