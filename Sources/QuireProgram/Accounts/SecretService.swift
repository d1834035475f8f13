import Foundation
import Glibc
import ReaderShell
import SourceAPI
import SystemSupport

/// The desktop's Secret Service, through `secret-tool` of libsecret, where there is one.
///
/// Secrets are passed on standard input, because every user of the machine can read a process's arguments.
struct SecretService: Sendable {
    private let variables: [String: String]
    private let attributes: [String]

    /// Finds the service: `secret-tool` on PATH, and a session bus to reach it by; `nil` without them.
    ///
    /// - Parameter home: The folder of the configuration, so that two of them keep their own.
    init?(variables: [String: String], home: String) {
        guard variables["DBUS_SESSION_BUS_ADDRESS"].map({ !$0.isEmpty }) == true else { return nil }
        let folders = (variables["PATH"] ?? "").split(separator: ":")
        guard folders.contains(where: { access("\($0)/secret-tool", X_OK) == 0 }) else { return nil }
        self.variables = variables
        attributes = ["service", "quire", "home", home, "name"]
    }

    /// Returns the secret of a name; `nil` if the service has none.
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

    /// Stores the secret that a name had before; `nil` if it had none.
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
