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

    private static let programPrefix = "quire-source-"
}
