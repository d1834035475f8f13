import FeedModel
import Screens
import SystemSupport
import TOMLReading

/// The text of config.toml, in which the address of a subscription is replaced.
struct SettingsText {
    let text: String
    let path: String

    /// Replaces an address in every spelling, and then carries out the rest.
    ///
    /// The settings are written first. They are as before if the rest fails, and nothing is changed if a file cannot be written.
    ///
    /// - Throws: ``ConfigurationError`` before anything is changed, if both addresses have settings.
    static func move(
        from old: SourceID,
        to new: SourceID,
        in path: String,
        _ then: () throws -> Bool
    ) throws -> Bool {
        let before: [UInt8]
        do throws(FileError) {
            before = try TextFile.bytes(at: path)
        } catch .missing {
            return try then()
        }
        let text = String(decoding: before, as: UTF8.self)
        let moved = try SettingsText(text: text, path: path).moving(old, to: new)
        guard moved != text else { return try then() }
        guard try TextFile.replace(path, with: Array(moved.utf8), ifStill: before) else {
            return try move(from: old, to: new, in: path, then)
        }
        do {
            return try then()
        } catch {
            try TextFile.replace(path, with: before)
            throw error
        }
    }

    /// Returns the text with another address in the places that have addresses of subscriptions; all other bytes stay.
    func moving(_ old: SourceID, to new: SourceID) throws(ConfigurationError) -> String {
        let settings: TOMLTable
        do throws(TOMLMistake) {
            settings = try TOMLDocument.table(text)
        } catch {
            throw .syntax(path: path, line: error.line, column: error.column, reason: error.reason)
        }
        var places = try keys(of: old, new, in: settings["source"], named: "source")
        places += try keys(of: old, new, in: settings["retention"]?.table?["sources"], named: "retention.sources")
        let screens = settings["screen"]?.table?.entries.compactMap { $0.value.table?["sections"]?.array } ?? []
        places += screens.joined().map { $0.table?["source"] ?? $0 }
            .filter { $0.string.map { Self.isSpelling($0, of: old) } ?? false }
            .map(\.place)
        var bytes = Array(text.utf8)
        for place in places.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(place.range, with: new.rawValue.quotedForTOML.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the places of an address as the key of a table.
    ///
    /// Refuses a table with keys of both addresses, and one with two spellings of the old one.
    private func keys(
        of old: SourceID,
        _ new: SourceID,
        in table: TOMLValue?,
        named name: String
    ) throws(ConfigurationError) -> [TOMLPlace] {
        let entries = table?.table?.entries ?? []
        let olds = entries.filter { Self.isSpelling($0.name, of: old) }
        guard olds.count > 1 || !olds.isEmpty && entries.contains(where: { Self.isSpelling($0.name, of: new) }) else {
            return olds.flatMap(\.places)
        }
        throw .value(
            path: path,
            key: "\(name).\(old.rawValue)",
            reason: "has settings, and so has \(new.rawValue); keep only the ones that should apply, and repeat 'move'"
        )
    }

    private static func isSpelling(_ text: String, of id: SourceID) -> Bool {
        (try? SubscriptionURI(text))?.id == id
    }
}
