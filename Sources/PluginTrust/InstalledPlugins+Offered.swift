import Foundation
import PluginManifests
import SystemSupport

// The plugins that packages and the search path offer.
extension InstalledPlugins {
    /// Returns the plugins of packages, and the programs called `quire-source-NAME`, each name once.
    func offeredPlugins() -> [(name: String, path: String)] {
        let files = FileManager.default
        var found: [(name: String, path: String)] = []
        func add(_ name: String, _ path: String) {
            if name.isPluginName, !found.contains(where: { $0.name == name }) { found.append((name, path)) }
        }
        for folder in packaged {
            for name in ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
                add(name, "\(folder)/\(name)")
            }
        }
        for folder in searchPath {
            let names = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            for name in names where name.hasPrefix(Self.programPrefix) {
                guard files.isExecutableFile(atPath: "\(folder)/\(name)") else { continue }
                add(String(name.dropFirst(Self.programPrefix.count)), "\(folder)/\(name)")
            }
        }
        return found
    }

    /// Returns whether a package or the search path has other bytes than those that were copied from there.
    ///
    /// A program is compared and not started; the `plugin.toml` that it has described is no part of that.
    func hasChanged(_ origin: String, since copy: PluginFolder) -> Bool {
        guard TextFile.isFolder(origin) else {
            let name = TextFile.parts(of: origin).name
            return (try? TextFile.bytes(at: origin)) != (try? TextFile.bytes(at: copy.path + "/" + name))
        }
        guard let offered = try? PluginFolder(path: origin).contents().files else { return false }
        let isDescribed = !offered.contains { $0.path == PluginFolder.manifestName }
        let copied = (try? copy.contents().files) ?? []
        return offered != copied.filter { !isDescribed || $0.path != PluginFolder.manifestName }
    }

    /// Returns whether the files of a plugin are those that were confirmed; those of a linked folder are not compared.
    func isIntact(_ record: PluginRecord) -> Bool {
        guard let digest = record.digest else { return true }
        return (try? PluginFolder(path: record.folder).contents().digest) == digest
    }

    private static let programPrefix = "quire-source-"
}
