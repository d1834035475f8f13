package import Screens
import SourceAPI
import TerminalText

extension English {
    package func sentence(_ message: WeatherMessage) -> String {
        switch message {
        case .loading(let query): "Loading \(TerminalText.line(query.city))'s weather..."
        case .failed(let query, let error):
            explain(
                error,
                of: "The weather of \(TerminalText.line(query?.city ?? ""))",
                spelling: "Check the spelling; a region or country after a comma can help."
            ).line
        }
    }
}
