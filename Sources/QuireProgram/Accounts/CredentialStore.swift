import CProcess
import FeedModel
import Fetching
import Glibc
import ReaderShell
import Services
import SourceAPI
import SystemSupport

/// The reader's credentials: from a command, an environment variable, the Secret Service, or the file `credentials.toml`.
///
/// Each is looked up once, when it is first needed, and again when it may have changed. From then on nothing of this
/// process is written to a core file, and the secret is redacted from logs, errors and recordings.
actor CredentialStore {
    private let places: CredentialPlaces
    private let secrets: KnownSecrets
    private var searches: [String: Task<Credential?, any Error>] = [:]
    private var missing: Set<String> = []
    private var fileVersion: [Int]?

    /// Creates the store, and hides the variables that hold credentials from all child processes.
    init(
        at locations: FileLocations?,
        origins: [String: CredentialOrigin],
        variables: [String: String],
        keys: Set<String>,
        replayed: Set<String>,
        secrets: KnownSecrets
    ) {
        let held = SecretVariables(variables, origins: origins)
        held.hide()
        places = CredentialPlaces(
            origins: origins,
            variables: locations == nil ? SecretVariables([:], origins: origins) : held,
            file: locations.map { CredentialsFile(path: $0.credentialsFile) },
            service: locations.flatMap { SecretService(variables: held.harmless, home: $0.configuration) },
            keys: keys,
            replayed: replayed
        )
        self.secrets = secrets
        fileVersion = places.file?.version
    }

    func credential(_ name: String) async throws -> Credential? {
        if let search = searches[name] { return try await search.value }
        let search = Task { [places] in try await places.find(name) }
        searches[name] = search
        do {
            let credential = try await search.value
            if let credential { note(credential) } else { missing.insert(name) }
            return credential
        } catch {
            missing.insert(name)
            throw error
        }
    }

    /// Discards what the reader may have corrected: missing and unreadable credentials, and all of them if the file has
    /// changed, which is also how another process that saves one is noticed.
    ///
    /// Called only at the beginning of a refresh or of a question: a thousand feeds with one key must not start a thousand commands.
    ///
    /// - Parameter refused: The names of credentials that servers have refused.
    func lookAgain(for refused: Set<String> = []) {
        let version = places.file?.version
        if version != fileVersion {
            searches = [:]
        } else {
            for name in missing.union(refused) { searches[name] = nil }
        }
        missing = []
        fileVersion = version
    }

    /// Refuses a file of credentials that others may read, before anything is asked for.
    func check() throws { try places.file?.check() }

    /// Refuses also a file with anything but credentials, which would otherwise be found one by one.
    func checkAll() throws { try places.file?.checkAll() }

    /// Returns the credential; failures are thrown as errors of a fetch.
    func credential(forFetching name: String, vocabulary: any Vocabulary) async throws(SourceError) -> Credential? {
        do {
            return try await credential(name)
        } catch {
            let explanation = vocabulary.explain(error)
            let sentences = explanation.what + " " + explanation.remedy
            let why = sentences.hasSuffix(".") ? sentences.dropLast() : sentences[...]
            throw .unreadableCredential(name, why: String(why))
        }
    }

    /// Stores a credential and returns where; refuses a name for which config.toml names another place.
    func keep(_ credential: Credential, as name: String) async throws -> String {
        note(credential)
        guard let file = places.file else { throw CredentialError.unknown(name: name, known: []) }
        try refuseIfConfigured(name)
        try check(credential, of: name)
        // A look-up may have read the former value while this waited.
        defer { searches[name] = nil }
        let isText = try? places.value(of: credential.secret, .text, of: name) == credential
        let form = isText == true ? CredentialEntry.Form.text : .kind(credential.kind)
        if let service = places.service {
            let entry = try? file.entry(of: name)
            let former = entry != nil && entry?.secret == nil ? try? await service.secret(name) : nil
            // Without an unlocked service the file is the next best place, and the result names it.
            let isKept: Void? = try? await service.keep(credential.secret, as: name)
            if isKept != nil {
                do {
                    try file.set(CredentialEntry(form, nil), for: name)
                } catch {
                    // The file still names the former user, whose secret must not be the new one.
                    try? await service.restore(former, as: name)
                    throw error
                }
                return "the Secret Service"
            }
        }
        try file.set(CredentialEntry(form, credential.secret), for: name)
        return "\(file.path), which only you can read"
    }

    /// Refuses what was typed if it cannot be sent.
    func check(_ credential: Credential, of name: String) throws(CredentialError) {
        let remedy = "Type or paste it again; nothing was saved."
        try places.check(credential, of: name, isCalled: "What was typed", remedy: remedy)
    }

    func saved(_ name: String) async throws -> Credential? {
        let credential = try await places.saved(name)
        if let credential { note(credential) }
        return credential
    }

    /// Returns whether no place is named that could have a credential; none is asked, because a command could run.
    func lacks(_ name: String) -> Bool {
        guard place(of: name) == nil, let file = places.file else { return false }
        do { return try file.entry(of: name) == nil } catch { return false }
    }

    /// Throws if config.toml names the place of a credential, so that a saved one would not be used.
    func refuseIfConfigured(_ name: String) throws(CredentialError) {
        if let origin = places.origins[name] { throw .configured(name: name, origin.place.shown) }
    }

    /// Returns the place that a credential comes from, if saving one changes nothing.
    nonisolated func place(of name: String) -> CredentialPlace? {
        if let origin = places.origins[name] { return origin.place.shown }
        let variable = Credential.environmentVariable(for: name)
        return places.variables.all[variable]?.isEmpty == false ? .variable(variable) : nil
    }

    /// Deletes a credential that ``keep(_:as:)`` stored; returns whether there was one.
    func forget(_ name: String) async throws -> Bool {
        defer { searches[name] = nil }
        guard let file = places.file, let entry = try file.entry(of: name) else { return false }
        if entry.secret == nil {
            guard let service = places.service else { throw CredentialError.noSecretService(name: name) }
            try await service.forget(name)
        }
        try file.set(nil, for: name)
        return true
    }

    /// Registers a secret, so that it is removed from output and the process writes no core file.
    nonisolated func note(_ credential: Credential) {
        expectSecret()
        secrets.insert(credential)
    }

    /// Forbids core files of the process from now on, because a secret will be in its memory.
    nonisolated func expectSecret() {
        if Invocation.current.isProcess { _ = cprocess_forbid_core_dumps() }
    }
}

