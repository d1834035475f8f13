import FeedModel
import Foundation
package import Markup
package import Primitives

extension ParsedFeed {
    /// The feed as `quire parse` prints it: `feed`, `entries`, `wellformed`, `encoding`, `error`, `repairs`.
    ///
    /// Members without a value are omitted. Dates are ISO 8601 in UTC.
    package var json: JSONValue {
        [
            "error": false, "wellformed": .bool(isWellFormed), "encoding": .string(encoding),
            "feed": description(isSource: false), "entries": .array(entries.map(\.json)), "skipped": .int(skipped),
            "repairs": repairs.json,
        ]
    }

    /// Returns the properties of the feed.
    ///
    /// The source of an item has no format.
    func description(isSource: Bool) -> JSONValue {
        var members = FeedText.members("title", title) + [("link", JSONValue(link))]
        members += FeedText.members("description", description)
        members += [
            ("language", JSONValue(language)), ("updated", JSONValue(updated?.iso8601)),
            ("published", JSONValue(published?.iso8601)), ("icon", JSONValue(icon)), ("image", JSONValue(image)),
            ("icon_any", JSONValue(displayIcon)), ("id", JSONValue(id)), ("authors", .people(authors)),
            ("generator", JSONValue(generator)),
        ]
        members += FeedText.members("rights", rights)
        members += [
            ("categories", .array(categories.map(JSONValue.string))), ("ttl", JSONValue(ttl)),
            ("feed_url", JSONValue(selfLink)), ("next_url", JSONValue(nextLink)),
            ("links", .list(links.with(page: link), \.json)),
            ("format", isSource ? .null : .string(format.rawValue)), ("version", JSONValue(version)),
        ]
        return .compact(members + extensions.members)
    }
}

extension ParsedEntry {
    package var json: JSONValue {
        let podcast = extensions?.podcast ?? PodcastTags()
        var members = [("id", JSONValue(id))] + FeedText.members("title", title) + [("link", JSONValue(link))]
        members += FeedText.members("summary", summary) + FeedText.members("content", content)
        members += [
            ("authors", .people(authors)), ("contributors", .list(contributors, \.json)),
            ("published", JSONValue(published?.iso8601)), ("updated", JSONValue(updated?.iso8601)),
            ("comments", JSONValue(comments)),
        ]
        members += FeedText.members("rights", rights)
        members += [
            ("language", JSONValue(language)), ("categories", .array(categories.map(JSONValue.string))),
            ("enclosures", .array(enclosures.map(\.json))), ("media", .list(media, \.json)),
            ("image", JSONValue(image)),
            ("links", .list(links.with(page: link, files: enclosures), \.json)),
            ("itunes", podcast.itunes(duration: duration)), ("podcast", podcast.json(image: image)),
            ("id_is_link", id != nil && id == link ? true : .null),
        ]
        return .compact(members + (extensions?.members ?? []))
    }
}

extension FeedFormatError {
    /// The error as `quire parse` prints it: `error`, `reason`, and the feeds that a page names.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [.init("error", true), .init("reason", .string(reason))]
        if case .html(let links, _) = self { members.append(.init("discovered", .array(links.map(\.json)))) }
        return .object(members)
    }
}

extension FeedLink {
    package var json: JSONValue {
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

extension [RelatedLink] {
    /// Returns the links with the page and the files that a format names in other elements.
    fileprivate func with(page: String?, files: [Enclosure] = []) -> [RelatedLink] {
        var known = Set(map(\.url))
        var links = self
        if let page, known.insert(page).inserted {
            links.insert(RelatedLink(url: page, relation: "alternate"), at: 0)
        }
        for file in files where known.insert(file.url).inserted {
            links.append(RelatedLink(url: file.url, relation: "enclosure", type: file.type, length: file.length))
        }
        return links
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

extension RepairLog {
    package var json: JSONValue {
        .array(
            first.map { repair in
                .compact([
                    ("offset", .int(repair.offset)), ("line", JSONValue(repair.place?.line)),
                    ("column", JSONValue(repair.place?.column)), ("what", .string(repair.kind.rawValue)),
                ])
            }
        )
    }
}

extension JSONValue {
    fileprivate static func people(_ people: [Person]) -> JSONValue { .array(people.map(\.json)) }

    static func list<Element>(_ elements: [Element], _ json: (Element) -> JSONValue) -> JSONValue {
        elements.isEmpty ? .null : .array(elements.map(json))
    }

    static func compact(_ pairs: [(String, JSONValue)]) -> JSONValue {
        let members = pairs.filter { $0.1 != .null }.map { JSONValue.Member($0.0, $0.1) }
        return members.isEmpty ? .null : .object(members)
    }
}
