import FeedModel
public import Foundation
import Primitives

extension HTTPResponse {
    /// Returns the time in a header field that holds Unix seconds, such as `x-ratelimit-reset`.
    ///
    /// Clamped to between a minute and a day from now, because the service's clock may be wrong.
    ///
    /// - Returns: `nil` if the field is missing or not a number.
    public func resetTime(_ header: String, now: Date) -> Date? {
        guard let seconds = headers[header].flatMap({ JSONValue.string($0).double }) else { return nil }
        let wait = seconds - now.timeIntervalSince1970
        return now.addingTimeInterval(min(max(wait, 60), 86_400))
    }

    /// The query of the `next` link (RFC 8288), to be appended to the source's own address after a `?`.
    ///
    /// Services ask clients to follow the link rather than to build it. Only its query is used, so a link can change
    /// the page, but cannot send a request, and a credential with it, to another address.
    ///
    /// `nil` if there is no such link, or if it leads back to the same page.
    public var nextQuery: Cursor? {
        guard let target = link("next"), let mark = target.firstIndex(of: "?") else { return nil }
        let query = target[target.index(after: mark)...].prefix { $0 != "#" }
        guard !query.isEmpty, query.utf8.count <= 2048, query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !url.hasSuffix("?\(query)")
        else { return nil }
        return Cursor(rawValue: String(query))
    }
}
