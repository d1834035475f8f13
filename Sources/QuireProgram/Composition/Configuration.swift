// Long because every setting is read where it is declared.

import FeedModel
import Fetching
import Foundation
import Library
import ReaderShell
import Services
import SourceAPI
import SystemSupport
import TOMLKit

/// The settings of config.toml.
///
/// Every setting has a default, which also applies if there is no file.
struct Configuration: Sendable {
    /// The greatest number of simultaneous fetches that can be configured.
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
    /// `[fetch]`, the rest of it: bytes and times of one request.
    var limits = TransferLimits()
    /// `[fetch] certificates`: the file (PEM) that is trusted in place of the system's file; the system's folder of
    /// certificates stays trusted where libcurl was built with one, as Debian's is.
    var certificates: String?
    /// `[fetch] redirects`: how many are followed one after another.
    var redirects = 10
    /// `[source."ADDRESS"]`: what is different for one subscription.
    var sources: [SourceID: SubscriptionFetcher.Settings] = [:]
    /// `device`: what the ledger calls this machine.
    var device: String?
    /// `profile`: whose history this is, where several people share a folder of journals.
    var profile: String?
    /// `[retention]`: how long read items are kept; for ever when the file does not say.
    var retention = Retention()
    /// `[reader]`: how pages are shown.
    var reader = ReaderSettings()
    /// `[reader] duplicates`: whether an article that several subscriptions carry is one item.
    var duplicates = Duplicates.once

    /// The default settings.
    static let usual = Configuration()
}

extension Configuration {
    /// Reads the configuration file of a run.
    ///
    /// - Parameter locations: Where files are; `nil` for the demonstration.
    /// - Throws: ``ConfigurationError``, `FileError`.
    init(at locations: FileLocations?, endpoints: Set<String>) throws {
        guard let locations else {
            self = .usual
            homeSections = Demo.sections
            return
        }
        let path = locations.configurationFile
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: path)
        } catch .missing {
            self = .usual
            return
        }
        self = try Configuration(text: String(decoding: bytes, as: UTF8.self), path: path, endpoints: endpoints)
    }

    /// Parses a configuration.
    ///
    /// - Throws: ``ConfigurationError`` with the place of the fault; an unknown key is a fault as well, because
    ///   it is most often a typing error.
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
        let settings: Set = [
            "screen", "endpoint", "fetch", "credential", "source", "retention", "reader", "device", "profile",
        ]
        try reader.check(table, keys: settings, in: nil)
        if let screens = try reader.table(table, "screen") {
            try reader.check(screens, keys: ["home"], in: "screen")
            if let home = try reader.table(screens, "home", in: "screen") {
                try reader.check(home, keys: ["sections"], in: "screen.home")
                homeSections = try reader.strings(home, "sections", in: "screen.home")
            }
        }
        if let fetch = try reader.table(table, "fetch") {
            try read(fetch, with: reader)
        }
        if let sources = try reader.table(table, "source") {
            for address in sources.keys {
                guard let uri = try? SubscriptionURI(address), let table = sources[address]?.table else {
                    throw .value(path: path, key: "source.\(address)", reason: "must be a table named by an address")
                }
                self.sources[uri.id] = try SubscriptionFetcher.Settings(table, name: "source.\(address)", with: reader)
            }
        }
        if let endpoint = try reader.table(table, "endpoint") {
            try reader.check(endpoint, keys: keys, in: "endpoint")
            for key in endpoint.keys { endpoints[key] = try reader.address(endpoint, key, in: "endpoint") }
        }
        if let table = try reader.table(table, "credential") {
            for name in table.keys { credentials[name] = try reader.credential(table, name) }
        }
        if let retention = try reader.table(table, "retention") { self.retention = try reader.retention(retention) }
        if let table = try reader.table(table, "reader") {
            try reader.check(table, keys: Set(ReaderSettings.Name.allCases.map(\.rawValue)), in: "reader")
            for name in ReaderSettings.Name.allCases {
                guard let value = try reader.value(table, name) else { continue }
                self.reader.set(name, to: value, from: .file)
                if case .word(let word) = value { duplicates = Duplicates(rawValue: word) ?? .once }
            }
        }
        device = try reader.name(table, "device")
        profile = try reader.name(table, "profile")
    }
}

