import FeedModel
import Foundation
package import Screens
import SourceAPI
import TerminalText

extension English {
    package func sentence(_ message: PagesMessage) -> String {
        switch message {
        case .waiting(let uri):
            "Waiting for \(uri.host)\(symbols.pending)"
        case .failed(let uri, let error):
            explain(
                error,
                of: "'\(TerminalText.line(uri.description))'",
                spelling: "Check the address; 'sources' shows an example for each source."
            ).line
        }
    }
}

extension SubscriptionURI {
    /// The host of a feed's address, or the address of a service.
    var host: String { TerminalText.line(URL(string: subject)?.host ?? description) }
}
