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

    /// Returns the properties of the feed; the source of an item has no format.
    fileprivate func description(isSource: Bool) -> JSONValue {
        let members = JSONValue.compact([
            "title": title, "link": link, "description": description, "language": language, "updated": updated,
            "published": published, "icon": icon, "image": image, "icon_any": displayIcon, "id": id,
            "authors": JSONValue.array(authors.map(\.json)), "generator": generator, "rights": rights,
            "categories": JSONValue.array(categories.map(\.json)), "ttl": ttl, "feed_url": selfLink,
            "next_url": nextLink, "links": links.with(page: link), "format": isSource ? nil : format.rawValue,
            "version": version,
        ])
        return .object(members.members + extensions.json.members)
    }
}

extension ParsedEntry {
    package var json: JSONValue {
        let podcast = extensions?.podcast ?? PodcastTags()
        let members = JSONValue.compact([
            "id": id, "title": title, "link": link, "summary": summary, "content": content,
            "authors": JSONValue.array(authors.map(\.json)), "contributors": contributors, "published": published,
            "updated": updated, "comments": comments, "rights": rights, "language": language,
            "categories": JSONValue.array(categories.map(\.json)),
            "enclosures": JSONValue.array(enclosures.map(\.json)), "media": media, "image": image,
            "links": links.with(page: link, files: enclosures), "itunes": podcast.itunes(duration: duration),
            "podcast": podcast.json(image: image), "id_is_link": id != nil && id == link ? true : nil,
        ])
        return .object(members.members + (extensions?.json.members ?? []))
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

/// A value that `quire parse` prints; an absent value and an empty list are null.
protocol PrintedValue {
    var json: JSONValue { get }
}

extension JSONValue: PrintedValue {
    var json: JSONValue { self }

    static func compact(_ pairs: KeyValuePairs<String, any PrintedValue>) -> JSONValue {
        let members = pairs.flatMap { name, value in
            if let text = value as? FeedText { return text.members(named: name) }
            return value.json.isNull ? [] : [Member(name, value.json)]
        }
        return members.isEmpty ? .null : .object(members)
    }
}

extension Optional: PrintedValue where Wrapped: PrintedValue {
    var json: JSONValue { self?.json ?? .null }
}

extension Array: PrintedValue where Element: PrintedValue {
    var json: JSONValue { isEmpty ? .null : .array(map(\.json)) }
}

extension String: PrintedValue {
    var json: JSONValue { .string(self) }
}

extension Int: PrintedValue {
    var json: JSONValue { .int(self) }
}

extension Double: PrintedValue {
    var json: JSONValue { .number(self) }
}

extension Bool: PrintedValue {
    var json: JSONValue { .bool(self) }
}

extension Date: PrintedValue {
    var json: JSONValue { .string(iso8601) }
}

extension FeedLink: PrintedValue {
    package var json: JSONValue { .compact(["url": url, "title": title, "type": type]) }
}

extension RelatedLink: PrintedValue {
    var json: JSONValue {
        .compact(["rel": relation, "href": url, "type": type, "title": title, "length": length])
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
    fileprivate var json: JSONValue { .compact(["url": url, "type": type, "length": length]) }
}

extension MediaFile: PrintedValue {
    var json: JSONValue { .compact(["url": url, "medium": kind.rawValue, "description": description]) }
}

extension Person: PrintedValue {
    var json: JSONValue { .compact(["name": name, "email": email, "url": url]) }
}

extension RepairLog {
    package var json: JSONValue {
        .array(
            first.map { repair in
                .compact([
                    "offset": repair.offset, "line": repair.place?.line, "column": repair.place?.column,
                    "what": repair.kind.rawValue,
                ])
            }
        )
    }
}

extension EntryExtensions: PrintedValue {
    var json: JSONValue {
        .compact([
            "publisher_details": publisher, "created": created, "starts": starts, "ends": ends, "expired": expires,
            "license": license, "markdown": markdown, "external_link": externalLink, "content_src": contentLink,
            "comment_count": commentCount, "section": section, "department": department,
            "wfw": JSONValue.compact(["comment": commentTarget, "commentrss": commentFeed]),
            "in_reply_to": repliesTo.map { JSONValue.compact(["id": $0.id, "url": $0.url]) },
            "category_details": categories, "chapters": chapters, "chapters_version": chaptersVersion, "geo": place,
            "source": source?.description(isSource: true),
        ])
    }
}

extension Category: PrintedValue {
    var json: JSONValue { .compact(["term": term, "scheme": scheme, "label": label]) }
}

extension Chapter: PrintedValue {
    var json: JSONValue { .compact(["start": start, "title": title, "href": url, "image": image]) }
}

extension GeoShape: PrintedValue {
    /// The shape with its coordinates in the order of GeoJSON: east, then north.
    var json: JSONValue {
        let pairs = positions.map { JSONValue.array([.number($0.longitude), .number($0.latitude)]) }
        let coordinates: JSONValue =
            switch kind {
            case .point: pairs.first ?? .null
            case .polygon: .array([.array(pairs)])
            case .line, .box: .array(pairs)
            }
        let point = kind == .point ? positions.first : nil
        return .compact([
            "type": kind.rawValue, "coordinates": coordinates, "latitude": point?.latitude,
            "longitude": point?.longitude,
        ])
    }
}

extension PodcastTags {
    fileprivate func itunes(duration: Int?) -> JSONValue {
        .compact([
            "title": title, "subtitle": subtitle, "summary": summary, "author": author, "image": image,
            "duration": duration, "keywords": keywords.isEmpty ? nil : keywords.joined(separator: ", "),
            "explicit": isExplicit, "block": isBlocked.map { $0 ? 1 : 0 }, "episode_type": type, "episode": episode,
            "season": season, "new_feed_url": newFeedURL, "complete": isComplete, "owner": owner,
        ])
    }

    /// Returns the tags of Podcasting 2.0 with the defaults of the specification.
    func json(image: String?) -> JSONValue {
        let transcripts = elements("transcript").filter { $0["url"] != nil }
        let funding = elements("funding").filter { $0["url"] != nil }
        let people = elements("person").filter { $0.text != nil }
        return .compact([
            "type": type, "number": episode, "season": season, "itunes_author": author, "itunes_owner": owner,
            "itunes_keywords": keywords, "episode_art_url": self.image ?? image,
            "persons": people.map { person in
                JSONValue.compact([
                    "name": person.text, "role": person["role"]?.lowercased() ?? "host",
                    "group": person["group"]?.lowercased() ?? "cast", "href": person["href"], "img": person["img"],
                ])
            },
            "transcript_url": transcripts.first?["url"],
            "transcripts": transcripts.map {
                JSONValue.compact(["url": $0["url"], "type": $0["type"], "language": $0["language"]])
            },
            "chapters_json_url": elements("chapters").lazy.compactMap { $0["url"] }.first,
            "funding": funding.map { JSONValue.compact(["url": $0["url"], "message": $0.text]) },
            "elements": elements,
        ])
    }

    func elements(_ name: String) -> [ExtensionElement] { elements.filter { $0.name == name } }
}

extension [String: String] {
    fileprivate var json: JSONValue {
        isEmpty ? .null : .object(sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) })
    }
}

extension ExtensionElement: PrintedValue {
    var json: JSONValue {
        .compact(["name": name, "attributes": attributes.json, "text": text, "children": children])
    }
}

extension FeedExtensions {
    fileprivate var json: JSONValue {
        .compact([
            "info": info, "contributors": contributors, "publisher_details": publisher, "image_details": picture,
            "textinput": textInput, "cloud": cloud.json, "docs": documentation, "skip_hours": skipHours,
            "skip_days": skipDays, "update_interval": updateInterval,
            "generator_details": JSONValue.compact(["url": generatorURL, "version": generatorVersion]),
            "license": license, "validity_start": validFrom, "validity_end": validUntil,
            "category_details": categories, "itunes": podcast.itunes(duration: nil),
            "podcast": podcast.json(image: nil), "geo": place,
        ])
    }
}

extension FeedExtensions.Picture: PrintedValue {
    var json: JSONValue {
        .compact([
            "url": url, "title": title, "link": link, "width": width, "height": height, "description": description,
        ])
    }
}

extension FeedExtensions.TextInput: PrintedValue {
    var json: JSONValue { .compact(["title": title, "description": description, "name": name, "link": link]) }
}

extension FeedText: PrintedValue {
    var json: JSONValue { .string(value) }

    /// Returns the members that print a text: the text, its media type, its language, its base.
    ///
    /// A plain text that looks like HTML is printed as escaped HTML, so that a program that ignores the type does not
    /// produce markup that the publisher did not mean.
    fileprivate func members(named name: String) -> [JSONValue.Member] {
        let isEscaped = !isHTML && isMistakable
        let type = isHTML || isEscaped ? "text/html" : "text/plain"
        return JSONValue.compact([
            name: isEscaped ? HTMLWriter.escaped(value) : value, name + "_type": type, name + "_lang": language,
            name + "_base": base,
        ]).members
    }

    private var isMistakable: Bool {
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
