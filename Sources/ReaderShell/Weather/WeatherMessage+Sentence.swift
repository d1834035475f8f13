import Screens
import SourceAPI
import TerminalText

extension WeatherMessage {
    func sentence(explainer: Explainer) -> String {
        switch self {
        case .loading(let query): "Loading \(TerminalText.line(query.city))'s weather..."
        case .failed(let query, let error): Self.explain(error, of: query, by: explainer).line
        }
    }

    func status(explainer: Explainer) -> ExitStatus {
        switch self {
        case .loading: .ok
        case .failed(let query, let error): Self.explain(error, of: query, by: explainer).status
        }
    }

    private static func explain(_ error: SourceError, of query: WeatherQuery?, by explainer: Explainer) -> Explanation {
        explainer.explain(
            error,
            of: "The weather of \(TerminalText.line(query?.city ?? ""))",
            spelling: "Check the spelling; a region or country after a comma can help."
        )
    }
}
