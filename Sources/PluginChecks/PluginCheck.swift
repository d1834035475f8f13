package import Foundation
import PluginManifests
package import PluginSources
package import PluginTrust
package import SourceAPI
import SourceChecks
import SystemSupport

/// The check of a plugin by its author: the rules of every source on its recordings, and the rules of plugins.
///
/// Its program runs in a sandbox only, and reads none of the reader's files: `Fixtures/files` is in their place.
package struct PluginCheck: Sendable {
    let folder: PluginFolder
    let manifest: PluginManifest
    let mistakes: [ManifestMistake]
    let recordings: Recordings?
    let sandboxes: [Sandbox]
    let builtIn: Set<String>
    let surroundings: ProgramSurroundings
    let now: Date
    let words: @Sendable (SourceError) -> String

    package enum Sandbox: Hashable, Sendable, CaseIterable {
        case bubblewrap
        /// The kernel's rules alone.
        case kernelRules

        package static var here: [Sandbox] {
            (ProgramSandbox.hasBubblewrap ? [.bubblewrap] : []) + (ProgramSandbox.hasKernelRules ? [.kernelRules] : [])
        }
    }

    /// The reason why a plugin cannot be checked.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no such folder, or it has no `plugin.toml`.
        case noPlugin(folder: String)
        case manifest(PluginError)
        case recordings(Recordings.LoadError)
    }

    /// Reads a plugin; nothing runs yet.
    ///
    /// Its program gets neither the language nor the time zone of the author, and runs in a sandbox only.
    package init(
        _ folder: PluginFolder,
        surroundings: ProgramSurroundings,
        sandboxes: [Sandbox] = Sandbox.here,
        besides builtIn: Set<String>,
        now: Date,
        words: @escaping @Sendable (SourceError) -> String
    ) throws(Failure) {
        self.folder = folder
        self.words = words
        do throws(PluginError) {
            (manifest, mistakes) = try folder.checkedManifest()
        } catch .noManifest(let path) {
            throw .noPlugin(folder: path)
        } catch {
            throw .manifest(error)
        }
        let place = folder.path + "/" + Self.recordingsFolder
        do throws(Recordings.LoadError) {
            recordings = FileManager.default.fileExists(atPath: place) ? try Recordings(folder: place) : nil
        } catch .empty {
            recordings = nil
        } catch {
            throw .recordings(error)
        }
        var own = surroundings
        own.variables = [:]
        own.isSandboxed = true
        own.requiresSandbox = true
        own.replacedFiles = folder.path + "/" + Self.filesFolder
        self.surroundings = own
        self.sandboxes = sandboxes
        self.builtIn = builtIn
        self.now = recordings?.recorded ?? now
    }

    static let recordingsFolder = "Fixtures/ordinary"
    static let filesFolder = "Fixtures/files"

    var program: PluginProgram? { manifest.program }

    /// Whether a program could not be run, because there is no sandbox.
    package var lacksSandbox: Bool { program != nil && sandboxes.isEmpty }

    /// Checks every rule; the results have a fixed order.
    package func rules() async -> [CheckedRule] {
        let own = fileRules()
        guard let address = example.address else { return own + unrun(example.obstacle) }
        if lacksSandbox {
            return own + unrun("this system has neither bubblewrap nor Landlock, so its program is not run")
        }
        if let broken = own.first(where: { $0.isBroken && Self.keepsFromRunning.contains($0.name) }) {
            return own + unrun("it is not run while '\(broken.name)' is broken")
        }
        let runs = await runRules(address)
        // Each further run would take as long.
        guard !runs.contains(where: { $0.name == PluginRule.deadline.rawValue && $0.isBroken }) else {
            return own + runs + Self.unchecked("it is not run again while 'deadline' is broken")
        }
        return await own + runs + sourceRules(address)
    }

    private static let keepsFromRunning: Set = [
        PluginRule.files.rawValue, PluginRule.executable.rawValue, PluginRule.lineEnds.rawValue,
    ]

    private func unrun(_ reason: String) -> [CheckedRule] {
        Self.runRules.map { CheckedRule($0, .notChecked(reason)) } + Self.unchecked(reason)
    }

    private static func unchecked(_ reason: String) -> [CheckedRule] {
        ConformanceRule.allCases.map {
            CheckedRule(name: $0.rawValue, sentence: $0.sentence, result: .notChecked(reason))
        }
    }

    /// The address to fetch, with a fixture in place of the reader's file; `nil`, with the reason, without a usable address.
    var example: (address: String?, obstacle: String) {
        let example = manifest.descriptor.example
        guard manifest.subjectKind == .path else { return (example, "") }
        let (place, names) = (folder.path + "/" + Self.filesFolder, fixtureFiles)
        let wanted = (manifest.descriptor.subject.example as NSString).lastPathComponent
        guard let name = names.contains(wanted) ? wanted : names.count == 1 ? names.first : nil else {
            return (nil, "\(Self.filesFolder) has no '\(wanted)' in place of the reader's")
        }
        return ("\(manifest.descriptor.id):\(place)/\(name)", "")
    }

    var fixtureFiles: [String] {
        let place = folder.path + "/" + Self.filesFolder
        return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).filter { !$0.hasPrefix(".") }
    }

    func source(
        isOffline: Bool = false,
        sandbox: Sandbox? = nil,
        observer: PluginObserver? = nil
    ) -> (any Source)? {
        var surroundings = surroundings
        var manifest = manifest
        // The credentials of a check are invented.
        for place in manifest.credentials.indices { manifest.credentials[place].isGiven = true }
        surroundings.isOffline = isOffline
        surroundings.usesBubblewrap = (sandbox ?? sandboxes.first) == .bubblewrap
        return ProgramSource(manifest, in: folder.path, surroundings: surroundings, observer: observer)
            ?? MappedSource(manifest, observer: observer)
    }

    private func sourceRules(_ address: String) async -> [CheckedRule] {
        guard let source = source() else { return [] }
        var check = ConformanceCheck(
            of: source,
            on: recordings ?? Recordings([]),
            address: address,
            now: now,
            words: words
        )
        if case .mapping(let mapping) = manifest.kind {
            check.allowsEmptyPages = mapping.items?.isEmptyAllowed == true
            check.selectsElements = true
        }
        let outcome = await check.outcome()
        return ConformanceRule.allCases.map { rule in
            let found = outcome.findings.filter { $0.rule == rule }.map(\.message)
            let result: CheckedRule.Result =
                if !found.isEmpty {
                    .broken(findings: found, remedy: rule.remedy(isProgram: program != nil))
                } else if outcome.checked.contains(rule) {
                    .kept
                } else {
                    .notChecked(rule.condition)
                }
            return CheckedRule(name: rule.rawValue, sentence: rule.sentence, result: result)
        }
    }
}

