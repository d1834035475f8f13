import FeedModel
import Foundation
import Library
import ReaderShell
import Screens
import Services
import SystemSupport
import TOMLReading

/// Reads values of a table, and reports the key of an invalid value.
struct ConfigurationReader {
    let path: String
    let fault: FileFault?

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
            return CredentialOrigin(place: .command(words, fault), user: user)
        case (nil, let variable?): return CredentialOrigin(place: .variable(variable), user: user)
        default:
            let reason = "must have either 'command', a list of a program and its arguments, or 'env'"
            throw wrong(name, "credential", reason)
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

    func value(_ table: TOMLTable, _ name: ReaderSettings.Name) throws(ConfigurationError) -> ReaderSettings.Value? {
        let key = name.rawValue
        switch name.permitted {
        case .flag: return try bool(table, key, in: "reader").map { .flag($0) }
        case .number(let range): return try int(table, key, range, in: "reader").map { .number($0) }
        case .numberOrWord(let range, let word):
            guard (try? string(table, key, in: "reader")) != word else { return .word(word) }
            return try int(table, key, range, in: "reader").map { .number($0) }
        case .words(let words):
            guard let word = try string(table, key, in: "reader") else { return nil }
            guard words.contains(word) else { throw wrong(key, "reader", "must be \(name.permitted.words)") }
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

    func wrong(_ key: String, _ parent: String?, _ reason: String) -> ConfigurationError {
        .value(path: path, key: name(key, in: parent), reason: reason)
    }

    private func name(_ key: String, in parent: String?) -> String {
        parent.map { "\($0).\(key)" } ?? key
    }

    // The sections are parsed when they are shown, because the sources decide what an address is.
    func screens(_ table: TOMLTable) throws(ConfigurationError) -> [ScreenSetting] {
        var screens: [ScreenSetting] = []
        for name in table.keys.sorted() {
            let place = "screen.\(name)"
            guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }), !name.isEmpty else {
                throw wrong(name, "screen", "must be a name of letters, digits, '-' and '_'")
            }
            guard let screen = try self.table(table, name, in: "screen") else { continue }
            try check(screen, keys: ["sections"], in: place)
            if let sections = try sections(screen, in: place) {
                screens.append(ScreenSetting(name: name, sections: sections))
            } else if name != ScreenSetting.homeName {
                throw wrong("sections", place, "is missing; it lists addresses and queries")
            }
        }
        return screens
    }

    private func sections(_ screen: TOMLTable, in place: String) throws(ConfigurationError) -> [SectionSetting]? {
        guard let value = screen["sections"] else { return nil }
        let rule = "must be a list of strings and tables"
        guard let array = value.array else { throw wrong("sections", place, rule) }
        var sections: [SectionSetting] = []
        for element in array {
            if let text = element.string {
                sections.append(SectionSetting(.text(text)))
            } else if let table = element.table {
                sections.append(try section(table, in: "\(place).sections"))
            } else {
                throw wrong("sections", place, rule)
            }
        }
        return sections
    }

    private func section(_ table: TOMLTable, in place: String) throws(ConfigurationError) -> SectionSetting {
        try check(table, keys: ["query", "source", "feeds", "title", "rows", "sort"], in: place)
        let query = try string(table, "query", in: place)
        let source = try string(table, "source", in: place)
        let feeds = try string(table, "feeds", in: place)
        let content: SectionSetting.Content
        switch (query, source, feeds) {
        case (let query?, nil, nil): content = .query(query)
        case (nil, let source?, nil): content = .source(source)
        case (nil, nil, let feeds?): content = .feeds(feeds)
        default: throw .value(path: path, key: place, reason: "must have one of 'query', 'source' and 'feeds'")
        }
        return SectionSetting(
            content,
            title: try string(table, "title", in: place),
            rows: try int(table, "rows", 1...100, in: place),
            sort: try string(table, "sort", in: place)
        )
    }
}

extension ReaderSettings {
    /// Returns the settings of a run: an option outranks config.toml, which outranks environment variables.
    func applying(_ options: GlobalOptions, in environment: ProcessEnvironment) -> ReaderSettings {
        var settings = self
        if settings[.plain].origin == .standard, let variable = environment.variableWithoutUnicode {
            settings.set(.plain, to: .flag(true), from: .named(variable))
        }
        let accessible = environment.variables["ACCESSIBLE"] ?? ""
        if settings[.speak].origin == .standard, !["", "0", "false", "no", "off"].contains(accessible.lowercased()) {
            settings.set(.speak, to: .flag(true), from: .named("ACCESSIBLE"))
        }
        if options.plain {
            settings.set(.plain, to: .flag(true), from: .named("--plain"))
            if settings[.speak].value == .flag(true) { settings.set(.speak, to: .flag(false), from: .named("--plain")) }
        }
        if options.speak { settings.set(.speak, to: .flag(true), from: .named("--speak")) }
        return settings
    }
}

extension ProcessEnvironment {
    /// The variable by which symbols beyond ASCII cannot be shown; `nil` if they can.
    ///
    /// The first of the three variables of the locale that is set applies, as in setlocale(3). If none is set, nothing is known about the
    /// terminal: containers and remote shells often set none. `dumb` and `linux` are terminals that need UTF-8 to be named.
    var variableWithoutUnicode: String? {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].first { variables[$0]?.isEmpty == false }
        let locale = name.flatMap { variables[$0] } ?? ""
        if ["C", "POSIX"].contains(locale) { return name }
        guard outputIsTerminal, ["dumb", "linux"].contains(variables["TERM"]) else { return nil }
        let codeset = locale.split(separator: ".").last?.prefix { $0 != "@" }.lowercased() ?? ""
        return ["utf-8", "utf8"].contains(codeset) ? nil : "TERM"
    }
}
