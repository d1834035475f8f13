import Screens

extension RefreshMessage {
    func sentence(explainer: Explainer) -> String {
        switch self {
        case .alreadyRunning: "A refresh is already running; its results will be printed here."
        case .queued: "Queued after the refresh that is running."
        case .stillRunning: "Still refreshing; the results will be printed here."
        case .news(let news): RefreshLine.text(news, explainer: explainer)
        case .hostOnHold(let host): host.sentence
        case .ended(let tally, let request): tally.sentence(of: request, explainer: explainer)
        }
    }

    var status: ExitStatus {
        switch self {
        case .ended(let tally, _): tally.failed > 0 ? .partial : .ok
        case .alreadyRunning, .queued, .stillRunning, .news, .hostOnHold: .ok
        }
    }
}
