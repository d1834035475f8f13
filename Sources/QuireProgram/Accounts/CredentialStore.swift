import CProcess
import FeedModel
import Fetching
import Foundation
import ReaderShell
import SourceAPI
import SystemSupport

/// The origin of a credential, as config.toml gives it.
enum CredentialOrigin: Hashable, Sendable {
    /// The output of a program, given as a list of arguments.
    case command([String])
    /// The value of an environment variable.
    case variable(String)
}

/// The reader's credentials: from a command, an environment variable, the Secret Service, or the file `credentials.toml`.
///
/// Each is looked up once per run, when it is first needed. From then on nothing of this process is written to a
/// core file, and the secret is redacted from logs, errors and recordings.
actor CredentialStore {
    private let origins: [String: CredentialOrigin]
    private let variables: SecretVariables
    private let file: CredentialsFile?
    private let service: SecretService?
    private let secrets: KnownSecrets
    private var searches: [String: Task<Credential?, any Error>] = [:]
    private var failed: Set<String> = []

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - origins: The origins that config.toml gives.
    ///   - variables: The environment.
    ///   - file: The file; `nil` if none of the reader's files may be read.
    ///   - service: The Secret Service, if there is one.
    ///   - secrets: The registry of secrets to remove from output.
    init(
        origins: [String: CredentialOrigin],
        variables: SecretVariables,
        file: CredentialsFile?,
        service: SecretService?,
        secrets: KnownSecrets
    ) {
        self.origins = origins
        self.variables = variables
        self.file = file
        self.service = service
        self.secrets = secrets
    }

    /// Creates the store of a run; the demonstration has no credentials.
    ///
    /// The variables that hold credentials are hidden from all child processes.
    init(
        at locations: FileLocations?,
        origins: [String: CredentialOrigin],
        variables: [String: String],
        secrets: KnownSecrets
    ) {
        let held = SecretVariables(variables, origins: origins)
        held.hide()
        self.init(
            origins: origins,
            variables: locations == nil ? SecretVariables([:], origins: origins) : held,
            file: locations.map { CredentialsFile(path: $0.credentialsFile) },
            service: locations.flatMap { SecretService(variables: held.harmless, home: $0.configuration) },
            secrets: secrets
        )
    }

    /// Returns the credential of a name; `nil` if the reader has none.
    ///
    /// - Throws: ``CredentialError``, ``FileError``.
    func credential(_ name: String) async throws -> Credential? {
        if let search = searches[name] { return try await search.value }
        let search = Task { try await find(name) }
        searches[name] = search
        do {
            let credential = try await search.value
            if let credential { note(credential) }
            return credential
        } catch {
            failed.insert(name)
            throw error
        }
    }

    /// Discards failed look-ups, because the reader may have corrected their cause.
    ///
    /// Called only at the beginning of a refresh or of a question: a thousand feeds with one key must not start a thousand commands.
    func retryFailures() {
        for name in failed { searches[name] = nil }
        failed = []
    }

    /// Refuses a file of credentials that others may read, before anything is asked for.
    ///
    /// - Throws: ``CredentialError``, ``FileError``.
    func check() throws { try file?.check() }

    /// Refuses also a file with anything but credentials, which would otherwise be found one by one.
    ///
    /// - Throws: ``CredentialError``, ``FileError``.
    func checkAll() throws { try file?.checkAll() }

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

    /// Stores a credential and returns where.
    func keep(_ credential: Credential, as name: String) async throws -> String {
        note(credential)
        guard let file else { throw CredentialError.unknown(name: name, known: []) }
        // A look-up may have read the former value while this waited.
        defer { searches[name] = nil }
        if let service {
            // Without an unlocked service the file is the next best place, and the result names it.
            let isKept: Void? = try? await service.keep(credential, as: name)
            if isKept != nil {
                try file.set(.secretService, for: name)
                return "the Secret Service"
            }
        }
        guard CredentialsFile.isUsable(credential.secret) else {
            throw CredentialError.secretService(
                reason: "it is not available, and the file of credentials holds only printable ASCII characters"
            )
        }
        try file.set(.here(credential), for: name)
        return "\(file.path), which only you can read"
    }

    /// Deletes a credential that ``keep(_:as:)`` stored.
    ///
    /// - Returns: Whether there was one.
    func forget(_ name: String) async throws -> Bool {
        defer { searches[name] = nil }
        guard let file, let place = try file.place(of: name) else { return false }
        if place == .secretService { try await service?.forget(name) }
        try file.set(nil, for: name)
        return true
    }

    /// Registers a secret, so that it is removed from output and the process writes no core file.
    nonisolated func note(_ credential: Credential) {
        expectSecret()
        secrets.insert(credential)
    }

    /// Forbids core files of the process from now on, because a secret will be in its memory.
    nonisolated func expectSecret() { _ = cprocess_forbid_core_dumps() }

    private func find(_ name: String) async throws -> Credential? {
        switch origins[name] {
        case .command(let arguments): return try await printed(by: arguments, name: name)
        case .variable(let variable): return variables.all[variable].flatMap(Self.usable)
        case nil: break
        }
        if let given = variables.all[Credential.environmentVariable(for: name)].flatMap(Self.usable) { return given }
        switch try file?.place(of: name) {
        case .here(let credential): return credential
        case .secretService:
            guard let service else { throw CredentialError.secretService(reason: "it is not available") }
            return try await service.secret(name)
        case nil: return nil
        }
    }

    private static func usable(_ text: String) -> Credential? { text.isEmpty ? nil : Credential(secret: text) }

    private func printed(by arguments: [String], name: String) async throws(CredentialError) -> Credential {
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
        guard var text = String(validating: outcome.output, as: UTF8.self) else {
            throw .command(name: name, reason: "printed something that is not text")
        }
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw .command(name: name, reason: "printed nothing") }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .command(name: name, reason: "printed more than one line, or control characters")
        }
        return Credential(secret: text)
    }
}
