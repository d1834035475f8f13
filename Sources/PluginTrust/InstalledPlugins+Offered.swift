import Foundation
import PluginManifests
import SystemSupport

// The plugins that packages offer.
extension InstalledPlugins {
    /// Returns the plugins of packages, each name once.
    func offeredPlugins() -> [(name: String, path: String)] {
        var found: [(name: String, path: String)] = []
        for folder in packaged {
            for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
                let place = PluginFolder(path: "\(folder)/\(name)")
                guard name.isPluginName, !found.contains(where: { $0.name == name }),
                    FileManager.default.fileExists(atPath: place.manifestPath)
                else { continue }
                found.append((name, place.path))
            }
        }
        return found
    }

    /// Returns whether a package has other files than those that were copied from there.
    func hasChanged(_ origin: String, since copy: PluginFolder) -> Bool {
        guard let offered = try? PluginFolder(path: origin).contents() else { return false }
        return offered != (try? copy.contents())
    }

    /// Returns whether the files of a plugin are those that were confirmed; those of a linked folder are not compared.
    func isIntact(_ record: PluginRecord) -> Bool {
        (try? record.hasSameFiles()) ?? false
    }
}