extension Configuration {
    private mutating func read(_ fetch: TOMLTable, with reader: ConfigurationReader) throws(ConfigurationError) {
        let keys: Set = [
            "interval", "jobs", "deadline", "connect", "patience", "slowest", "megabytes", "redirects", "certificates",
        ]
        try reader.check(fetch, keys: keys, in: "fetch")
        if let minutes = try reader.int(fetch, "interval", 1...1440, in: "fetch") { interval = .seconds(minutes * 60) }
        if let count = try reader.int(fetch, "jobs", 1...Self.mostJobs, in: "fetch") { jobs = count }
        if let seconds = try reader.int(fetch, "deadline", 1...600, in: "fetch") { deadline = .seconds(seconds) }
        if let seconds = try reader.int(fetch, "connect", 1...600, in: "fetch") { limits.connect = .seconds(seconds) }
        if let seconds = try reader.int(fetch, "patience", 1...600, in: "fetch") {
            limits.minimumSpeedPeriod = .seconds(seconds)
        }
        if let bytes = try reader.int(fetch, "slowest", 0...1_000_000, in: "fetch") { limits.minimumSpeed = bytes }
        if let count = try reader.int(fetch, "megabytes", 1...256, in: "fetch") { limits.body = count << 20 }
        if let count = try reader.int(fetch, "redirects", 0...20, in: "fetch") { redirects = count }
        certificates = try reader.certificates(fetch)
        limits = limits.within(deadline)
        limits.total = deadline
    }
}

extension SubscriptionFetcher.Settings {
    fileprivate init(_ table: TOMLTable, name: String, with reader: ConfigurationReader) throws(ConfigurationError) {
        self.init()
        try reader.check(
            table,
            keys: ["interval", "user-agent", "headers", "proxy", "authorization"],
            in: name
        )
        if let minutes = try reader.int(table, "interval", 1...43_200, in: name) { interval = .seconds(minutes * 60) }
        fetch.userAgent = try reader.headerValue(table, "user-agent", in: name)
        fetch.credential = try reader.credentialName(table, "authorization", in: name)
        if let proxy = try reader.string(table, "proxy", in: name) {
            fetch.proxy = proxy == "none" ? "" : try reader.proxy(proxy, "proxy", in: name)
        }
        guard let headers = try reader.table(table, "headers", in: name) else { return }
        for field in headers.keys {
            let place = name + ".headers"
            guard field.isHeaderName, !FetchSettings.reservedHeaders.contains(field.lowercased()) else {
                throw .value(path: reader.path, key: "\(place).\(field)", reason: "is not a header that can be set")
            }
            fetch.headers[field] = try reader.headerValue(headers, field, in: place) ?? ""
        }
    }
}

extension String {
    /// Whether the text is a token of RFC 9110, 5.6.2.
    fileprivate var isHeaderName: Bool {
        !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }
}

/// Reads values of a table, and reports the key of an invalid value.
private struct ConfigurationReader {
    let path: String

