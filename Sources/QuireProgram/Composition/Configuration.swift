import FeedModel
import Fetching
import Library
import Screens
import Services
import SourceAPI
import SystemSupport
import TOMLReading

/// The settings of config.toml; every setting has a default, which also applies if there is no file.
struct Configuration: Sendable {
    static let mostJobs = 64

    /// `[screen.NAME]`: the screens by name, each with up to four sections.
    var screens: [ScreenSetting] = []
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
    var sources: [SourceID: SubscriptionFetchSettings] = [:]
    /// `device`: what the ledger calls this machine.
    var device: String?
    /// `profile`: whose history this is, where several people share a folder of journals.
    var profile: String?
    /// `downloads`: the folder of files that items enclose; `~` is the home folder.
    var downloads = "~/Downloads"
    /// `[plugins] require-sandbox`: whether programs of plugins run only in a sandbox.
    var requiresSandbox = false
    /// `[plugins] examples`: whether the example source is available.
    var hasExamples = false
    /// `[plugins] sandbox-exec`: whether `exec:` and `filter:` commands run in the sandbox of plugins.
    var sandboxesCommands = false
    /// `[retention]`: how long read items are kept; for ever when the file does not say.
    var retention = Retention()
    var reader = ReaderSettings()
    /// `[programs]`: the programs that get items, texts and addresses.
    var programs = ProgramSettings()
    /// `[reader] duplicates`: whether an article that several subscriptions carry is one item.
    var duplicates = Duplicates.once

    static let usual = Configuration()

    private static let demonstration: Configuration = {
        var configuration = Configuration()
        configuration.screens = [ScreenSetting(sections: Demo.sections.map { SectionSetting(.text($0)) })]
        return configuration
    }()
}

extension Configuration {
    init(at locations: FileLocations?, endpoints: Set<String>) throws {
        guard let locations else {
            self = .demonstration
            return
        }
        let path = locations.configurationFile
        let file: (bytes: [UInt8], fault: FileFault?)
        do throws(FileError) {
            file = try TextFile.checkedBytes(at: path)
        } catch .missing {
            self = .usual
            return
        }
        let text = String(decoding: file.bytes, as: UTF8.self)
        self = try Configuration(text: text, path: path, fault: file.fault, endpoints: endpoints)
    }

    /// Parses a configuration; an unknown key is an error as well, because it is most often a typing error.
    ///
    /// - Parameter fault: Why another user may have written the file; its commands are not run then.
    init(
        text: String,
        path: String,
        fault: FileFault? = nil,
        endpoints keys: Set<String>
    ) throws(ConfigurationError) {
        let table: TOMLTable
        do throws(TOMLMistake) {
            table = try TOMLDocument.table(text)
        } catch {
            throw .syntax(path: path, line: error.line, column: error.column, reason: error.reason)
        }
        let reader = ConfigurationReader(path: path, fault: fault)
        let settings: Set = [
            "screen", "endpoint", "fetch", "credential", "source", "retention", "reader", "device", "profile",
            "plugins", "programs", "downloads",
        ]
        try reader.check(table, keys: settings, in: nil)
        if let table = try reader.table(table, "screen") { screens = try reader.screens(table) }
        if let fetch = try reader.table(table, "fetch") { try read(fetch, with: reader) }
        if let sources = try reader.table(table, "source") {
            for address in sources.keys {
                guard let uri = try? SubscriptionURI(address), let table = sources[address]?.table else {
                    throw .value(path: path, key: "source.\(address)", reason: "must be a table named by an address")
                }
                self.sources[uri.id] = try SubscriptionFetchSettings(table, name: "source.\(address)", with: reader)
            }
        }
        if let endpoint = try reader.table(table, "endpoint") {
            // The keys of plugins have a point, and a plugin may have been removed since.
            try reader.check(endpoint, keys: keys.union(endpoint.keys.filter { $0.contains(".") }), in: "endpoint")
            for key in endpoint.keys { endpoints[key] = try reader.address(endpoint, key, in: "endpoint") }
        }
        if let table = try reader.table(table, "credential") {
            for name in table.keys { credentials[name] = try reader.credential(table, name) }
        }
        if let plugins = try reader.table(table, "plugins") {
            try reader.check(plugins, keys: ["require-sandbox", "sandbox-exec", "examples"], in: "plugins")
            requiresSandbox = try reader.bool(plugins, "require-sandbox", in: "plugins") ?? false
            hasExamples = try reader.bool(plugins, "examples", in: "plugins") ?? false
            sandboxesCommands = try reader.bool(plugins, "sandbox-exec", in: "plugins") ?? false
        }
        if let table = try reader.table(table, "programs") { programs = try reader.programs(table) }
        if let retention = try reader.table(table, "retention") { self.retention = try reader.retention(retention) }
        if let table = try reader.table(table, "reader") {
            try reader.check(table, keys: Set(ReaderSettings.Name.allCases.map(\.rawValue)), in: "reader")
            for name in ReaderSettings.Name.allCases {
                guard let value = try reader.value(table, name) else { continue }
                self.reader.set(name, to: value, from: .file)
                if name == .duplicates, case .word(let word) = value {
                    duplicates = Duplicates(rawValue: word) ?? .once
                }
            }
        }
        device = try reader.name(table, "device")
        profile = try reader.name(table, "profile")
        if let folder = try reader.string(table, "downloads", in: nil) { downloads = reader.file(folder) }
    }

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

extension SubscriptionFetchSettings {
    fileprivate init(_ table: TOMLTable, name: String, with reader: ConfigurationReader) throws(ConfigurationError) {
        self.init()
        try reader.check(table, keys: ["interval", "user-agent", "headers", "proxy", "authorization"], in: name)
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
