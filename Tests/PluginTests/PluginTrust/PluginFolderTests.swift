import Foundation
import PluginTrust
import QuireTesting
import Testing

/// Tests of the files of a plugin: PluginFolder.
@Suite struct PluginFolderTests: ~Copyable {
    private let files: TemporaryFolder
    private let folder: PluginFolder

    init() throws {
        let files = try TemporaryFolder()
        try files.write("tides/plugin.toml", SampleManifest.text)
        try files.write("tides/lib/data.json", "{}")
        folder = PluginFolder(path: files.path + "/tides")
        self.files = files
    }

    @Test func theDigestCoversNamesPermissionsAndContents() throws {
        let contents = try folder.contents()
        #expect(contents.files.map(\.path) == ["lib/data.json", "plugin.toml"])

        var digests = [contents.digest]
        try files.write("tides/lib/data.json", "[]")
        digests.append(try folder.contents().digest)
        #expect(chmod(files.path + "/tides/lib/data.json", 0o755) == 0)
        digests.append(try folder.contents().digest)
        try files.write("tides/lib/more.json", "")
        digests.append(try folder.contents().digest)
        #expect(rename(files.path + "/tides/lib/more.json", files.path + "/tides/lib/other.json") == 0)
        digests.append(try folder.contents().digest)
        #expect(Set(digests).count == 5)
    }

    @Test(arguments: [
        ("tides/lib/data.json", mode_t(0o666), "can be changed by other users", "chmod go-w"),
        ("tides/lib", 0o777, "can be changed by other users", "chmod go-w"),
        ("tides/lib/data.json", 0o4755, "runs as another user", "chmod ug-s"),
        ("tides/lib/x; rm -rf ~", 0o666, "can be changed by other users", "chmod go-w"),
    ])
    func aFileThatIsNotTheReadersAloneIsRefused(name: String, mode: mode_t, reason: String, command: String) throws {
        let path = files.path + "/" + name
        if name.contains(";") { try files.write(name, "") }
        #expect(chmod(path, mode) == 0)
        let word = name.contains(";") ? "'\(path)'" : path
        #expect(throws: PluginError.unsafe(path: path, reason: reason, command: "\(command) \(word)")) {
            try folder.contents()
        }
    }

    @Test func aFolderAboveThatOthersCanChangeIsRefused() throws {
        #expect(chmod(files.path, 0o777) == 0)
        let error = PluginError.unsafe(
            path: files.path,
            reason: "can be changed by other users",
            command: "chmod go-w \(files.path)"
        )
        #expect(throws: error) { try folder.contents() }
    }

    @Test func aLinkThatLeadsOutIsRefusedAndOneInsideIsNot() throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.path + "/inside", withDestinationPath: "lib/data.json")
        #expect(try folder.contents().files.map(\.content).contains("-> lib/data.json"))

        try manager.createSymbolicLink(atPath: folder.path + "/outside", withDestinationPath: "/etc/passwd")
        let error = PluginError.unsuitable(
            path: folder.path + "/outside",
            reason: "is a link that leads out of the plugin's folder, to /etc/passwd"
        )
        #expect(throws: error) { try folder.contents() }
    }

    @Test func whatToolsKeepIsNoPartOfIt() throws {
        let contents = try folder.contents()
        for name in [".git/config", ".hg/a", ".svn/a", "lib/.venv/a", "lib/node_modules/a/b", "lib/__pycache__/a.pyc"] {
            try files.write("tides/" + name, "")
        }
        for number in 0...PluginFolder.maximumFiles { try files.write("tides/.git/objects/\(number)", "") }
        #expect(mkfifo(folder.path + "/.git/pipe", 0o666) == 0)
        #expect(try folder.contents() == contents)

        let link = folder.path + "/lib/config"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../.git/config")
        let error = PluginError.unsuitable(path: link, reason: "is a link into .git, which is not part of a plugin")
        #expect(throws: error) { try folder.contents() }
    }

    @Test func somethingThatIsNoFileIsRefused() throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let error = PluginError.unsuitable(path: folder.path + "/pipe", reason: "is neither a file nor a folder")
        #expect(throws: error) { try folder.contents() }
    }

    @Test func tooManyFilesAreRefused() throws {
        for number in 0...PluginFolder.maximumFiles { try files.write("tides/many/\(number)", "") }
        #expect(throws: PluginError.unsuitable(path: folder.path, reason: "has more than 500 files")) {
            try folder.contents()
        }
    }
}
