import CProcess
import FeedModel
import Foundation
import Glibc
import ReaderShell
import SourceAPI
import SystemSupport

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
        guard var text = String(validating: outcome.output, as: UTF8.self) else {
            throw .command(name: name, reason: "printed something that is not text")
        }
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw .command(name: name, reason: "printed nothing") }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .command(name: name, reason: "printed more than one line, or control characters")
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
