import FeedModel
import Foundation
import ReaderShell
import TOMLKit

/// What config.toml says.
///
/// Everything has a usual value; a file that is not there says nothing.
struct Configuration: Sendable {
    /// The most fetches at once that a person can ask for.
    static let mostJobs = 64

    /// `[screen.home] sections`: addresses and queries, 1 to 4; `nil` when the file does not say.
    var homeSections: [String]?
    /// `[endpoint]`: service keys and the addresses that replace theirs.
    var endpoints: [String: String] = [:]
    /// `[fetch] interval`: the least time between two fetches of one subscription.
    var interval = Duration.seconds(3600)
    /// `[fetch] jobs`: fetches at once.
    var jobs = 16
    /// `[fetch] deadline`: how long one fetch may take.
    var deadline = Duration.seconds(60)
    /// `[credential.NAME]`: where a credential comes from.
    var credentials: [String: CredentialOrigin] = [:]
    /// `device`: what the ledger calls this machine.
    var device: String?

    /// What is used when there is no file.
    static let usual = Configuration()
}

extension Configuration {
    /// Reads a configuration.
    ///
    /// - Throws: ``ConfigurationError`` with the place of what is wrong; a key nobody knows is wrong, too, because
    ///   it is most often a slip of the pen.
    ///
    /// - Parameter endpoints: The keys that `[endpoint]` may have.
    init(text: String, path: String, endpoints keys: Set<String>) throws(ConfigurationError) {
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            let begin = error.source.begin
            throw .syntax(path: path, line: begin.line, column: begin.column, reason: error.description)
        } catch {
            throw .value(path: path, key: "the file", reason: "cannot be read: \(error)")
        }
        let reader = ConfigurationReader(path: path)
        try reader.check(table, keys: ["screen", "endpoint", "fetch", "credential", "device"], in: nil)
        if let screens = try reader.table(table, "screen") {
            try reader.check(screens, keys: ["home"], in: "screen")
            if let home = try reader.table(screens, "home", in: "screen") {
                try reader.check(home, keys: ["sections"], in: "screen.home")
                homeSections = try reader.strings(home, "sections", in: "screen.home")
            }
        }
        if let fetch = try reader.table(table, "fetch") {
            try reader.check(fetch, keys: ["interval", "jobs", "deadline"], in: "fetch")
            if let minutes = try reader.int(fetch, "interval", 1...1440, in: "fetch") {
                interval = .seconds(minutes * 60)
            }
            if let count = try reader.int(fetch, "jobs", 1...Self.mostJobs, in: "fetch") { jobs = count }
            if let seconds = try reader.int(fetch, "deadline", 1...600, in: "fetch") { deadline = .seconds(seconds) }
        }
        if let endpoint = try reader.table(table, "endpoint") {
            try reader.check(endpoint, keys: keys, in: "endpoint")
            for key in endpoint.keys { endpoints[key] = try reader.address(endpoint, key, in: "endpoint") }
        }
        if let table = try reader.table(table, "credential") {
            for name in table.keys { credentials[name] = try reader.credential(table, name) }
        }
        device = try reader.string(table, "device", in: nil)
    }
}

/// Reads values of a table, and says which key has a value it cannot have.
private struct ConfigurationReader {
    let path: String

    func check(_ table: TOMLTable, keys: Set<String>, in parent: String?) throws(ConfigurationError) {
        guard let stranger = table.keys.first(where: { !keys.contains($0) }) else { return }
        let known = keys.sorted().joined(separator: ", ")
        throw .value(path: path, key: name(stranger, in: parent), reason: "is no setting; there are \(known)")
    }

    func table(_ table: TOMLTable, _ key: String, in parent: String? = nil) throws(ConfigurationError) -> TOMLTable? {
        guard let value = table[key] else { return nil }
        guard let found = value.table else { throw wrong(key, parent, "must be a table") }
        return found
    }

    func string(_ table: TOMLTable, _ key: String, in parent: String?) throws(ConfigurationError) -> String? {
        guard let value = table[key] else { return nil }
        guard let found = value.string, !found.isEmpty else {
            throw wrong(key, parent, "must be text in quotation marks")
        }
        return found
    }

    func strings(_ table: TOMLTable, _ key: String, in parent: String?) throws(ConfigurationError) -> [String]? {
        guard let value = table[key] else { return nil }
        guard let array = value.array else { throw wrong(key, parent, "must be a list of texts") }
        var strings: [String] = []
        for element in array {
            guard let text = element.string else { throw wrong(key, parent, "must be a list of texts") }
            strings.append(text)
        }
        return strings
    }

    func int(
        _ table: TOMLTable,
        _ key: String,
        _ range: ClosedRange<Int>,
        in parent: String?
    ) throws(ConfigurationError) -> Int? {
        guard let value = table[key] else { return nil }
        guard let found = value.int, range.contains(found) else {
            throw wrong(key, parent, "must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return found
    }

    /// Where a credential comes from: a command or a variable, and never the secret itself.
    func credential(_ table: TOMLTable, _ name: String) throws(ConfigurationError) -> CredentialOrigin {
        let parent = "credential.\(name)"
        guard let entry = try self.table(table, name, in: "credential") else {
            throw wrong(name, "credential", "must be a table with 'command' or 'env'")
        }
        try check(entry, keys: ["command", "env"], in: parent)
        let words = try strings(entry, "command", in: parent)
        let variable = try string(entry, "env", in: parent)
        switch (words, variable) {
        case (let words?, nil) where !words.isEmpty && !words[0].isEmpty: return .command(words)
        case (nil, let variable?): return .variable(variable)
        default:
            throw wrong(
                name,
                "credential",
                "must have either 'command', a list of a program and its arguments, or 'env'"
            )
        }
    }

    func address(_ table: TOMLTable, _ key: String, in parent: String?) throws(ConfigurationError) -> String {
        let text = try string(table, key, in: parent) ?? ""
        guard let uri = try? SubscriptionURI(text), uri.plugin == "feeds", !text.contains("?") else {
            throw wrong(key, parent, "must be an address that begins with http:// or https://")
        }
        var base = uri.description
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }

    private func wrong(_ key: String, _ parent: String?, _ reason: String) -> ConfigurationError {
        .value(path: path, key: name(key, in: parent), reason: reason)
    }

    private func name(_ key: String, in parent: String?) -> String {
        parent.map { "\($0).\(key)" } ?? key
    }
}
