import FeedModel
import Foundation
import PluginSources
import PluginTrust
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of adding, changing and removing: InstalledPlugins, PluginProposal, PluginRegister, PluginRecord,
/// PluginPermissions, ConfirmedSource.
@Suite struct InstalledPluginsTests: ~Copyable {
    private static let morning = Date(timeIntervalSince1970: 1_795_251_600)
    private let files: TemporaryFolder
    private let plugins: InstalledPlugins

    init() throws {
        let files = try TemporaryFolder()
        try files.write("drafts/tides/plugin.toml", SampleManifest.text)
        plugins = InstalledPlugins(
            folder: files.path + "/plugins",
            caches: files.path + "/cache",
            paths: ReadablePaths(home: files.path),
            register: PluginRegister(path: files.path + "/plugins.json")
        )
        self.files = files
    }

    @Test func aPluginIsCopiedAndRemembered() throws {
        let proposal = try propose("drafts/tides")
        #expect(
            proposal.permissions.lines.map { "\($0.text) | \($0.remark)" } == [
                "asks https://tides.example.org | through quire, as [endpoint] \"tides.api\"",
                "signs in with 'tides' (bearer) at https://tides.example.org, as [endpoint] \"tides.api\" | put in by quire; the plugin does not see it",
            ]
        )
        try plugins.add(proposal, at: Self.morning)

