package import PluginManifests
import PluginSources
import SourceAPI

/// The permissions of a plugin, as it is shown before it is added.
package struct PluginPermissions: Hashable, Sendable {
    /// The permissions, each a line.
    package var lines: [Line]

    /// One permission.
    package struct Line: Hashable, Sendable {
        /// The verb: `asks`, `signs in`, `reads`, `runs`, `keeps`.
        package var verb: String
        /// The object of the verb.
        package var object: String
        /// A remark that is no part of the permission.
        package var remark = ""
        /// The text by which the reader grants it without a question; `nil` if it is granted with all others.
        package var grant: String?

        /// The line as it is stored: `asks https://tides.example.org`.
        package var text: String { verb + " " + object }
    }

    /// Lists what a manifest asks for.
    ///
    /// - Parameter isSandboxed: Whether a program runs in a sandbox.
    package init(_ manifest: PluginManifest, isSandboxed: Bool = ProgramSandbox.isAvailable) {
        lines = []
        if case .services(let services) = manifest.descriptor.reach {
            for service in services {
                let object =
                    service.isSetByReader ? "the address you set for \"\(service.key)\" under [endpoint]" : service.base
                let remark = service.isSetByReader ? "through quire" : "through quire, as [endpoint] \"\(service.key)\""
                lines.append(.init(verb: "asks", object: object, remark: remark))
            }
        } else {
            lines.append(.init(verb: "asks", object: "the address you subscribe to", remark: "through quire"))
        }
        for credential in manifest.credentials {
            let remark =
                credential.isRevealed
                ? "THE PROGRAM SEES THE SECRET" : "put in by quire; the plugin does not see it"
            let verb = credential.isRevealed ? "is told" : "signs in"
            let grant = credential.isRevealed ? "reveal:\(credential.use.name)" : nil
            lines.append(.init(verb: verb, object: "with '\(credential.use.name)'", remark: remark, grant: grant))
        }
        for path in manifest.readablePaths {
            lines.append(.init(verb: "reads", object: path, grant: "read:\(path)"))
        }
        if manifest.subjectKind == .path {
            lines.append(.init(verb: "reads", object: "the path you subscribe to", grant: "read:subject"))
        }
        if manifest.hasCache { lines.append(.init(verb: "keeps", object: "a folder of its own")) }
        switch manifest.kind {
        case .mapping: break
        case .filter(_, let program), .program(let program):
            lines.append(
                .init(
                    verb: "runs",
                    object: program.arguments.joined(separator: " "),
                    remark: isSandboxed
                        ? "in a sandbox: no network, and of your files only those above"
                        : "AS YOU, without a sandbox: it can read your files and use the network"
                )
            )
        }
    }

    /// The permissions as they are stored.
    package var texts: [String] { lines.map(\.text).sorted() }

    /// Returns the permissions that are not among stored ones.
    package func missing(from stored: [String]) -> [Line] { lines.filter { !stored.contains($0.text) } }

    /// Returns the texts that grant what a general consent does not: files of the reader's, and secrets.
    package func missingGrants(from given: [String]) -> [String] {
        lines.compactMap(\.grant).filter { !given.contains($0) }
    }
}
