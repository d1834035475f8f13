import FeedModel
import SourceAPI
import TOMLReading

extension PluginManifest {
    package static let sizeLimit = 64 * 1024

    package struct Reading: Sendable {
        package var manifest: PluginManifest?
        package var mistakes: [ManifestMistake]
    }

    /// Reads a `plugin.toml`; finds every mistake that can be found, not only the first.
    package static func read(_ bytes: [UInt8]) -> Reading {
        func failure(_ reason: String, line: Int? = nil) -> Reading {
            Reading(manifest: nil, mistakes: [ManifestMistake(line: line, key: "", reason: reason)])
        }
        guard bytes.count <= sizeLimit else { return failure("the file is larger than 64 KiB") }
        guard let text = String(validating: bytes, as: UTF8.self) else { return failure("the file is not UTF-8") }
        let table: TOMLTable
        do throws(TOMLMistake) {
            table = try TOMLDocument.table(text)
        } catch {
            return failure("column \(error.column): \(error.reason)", line: error.line)
        }
        let mistakes = ManifestMistakes()
        let manifest = ManifestReader(root: ManifestTable(table: table, mistakes: mistakes)).manifest()
        return Reading(manifest: mistakes.hasError ? nil : manifest, mistakes: mistakes.sorted)
    }

    package static let protocolVersion = 1

    /// Words that no plugin can take, besides the names of the sources that are built in.
    package static let reservedNames = SubscriptionURI.refusedSchemes.union([
        "exec", "filter", "query", "http", "https", "all",
    ])
}

struct ManifestReader {
    let root: ManifestTable

    private static let keys = [
        "protocol", "id", "title", "version", "run", "output", "empty", "pages", "interval", "deadline", "memory",
        "subject", "parameters", "services", "credentials", "files", "attribution", "score", "request", "items", "page",
        "error", "next",
    ]

    func manifest() -> PluginManifest? {
        root.check(Self.keys)
        checkProtocol()
        let id = identifier()
        let title = root.has("title") ? root.line("title") : root.missing("title", "the name that lists show")
        let services = services(of: id ?? "plugin")
        let (subject, subjectKind) = subject()
        let parameters = parameters()
        let kind = kind(services: services, subjectKind: subjectKind, parameters: parameters.map(\.parameter.name))
        if subjectKind == .url, !services.isEmpty {
            root.fail("services", "cannot be combined with a subject of kind 'url', which is then the only address")
        }
        if subjectKind == .url, !parameters.isEmpty {
            root.fail(
                "parameters",
                "cannot be combined with a subject of kind 'url', which includes everything after '?'"
            )
        }
        let credentials = credentials(services, of: id ?? "plugin")
        checkRevealed(credentials.map(\.grant), kind)
        var descriptor = SourceDescriptor(
            id: id ?? "",
            title: title ?? "",
            subject: subject,
            parameters: parameters.map(\.parameter),
            reach: subjectKind == .url ? .subject : .services(services.map(\.service)),
            minimumInterval: .seconds(root.number("interval", 60...31_536_000) ?? 600),
            attribution: attribution(),
            credentials: credentials.map(\.name),
            isPaged: isPaged(kind)
        )
        // A page of each of them, however many items it has.
        if case .mapping(let mapping)? = kind, mapping.request.pages > 1 { descriptor.pageLimit = 5000 }
        descriptor.scoreName = root.line("score", limit: 40)
        let version = root.line("version", limit: 60)
        let (deadline, memory) = (root.number("deadline", 1...600), root.number("memory", 16...4096))
        let files = files()
        guard id != nil, title != nil, let kind else { return nil }
        var manifest = PluginManifest(descriptor: descriptor, kind: kind)
        manifest.version = version
        manifest.subjectKind = subjectKind
        manifest.credentials = credentials.map(\.grant)
        for parameter in parameters { manifest.defaults[parameter.parameter.name] = parameter.usual }
        manifest.deadline = deadline
        manifest.memory = memory ?? manifest.memory
        (manifest.readablePaths, manifest.hasCache) = files
        checkLength(of: manifest, services)
        return manifest
    }

    private func files() -> (paths: [String], hasCache: Bool) {
        guard let files = root.table("files") else { return ([], false) }
        files.check(["read", "cache"])
        let paths = files.lines("read") ?? []
        for path in paths where !path.hasPrefix("/") && !path.hasPrefix("~/") {
            files.fail("read", "has '\(path)', which begins neither with '/' nor with '~/'")
        }
        return (paths, files.flag("cache") ?? false)
    }

    /// Refuses `reveal` except for a program that prints messages, because no other can ask for a secret.
    private func checkRevealed(_ credentials: [CredentialGrant], _ kind: PluginManifest.Kind?) {
        guard credentials.contains(where: \.isRevealed), let kind else { return }
        if case .program(let program) = kind, program.output == .messages { return }
        root.fail("credentials", "has 'reveal', which needs a program that prints messages")
    }

    /// Refuses more permissions than can be read at a glance, because the first of them would scroll away.
    private func checkLength(of manifest: PluginManifest, _ services: [NamedService]) {
        let texts =
            services.map(\.service.base) + manifest.credentials.map(\.use.name) + manifest.readablePaths
            + (manifest.program?.arguments ?? [])
        guard texts.count > 24 || texts.reduce(0, { $0 + $1.utf8.count }) > 1000 else { return }
        let advice = "put long arguments into a script"
        root.fail(
            "",
            "has more than 24 addresses, credentials, paths and arguments, or more than 1000 bytes of them; \(advice)",
            isHarmless: true
        )
    }

    private func checkProtocol() {
        guard let numbers = root.numbers("protocol"), !numbers.contains(PluginManifest.protocolVersion) else { return }
        let versions = numbers.map(String.init).joined(separator: ", ")
        root.fail("protocol", "is \(versions); this quire speaks 1, so a newer quire is needed")
    }

    private func identifier() -> String? {
        guard let id = root.required("id", "the word before the colon of its addresses") else { return nil }
        guard id.isPluginName else {
            return root.wrong("id", "is '\(id)' and must be 1 to 32 lower-case letters and digits, a letter first")
        }
        guard !PluginManifest.reservedNames.contains(id) else {
            return root.wrong("id", "'\(id)' is reserved by quire")
        }
        return id
    }

    private func attribution() -> Attribution? {
        guard let table = root.table("attribution") else { return nil }
        table.check(["text", "url"])
        guard let text = table.has("text") ? table.line("text") : table.missing("text", "the credit to show") else {
            return nil
        }
        return Attribution(text: text, url: table.webAddress("url"))
    }

    private func isPaged(_ kind: PluginManifest.Kind?) -> Bool {
        let isPaged = root.flag("pages")
        guard case .mapping(let mapping)? = kind else { return isPaged ?? false }
        if isPaged != nil { root.fail("pages", "has no meaning here; a mapping has pages if it has [next]") }
        return mapping.next != nil
    }
}

extension String {
    package var isPluginName: Bool { isLowerCaseName(upTo: 32) && !utf8.contains(0x2D) }

    /// Whether the text is a lower-case letter followed by lower-case letters, digits and hyphens.
    func isLowerCaseName(upTo limit: Int) -> Bool {
        guard let first = utf8.first, (0x61...0x7A).contains(first), utf8.count <= limit else { return false }
        return utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}
