import FeedModel
import SourceAPI

/// The source of a plugin that the reader has confirmed; it refuses to fetch if its files have changed since.
struct ConfirmedSource: Source {
    let source: any Source
    let record: PluginRecord
    let plugins: InstalledPlugins

    var descriptor: SourceDescriptor { source.descriptor }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        // Later decisions of the reader apply, and so do runs of this process; the permissions are the ones this source was made with.
        var record = record
        let later: PluginRecord?
        do throws(PluginError) {
            later = try plugins.register.record(of: record.id)
        } catch {
            throw .notUsed(plugin: record.id, PluginObstacle(error))
        }
        guard let now = later, record.isCovered(by: now) else {
            let what = "it was added again or removed after quire was started."
            throw .notUsed(plugin: record.id, .unusable(what: what, remedy: "Start quire again."))
        }
        (record.isDenied, record.crashes) = (now.isDenied, now.crashes)
        if let obstacle = plugins.obstacle(to: record) { throw .notUsed(plugin: record.id, obstacle) }
        return try await source.fetch(request, through: host)
    }
}

/// The source of a plugin that was added and could not be read when quire started.
struct UnusableSource: Source {
    let record: PluginRecord
    let plugins: InstalledPlugins

    var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: record.id,
            title: record.title,
            subject: .init(name: "subject", help: "unknown, because the plugin cannot be read", example: "all"),
            reach: .services([]),
            minimumInterval: .seconds(600)
        )
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        // The services of a plugin are read at the start, so a plugin that was corrected since is used after a restart.
        if let obstacle = plugins.obstacle(to: record.id) { throw .notUsed(plugin: record.id, obstacle) }
        let what = "it could not be used when quire was started."
        throw .notUsed(plugin: record.id, .unusable(what: what, remedy: "Start quire again."))
    }
}
