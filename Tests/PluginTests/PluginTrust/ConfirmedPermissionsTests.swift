import FeedModel
import Foundation
import PluginSources
import PluginTrust
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests that a linked folder is used with the permissions that were confirmed: PluginRecord, PluginPermissions, InstalledPlugins.
@Suite struct ConfirmedPermissionsTests: ~Copyable {
    private static let manifest = """
        id = "tides"
        title = "Tides"
        run = ["./tides", "-v"]
        [[services]]
        key = "api"
        base = "https://tides.example.org"
        [[services]]
        key = "other"
        base = "https://other.example.org"
        [[credentials]]
        name = "tides"
        service = "api"
        [files]
        read = ["~/waves", "/srv/tides"]

        """
    private static let morning = Date(timeIntervalSince1970: 1_795_251_600)
    private let files: TemporaryFolder
    private let plugins: InstalledPlugins

    init() throws {
        let files = try TemporaryFolder()
        try files.write("tides/plugin.toml", Self.manifest)
        try files.write(
            program: "tides/tides",
            "#!/bin/sh\necho '{\"type\":\"item\",\"id\":\"1\",\"title\":\"High\"}'\n"
        )
        plugins = InstalledPlugins(
            folder: files.path + "/home/plugins",
            caches: files.path + "/home/cache",
            paths: ReadablePaths(home: files.path, own: [files.path + "/home"]),
            register: PluginRegister(path: files.path + "/home/plugins.json")
        )
        self.files = files
    }

    @Test(arguments: [
        ("\"~/waves\", ", "\"~/waves\", \"~/.config/khal\", ", "reads ~/.config/khal"),
        ("\"~/waves\"", "\"~/waves/..\"", "reads ~/waves/.."),
        (
            "https://tides.example.org", "https://evil.example",
            "asks https://evil.example, signs in with 'tides' (bearer) at https://evil.example, as [endpoint] \"tides.api\""
        ),
        (
            "service = \"api\"", "service = \"other\"",
            "signs in with 'tides' (bearer) at https://other.example.org, as [endpoint] \"tides.other\""
        ),
        ("service = \"api\"", "service = \"api\"\nreveal = true", "receives 'tides'"),
        (
            "name = \"tides\"", "name = \"github\"",
            "signs in with 'github' (bearer) at https://tides.example.org, as [endpoint] \"tides.api\""
        ),
        (
            "service = \"api\"", "service = \"api\"\nscheme = \"query:q\"",
            "signs in with 'tides' (query q) at https://tides.example.org, as [endpoint] \"tides.api\""
        ),
        (
            "key = \"api\"\nbase = \"https://tides.example.org\"",
            "key = \"mine\"\nbase = \"https://tides.example.org\"",
            "signs in with 'tides' (bearer) at https://tides.example.org, as [endpoint] \"tides.mine\""
        ),
        ("\"./tides\", \"-v\"", "\"./tides\"", "runs ./tides"),
        ("\"./tides\", \"-v\"", "\"./tides -v\"", "runs './tides -v'"),
        ("[files]", "[files]\ncache = true", "keeps a folder of its own"),
        (
            "[[services]]\nkey = \"api\"\nbase = \"https://tides.example.org\"", "[[services]]\nkey = \"api\"",
            "asks the address you set for \"tides.api\" under [endpoint], signs in with 'tides' (bearer) at the address you set for \"tides.api\" under [endpoint], as [endpoint] \"tides.api\""
        ),
        (
            "[files]", "[subject]\nname = \"file\"\nexample = \"/a\"\nkind = \"path\"\n[files]",
            "reads the path you subscribe to"
        ),
    ])
    func whatIsNewStopsItUntilItIsShown(old: String, new: String, words: String) async throws {
        try add()
        let before = try source()
        #expect(await titles(of: before) == .success(["High"]))

        let changed = Self.manifest.replacing(old, with: new)
        try files.write(
            "tides/plugin.toml",
            new.contains("mine") ? changed.replacing("\"api\"", with: "\"mine\"") : changed
        )
        let stopped = SourceError.notUsed(
            plugin: "tides",
            .unusable(
                what: "plugin.toml asks for what was not confirmed: \(words).",
                remedy: "'quire plugin add --link tides' shows it."
            )
        )
        // A session that was open, and the next start.
        #expect(await titles(of: before) == .failure(stopped))
        #expect(await titles(of: try source()) == .failure(stopped))
        #expect(PluginObstacles(plugins).obstacle(to: "tides").map { .notUsed(plugin: "tides", $0) } == stopped)
        let listed = try #require(try plugins.all().first)
        #expect(listed.state == .changed)
        #expect(listed.problem?.what == "plugin.toml asks for what was not confirmed: \(words).")

        guard !new.contains("..") else { return }
        #expect(try propose().news.map(\.text).joined(separator: ", ") == words)
        try add()
        #expect(try plugins.all().map(\.state) == [.linked])
    }

    @Test(arguments: [
        ("\"~/waves\", ", ""), ("[[credentials]]\nname = \"tides\"\nservice = \"api\"\n", ""),
        ("[[services]]\nkey = \"other\"\nbase = \"https://other.example.org\"\n", ""),
        ("title = \"Tides\"", "title = \"T\""),
    ])
    func whatIsLessKeepsItInUse(old: String, new: String) async throws {
        try add()
        try files.write("tides/plugin.toml", Self.manifest.replacing(old, with: new))
        try files.write(
            program: "tides/tides",
            "#!/bin/sh\necho '{\"type\":\"item\",\"id\":\"1\",\"title\":\"Low\"}'\n"
        )
        #expect(await titles(of: try source()) == .success(["Low"]))
        #expect(try plugins.all().map(\.state) == [.linked])
    }

