package import SourceAPI

/// The content of a `plugin.toml`: what a plugin is, what it may contact, and how it answers.
package struct PluginManifest: Sendable {
    /// The source that the plugin is, as `sources` lists it and the host enforces it.
    package var descriptor: SourceDescriptor
    /// The plugin's own version, which is shown and never compared.
    package var version: String?
    package var kind: Kind
    package var subjectKind = SubjectKind.text
    /// The values of parameters that an address leaves out, by name.
    package var defaults: [String: String] = [:]
    package var credentials: [CredentialGrant] = []
    /// The seconds of a run; `nil` for the limit of every fetch.
    package var deadline: Int?
    /// In MiB.
    package var memory = 512
    package var readablePaths: [String] = []
    /// Whether its program has a folder that outlasts a run.
    package var hasCache = false

    /// Returns the time of a run.
    package func deadline(within limit: Duration) -> Duration {
        deadline.map { min(.seconds($0), limit) } ?? limit
    }

    package var program: PluginProgram? {
        switch kind {
        case .mapping: nil
        case .filter(_, let program), .program(let program): program
        }
    }

    package enum Kind: Sendable {
        case mapping(Mapping)
        case filter(DocumentRequest, PluginProgram)
        case program(PluginProgram)
    }

    package enum SubjectKind: String, CaseIterable, Sendable {
        case text
        /// A web address, which the plugin may request.
        case url
        /// A file or folder, which the plugin's program may read.
        case path
    }
}

package struct PluginProgram: Hashable, Sendable {
    package var arguments: [String]
    package var output: Output
    /// Whether an answer without a line is one without items, and no error.
    package var mayBeEmpty = false

    package enum Output: String, CaseIterable, Sendable {
        case messages
        case feed
        case lines
    }
}

package struct CredentialGrant: Hashable, Sendable {
    package var use: CredentialUse
    /// The key of the only service that gets it.
    package var service: String?
    /// Whether the program itself asks for the secret, which requests do not carry then.
    package var isRevealed = false
    /// Whether the reader gives the program a secret that it asks for.
    package var isGiven = false
}
