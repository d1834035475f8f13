import FeedModel
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
        if record.isDenied {
            throw .refused("the plugin '\(record.id)' is denied; 'quire plugin allow \(record.id)' allows it")
        }
        // Runs of this process count as well.
        let crashes = (try? register.records().first { $0.id == record.id }?.crashes) ?? record.crashes
        if crashes >= PluginRecord.crashLimit {
            throw .refused(
                "the plugin '\(record.id)' is disabled, because its program crashed or passed a limit \(crashes) times in a "
                    + "row; 'quire plugin allow \(record.id)' lets it run again"
            )
        }
        if let digest = record.digest {
            let found: String
            do throws(PluginError) {
                found = try PluginFolder(path: record.folder).contents().digest
            } catch {
                throw .refused("the plugin '\(record.id)' is not safe to use: \(error.what)")
            }
            guard found == digest else {
                throw .refused(
                    "the files of the plugin '\(record.id)' have changed since it was added; "
                        + "'quire plugin add \(record.id)' shows it again"
                )
            }
        }
        return try await source.fetch(request, through: host)
    }
}

/// The source of a plugin that was added and cannot be used any more.
struct UnusableSource: Source {
    let descriptor: SourceDescriptor
    private let reason: String

    init(_ record: PluginRecord, reason: String) {
        descriptor = SourceDescriptor(
            id: record.id,
            title: record.title,
            subject: .init(name: "subject", help: "unknown, because the plugin cannot be read", example: "all"),
            reach: .services([]),
            minimumInterval: .seconds(600)
        )
        self.reason = reason
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        throw .refused("the plugin '\(descriptor.id)' cannot be used: \(reason)")
    }
}
