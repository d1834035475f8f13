import FeedModel
import PluginManifests
import SourceAPI

/// The source of a plugin that the reader has confirmed; it refuses to fetch if its files have changed since.
struct ConfirmedSource: Source {
    private let source: any Source
    private let record: PluginRecord
    private let register: PluginRegister

    init(_ source: any Source, record: PluginRecord, register: PluginRegister) {
        self.source = source
        self.record = record
        self.register = register
    }

    var descriptor: SourceDescriptor { source.descriptor }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        // What was decided meanwhile counts, and so do runs of this process. The digest is that of the plugin this source was made of.
        var record = record
        if let now = try? register.record(of: record.id) {
            (record.isDenied, record.crashes) = (now.isDenied, now.crashes)
            guard now.digest == record.digest else {
                throw .notUsed(
                    plugin: record.id,
                    .unusable(what: "it was added again after quire was started.", remedy: "Start quire again.")
                )
            }
        }
        if let obstacle = record.obstacle { throw .notUsed(plugin: record.id, obstacle) }
        return try await source.fetch(request, through: host)
    }
}

/// The source of a plugin that was added and could not be read when quire started.
struct UnusableSource: Source {
    let descriptor: SourceDescriptor
    private let record: PluginRecord
    private let obstacle: PluginObstacle

    init(_ record: PluginRecord, _ obstacle: PluginObstacle) {
        descriptor = SourceDescriptor(
            id: record.id,
            title: record.title,
            subject: .init(name: "subject", help: "unknown, because the plugin cannot be read", example: "all"),
            reach: .services([]),
            minimumInterval: .seconds(600)
        )
        self.record = record
        self.obstacle = obstacle
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        // The services of a plugin are read at the start, so one that was mended since is used after the next start.
        let found = try? record.place.manifest(isStrict: false)
        guard found?.descriptor.id == record.id else { throw .notUsed(plugin: record.id, obstacle) }
        let what = "it could not be read when quire was started."
        throw .notUsed(plugin: record.id, .unusable(what: what, remedy: "Start quire again."))
    }
}
