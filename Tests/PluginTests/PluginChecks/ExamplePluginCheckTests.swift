import Foundation
import PluginChecks
import PluginSources
import PluginTrust
import QuireTesting
import Testing

/// Tests that the plugins in Plugins/Examples follow every rule: PluginCheck.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
struct ExamplePluginCheckTests {
    @Test(
        arguments: [
            "arxiv", "bluesky", "calendar", "journal", "lobsters", "maildir", "mastodon", "notifications", "rates",
            "reddit", "updates", "youtube",
        ]
        .filter(ProjectFolder.canRunExample)
    )
    func anExampleBreaksNoRule(name: String) async throws {
        let check = try PluginCheck(
            PluginFolder(path: ProjectFolder.url("Plugins/Examples/\(name)").path),
            surroundings: ProgramSurroundings(
                variables: [:],
                isOffline: false,
                deadline: .seconds(300),
                temporaryFolder: NSTemporaryDirectory(),
                reader: "quire/0"
            ),
            besides: [],
            now: SamplePlugin.now,
            words: SamplePlugin.words
        )
        #expect(await check.rules().filter(\.isBroken) == [])
    }
}
