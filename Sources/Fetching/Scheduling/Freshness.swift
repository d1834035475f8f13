public import FeedModel
public import Foundation
public import SourceAPI

/// For how long an answer says it will stay as it is (RFC 9111, 4.2.1).
public struct Freshness: Hashable, Sendable {
    /// From now on, never negative.
    public var duration: Duration
    /// The header that says so: ``FetchRecord/DueRule/maxAge`` or ``FetchRecord/DueRule/expires``.
    public var rule: FetchRecord.DueRule

    /// Reads the headers of an answer: `Cache-Control: max-age` less `Age`, else `Expires` less `Date`.
    ///
    /// `no-cache` and `no-store` make an answer stale at once. What cannot be read counts as absent; a number too
    /// large to be one counts as the largest.
    public init?(_ headers: HTTPHeaders, now: Date) {
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
    /// Reads `delta-seconds`: digits only; more than a hundred years count as a hundred years.
    init?(deltaSeconds text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self = .seconds(min(Int(text) ?? .max, 100 * 366 * 86_400))
    }
}

extension HTTPHeaders {
    /// The directives of every `Cache-Control` field, names in lower case.
    fileprivate var directives: [(name: String, value: String?)] {
        filter { $0.name.lowercased() == "cache-control" }.flatMap { $0.value.split(separator: ",") }.map { part in
            let halves = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let value = halves.count > 1 ? halves[1].trimmingCharacters(in: ["\""]) : nil
            return (halves.first?.lowercased() ?? "", value)
        }
    }
}