    @Test func aMappingThatBecomesAProgramIsNotRun() async throws {
        try files.write("tides/plugin.toml", SampleManifest.text)
        try add()
        let program = SampleManifest.text.prefix { $0 != "[" } + "run = [\"./tides\"]\n"
        try files.write("tides/plugin.toml", String(program))
        #expect(
            PluginObstacles(plugins).obstacle(to: "tides")
                == .unusable(
                    what: "plugin.toml asks for what was not confirmed: runs ./tides.",
                    remedy: "'quire plugin add --link tides' shows it."
                )
        )
    }

    @Test func aLinkThatLeadsElsewhereByNowIsNotRead() async throws {
        let manager = FileManager.default
        try files.write("notes/a", "")
        try files.write(".ssh/id", "")
        try manager.createSymbolicLink(atPath: files.path + "/tides.link", withDestinationPath: files.path + "/notes")
        try files.write("tides/plugin.toml", Self.manifest.replacing("~/waves\"", with: "~/tides.link\""))
        try add()
        #expect(await titles(of: try source()) == .success(["High"]))
        try manager.removeItem(atPath: files.path + "/tides.link")
        try manager.createSymbolicLink(atPath: files.path + "/tides.link", withDestinationPath: files.path + "/.ssh")
        #expect(
            await titles(of: try source())
                == .failure(
                    .notUsed(
                        plugin: "tides",
                        .unusable(
                            what: "'~/tides.link' holds keys of yours, so no plugin may read it.",
                            remedy: "Name the files or folders that it needs."
                        )
                    )
                )
        )
    }

    @Test func aLinkInItsFolderGivesNoFile() throws {
        try files.write("docs/a", "")
        let link = files.path + "/tides/data"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: files.path + "/docs")
        try files.write("tides/plugin.toml", Self.manifest.replacing("~/waves\"", with: "~/tides/data\""))
        #expect(throws: PluginError.unreadable(path: "~/tides/data", reason: "is in the plugin's own folder")) {
            try propose()
        }
    }

    @Test func aFolderThatAnotherUserCanChangeIsNotUsed() async throws {
        try add()
        let path = files.path + "/tides/tides"
        #expect(chmod(path, 0o777) == 0)
        let remedy = "Run: chmod go-w \(path)"
        #expect(
            await titles(of: try source())
                == .failure(
                    .notUsed(plugin: "tides", .unsafe(what: "\(path) can be changed by other users.", remedy: remedy))
                )
        )
    }

    @Test func aRecordThatChangesEndsAnOpenSession() async throws {
        try add()
        let before = try source()
        try files.write("tides/plugin.toml", Self.manifest.replacing("\"~/waves\", ", with: ""))
        try add()
        let stopped = SourceError.notUsed(
            plugin: "tides",
            .unusable(
                what: "it was added again or removed after quire was started.",
                remedy: "Start quire again."
            )
        )
        #expect(await titles(of: before) == .failure(stopped))
        let now = try source()
        #expect(await titles(of: now) == .success(["High"]))
        #expect(try plugins.remove("tides"))
        #expect(await titles(of: now) == .failure(stopped))
    }

    @Test func aFolderWhoseManifestIsGoneOrBrokenIsNotUsed() throws {
        try add()
        try files.write("tides/plugin.toml", "id = \"tides\"\n")
        #expect(
            try plugins.all().map(\.problem?.what) == [
                "\(files.path)/tides/plugin.toml has mistakes: 'title' is missing: the name that lists show; 'run' is missing: a program, or [request] and [items] for a plugin without one."
            ]
        )
        #expect(PluginObstacles(plugins).obstacle(to: "tides") != nil)
        try files.write("tides/plugin.toml", Self.manifest.replacing("id = \"tides\"", with: "id = \"waves\""))
        #expect(try plugins.all().map(\.problem) == [.otherPlugin(folder: files.path + "/tides")])
        try FileManager.default.removeItem(atPath: files.path + "/tides/plugin.toml")
        #expect(try plugins.all().map(\.problem) == [.noManifest(folder: files.path + "/tides")])
        #expect(PluginObstacles(plugins).obstacle(to: "tides") != nil)
    }

    private func propose() throws -> PluginProposal {
        try plugins.proposal(for: "tides", from: files.path, isLinked: true, besides: [])
    }

    private func add() throws { try plugins.add(try propose(), at: Self.morning) }

    private func source() throws -> any Source {
        var surroundings = ProgramSurroundings(
            variables: ["HOME": files.path],
            isOffline: false,
            deadline: .seconds(60),
            temporaryFolder: files.path,
            reader: "quire/0"
        )
        // What is checked here is whether it runs.
        surroundings.isSandboxed = false
        return try #require(try plugins.sources(besides: [], surroundings: surroundings).first)
    }

    private func titles(of source: any Source) async -> Result<[String], SourceError> {
        guard let uri = try? SubscriptionURI("tides:all") else { return .failure(.offline) }
        return await RecordedRun(source, request: FetchRequest(uri: uri), on: Recordings([])).outcome
            .map { $0.items.map(\.title) }
    }
}
