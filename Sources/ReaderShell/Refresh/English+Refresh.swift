package import Screens

extension English {
    package func sentence(_ message: RefreshMessage) -> String {
        switch message {
        case .alreadyRunning: "A refresh is already running; its results will be printed here."
        case .queued: "Queued after the refresh that is running."
        case .stillRunning: "Still refreshing; the results will be printed here."
        case .news(let news): line(news)
        case .hostOnHold(let host): sentence(host)
        case .ended(let tally, let request): sentence(tally, of: request)
        }
    }
}

extension RefreshMessage {
    var status: ExitStatus {
        switch self {
        case .ended(let tally, _): tally.failed > 0 ? .partial : .ok
        case .alreadyRunning, .queued, .stillRunning, .news, .hostOnHold: .ok
        }
    }
}
