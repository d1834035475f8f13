import ArgumentParser
import FeedModel
import Library
import ReaderShell

/// `quire doctor`: looks whether everything is whole.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the library and the subscriptions; ends with 0 when everything is whole."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object a finding.")
    var json = false

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            let findings = try await app.library.check()
            for finding in findings {
                let object: JSONValue = ["kind": .string(finding.kind.rawValue), "detail": .string(finding.detail)]
                let text = TerminalText.line("\(finding.kind.rawValue): \(finding.detail)")
                Output.standard.append((json ? object.line : text) + "\n")
            }
            let subscriptions = try app.tellProblems()
            if !json, findings.isEmpty, subscriptions == .ok {
                let version = try await app.library.databaseVersion()
                Output.standard.append("Everything is whole. SQLite \(version), quire \(Version.text).\n")
            }
            return findings.isEmpty ? subscriptions : .inputOutput
        }
    }
}