extension Recordings {
    /// Returns the names of credentials that were used for the recordings.
    ///
    /// A recording has no secrets, so any text stands for one: of a key, if its service was recorded, and of each
    /// credential that config.toml names for a subscription.
    func credentials(of registry: SourceRegistry, _ configuration: Configuration) -> Set<String> {
        var names = Set(configuration.sources.values.compactMap(\.fetch.credential))
        for descriptor in registry.descriptors {
            guard case .services(let services) = descriptor.reach else { continue }
            for name in descriptor.credentials.map(\.name) {
                let own = services.filter { $0.key == name }
                let bases = (own.isEmpty ? services : own).map(\.base)
                let addresses = exchanges.values.compactMap(\.first?.request.url)
                let isRecorded = addresses.contains { address in bases.contains(where: address.hasPrefix) }
                if isRecorded { names.insert(name) }
            }
        }
        return names
    }
}

/// The places that credentials come from, in the order in which they are searched.
struct CredentialPlaces: Sendable {
    var origins: [String: CredentialOrigin]
    var variables: SecretVariables
    var file: CredentialsFile?
    var service: SecretService?
    /// The names of the sources' keys, which are tokens whatever their text.
    var keys: Set<String>
    /// The names of credentials that replayed recordings need, in place of missing ones: recordings have no secrets.
    var replayed: Set<String>

    func find(_ name: String) async throws -> Credential? {
        if let found = try await configured(name) { return found }
        if origins[name] == nil, let found = try await saved(name) { return found }
        return replayed.contains(name) ? Credential(secret: "REPLAYED-KEY") : nil
    }

    private func configured(_ name: String) async throws -> Credential? {
        var variable = Credential.environmentVariable(for: name)
        var form = CredentialEntry.Form.text
        if let origin = origins[name] {
            if let user = origin.user { form = .kind(.password(user: user)) }
            switch origin.place {
            case .variable(let name): variable = name
            case .command(_, let fault?):
                let (path, reason, remedy) = (fault.path, fault.reason, fault.command)
                throw CredentialError.unsafeCommand(name: name, path: path, reason: reason, remedy: remedy)
            case .command(let arguments, nil):
                let text = try await printed(by: arguments, name: name)
                let remedy = "'credential.\(name)' in config.toml names the command."
                return try value(of: text, form, of: name, isCalled: "The output of the command for '\(name)'", remedy)
            }
        }
        guard let text = variables.all[variable], !text.isEmpty else { return nil }
        return try value(of: text, form, of: name, isCalled: "The variable \(variable)", "Set it anew.")
    }

    /// Returns the credential that `login` saved, or that the reader wrote into the file.
    func saved(_ name: String) async throws -> Credential? {
        guard let file = file, let entry = try file.entry(of: name) else { return nil }
        var secret = entry.secret
        if secret == nil {
            guard let service = service else { throw CredentialError.noSecretService(name: name) }
            secret = try await service.secret(name)
        }
        let remedy = "'login \(name)' saves another one."
        return try secret.map { secret throws(CredentialError) in
            try value(of: secret, entry.form, of: name, isCalled: "The saved key '\(name)'", remedy)
        }
    }

    /// Returns the credential that a text means: the key of a source, or else a feed's token or user and password.
    func value(
        of text: String,
        _ form: CredentialEntry.Form,
        of name: String,
        isCalled what: String = "It",
        _ remedy: String = ""
    ) throws(CredentialError) -> Credential {
        let credential =
            switch form {
            case .text: keys.contains(name) ? Credential(secret: text) : Credential(text: text)
            case .kind(.token): Credential(secret: text)
            case .kind(.password(let user)): Credential(user: user, password: text)
            case .kind(.header): Credential(header: text)
            }
        try check(credential, of: name, isCalled: what, remedy: remedy)
        return credential
    }

