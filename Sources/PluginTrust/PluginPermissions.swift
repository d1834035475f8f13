package import PluginManifests
import PluginSources
import SourceAPI
import SystemSupport

package struct PluginPermissions: Hashable, Sendable {
    /// Those that are granted one by one come last.
    package var lines: [Line]

    package struct Line: Hashable, Sendable {
        /// The verb: `asks`, `signs in`, `receives`, `reads`, `runs`, `keeps`.
        package var verb: String
        package var object: String
        /// The author's texts in the object, which are quoted where they are shown; empty if it has only names and addresses.
        package var values: [String] = []
        package var remark = ""
        /// The text by which the reader grants it without a question; `nil` if it is granted with all others.
        package var grant: String?

        /// The line as it is stored: `asks https://tides.example.org`.
        package var text: String { verb + " " + object }
    }

    package init(_ manifest: PluginManifest, isSandboxed: Bool = ProgramSandbox.isAvailable) {
        lines = []
        var places: [String: String] = [:]
        if case .services(let services) = manifest.descriptor.reach {
            for service in services {
                let object =
                    service.isSetByReader ? "the address you set for \"\(service.key)\" under [endpoint]" : service.base
                let remark = service.isSetByReader ? "through quire" : "through quire, as [endpoint] \"\(service.key)\""
                // Its key decides which address of the reader's takes its place.
                places[service.key] = "\(object), as [endpoint] \"\(service.key)\""
                lines.append(.init(verb: "asks", object: object, remark: remark))
            }
        } else {
            lines.append(.init(verb: "asks", object: "the address you subscribe to", remark: "through quire"))
        }
        for credential in manifest.credentials where !credential.isRevealed {
            let place = credential.service.flatMap { places[$0] } ?? ""
            let object = "with '\(credential.use.name)' (\(credential.use.scheme.words)) at \(place)"
            lines.append(.init(verb: "signs in", object: object, remark: "put in by quire; the plugin does not see it"))
        }
        if manifest.hasCache { lines.append(.init(verb: "keeps", object: "a folder of its own")) }
        if let program = manifest.program {
            lines.append(
                .init(
                    verb: "runs",
                    object: program.arguments.map(\.asWord).joined(separator: " "),
                    values: program.arguments,
                    remark: isSandboxed
                        ? "in a sandbox: no network, and of your files only those named here"
                        : "AS YOU, without a sandbox: it can read your files and use the network"
                )
            )
        }
        for credential in manifest.credentials where credential.isRevealed {
            let name = credential.use.name
            let remark = "THE PROGRAM SEES THE SECRET"
            lines.append(.init(verb: "receives", object: "'\(name)'", remark: remark, grant: "reveal:\(name)"))
        }
        for path in manifest.readablePaths {
            lines.append(.init(verb: "reads", object: path, values: [path], grant: "read:\(path)"))
        }
        if manifest.subjectKind == .path {
            lines.append(.init(verb: "reads", object: "the path you subscribe to", grant: "read:subject"))
        }
    }

    package var texts: [String] { lines.map(\.text).sorted() }

    /// Returns the permissions that are not among stored ones, compared byte for byte: two names of files can look the same.
    package func missing(from stored: [String]) -> [Line] {
        lines.filter { line in !stored.contains { $0.utf8.elementsEqual(line.text.utf8) } }
    }

    /// Returns the texts that grant what a general consent does not: files of the reader's, and secrets.
    package func missingGrants(from given: [String]) -> [String] {
        lines.compactMap(\.grant).filter { !given.contains($0) }
    }
}

extension CredentialUse.Scheme {
    fileprivate var words: String {
        switch self {
        case .bearer: "bearer"
        case .basic: "basic"
        case .token: "token"
        case .header(let name): "header \(name)"
        case .query(let name): "query \(name)"
        }
    }
}

extension String {
    /// The text as a word of a list that is separated by spaces, different from every other word.
    fileprivate var asWord: String { isEmpty || utf8.contains { " '".utf8.contains($0) } ? inQuotationMarks : self }
}
