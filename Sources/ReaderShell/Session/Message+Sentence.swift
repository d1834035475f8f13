import Screens
import TerminalText

extension Message {
    func sentence(style: PageStyle, explainer: Explainer) -> String {
        switch self {
        case .lists(let message): message.sentence
        case .items(let message): message.sentence
        case .marks(let message): message.sentence
        case .undo(let message): message.sentence(style: style)
        case .feeds(let message): message.sentence
        case .tags(let message): message.sentence
        case .home(let message): message.sentence(explainer: explainer)
        case .weather(let message): message.sentence(explainer: explainer)
        case .repositories(let message): message.sentence(explainer: explainer)
        case .pages(let message): message.sentence(style: style, explainer: explainer)
        case .subscriptions(let message): message.sentence(explainer: explainer)
        case .refresh(let message): message.sentence(explainer: explainer)
        case .export(let message): message.sentence
        case .settings(let message): message.sentence
        case .accounts(let message): message.sentence
        case .files(let message): message.sentence
        case .downloads(let message): message.sentence
        case .remembered(let answer): RememberedText.sentence(answer, style: style)
        case .noLongerAwaited(let answer): "No longer waiting for \(answer.name)."
        case .stopped: "Stopped."
        case .stillReading: "Searching\(style.symbols.ellipsis)"
        case .failed(let failure): explainer.explain(failure.error).line
        }
    }

    func status(explainer: Explainer) -> ExitStatus {
        switch self {
        case .lists(let message): message.status
        case .items(let message): message.status
        case .marks(let message): message.status
        case .weather(let message): message.status(explainer: explainer)
        case .repositories(let message): message.status(explainer: explainer)
        case .pages(let message): message.status(explainer: explainer)
        case .refresh(let message): message.status
        case .accounts(let message): message.status
        case .files(let message): message.status
        case .downloads(let message): message.status
        case .undo, .feeds, .tags, .home, .subscriptions, .export, .settings, .remembered, .noLongerAwaited, .stopped,
            .stillReading, .failed:
            .ok
        }
    }
}

extension AwaitedAnswer {
    fileprivate var name: String {
        switch self {
        case .weather(let city): "\(TerminalText.line(city))'s weather"
        case .repositories(let words, _): "repositories for '\(TerminalText.line(words))'"
        case .pages(let uri, _): uri.map(\.host) ?? "the page"
        }
    }
}
