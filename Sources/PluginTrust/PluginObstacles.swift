package import FeedModel
import Synchronization

/// The reasons why plugins are not used in a run.
///
/// The files of a plugin that is used are read once in a run, when a subscription of it is first needed: ``ConfirmedSource`` reads
/// them again before each fetch. A plugin that is not used is looked at each time, because the reader may have mended it meanwhile.
package final class PluginObstacles: Sendable {
    private let plugins: InstalledPlugins
    private let used = Mutex<Set<String>>([])

    /// Creates the reasons of a run.
    package init(_ plugins: InstalledPlugins) {
        self.plugins = plugins
    }

    /// Returns the reason why a plugin is not used; `nil` if it is, or none of this name was added.
    package func obstacle(to id: String) -> PluginObstacle? {
        if used.withLock({ $0.contains(id) }) { return nil }
        if let obstacle = plugins.obstacle(to: id) { return obstacle }
        used.withLock { _ = $0.insert(id) }
        return nil
    }
}

extension InstalledPlugins {
    /// Returns the reason why a plugin is not used now; `nil` if it is, or none of this name was added.
    func obstacle(to id: String) -> PluginObstacle? {
        guard let record = try? register.record(of: id) else { return nil }
        return record.obstacle
    }
}

extension PluginRecord {
    /// The reason why the plugin is not used, by its files as they are now; `nil` if it is used.
    var obstacle: PluginObstacle? {
        if isDenied { return .denied }
        if crashes >= Self.crashLimit { return .disabled(crashes: crashes) }
        guard let digest else { return nil }
        do throws(PluginError) {
            return try PluginFolder(path: folder).contents().digest == digest ? nil : .changed
        } catch {
            return PluginObstacle(error)
        }
    }
}

extension PluginObstacle {
    /// Creates the reason from the error of a plugin that was added once.
    init(_ error: PluginError) {
        if case .unsafe = error {
            self = .unsafe(what: error.what, remedy: error.remedy)
        } else {
            self = .unusable(what: error.what, remedy: Self.restoring)
        }
    }

    /// The advice about a plugin that cannot be read.
    static let restoring = "Restore it, or add it again with 'quire plugin add'."
}
