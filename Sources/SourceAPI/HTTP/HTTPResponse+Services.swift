import FeedModel
public import Foundation
import Primitives

extension HTTPResponse {
    /// The time in a header that holds Unix seconds, such as `x-ratelimit-reset`.
    ///
    /// At least a minute from now, because a service's clock may be behind ours; at most a day, whatever it says.
    ///
    /// - Returns: `nil` when the header is missing or no number.
    public func resetTime(_ header: String, now: Date) -> Date? {
        guard let seconds = headers[header].flatMap({ JSONValue.string($0).double }) else { return nil }
        let wait = seconds - now.timeIntervalSince1970
        return now.addingTimeInterval(min(max(wait, 60), 86_400))
    }

    /// The query of the `next` link (RFC 8288), to be appended to the source's own address after a `?`.
    ///
    /// Services ask that the link be followed and not built. Only its query is taken over, so a link can change
    /// the page, but not lead a request, and a credential with it, to another place.
    ///
    /// - Returns: `nil` when there is no such link, or it leads back to this very page.
    public var nextQuery: Cursor? {
        guard let target = link("next"), let mark = target.firstIndex(of: "?") else { return nil }
        let query = target[target.index(after: mark)...].prefix { $0 != "#" }
        guard !query.isEmpty, query.utf8.count <= 2048, query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !url.hasSuffix("?\(query)")
        else { return nil }
        return Cursor(rawValue: String(query))
    }
}
