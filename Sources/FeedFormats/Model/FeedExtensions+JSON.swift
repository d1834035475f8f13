import FeedModel
import Primitives

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