    func check(
        _ credential: Credential,
        of name: String,
        isCalled what: String,
        remedy: String
    ) throws(CredentialError) {
        var problem = credential.problem
        if keys.contains(name) {
            if credential.kind != .token { problem = problem ?? "is not a plain key" }
        } else if credential.authorization == nil {
            problem = problem ?? "contains a space"
        }
        if let problem { throw .unusable(what, problem: problem, remedy: remedy) }
    }

    private func printed(by arguments: [String], name: String) async throws(CredentialError) -> String {
        let outcome: ChildProcess.Outcome
        do throws(ChildProcess.Failure) {
            outcome = try await ChildProcess(arguments: arguments, variables: variables.harmless).run()
        } catch {
            let reason =
                switch error {
                case .notStarted: "could not be started"
                case .timedOut: "had not ended after 10 seconds"
                case .tooLong: "printed more than \(ChildProcess.limit / 1024) KiB"
                }
            throw .command(name: name, reason: reason)
        }
        guard outcome.status == 0 else { throw .command(name: name, reason: "ended with status \(outcome.status)") }
        var text = String(validating: outcome.output, as: UTF8.self) ?? ""
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .command(name: name, reason: "did not print one line of text")
        }
        return text
    }
}

extension CredentialOrigin.Place {
    var shown: CredentialPlace {
        switch self {
        case .command: .command
        case .variable(let name): .variable(name)
        }
    }
}

struct CredentialOrigin: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        /// The output of a program, given as a list of arguments; with a fault of config.toml it is not run.
        case command([String], FileFault?)
        case variable(String)
    }

    let place: Place
    /// The user to whom the secret belongs, which is then a password; `nil` if the text alone is the credential.
    let user: String?
}

struct SecretVariables: Sendable {
    let all: [String: String]
    let harmless: [String: String]

    /// Separates the secrets from the rest: `QUIRE_NAME_KEY`, and the variables that config.toml names.
    init(_ variables: [String: String], origins: [String: CredentialOrigin]) {
        all = variables
        harmless = variables.filter { name, _ in
            let isKey = name.hasPrefix("QUIRE_") && name.hasSuffix("_KEY")
            return !isKey && !origins.values.contains { $0.place == .variable(name) }
        }
    }

    /// Takes the secrets out of the process's own environment, so that no child finds them there, and keeps the process
    /// out of core files when there are any: what was inherited stays in its memory.
    func hide() {
        let secrets = all.keys.filter { harmless[$0] == nil }
        guard !secrets.isEmpty, Invocation.current.isProcess else { return }
        for name in secrets { unsetenv(name) }
        _ = cprocess_forbid_core_dumps()
    }
}

/// The desktop's Secret Service, through `secret-tool` of libsecret, where there is one.
///
/// Secrets are passed on standard input, because every user of the machine can read a process's arguments.
struct SecretService: Sendable {
    private let variables: [String: String]
    private let attributes: [String]

    /// Finds the service: `secret-tool` on PATH, and a session bus; two folders of configuration keep their own secrets.
    init?(variables: [String: String], home: String) {
        guard variables["DBUS_SESSION_BUS_ADDRESS"].map({ !$0.isEmpty }) == true else { return nil }
        let folders = (variables["PATH"] ?? "").split(separator: ":")
        guard folders.contains(where: { access("\($0)/secret-tool", X_OK) == 0 }) else { return nil }
        self.variables = variables
        attributes = ["service", "quire", "home", home, "name"]
    }

    func secret(_ name: String) async throws(CredentialError) -> String? {
        let outcome = try await run(["lookup"] + attributes + [name])
        guard outcome.status == 0, !outcome.output.isEmpty else { return nil }
        return String(decoding: outcome.output, as: UTF8.self)
    }

    func keep(_ secret: String, as name: String) async throws(CredentialError) {
        let words = ["store", "--label=quire: \(name)"] + attributes + [name]
        let outcome = try await run(words, input: Array(secret.utf8))
        guard outcome.status == 0 else { throw .secretService(reason: "it ended with status \(outcome.status)") }
    }

    func restore(_ former: String?, as name: String) async throws(CredentialError) {
        if let former { try await keep(former, as: name) } else { try await forget(name) }
    }

    func forget(_ name: String) async throws(CredentialError) {
        _ = try await run(["clear"] + attributes + [name])
    }

    private func run(_ words: [String], input: [UInt8] = []) async throws(CredentialError) -> ChildProcess.Outcome {
        do throws(ChildProcess.Failure) {
            return try await ChildProcess(arguments: ["secret-tool"] + words, input: input, variables: variables).run()
        } catch {
            throw .secretService(reason: error == .timedOut ? "no answer within 10 seconds" : "it could not be run")
        }
    }
}
