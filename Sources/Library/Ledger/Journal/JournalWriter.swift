public import FeedModel
import Foundation
import Primitives

/// Writes a journal line by line; each line includes its line end.
public struct JournalWriter: Sendable {
    private var digest = SHA256()
    private var events = 0

    /// Creates a writer at the beginning of a journal.
    public init() {}

    /// Returns the first line.
    public mutating func begin(_ author: Journal.Author) -> String {
        let line: JSONValue = [
            "journal": "quire", "version": .int(Journal.version), "profile": .string(author.profile),
            "device": .string(author.device),
        ]
        return add(line.line)
    }

    /// Returns the line of an event; `nil` if it would be too long to be read.
    public mutating func write(_ event: Event) -> String? {
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

    /// Returns the last line.
    public consuming func end() -> String {
        let line: JSONValue = ["end": .int(events), "sha256": .string(Journal.Digest.text(digest.finalize()))]
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
