package import FeedModel
import PluginManifests
import Synchronization

/// The reasons why plugins are not used in a run.
///
/// The files of a plugin that is used are read once in a run, when a subscription of it is first needed: ``ConfirmedSource`` reads
/// them again before each fetch. A plugin that is not used is looked at each time, because the reader may have corrected it.
package final class PluginObstacles: Sendable {
    private let plugins: InstalledPlugins
    private let used = Mutex<Set<String>>([])

    package init(_ plugins: InstalledPlugins) { self.plugins = plugins }

    /// Returns the reason why a plugin is not used; `nil` if it is, or none of this name was added.
    package func obstacle(to id: String) -> PluginObstacle? {
        if used.withLock({ $0.contains(id) }) { return nil }
        if let obstacle = plugins.obstacle(to: id) { return obstacle }
        used.withLock { _ = $0.insert(id) }
        return nil
    }
}

extension InstalledPlugins {
    func obstacle(to id: String) -> PluginObstacle? {
        do throws(PluginError) {
            return try register.record(of: id).flatMap { obstacle(to: $0) }
        } catch {
            return PluginObstacle(error)
        }
    }

    /// Returns the reason why a plugin is not used, by its files as they are now; `nil` if it is used.
    func obstacle(to record: PluginRecord) -> PluginObstacle? {
        if record.isDenied { return .denied }
        if record.crashes >= PluginRecord.crashLimit { return .disabled(crashes: record.crashes) }
        do throws(PluginError) {
            guard try record.hasSameFiles() else { return .changed }
            try check(try record.manifest(), of: record)
            return nil
        } catch {
            return PluginObstacle(error)
        }
    }

    /// Throws if a manifest requests permissions that the reader has not confirmed, or a path that no program may read.
    func check(_ manifest: PluginManifest, of record: PluginRecord) throws(PluginError) {
        try record.check(manifest)
        if record.isLinked { try paths.check(record.folder) }
        for path in manifest.readablePaths + record.readable { try paths.check(path, outside: record.folder) }
    }
}

extension PluginObstacle {
    init(_ error: PluginError) {
        switch error {
        case .unsafe: self = .unsafe(what: error.what, remedy: error.remedy)
        case .unconfirmed, .unreadable: self = .unusable(what: error.what, remedy: error.remedy)
        case .mistakes: self = .unusable(what: error.what, remedy: "Correct plugin.toml.")
        default:
            self = .unusable(what: error.what, remedy: "Restore it, or add it again with 'quire plugin add'.")
        }
    }
}
