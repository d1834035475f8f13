package import FeedModel
package import Foundation
package import SourceAPI

/// The freshness lifetime of a response (RFC 9111, 4.2.1).
package struct Freshness: Hashable, Sendable {
    package var duration: Duration
    /// The header that states it: ``FetchRecord/DueRule/maxAge`` or ``FetchRecord/DueRule/expires``.
    package var rule: FetchRecord.DueRule

    /// Reads the headers of a response: `Cache-Control: max-age` less `Age`, else `Expires` less `Date`.
    ///
    /// A response with `no-cache` or `no-store` has no freshness. Malformed values are ignored, too large ones capped.
    package init?(_ headers: HTTPHeaders, now: Date) {
        let directives = headers.directives
        if directives.contains(where: { $0.name == "no-cache" || $0.name == "no-store" }) { return nil }
        if let age = directives.first(where: { $0.name == "max-age" })?.value.flatMap(Duration.init(deltaSeconds:)) {
            let spent = headers["Age"].flatMap(Duration.init(deltaSeconds:)) ?? .zero
            (duration, rule) = (max(.zero, age - spent), .maxAge)
        } else if let expires = headers["Expires"].flatMap({ HTTPDate.date(from: $0, now: now) }) {
            let sent = headers["Date"].flatMap({ HTTPDate.date(from: $0, now: now) }) ?? now
            (duration, rule) = (max(.zero, .seconds(expires.timeIntervalSince(sent).rounded())), .expires)
        } else {
            return nil
        }
    }
}

extension Duration {
    /// Parses `delta-seconds`: digits only, capped at a hundred years.
    init?(deltaSeconds text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self = .seconds(min(Int(text) ?? .max, 100 * 366 * 86_400))
    }
}

extension HTTPHeaders {
    /// The directives of all `Cache-Control` fields, with names in lower case.
    fileprivate var directives: [(name: String, value: String?)] {
        filter { $0.name.lowercased() == "cache-control" }.flatMap { $0.value.split(separator: ",") }.map { part in
            let halves = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let value = halves.count > 1 ? halves[1].trimmingCharacters(in: ["\""]) : nil
            return (halves.first?.lowercased() ?? "", value)
        }
    }
}
