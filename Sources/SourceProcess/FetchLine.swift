import FeedModel
import Foundation
import Primitives
import SourceAPI

/// The line with which quire asks for a page.
struct FetchLine {
    let request: FetchRequest
    let now: Date

    /// Reads the line; `nil` if it is another one.
    init?(_ line: String) {
        guard let fields = try? JSONValue(parsing: line), fields["type"] == "fetch",
            let uri = fields["uri"].string.flatMap({ try? SubscriptionURI($0) }),
            let now = fields["now"].string.flatMap({ Date(iso8601: $0) })
        else { return nil }
        self.now = now
        // A query belongs to a subject that is a web address, which quire knows.
        let whole = uri.withWholeSubject
        let isWhole = fields["subject"].string == whole.subject
        var request = FetchRequest(uri: isWhole ? whole : uri, limit: fields["limit"].int ?? 30)
        request.cursor = fields["cursor"].string.map { Cursor(rawValue: $0) }
        // A source's state is any text, so that it is passed as one.
        request.state = fields["state"].string.map { SourceState(rawValue: $0) }
        self.request = request
    }
}
