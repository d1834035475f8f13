import ArgumentParser
import Foundation
import PluginChecks
import PluginSources
import PluginTrust
import Primitives
import ReaderShell
import SourceAPI
import SystemSupport
import TerminalText

struct PluginCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a plugin that you write, on its recordings.",
        discussion: """
            Nothing is added, no server is contacted, and its program runs in a sandbox only, without files of yours: \
            Fixtures/ordinary holds the answers of its services, Fixtures/files the files in place of yours. The exit status \
            is 0 if no rule is broken, 1 if one is, 65 when plugin.toml or a recording cannot be used, 66 when there is no \
            plugin in the folder, and 69 when its program was not run because this system has no sandbox.
            """
    )

    @Flag(help: "Print one JSON object per rule.")
    var json = false

    @Argument(help: "A folder with a plugin.toml.")
    var folder = "."

    @MainActor
    func run() async throws {
        try await Program.run { environment in
            let vocabulary = English(clock: LocalClock(environment.utcOffset), now: environment.now())
            let surroundings = ProgramSurroundings(
                variables: [:],
                isOffline: false,
                deadline: .seconds(60),
                temporaryFolder: environment.temporaryFolder,
                reader: "quire/\(Version.text)"
            )
            let place = PluginFolder(argument: folder, from: FileManager.default.currentDirectoryPath)
            let check: PluginCheck
            do throws(PluginCheck.Failure) {
                check = try PluginCheck(
                    place,
                    surroundings: surroundings,
                    besides: PluginNames.taken,
                    now: environment.now(),
                    words: { vocabulary.reason($0) }
                )
            } catch {
                return try Self.report(error)
            }
            let rules = await check.rules()
            if json {
                for rule in rules { Output.standard.append(rule.json.line + "\n") }
            } else {
                for line in PluginCheckPage.lines(rules) { Output.standard.append(TerminalText.row(line) + "\n") }
                Output.standard.writeSentence(PluginCheckPage.sentence(rules))
            }
            if rules.contains(where: \.isBroken) { return .noMatch }
            return check.lacksSandbox ? .unavailable : .ok
        }
    }

    private static func report(_ failure: PluginCheck.Failure) throws -> ExitStatus {
        switch failure {
        case .recordings(let error): throw error
        case .noPlugin(let folder):
            MissingManifest.tell(of: folder)
            return .noInput
        case .manifest(let error):
            Output.error.writeSentence("quire: \(error.what) docs/plugin-protocol.md has every key.")
            return .data
        }
    }
}

extension PluginFolder {
    init(argument: String, from workingFolder: String) {
        self.init(path: AbsolutePath.standardized(argument, in: workingFolder))
    }
}

enum PluginCheckPage {
    private static let width = 14

    static func lines(_ rules: [CheckedRule]) -> [String] {
        rules.flatMap { rule in
            let name = rule.name + String(repeating: " ", count: max(0, width - rule.name.count))
            let gap = String(repeating: " ", count: width + 2)
            switch rule.result {
            case .kept: return ["\(name)  ok"]
            case .notChecked(let reason): return ["\(name)  not checked: \(reason)"]
            case .broken(let findings, let remedy):
                return ["\(name)  broken: \(findings.first ?? rule.sentence)"] + findings.dropFirst().map { gap + $0 }
                    + [gap + remedy]
            }
        }
    }

    static func sentence(_ rules: [CheckedRule]) -> String {
        let broken = rules.count { $0.isBroken }
        return broken == 0 ? "No rule is broken." : broken == 1 ? "1 rule is broken." : "\(broken) rules are broken."
    }
}

extension CheckedRule {
    var json: JSONValue {
        let (word, findings, remark): (String, [String], String?) =
            switch result {
            case .kept: ("ok", [], nil)
            case .broken(let findings, let remedy): ("broken", findings, remedy)
            case .notChecked(let reason): ("not checked", [], reason)
            }
        return [
            "rule": .string(name), "sentence": .string(sentence), "result": .string(word),
            "findings": .array(findings.map { .string($0) }), "remark": JSONValue(remark),
        ]
    }
}
