import CProcess
import FeedModel
import Fetching
import Foundation
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
    func credential(forFetching name: String, explainer: Explainer) async throws(SourceError) -> Credential? {
        do {
            return try await credential(name)
        } catch {
            let explanation = explainer.explain(error)
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
