import CProcess
import Glibc
import SystemSupport

/// The environment's variables, some of which hold secrets.
struct SecretVariables: Sendable {
    let all: [String: String]
    /// The variables without secrets, which child processes may inherit.
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
