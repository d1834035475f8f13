import Screens
import TerminalText

extension HomeMessage {
    func sentence(explainer: Explainer) -> String {
        switch self {
        case .changed(let difference): difference.sentence(explainer: explainer)
        case .complete(let screen):
            "\(ScreenName.heading(screen)): every section has answered. '\(ScreenName.command(screen))' shows the page."
        case .onlyScreen: "There is only the home screen. 'help screens' explains how to add another."
        case .loading: "Loading. The page appears when every section has answered; you can keep typing."
        case .waiting(let titles): "Still waiting for \(titles.map(TerminalText.line).joined(separator: ", "))."
        case .sectionAnswered(let title): "\(TerminalText.line(title)) has answered."
        }
    }
}
