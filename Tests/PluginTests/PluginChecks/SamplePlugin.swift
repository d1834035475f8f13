import FeedModel
import Foundation
import PluginChecks
import PluginSources
import PluginTrust
import QuireTesting
import SourceAPI

/// A plugin in a separate folder, which follows every rule until a test changes one of its files.
struct SamplePlugin: ~Copyable {
    static let now = Date(timeIntervalSince1970: 1_795_251_600)

    /// The words for errors of fetches.
    static let words: @Sendable (SourceError) -> String = { "<\($0)>" }

    /// The manifest of a program that asks a service.
    static let manifest = """
        id = "bells"
        title = "Bells"
        run = ["./bells"]
        [[services]]
        key = "api"
        base = "https://bells.example.org"

        """
    /// A program that asks its service once.
    static let script = #"""
        #!/bin/sh
        read -r fetch
        echo '{"type":"http","id":1,"service":"api","path":"/list"}'
        read -r answer
        case $answer in
        *'"status":200'*'"text":"big bell'*)
            echo '{"type":"item","id":"1","title":"Big bell"}'
            echo '{"type":"state","value":"rung"}'
            echo '{"type":"done"}' ;;
        *) echo '{"type":"error","of":1}' ;;
        esac

        """#
    /// The answer of its service.
    static let recording = """
        quire-recording 1
        recorded: 2026-11-21T09:00:00Z
        GET https://bells.example.org/list

        HTTP 200
        content-type: text/plain

        big bell
        """

    let folder: TemporaryFolder

    /// Creates the plugin.
    init(manifest: String = Self.manifest, script: String? = Self.script, recording: String? = Self.recording) throws {
        let folder = try TemporaryFolder()
        try folder.write("bells/plugin.toml", manifest)
        if let script { try folder.write(program: "bells/bells", script) }
        if let recording { try folder.write("bells/Fixtures/ordinary/1.http", recording) }
        self.folder = folder
    }

    /// Returns the results of its rules by their names.
    func results(
        sandboxes: [PluginCheck.Sandbox] = PluginCheck.Sandbox.here,
        deadline: Duration = .seconds(60)
    ) async throws -> [String: CheckedRule.Result] {
        let rules = try await check(sandboxes: sandboxes, deadline: deadline).rules()
        return Dictionary(rules.map { ($0.name, $0.result) }) { first, _ in first }
    }

    /// Returns the findings of the rules that are broken, by their names.
    func findings(
        sandboxes: [PluginCheck.Sandbox] = PluginCheck.Sandbox.here,
        deadline: Duration = .seconds(60)
    ) async throws -> [String: [String]] {
        try await results(sandboxes: sandboxes, deadline: deadline).compactMapValues { result in
            if case .broken(let findings, _) = result { findings } else { nil }
        }
    }

    /// Returns the check.
    func check(
        sandboxes: [PluginCheck.Sandbox] = PluginCheck.Sandbox.here,
        deadline: Duration = .seconds(60)
    ) throws(PluginCheck.Failure) -> PluginCheck {
        try PluginCheck(
            PluginFolder(path: folder.path + "/bells"),
            surroundings: ProgramSurroundings(
                variables: ["HOME": folder.path],
                isOffline: false,
                deadline: deadline,
                temporaryFolder: folder.path + "/tmp",
                reader: "quire/0"
            ),
            sandboxes: sandboxes,
            besides: ["news"],
            now: Self.now,
            words: Self.words
        )
    }
}
