package import FeedModel
import Synchronization

/// The reasons why plugins are not used in a run.
///
/// Each plugin is looked at once, when a subscription of it is first needed: its files are read for that.
package final class PluginObstacles: Sendable {
    private let plugins: InstalledPlugins
    private let found = Mutex<[String: PluginObstacle?]>([:])

    /// Creates the reasons of a run.
    package init(_ plugins: InstalledPlugins) {
        self.plugins = plugins
    }

    /// Returns the reason why a plugin is not used; `nil` if it is, or none of this name was added.
    package func obstacle(to id: String) -> PluginObstacle? {
        if let known = found.withLock({ $0[id] }) { return known }
        let obstacle = plugins.obstacle(to: id)
        found.withLock { $0[id] = .some(obstacle) }
        return obstacle
    }
}

extension InstalledPlugins {
    fileprivate func obstacle(to id: String) -> PluginObstacle? {
        guard let record = try? register.records().first(where: { $0.id == id }) else { return nil }
        if record.isDenied { return .denied }
        if record.crashes >= PluginRecord.crashLimit { return .disabled(crashes: record.crashes) }
        guard let digest = record.digest else { return nil }
        do throws(PluginError) {
            return try PluginFolder(path: record.folder).contents().digest == digest ? nil : .changed
        } catch {
            let remedy =
                if case .unsafe = error { error.remedy } else { "Restore it, or add it again with 'quire plugin add'." }
            return .unusable(what: error.what, remedy: remedy)
        }
    }
}