    func check(_ table: TOMLTable, keys: Set<String>, in parent: String?) throws(ConfigurationError) {
        guard let stranger = table.keys.first(where: { !keys.contains($0) }) else { return }
        let known = keys.sorted().joined(separator: ", ")
        throw .value(path: path, key: name(stranger, in: parent), reason: "is not a setting; the settings are \(known)")
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

    /// Returns a name that journals contain.
    func name(_ table: TOMLTable, _ key: String) throws(ConfigurationError) -> String? {
        guard let found = try string(table, key, in: nil) else { return nil }
        guard found.utf8.count <= Journal.maximumNameBytes else {
            throw wrong(key, nil, "must have at most \(Journal.maximumNameBytes) bytes")
        }
        return found
    }

    /// Returns the name of a credential; a value that looks like the credential itself is refused and not repeated.
    func credentialName(_ table: TOMLTable, _ key: String, in parent: String?) throws(ConfigurationError) -> String? {
        guard let found = try string(table, key, in: parent) else { return nil }
        let isOrigin = found.hasPrefix("https://") || found.hasPrefix("http://")
        guard isOrigin || found.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ":") }) else {
            let rule = "must be the name of a credential, without spaces and colons, not the credential itself"
            throw wrong(key, parent, rule)
        }
        return found
    }

    func strings(_ table: TOMLTable, _ key: String, in parent: String?) throws(ConfigurationError) -> [String]? {
        guard let value = table[key] else { return nil }
        guard let array = value.array else { throw wrong(key, parent, "must be a list of strings") }
        var strings: [String] = []
        for element in array {
            guard let text = element.string else { throw wrong(key, parent, "must be a list of strings") }
            strings.append(text)
        }
        return strings
    }

    /// Returns the path of the file of certificates; a pipe would block the thread of all transfers.
    func certificates(_ table: TOMLTable) throws(ConfigurationError) -> String? {
        guard let path = try string(table, "certificates", in: "fetch").map(file) else { return nil }
        guard TextFile.isRegularOrMissing(path) else {
            throw wrong("certificates", "fetch", "must name a regular file")
        }
        return path
    }

    /// Returns the path of a file that is named relative to the configuration or to the home folder.
    func file(_ name: String) -> String {
        let name = (name as NSString).expandingTildeInPath
        return URL(filePath: name, relativeTo: URL(filePath: path).deletingLastPathComponent()).path
    }

    func bool(_ table: TOMLTable, _ key: String, in parent: String?) throws(ConfigurationError) -> Bool? {
        guard let value = table[key] else { return nil }
        guard let found = value.bool else { throw wrong(key, parent, "must be true or false") }
        return found
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

    /// Returns the origin of a credential: a command or a variable, never the secret itself.
    func credential(_ table: TOMLTable, _ name: String) throws(ConfigurationError) -> CredentialOrigin {
        let parent = "credential.\(name)"
        guard let entry = try self.table(table, name, in: "credential") else {
            throw wrong(name, "credential", "must be a table with 'command' or 'env'")
        }
        try check(entry, keys: ["command", "env", "user"], in: parent)
        let words = try strings(entry, "command", in: parent)
        let variable = try string(entry, "env", in: parent)
        let user = try string(entry, "user", in: parent)
        switch (words, variable) {
        case (let words?, nil) where !words.isEmpty && !words[0].isEmpty:
            return CredentialOrigin(place: .command(words), user: user)
        case (nil, let variable?): return CredentialOrigin(place: .variable(variable), user: user)
        default:
            throw wrong(
                name,
                "credential",
                "must have either 'command', a list of a program and its arguments, or 'env'"
            )
        }
    }

    func headerValue(_ table: TOMLTable, _ key: String, in parent: String) throws(ConfigurationError) -> String? {
        guard let text = try string(table, key, in: parent) else { return nil }
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw wrong(key, parent, "must be text that a header can have: no line breaks, ASCII only")
        }
        return text
    }

    func proxy(_ text: String, _ key: String, in parent: String) throws(ConfigurationError) -> String {
        let schemes = ["http://", "https://", "socks4://", "socks4a://", "socks5://", "socks5h://"]
        guard schemes.contains(where: text.hasPrefix), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw wrong(key, parent, "must be an address such as http://proxy.example:3128 or socks5h://…, or \"none\"")
        }
        return text
    }

    /// `days`, and under `sources` the days of some subscriptions; 0 keeps for ever.
    func retention(_ table: TOMLTable) throws(ConfigurationError) -> Retention {
        try check(table, keys: ["days", "sources"], in: "retention")
        func days(_ table: TOMLTable, _ key: String, in parent: String) throws(ConfigurationError) -> Int? {
            let days = try int(table, key, 0...Retention.permittedDays.upperBound, in: parent)
            return days == 0 ? nil : days
        }
        var retention = Retention(days: try days(table, "days", in: "retention"))
        guard let sources = try self.table(table, "sources", in: "retention") else { return retention }
        for key in sources.keys {
            guard let uri = try? SubscriptionURI(key) else {
                throw wrong(key, "retention.sources", "is not the address of a subscription")
            }
            retention.daysOfSources[uri.id] = .some(try days(sources, key, in: "retention.sources"))
        }
        return retention
    }

    /// Returns a setting of `[reader]`.
    func value(_ table: TOMLTable, _ name: ReaderSettings.Name) throws(ConfigurationError) -> ReaderSettings.Value? {
        let key = name.rawValue
        switch name.permitted {
        case .flag: return try bool(table, key, in: "reader").map { .flag($0) }
        case .number(let range): return try int(table, key, range, in: "reader").map { .number($0) }
        case .words(let words):
            guard let word = try string(table, key, in: "reader") else { return nil }
            guard words.contains(word) else { throw wrong(key, "reader", "must be \(name.permitted)") }
            return .word(word)
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
