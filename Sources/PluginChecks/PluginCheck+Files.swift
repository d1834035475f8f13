import Foundation
import PluginManifests
import PluginSources
import PluginTrust
import SourceAPI
import SystemSupport

// The rules that are checked without running anything.
extension PluginCheck {
    func fileRules() -> [CheckedRule] {
        var rules = [manifestRule(), filesRule(), secretRule(), recordingsRule()]
        guard let program else {
            rules += [.executable, .interpreter, .lineEnds].map { CheckedRule($0, .notChecked("it has no program")) }
            return rules
        }
        let path = ProgramSurroundings.path(of: program.arguments.first ?? "", in: folder.path)
        return rules + [executableRule(path, program), interpreterRule(path), lineEndsRule()]
    }

    /// Returns why the program would not start here, each reason a clause; none if it would, or there is no program.
    package var obstaclesToStart: [String] {
        guard let program else { return [] }
        let path = ProgramSurroundings.path(of: program.arguments.first ?? "", in: folder.path)
        return [executableRule(path, program), interpreterRule(path), lineEndsRule()].flatMap { rule -> [String] in
            if case .broken(let findings, _) = rule.result { return findings }
            return []
        }
    }

    private func manifestRule() -> CheckedRule {
        let taken = builtIn.contains(manifest.descriptor.id)
        let name = taken ? ["'\(manifest.descriptor.id)' is a source of quire's"] : []
        return CheckedRule(.manifest, mistakes.map(\.description) + name)
    }

    private func filesRule() -> CheckedRule {
        do throws(PluginError) {
            _ = try folder.contents()
            return CheckedRule(.files, .kept)
        } catch {
            return CheckedRule(.files, ["\(error.what) \(error.remedy)"])
        }
    }

    private func secretRule() -> CheckedRule {
        let files = (try? folder.contents().files) ?? []
        return CheckedRule(
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

    private func executableRule(_ path: String, _ program: PluginProgram) -> CheckedRule {
        let name = program.arguments.first ?? ""
        guard FileManager.default.fileExists(atPath: path) else {
            let place = name.contains("/") ? "in the folder" : "in /usr/local/bin, /usr/bin or /bin"
            return CheckedRule(.executable, ["there is no '\(name)' \(place)"])
        }
        guard FileManager.default.isExecutableFile(atPath: path) else {
            return CheckedRule(.executable, ["'\(name)' is not executable"])
        }
        return CheckedRule(.executable, .kept)
    }

    private func interpreterRule(_ path: String) -> CheckedRule {
        guard let first = firstLine(of: path), first.hasPrefix("#!") else {
            return CheckedRule(.interpreter, .notChecked("it is no script"))
        }
        let words = first.dropFirst(2).split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
        guard let interpreter = words.first else { return CheckedRule(.interpreter, ["its first line names none"]) }
        if interpreter == "/usr/bin/env" {
            guard let name = words.dropFirst().first(where: { !$0.hasPrefix("-") }) else {
                return CheckedRule(.interpreter, ["its first line names none"])
            }
            let found = ProgramSurroundings.path(of: name, in: folder.path)
            guard !FileManager.default.isExecutableFile(atPath: found) else { return CheckedRule(.interpreter, .kept) }
            return CheckedRule(.interpreter, ["there is no '\(name)' in /usr/local/bin, /usr/bin or /bin"])
        }
        guard FileManager.default.isExecutableFile(atPath: interpreter) else {
            return CheckedRule(.interpreter, ["there is no \(interpreter)"])
        }
        let places = ["/usr/", "/bin/", "/nix/store/", "/gnu/store/"]
        guard places.contains(where: interpreter.hasPrefix) else {
            return CheckedRule(.interpreter, ["\(interpreter) is not there in the sandbox"])
        }
        return CheckedRule(.interpreter, .kept)
    }

    private func lineEndsRule() -> CheckedRule {
        let files = (try? folder.contents().files) ?? []
        return CheckedRule(
            .lineEnds,
            files.filter { firstLine(of: folder.path + "/" + $0.path)?.isScriptWithCarriageReturn == true }.map {
                "\($0.path) has line ends of Windows, so that its interpreter is not found"
            }
        )
    }

    /// The first line of a file; `nil` if it cannot be read.
    private func firstLine(of path: String) -> String? {
        guard let bytes = try? TextFile.bytes(at: path) else { return nil }
        return String(decoding: bytes.prefix(4096).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}

extension String {
    fileprivate var isScriptWithCarriageReturn: Bool { hasPrefix("#!") && unicodeScalars.last == "\r" }
}
