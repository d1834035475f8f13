public import FeedModel
import Foundation
public import Markup

extension ParsedFeed {
    /// The feed as `quire parse` prints it: `feed`, `entries`, `wellformed`, `encoding`, `error`, `repairs`.
    ///
    /// Members without a value are left out. Dates are ISO 8601 in UTC.
    public var json: JSONValue {
        [
            "error": false, "wellformed": .bool(isWellFormed), "encoding": .string(encoding),
            "feed": description(isSource: false), "entries": .array(entries.map(\.json)), "skipped": .int(skipped),
            "repairs": repairs.json,
        ]
    }

    /// What is said about the feed; of the source of an item the format says nothing.
    func description(isSource: Bool) -> JSONValue {
        .compact(
            [
                ("title", JSONValue(title?.value)), ("title_type", JSONValue(title?.mediaType)),
                ("title_lang", JSONValue(title?.language)), ("link", JSONValue(link)),
                ("description", JSONValue(description?.value)), ("description_type", JSONValue(description?.mediaType)),
                ("description_lang", JSONValue(description?.language)), ("language", JSONValue(language)),
                ("updated", JSONValue(updated?.iso8601)), ("published", JSONValue(published?.iso8601)),
                ("icon", JSONValue(icon)), ("image", JSONValue(image)), ("icon_any", JSONValue(displayIcon)),
                ("id", JSONValue(id)), ("authors", .people(authors)), ("generator", JSONValue(generator)),
                ("rights", JSONValue(rights?.value)), ("rights_type", JSONValue(rights?.mediaType)),
                ("rights_lang", JSONValue(rights?.language)),
                ("categories", .array(categories.map(JSONValue.string))), ("ttl", JSONValue(ttl)),
                ("feed_url", JSONValue(selfLink)), ("next_url", JSONValue(nextLink)), ("links", .list(links, \.json)),
                ("format", isSource ? .null : .string(format.rawValue)), ("version", JSONValue(version)),
            ] + extensions.members
        )
    }
}

extension ParsedEntry {
    /// The item as `quire parse` prints it.
    public var json: JSONValue {
        let podcast = extensions?.podcast ?? PodcastTags()
        return .compact(
            [
                ("id", JSONValue(id)), ("title", JSONValue(title?.value)), ("title_type", JSONValue(title?.mediaType)),
                ("title_lang", JSONValue(title?.language)), ("link", JSONValue(link)),
                ("summary", JSONValue(summary?.value)), ("summary_type", JSONValue(summary?.mediaType)),
                ("summary_lang", JSONValue(summary?.language)), ("content", JSONValue(content?.value)),
                ("content_type", JSONValue(content?.mediaType)), ("content_lang", JSONValue(content?.language)),
                ("authors", .people(authors)), ("contributors", .list(contributors, \.json)),
                ("published", JSONValue(published?.iso8601)), ("updated", JSONValue(updated?.iso8601)),
                ("comments", JSONValue(comments)), ("rights", JSONValue(rights?.value)),
                ("rights_type", JSONValue(rights?.mediaType)), ("rights_lang", JSONValue(rights?.language)),
                ("language", JSONValue(language)), ("categories", .array(categories.map(JSONValue.string))),
                ("enclosures", .array(enclosures.map(\.json))), ("image", JSONValue(image)),
                ("links", .list(links, \.json)), ("itunes", podcast.itunes(duration: duration)),
                ("podcast", podcast.json(image: image)),
                ("id_is_link", id != nil && id == link ? true : .null),
            ] + (extensions?.members ?? [])
        )
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
        .compact([("url", .string(url)), ("title", JSONValue(title)), ("type", JSONValue(type))])
    }
}

extension RelatedLink {
    fileprivate var json: JSONValue {
        .compact([
            ("rel", .string(relation)), ("href", .string(url)), ("type", JSONValue(type)), ("title", JSONValue(title)),
            ("length", JSONValue(length)),
        ])
    }
}

extension Enclosure {
    fileprivate var json: JSONValue {
        .compact([("url", .string(url)), ("type", JSONValue(type)), ("length", JSONValue(length))])
    }
}

extension Person {
    var json: JSONValue {
        .compact([("name", JSONValue(name)), ("email", JSONValue(email)), ("url", JSONValue(url))])
    }
}

extension FeedText {
    /// The media type of the text as it stands.
    var mediaType: String { isHTML ? "text/html" : "text/plain" }
}

extension RepairLog {
    /// The repairs, first ones first, as `quire parse` prints them.
    public var json: JSONValue {
        .array(first.map { ["offset": .int($0.offset), "what": .string($0.kind.rawValue)] })
    }
}

extension JSONValue {
    /// People, also when there are none.
    fileprivate static func people(_ people: [Person]) -> JSONValue { .array(people.map(\.json)) }

    /// An array, or nothing when there is nothing to put into it.
    static func list<Element>(_ elements: [Element], _ json: (Element) -> JSONValue) -> JSONValue {
        elements.isEmpty ? .null : .array(elements.map(json))
    }

    /// An object of the members that have a value, or nothing when none has.
    static func compact(_ pairs: [(String, JSONValue)]) -> JSONValue {
        let members = pairs.filter { $0.1 != .null }.map { JSONValue.Member($0.0, $0.1) }
        return members.isEmpty ? .null : .object(members)
    }
}
