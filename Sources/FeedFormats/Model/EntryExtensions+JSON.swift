import FeedModel
import Primitives

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
