public import FeedModel
import Foundation
import Primitives

/// Reads a journal line by line, and verifies at the end that it is complete.
///
///     var reader = JournalReader()
///     for line in lines { if let event = try reader.read(line) { events.append(event) } }
///     try reader.finish()
public struct JournalReader: Sendable {
    /// The author of the journal; `nil` before the first line.
    public private(set) var author: Journal.Author?
    private var digest = SHA256()
    private var lines = 0
    private var events = 0
    private var isAtEnd = false

    /// Creates a reader that expects the first line.
    public init() {}

    /// Reads the next line, without its line end.
    ///
    /// - Returns: The event of the line; `nil` for the first and for the last line.
    public mutating func read(_ line: [UInt8]) throws(Journal.Fault) -> Event? {
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
            let text = Journal.Digest.text(digest.finalize())
            guard json["sha256"].string == text, count == events else { throw .changed }
            digest = SHA256()
            isAtEnd = true
            return nil
        }
        guard let event = Self.event(json) else { throw .malformed(line: lines) }
        add(line)
        events += 1
        return event
    }

    /// Verifies that the journal has ended.
    public func finish() throws(Journal.Fault) {
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
