package import FeedModel
import Foundation
import Primitives

/// A journal: the ledger of one machine as a file that others can read (`docs/guide/sync-format.md`).
///
/// It is text with one JSON object per line: the author, the events, and at last their number and the digest of all
/// lines before. A file without a valid last line is incomplete, and none of its events is merged.
package enum Journal {
    package static let suffix = ".quire-journal"
    package static let version = 1
    package static let maximumLineBytes = 65_536
    /// The maximum length of an imported tag in bytes.
    ///
    /// With ``maximumNameBytes`` it keeps an event's line from being too long, whatever has to be escaped in it.
    package static let maximumTagBytes = 4096
    /// The maximum length of the name of a machine, a profile, a screen or a command in bytes.
    package static let maximumNameBytes = 1024

    package struct Author: Hashable, Sendable {
        /// Journals of other profiles are ignored.
        package var profile: String
        package var device: String

        package init(profile: String, device: String) {
            self.profile = profile
            self.device = device
        }

        /// The file name: readable, and different for different authors.
        package var fileName: String {
            var digest = SHA256()
            digest.update("\(profile)\0\(device)".utf8)
            let unique = digest.finalize().prefix(4).hexadecimal
            return "\(Self.readable(device))-\(unique)\(Journal.suffix)"
        }

        private static func readable(_ name: String) -> String {
            let kept = name.unicodeScalars.prefix(40).map { scalar in
                scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                    ? Character(scalar) : "-"
            }
            return kept.isEmpty ? "machine" : String(kept)
        }
    }

    package enum Fault: Error, Hashable, Sendable {
        case foreign
        case newer(version: Int)
        case truncated
        /// A line is malformed; lines are counted from 1.
        case malformed(line: Int)
        case changed

        package var reason: String {
            switch self {
            case .foreign: "it is not a journal of quire"
            case .newer(let version):
                "a newer version of quire wrote it (version \(version); this version knows \(Journal.version))"
            case .truncated: "it is incomplete; it may still be in transit"
            case .malformed(let line): "line \(line) cannot be read"
            case .changed: "it was changed after it was written"
            }
        }
    }
}

package struct JournalWriter: Sendable {
    private var digest = SHA256()
    private var events = 0

    package init() {}

    package mutating func begin(_ author: Journal.Author) -> String {
        let line: JSONValue = [
            "journal": "quire", "version": .int(Journal.version), "profile": .string(author.profile),
            "device": .string(author.device),
        ]
        return add(line.line)
    }

    package mutating func write(_ event: Event) -> String? {
        var members: [JSONValue.Member] = [
            .init("at", .string(Self.moment(event.at))), .init("kind", .string(event.kind.name)),
            .init("id", .string(event.item.rawValue)),
        ]
        if let tag = event.kind.tag { members.append(.init("tag", .string(tag))) }
        if let article = event.article { members.append(.init("article", .string(article))) }
        members += [
            .init("screen", .string(event.screen)), .init("via", .string(event.via)),
            .init("device", .string(event.device)), .init("uid", .string(event.uid)),
        ]
        let line = JSONValue.object(members).line
        guard line.utf8.count <= Journal.maximumLineBytes else { return nil }
        events += 1
        return add(line)
    }

    package consuming func end() -> String {
        let line: JSONValue = ["end": .int(events), "sha256": .string(digest.finalize().hexadecimal)]
        return line.line + "\n"
    }

    private mutating func add(_ line: String) -> String {
        let line = line + "\n"
        digest.update(line.utf8)
        return line
    }

    /// Returns ISO 8601 in UTC to the millisecond, the precision of the ledger.
    private static func moment(_ date: Date) -> String {
        let stored = StoredDate.encode(date)
        let fraction = Int(stored - (stored >= 0 ? stored : stored - 999) / 1000 * 1000)
        let seconds = StoredDate.decode(stored - Int64(fraction)).iso8601.dropLast()
        return "\(seconds).\(String(1000 + fraction).dropFirst())Z"
    }
}

/// Reads a journal line by line, and verifies at the end that it is complete.
package struct JournalReader: Sendable {
    package private(set) var author: Journal.Author?
    private var digest = SHA256()
    private var lines = 0
    private var events = 0
    private var isAtEnd = false

    package init() {}

    package mutating func read(_ line: [UInt8]) throws(Journal.Fault) -> Event? {
        lines += 1
        // No line follows the last one.
        guard !isAtEnd else { throw .malformed(line: lines) }
        guard line.count <= Journal.maximumLineBytes, let json = Self.json(line) else {
            throw lines == 1 ? .foreign : .malformed(line: lines)
        }
        guard author != nil else {
            author = try Self.author(json)
            add(line)
            return nil
        }
        if case .int(let count) = json["end"] {
            guard json["sha256"].string == digest.finalize().hexadecimal, count == events else { throw .changed }
            digest = SHA256()
            isAtEnd = true
            return nil
        }
        guard let event = Self.event(json) else { throw .malformed(line: lines) }
        add(line)
        events += 1
        return event
    }

    package func finish() throws(Journal.Fault) {
        if author == nil { throw .foreign }
        if !isAtEnd { throw .truncated }
    }

    private mutating func add(_ line: [UInt8]) {
        digest.update(line)
        digest.update(CollectionOfOne(UInt8(ascii: "\n")))
    }

    private static func json(_ line: [UInt8]) -> JSONValue? {
        guard let text = String(validating: line, as: UTF8.self) else { return nil }
        return try? JSONValue(parsing: text)
    }

    private static func author(_ json: JSONValue) throws(Journal.Fault) -> Journal.Author {
        guard json["journal"].string == "quire", case .int(let version) = json["version"] else { throw .foreign }
        guard version >= 1 else { throw .foreign }
        guard version <= Journal.version else { throw .newer(version: version) }
        guard let profile = json["profile"].string, let device = json["device"].string else { throw .foreign }
        return Journal.Author(profile: profile, device: device)
    }

    private static func event(_ json: JSONValue) -> Event? {
        guard let uid = json["uid"].string, !uid.isEmpty, let device = json["device"].string,
            let at = json["at"].string.flatMap({ Date(iso8601: $0) }),
            let item = json["id"].string.flatMap(ItemID.init(rawValue:)),
            let kind = json["kind"].string.flatMap({ Event.Kind(name: $0, tag: json["tag"].string) }),
            kind.tag.map({ !$0.allSatisfy(\.isWhitespace) }) ?? true,
            let screen = json["screen"].string, let via = json["via"].string
        else { return nil }
        var event = Event(uid: uid, at: at, device: device, item: item, kind: kind, screen: screen, via: via)
        event.article = json["article"].string.flatMap { ArticleName.isName($0) ? $0 : nil }
        return event
    }
}
