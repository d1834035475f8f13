import FeedModel
import Primitives
import ReaderShell
import SystemSupport
import TOMLKit
import TOMLReading

/// The address of a subscription in config.toml: in the tables of its settings, its retention and the sections of screens.
enum SettingsAddress {
    /// Replaces an address in every spelling, and then carries out the rest.
    ///
    /// The settings are written first. They are as before if the rest fails, and nothing is changed if a file cannot be written.
    ///
    /// - Throws: ``ConfigurationError`` before anything is changed, if both addresses have settings or the text cannot be changed.
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
        let moved = try SettingsText(text, path: path).moving(old, to: new)
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
}

/// The text of config.toml, in which an address is replaced.
struct SettingsText {
    private let text: String
    private let path: String

    init(_ text: String, path: String) {
        (self.text, self.path) = (text, path)
    }

    /// Returns the text with another address; all other bytes stay.
    func moving(_ old: SourceID, to new: SourceID) throws(ConfigurationError) -> String {
        let settings = try Self.settings(text, path)
        try check(settings["source"], named: "source", old, new)
        try check(settings["retention"]["sources"], named: "retention.sources", old, new)
        let expected = Self.moving(old, to: new, in: settings)
        guard expected != settings else { return text }
        let moved = TOMLStrings.replacing(in: text) { Self.isSpelling($0, of: old) ? new.rawValue : nil }
        guard let found = try? Self.settings(moved, path), found == expected else {
            throw .value(
                path: path,
                key: old.rawValue,
                reason: "cannot be replaced by \(new.rawValue) here; write the new address yourself, "
                    + "and then repeat 'move'"
            )
        }
        return moved
    }

    /// Refuses a table with keys of both addresses, and one with two spellings of the old one.
    private func check(
        _ table: JSONValue,
        named name: String,
        _ old: SourceID,
        _ new: SourceID
    ) throws(ConfigurationError) {
        guard case .object(let members) = table else { return }
        let keys = members.map(\.name)
        let olds = keys.filter { Self.isSpelling($0, of: old) }
        guard olds.count > 1 || !olds.isEmpty && keys.contains(where: { Self.isSpelling($0, of: new) }) else { return }
        throw .value(
            path: path,
            key: "\(name).\(old.rawValue)",
            reason: "has settings beside others of \(new.rawValue); leave those that shall hold, and then repeat 'move'"
        )
    }

    private static func isSpelling(_ text: String, of id: SourceID) -> Bool {
        (try? SubscriptionURI(text))?.id == id
    }

    private static func settings(_ text: String, _ path: String) throws(ConfigurationError) -> JSONValue {
        do throws(TOMLMistake) {
            let json = try TOMLDocument.table(text).convert(to: .json)
            return sorted((try? JSONValue(parsing: json)) ?? .null)
        } catch {
            throw .syntax(path: path, line: error.line, column: error.column, reason: error.reason)
        }
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(members.map { .init($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
        case .array(let values): .array(values.map(sorted))
        default: value
        }
    }

    /// Returns the settings with another address in the places that have addresses of subscriptions.
    private static func moving(
        _ old: SourceID,
        to new: SourceID,
        in value: JSONValue,
        at place: [String] = []
    ) -> JSONValue {
        switch value {
        case .object(let members):
            let hasAddresses = place == ["source"] || place == ["retention", "sources"]
            return sorted(
                .object(
                    members.map { member in
                        let name = hasAddresses && isSpelling(member.name, of: old) ? new.rawValue : member.name
                        return .init(name, moving(old, to: new, in: member.value, at: place + [member.name]))
                    }
                )
            )
        case .array(let values): return .array(values.map { moving(old, to: new, in: $0, at: place) })
        case .string(let text):
            let isSection = place.first == "screen" && ["sections", "source"].contains(place.last)
            return isSection && isSpelling(text, of: old) ? .string(new.rawValue) : value
        default: return value
        }
    }
}

/// The strings of a TOML text.
enum TOMLStrings {
    private static let marks = [UInt8(ascii: "\""), UInt8(ascii: "'")]

    /// Replaces strings of one line by others, in quotation marks; comments and strings of several lines stay.
    ///
    /// - Parameter replacement: Returns the text in place of another one; `nil` if it stays.
    static func replacing(in text: String, _ replacement: (String) -> String?) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let end = self.end(of: bytes[index...])
            let token = bytes[index..<end]
            if marks.contains(bytes[index]), let value = value(token), let new = replacement(value) {
                result += new.quotedForTOML.utf8
            } else {
                result += token
            }
            index = end
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the end of the comment, the string or the byte that some bytes begin with.
    private static func end(of bytes: ArraySlice<UInt8>) -> Int {
        guard let first = bytes.first else { return bytes.endIndex }
        if first == UInt8(ascii: "#") { return bytes.firstIndex(of: 0x0A) ?? bytes.endIndex }
        guard marks.contains(first) else { return bytes.startIndex + 1 }
        let isLong = bytes.starts(with: [first, first, first])
        let mark = isLong ? [first, first, first] : [first]
        var index = bytes.startIndex + mark.count
        while index < bytes.endIndex {
            if bytes[index...].starts(with: mark) {
                index += mark.count
                // A string of several lines may end with marks of its own.
                while isLong, index < bytes.endIndex, bytes[index] == first { index += 1 }
                return index
            }
            index += first == marks[0] && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.endIndex
    }

    /// Returns the value of a string of one line.
    private static func value(_ token: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: token, as: UTF8.self)
        guard token.count > 1, !text.hasPrefix("\"\"\""), !text.hasPrefix("'''") else { return nil }
        return (try? TOMLDocument.table("value = " + text))?["value"]?.string
    }
}
