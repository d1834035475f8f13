import FeedModel
import Foundation
import Screens
import SourceAPI
import TerminalText

extension PagesMessage {
    func sentence(style: PageStyle, explainer: Explainer) -> String {
        switch self {
        case .waiting(let uri):
            "Waiting for \(uri.host)\(style.symbols.isSpoken ? "." : " \(style.symbols.ellipsis)")"
        case .failed(let uri, let error): Self.explain(error, of: uri, by: explainer).line
        }
    }

    func status(explainer: Explainer) -> ExitStatus {
        switch self {
        case .waiting: .ok
        case .failed(let uri, let error): Self.explain(error, of: uri, by: explainer).status
        }
    }

    private static func explain(_ error: SourceError, of uri: SubscriptionURI, by explainer: Explainer) -> Explanation {
        explainer.explain(
            error,
            of: "'\(TerminalText.line(uri.description))'",
            spelling: "Check the address; 'sources' shows an example for each source."
        )
    }
}

extension SubscriptionURI {
    /// The host of a feed's address, or the address of a service.
    var host: String { TerminalText.line(URL(string: subject)?.host ?? description) }
}
