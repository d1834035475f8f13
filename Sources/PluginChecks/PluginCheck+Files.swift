import Foundation
import PluginManifests
import PluginSources
import PluginTrust
import SourceAPI
import SystemSupport

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
        return rules + [start.executableRule(), start.interpreterRule(), lineEndsRule(files)]
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
        CheckedRule(
            .secretFree,
            files.flatMap { file -> [String] in
                guard !file.content.hasPrefix("->"), let bytes = try? TextFile.bytes(at: folder.path + "/" + file.path)
                else { return [] }
                return SecretScan.lines(in: bytes).map { "\(file.path), line \($0.line), holds \($0.kind)" }
            }
        )
    }

    private func recordingsRule() -> CheckedRule {
        var findings: [String] = []
        let asks = manifest.descriptor.reach != .services([])
        if asks, recordings == nil { findings.append("there are no recordings in \(Self.recordingsFolder)") }
        if !manifest.readablePaths.isEmpty, manifest.subjectKind != .path, fixtureFiles.isEmpty {
            let paths = manifest.readablePaths.joined(separator: ", ")
            findings.append("there is nothing in \(Self.filesFolder) in place of \(paths)")
        }
        if case .failure(let reason) = example { findings.append(reason.words) }
        let needsNothing = !asks && manifest.readablePaths.isEmpty && manifest.subjectKind != .path
        guard !needsNothing else {
            return CheckedRule(.recordings, .notChecked("it asks no service and reads no file"))
        }
        return CheckedRule(.recordings, findings)
    }

    private func lineEndsRule(_ files: [PluginFolder.Contents.File]) -> CheckedRule {
        CheckedRule(
            .lineEnds,
            files.filter { ProgramStart.isScriptWithCarriageReturn(folder.path + "/" + $0.path) }.map {
                ProgramStart.lineEndFinding($0.path)
            }
        )
    }
}
