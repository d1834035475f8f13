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

extension EntryExtensions {
    /// The members of an item beyond those that all formats share, as `quire parse` prints them.
    var members: [(String, JSONValue)] {
        [
            ("publisher_details", publisher?.json ?? .null), ("created", JSONValue(created?.iso8601)),
            ("starts", JSONValue(starts?.iso8601)), ("ends", JSONValue(ends?.iso8601)),
            ("expired", JSONValue(expires?.iso8601)), ("license", JSONValue(license)),
            ("markdown", JSONValue(markdown)),
            ("external_link", JSONValue(externalLink)), ("content_src", JSONValue(contentLink)),
            ("comment_count", JSONValue(commentCount)), ("section", JSONValue(section)),
            ("department", JSONValue(department)),
            ("wfw", .compact([("comment", JSONValue(commentTarget)), ("commentrss", JSONValue(commentFeed))])),
            ("in_reply_to", .list(repliesTo) { .compact([("id", JSONValue($0.id)), ("url", JSONValue($0.url))]) }),
            ("category_details", .list(categories, \.json)), ("chapters", .list(chapters, \.json)),
            ("chapters_version", JSONValue(chaptersVersion)), ("geo", place?.json ?? .null),
            ("source", source?.description(isSource: true) ?? .null),
        ]
    }
}

extension Category {
    var json: JSONValue {
        .compact([("term", .string(term)), ("scheme", JSONValue(scheme)), ("label", JSONValue(label))])
    }
}

extension Chapter {
    fileprivate var json: JSONValue {
        .compact([
            ("start", .number(start)), ("title", .string(title)), ("href", JSONValue(url)), ("image", JSONValue(image)),
        ])
    }
}

extension GeoShape {
    /// The shape with its coordinates in the order of GeoJSON: east, then north.
    var json: JSONValue {
        let pairs = positions.map { JSONValue.array([.number($0.longitude), .number($0.latitude)]) }
        let coordinates: JSONValue =
            switch kind {
            case .point: pairs.first ?? .null
            case .polygon: .array([.array(pairs)])
            case .line, .box: .array(pairs)
            }
        let isPoint = kind == .point
        return .compact([
            ("type", .string(kind.rawValue)), ("coordinates", coordinates),
            ("latitude", isPoint ? positions.first.map { .number($0.latitude) } ?? .null : .null),
            ("longitude", isPoint ? positions.first.map { .number($0.longitude) } ?? .null : .null),
        ])
    }
}

extension PodcastTags {
    func itunes(duration: Int?) -> JSONValue {
        .compact([
            ("title", JSONValue(title)), ("subtitle", JSONValue(subtitle)), ("summary", JSONValue(summary)),
            ("author", JSONValue(author)), ("image", JSONValue(image)), ("duration", JSONValue(duration)),
            ("keywords", keywords.isEmpty ? .null : .string(keywords.joined(separator: ", "))),
            ("explicit", isExplicit.map(JSONValue.bool) ?? .null),
            ("block", isBlocked.map { .int($0 ? 1 : 0) } ?? .null),
            ("episode_type", JSONValue(type)), ("episode", JSONValue(episode)), ("season", JSONValue(season)),
            ("new_feed_url", JSONValue(newFeedURL)), ("complete", isComplete.map(JSONValue.bool) ?? .null),
            ("owner", owner?.json ?? .null),
        ])
    }

    func json(image: String?) -> JSONValue {
        .compact([
            ("type", JSONValue(type)), ("number", JSONValue(episode)), ("season", JSONValue(season)),
            ("itunes_author", JSONValue(author)), ("itunes_owner", owner?.json ?? .null),
            ("itunes_keywords", .list(keywords, JSONValue.string)), ("episode_art_url", JSONValue(self.image ?? image)),
            ("persons", .list(participants, \.json)), ("transcript_url", JSONValue(transcripts.first?.url)),
            (
                "transcripts",
                .list(transcripts) {
                    .compact([
                        ("url", .string($0.url)), ("type", JSONValue($0.type)), ("language", JSONValue($0.language)),
                    ])
                }
            ),
            ("chapters_json_url", JSONValue(chaptersURL)),
            ("funding", .list(funding) { .compact([("url", .string($0.url)), ("message", JSONValue($0.title))]) }),
            ("elements", .list(elements, \.json)),
        ])
    }
}

extension PodcastTags.Participant {
    fileprivate var json: JSONValue {
        .compact([
            ("name", .string(name)), ("role", .string(role)), ("group", .string(group)), ("href", JSONValue(url)),
            ("img", JSONValue(image)),
        ])
    }
}

extension ExtensionElement {
    fileprivate var json: JSONValue {
        let attributes = self.attributes.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
        return .compact([
            ("name", .string(name)), ("attributes", attributes.isEmpty ? .null : .object(attributes)),
            ("text", JSONValue(text)), ("children", .list(children, \.json)),
        ])
    }
}

extension FeedExtensions {
    var members: [(String, JSONValue)] {
        FeedText.members("info", info) + [
            ("contributors", .list(contributors, \.json)), ("publisher_details", publisher?.json ?? .null),
            ("image_details", picture?.json ?? .null),
            ("textinput", textInput?.json ?? .null),
            ("cloud", .compact(cloud.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
            ("docs", JSONValue(documentation)), ("skip_hours", .list(skipHours, JSONValue.int)),
            ("skip_days", .list(skipDays, JSONValue.string)), ("update_interval", JSONValue(updateInterval)),
            (
                "generator_details",
                .compact([("url", JSONValue(generatorURL)), ("version", JSONValue(generatorVersion))])
            ),
            ("license", JSONValue(license)), ("validity_start", JSONValue(validFrom?.iso8601)),
            ("validity_end", JSONValue(validUntil?.iso8601)), ("category_details", .list(categories, \.json)),
            ("itunes", podcast.itunes(duration: nil)), ("podcast", podcast.json(image: nil)),
            ("geo", place?.json ?? .null),
        ]
    }
}

extension FeedExtensions.Picture {
    fileprivate var json: JSONValue {
        .compact([
            ("url", JSONValue(url)), ("title", JSONValue(title)), ("link", JSONValue(link)),
            ("width", JSONValue(width)),
            ("height", JSONValue(height)), ("description", JSONValue(description)),
        ])
    }
}

extension FeedExtensions.TextInput {
    fileprivate var json: JSONValue {
        .compact([
            ("title", JSONValue(title)), ("description", JSONValue(description)), ("name", JSONValue(name)),
            ("link", JSONValue(link)),
        ])
    }
}

extension FeedText {
    /// Returns the members that print a text: the text, its media type, its language, its base.
    ///
    /// A plain text that looks like HTML is printed as escaped HTML, so that a program that ignores the type does not
    /// produce markup that the publisher did not mean.
    static func members(_ name: String, _ text: FeedText?) -> [(String, JSONValue)] {
        guard var text else { return [] }
        if text.isMistakable {
            text.value = HTMLWriter.escaped(text.value)
            text.isHTML = true
        }
        return [
            (name, .string(text.value)), (name + "_type", .string(text.isHTML ? "text/html" : "text/plain")),
            (name + "_lang", JSONValue(text.language)), (name + "_base", JSONValue(text.base)),
        ]
    }

    private var isMistakable: Bool {
        guard !isHTML else { return false }
        var previous: UInt8 = 0
        for byte in value.utf8 {
            if previous == UInt8(ascii: "<"), byte < 0x80 && byte.isLetterOrBeyond || "/!?".utf8.contains(byte) {
                return true
            }
            previous = byte
        }
        return CharacterReferences.decode(value) != value
    }
}