// The rules that are checked without running anything.
extension PluginCheck {
    func fileRules() -> [CheckedRule] {
        let contents = Result { () throws(PluginError) in try folder.contents() }
        let files = (try? contents.get().files) ?? []
        var rules = [manifestRule(), filesRule(contents), secretRule(files), recordingsRule()]
        guard let program else {
            rules += [.executable, .interpreter, .lineEnds].map { CheckedRule($0, .notChecked("it has no program")) }
            return rules
        }
        let start = ProgramStart(of: program, in: folder)
        let interpreter =
            start.isScript
            ? CheckedRule(.interpreter, start.interpreterObstacle)
            : CheckedRule(.interpreter, .notChecked("it is not a script"))
        return rules + [CheckedRule(.executable, start.executableObstacle), interpreter, lineEndsRule(files)]
    }

    private func manifestRule() -> CheckedRule {
        let taken = builtIn.contains(manifest.descriptor.id)
        let name = taken ? ["'\(manifest.descriptor.id)' is reserved by quire"] : []
        return CheckedRule(.manifest, mistakes.map(\.description) + name)
    }

    private func filesRule(_ contents: Result<PluginFolder.Contents, PluginError>) -> CheckedRule {
        guard case .failure(let error) = contents else { return CheckedRule(.files, .kept) }
        return CheckedRule(.files, [error.remedy.isEmpty ? error.what : "\(error.what) \(error.remedy)"])
    }

    private func secretRule(_ files: [PluginFolder.Contents.File]) -> CheckedRule {
        let findings = files.flatMap { file -> [String] in
            guard !file.content.hasPrefix("->"), let bytes = try? TextFile.bytes(at: folder.path + "/" + file.path)
            else { return [] }
            return SecretScan.lines(in: bytes).map { "\(file.path), line \($0.line), holds \($0.kind)" }
        }
        return CheckedRule(.secretFree, findings)
    }

    private func recordingsRule() -> CheckedRule {
        var findings: [String] = []
        let (asks, hasPathSubject) = (manifest.descriptor.reach != .services([]), manifest.subjectKind == .path)
        guard asks || hasPathSubject || !manifest.readablePaths.isEmpty else {
            return CheckedRule(.recordings, .notChecked("it asks no service and reads no file"))
        }
        if asks, recordings == nil { findings.append("there are no recordings in \(Self.recordingsFolder)") }
        if !manifest.readablePaths.isEmpty, !hasPathSubject, fixtureFiles.isEmpty {
            let paths = manifest.readablePaths.joined(separator: ", ")
            findings.append("there is nothing in \(Self.filesFolder) in place of \(paths)")
        }
        if example.address == nil { findings.append(example.obstacle) }
        return CheckedRule(.recordings, findings)
    }

    private func lineEndsRule(_ files: [PluginFolder.Contents.File]) -> CheckedRule {
        CheckedRule(
            .lineEnds,
            files.compactMap { ProgramStart.lineEndObstacle(of: folder.path + "/" + $0.path, named: $0.path) }
        )
    }
}
