import FeedModel
import Foundation
import PluginTrust
import QuireTesting
import Testing

/// Tests of the reasons why plugins are not used in a session: PluginObstacles.
@Suite struct PluginObstaclesTests: ~Copyable {
    private let files: TemporaryFolder
    private let plugins: InstalledPlugins
    private let obstacles: PluginObstacles

    init() throws {
        let files = try TemporaryFolder()
        try files.write("drafts/tides/plugin.toml", SampleManifest.text)
        let plugins = InstalledPlugins(
            folder: files.path + "/plugins",
            caches: files.path + "/cache",
            paths: ReadablePaths(home: files.path),
            register: PluginRegister(path: files.path + "/plugins.json")
        )
        let proposal = try plugins.proposal(for: "drafts/tides", from: files.path, isLinked: false, besides: ["feeds"])
        try plugins.add(proposal, at: Date(timeIntervalSince1970: 1_795_251_600))
        self.plugins = plugins
        obstacles = PluginObstacles(plugins)
        self.files = files
    }

    @Test func aPluginThatIsAllowedMeanwhileIsUsed() throws {
        #expect(try plugins.setDenied(true, "tides"))
        #expect(obstacles.obstacle(to: "tides") == .denied)
        #expect(try plugins.setDenied(false, "tides"))
        #expect(obstacles.obstacle(to: "tides") == nil)
    }

    @Test func aFolderThatIsMadeSafeMeanwhileIsUsed() throws {
        let file = files.path + "/plugins/tides/plugin.toml"
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(chmod(file, 0o666) == 0)
        #expect(
            obstacles.obstacle(to: "tides")
                == .unsafe(
                    what: "\(file) can be changed by other users.",
                    remedy: "Run: chmod go-w \(file)"
                )
        )
        #expect(chmod(file, status.st_mode & 0o777) == 0)
        #expect(obstacles.obstacle(to: "tides") == nil)
    }

    @Test func aFolderThatIsRestoredMeanwhileIsUsed() throws {
        let folder = files.path + "/plugins/tides"
        try FileManager.default.moveItem(atPath: folder, toPath: files.path + "/away")
        #expect(
            obstacles.obstacle(to: "tides")
                == .unusable(
                    what: "\(folder) cannot be read.",
                    remedy: "Restore it, or add it again with 'quire plugin add'."
                )
        )
        try FileManager.default.moveItem(atPath: files.path + "/away", toPath: folder)
        #expect(obstacles.obstacle(to: "tides") == nil)
        #expect(obstacles.obstacle(to: "other") == nil)
    }
}