        let all = try plugins.all()
        #expect(all.map(\.id) == ["tides"])
        #expect(all.map(\.state) == [.added])
        #expect(all.map(\.folder.path) == [files.path + "/plugins/tides"])
        #expect(try files.text(of: "plugins/tides/plugin.toml") == SampleManifest.text)
        #expect(
            try files.text(of: "plugins.json")
                == "{\"plugins\":[{\"id\":\"tides\",\"title\":\"Tides\",\"folder\":\"\(files.path)/plugins/tides\","
                + "\"digest\":\"\(proposal.contents.digest)\",\"permissions\":[\"asks https://tides.example.org\","
                + "\"signs in with 'tides' (bearer) at https://tides.example.org, as [endpoint] \\\"tides.api\\\"\"],\"added\":\"2026-11-21T09:00:00Z\",\"denied\":false,\"unsandboxed\":false}]}\n"
        )
        #expect(try propose("tides").isKnown)
    }

    @Test func aRegisterThatOtherUsersCanWriteNamesNoPlugin() throws {
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        let path = files.path + "/plugins.json"
        chmod(path, 0o622)
        let error = PluginError.unsafe(
            path: path,
            reason: "can be changed by other users",
            command: "chmod go-w \(path)"
        )
        #expect(throws: error) { try plugins.all() }
        #expect(throws: error) { try plugins.register.remove("tides") }
        chmod(path, 0o600)
        #expect(try plugins.all().map(\.id) == ["tides"])
    }

    @Test func aPluginThatCrashesFiveTimesInARowIsDisabledUntilItIsAllowed() async throws {
        try files.write("linked/tides/plugin.toml", "id = \"tides\"\ntitle = \"Tides\"\nrun = [\"./tides\"]\n")
        try files.write(
            program: "linked/tides/tides",
            "#!/bin/sh\n[ -e well ] && { echo '{\"type\":\"done\"}'; exit; }\nkill -SEGV $$\n"
        )
        try plugins.add(try propose("linked/tides", isLinked: true), at: Self.morning)
        let crash = SourceError.plugin("ended by signal 11 (SEGV)")
        var history: [String] = []
        for turn in 1...10 {
            if turn == 5 { try files.write("linked/tides/well", "") }
            if turn == 6 { try FileManager.default.removeItem(atPath: files.path + "/linked/tides/well") }
            let failure = try await failure()
            history.append("\(failure == crash ? "crash" : "well") \(try plugins.register.records()[0].crashes)")
        }
        #expect(
            history == [
                "crash 1", "crash 2", "crash 3", "crash 4", "well 0", "crash 1", "crash 2", "crash 3", "crash 4",
                "crash 5",
            ]
        )
        #expect(
            try await failure()
                == .notUsed(plugin: "tides", .disabled(crashes: 5))
        )
        #expect(try plugins.all().map(\.state) == [.disabled])
        #expect(try plugins.setDenied(false, "tides"))
        #expect(try await failure() == crash)
    }

    /// Returns the failure of the only plugin.
    private func failure() async throws -> SourceError? {
        if case .failure(let error) = await fetch(try sources()[0]) { error } else { nil }
    }

    @Test func aPluginThatWasNeverAddedIsNeitherListedNorASource() throws {
        try files.write("plugins/tides/plugin.toml", SampleManifest.text)
        #expect(try plugins.all().isEmpty)
        #expect(try sources().map(\.descriptor.id) == [])
    }

    @Test func aPluginFetchesUntilAFileOfItChanges() async throws {
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        let source = try #require(try sources().first)
        #expect(try await fetch(source).get().items.map(\.title) == ["High water"])

        try files.write("plugins/tides/more.txt", "")
        #expect(
            await fetch(source)
                == .failure(.notUsed(plugin: "tides", .changed))
        )
        #expect(try plugins.all().map(\.state) == [.changed])

        try plugins.add(try propose("tides"), at: Self.morning)
        let again = try #require(try sources().first)
        #expect(try await fetch(again).get().items.map(\.title) == ["High water"])
    }

    @Test func aLinkedFolderMayChange() async throws {
        try plugins.add(try propose("drafts/tides", isLinked: true), at: Self.morning)
        try files.write("drafts/tides/more.txt", "")
        let source = try #require(try sources().first)
        #expect(try await fetch(source).get().items.map(\.title) == ["High water"])
        #expect(try plugins.all().map(\.state) == [.linked])
        #expect(!FileManager.default.fileExists(atPath: files.path + "/plugins/tides"))
    }

    @Test func aDeniedPluginFetchesNothing() async throws {
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        #expect(try plugins.setDenied(true, "tides"))
        let source = try #require(try sources().first)
        #expect(
            await fetch(source)
                == .failure(.notUsed(plugin: "tides", .denied))
        )
        #expect(try plugins.all().map(\.state) == [.denied])
        #expect(try plugins.setDenied(false, "tides"))
        // The same source, in a session that continues.
        #expect(try await fetch(source).get().items.map(\.title) == ["High water"])
        #expect(try plugins.all().map(\.state) == [.added])
        #expect(try !plugins.setDenied(true, "other"))
    }

    @Test func aPluginWhoseManifestBreaksSaysSo() async throws {
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        try files.write("plugins/tides/plugin.toml", "id = \"tides\"\n")
        let source = try #require(try sources().first)
        #expect(source.descriptor.title == "Tides")
        #expect(await fetch(source) == .failure(.notUsed(plugin: "tides", .changed)))
        try files.write("plugins/tides/plugin.toml", SampleManifest.text)
        #expect(
            await fetch(source)
                == .failure(
                    .notUsed(
                        plugin: "tides",
                        .unusable(what: "it could not be used when quire was started.", remedy: "Start quire again.")
                    )
                )
        )
    }

    @Test func aNewPermissionIsToldApartFromOldOnes() throws {
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        let more = SampleManifest.text + "[[services]]\nkey = \"b\"\nbase = \"https://b.example\"\n"
        try files.write(
            "drafts/tides/plugin.toml",
            more.replacing("name = \"tides\"", with: "name = \"tides\"\nservice = \"api\"")
        )
        #expect(try propose("drafts/tides").news.map(\.text) == ["asks https://b.example"])
    }

    @Test func aBuiltInSourceKeepsItsName() throws {
        #expect(throws: PluginError.nameIsTaken("tides")) {
            try plugins.proposal(for: "drafts/tides", from: files.path, isLinked: false, besides: ["tides"])
        }
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        #expect(try sources(["tides"]).isEmpty)
    }

    @Test func removingForgetsThePluginAndItsFiles() throws {
        try plugins.add(try propose("drafts/tides"), at: Self.morning)
        #expect(try plugins.remove("tides"))
        #expect(try plugins.all().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: files.path + "/plugins/tides"))
        #expect(try !plugins.remove("tides"))
        #expect(try !plugins.remove(".."))
        #expect(FileManager.default.fileExists(atPath: files.path + "/drafts/tides/plugin.toml"))
    }

    @Test func aListThatCannotBeOpenedIsNoReasonToRemoveIt() throws {
        let path = files.path + "/plugins.json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = PluginError.unreadableRegister(path: path, reason: "it is a folder")
        #expect(throws: error) { try plugins.all() }
        #expect(error.what.hasSuffix("/plugins.json cannot be read: it is a folder."))
        #expect(error.remedy == "Check the file and its permissions.")
    }

    @Test func aListThatCannotBeReadIsAnError() throws {
        try files.write("plugins.json", "[]")
        #expect(throws: PluginError.damagedRegister(path: files.path + "/plugins.json", list: "plugins")) {
            try plugins.all()
        }
    }

    private func sources(_ builtIn: Set<String> = []) throws(PluginError) -> [any Source] {
        try plugins.sources(
            besides: builtIn,
            surroundings: ProgramSurroundings(
                variables: [:],
                isOffline: false,
                deadline: .seconds(60),
                temporaryFolder: files.path,
                reader: "quire/0"
            )
        )
    }

    private func propose(_ argument: String, isLinked: Bool = false) throws(PluginError) -> PluginProposal {
        try plugins.proposal(for: argument, from: files.path, isLinked: isLinked, besides: ["feeds"])
    }

    private func fetch(_ source: any Source) async -> Result<Page, SourceError> {
        guard let uri = try? SubscriptionURI("tides:all") else { return .failure(.offline) }
        let body = #"{"tides": [{"id": 1, "title": "High water"}]}"#
        let recordings = Recordings([
            Exchange(
                recorded: Self.morning,
                request: HTTPRequest("https://tides.example.org/v1"),
                outcome: .response(
                    HTTPResponse(url: "https://tides.example.org/v1", status: 200, body: Array(body.utf8))
                )
            )
        ])
        return await RecordedRun(source, request: FetchRequest(uri: uri), on: recordings).outcome
    }
}
