public import FeedModel
import Foundation
public import Markup

extension ParsedFeed {
    /// The feed as `quire parse` prints it: `feed`, `entries`, `wellformed`, `encoding`, `error`, `repairs`.
    ///
    /// Members without a value are left out. Dates are ISO 8601 in UTC.
    public var json: JSONValue {
        let feed = compactObject([
            ("title", JSONValue(title?.value)), ("link", JSONValue(link)),
            ("description", JSONValue(description?.value)),
            ("language", JSONValue(language)), ("updated", JSONValue(updated?.iso8601)),
            ("published", JSONValue(published?.iso8601)), ("icon", JSONValue(icon)), ("image", JSONValue(image)),
            ("id", JSONValue(id)), ("authors", .people(authors)), ("generator", JSONValue(generator)),
            ("rights", JSONValue(rights?.value)), ("categories", .texts(categories)), ("ttl", JSONValue(ttl)),
            ("feed_url", JSONValue(selfLink)), ("next_url", JSONValue(nextLink)), ("format", .string(format.rawValue)),
            ("version", JSONValue(version)),
        ])
        return [
            "error": false, "wellformed": .bool(isWellFormed), "encoding": .string(encoding), "feed": feed,
            "entries": .array(entries.map(\.json)), "skipped": .int(skipped), "repairs": repairs.json,
        ]
    }
}

extension ParsedEntry {
    /// The item as `quire parse` prints it.
    public var json: JSONValue {
        compactObject([
            ("id", JSONValue(id)), ("title", JSONValue(title?.value)), ("link", JSONValue(link)),
            ("summary", JSONValue(summary?.value)), ("content", JSONValue(content?.value)),
            ("authors", .people(authors)), ("published", JSONValue(published?.iso8601)),
            ("updated", JSONValue(updated?.iso8601)), ("comments", JSONValue(comments)),
            ("rights", JSONValue(rights?.value)), ("language", JSONValue(language)), ("categories", .texts(categories)),
            ("enclosures", .array(enclosures.map(\.json))), ("image", JSONValue(image)),
            ("itunes", duration.map { ["duration": .int($0)] } ?? .null),
        ])
    }
}

extension FeedFormatError {
    /// The error as `quire parse` prints it: `error`, `reason`, and the feeds that a page names.
    public var json: JSONValue {
        switch self {
        case .empty: ["error": true, "reason": "the document is empty"]
        case .notAFeed(let what): ["error": true, "reason": .string(what)]
        case .html(let links): ["error": true, "reason": "a page of HTML", "discovered": .array(links.map(\.json))]
        }
    }
}

extension FeedLink {
    /// The link as `quire parse` prints it.
    public var json: JSONValue {
        compactObject([("url", .string(url)), ("title", JSONValue(title)), ("type", JSONValue(type))])
    }
}

extension Enclosure {
    fileprivate var json: JSONValue {
        compactObject([("url", .string(url)), ("type", JSONValue(type)), ("length", JSONValue(length))])
    }
}

extension RepairLog {
    /// The repairs, first ones first, as `quire parse` prints them.
    public var json: JSONValue {
        .array(first.map { ["offset": .int($0.offset), "what": .string($0.kind.rawValue)] })
    }
}

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    fileprivate static func people(_ people: [Person]) -> JSONValue {
        .array(
            people.map { person in
                compactObject([
                    ("name", JSONValue(person.name)), ("email", JSONValue(person.email)),
                    ("url", JSONValue(person.url)),
                ])
            }
        )
    }
}

/// An object of the members that have a value.
private func compactObject(_ pairs: [(String, JSONValue)]) -> JSONValue {
    .object(pairs.filter { $0.1 != .null }.map { JSONValue.Member($0.0, $0.1) })
}
