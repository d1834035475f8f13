import Foundation
import Primitives
import SourceAPI

extension HTTPResponse {
    /// Returns a successful response of a service that takes no key and looks up no name.
    ///
    /// A 401 is then not about a password, and a 404 or 410 not about the spelling of a place: the service's own words
    /// say more.
    func weather(now: Date, message: (JSONValue) -> String?) throws(SourceError) -> HTTPResponse {
        do throws(SourceError) {
            return try successful(now: now, message: message)
        } catch .unauthorized, .notFound {
            throw .status(status, message: (try? JSONValue(parsing: body)).flatMap(message))
        }
    }
}
