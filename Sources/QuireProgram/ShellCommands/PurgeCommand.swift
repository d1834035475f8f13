import ArgumentParser
import FeedModel
import Library
import ReaderShell
import Services
import SystemSupport

struct PurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Remove read items that are older than [retention] in config.toml allows.",
        discussion: """
            Unread, starred and tagged items are never removed, and the history stays complete. A removed item does not come \
            back as new while its publisher still lists it.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Remove nothing; print how many items of each subscription would be removed.")
    var dryRun = false

    @Option(help: ArgumentHelp("Keep read items for this many days, whatever config.toml says.", valueName: "n"))
    var days: Int?

    func validate() throws {
        guard days.map({ Retention.permittedDays.contains($0) }) ?? true else {
            throw ValidationError("--days must be from 1 to \(Retention.permittedDays.upperBound).")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library, \.catalog, \.configuration) { library, catalog, configuration in
            let retention = days.map { Retention(days: $0) } ?? configuration.retention
            guard retention.removesSomething else {
                throw CommandError.impossible(
                    what: "config.toml does not say how long to keep items.",
                    remedy: "Write 'days = 90' under [retention] in config.toml, or use --days."
                )
            }
            let counts = try await library.purge(retention, isDryRun: dryRun)
            let titles = try await catalog.titles()
            for (source, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                Output.standard.append("\(count)\t\(TerminalText.line(titles[source]))\n")
            }
            let total = counts.values.reduce(0, +)
            let items = total == 1 ? "1 item" : "\(total) items"
            Output.standard.writeSentence(dryRun ? "\(items) would be removed" : "\(items) removed")
            return .ok
        }
    }
}

extension Retention {
    static let permittedDays = 1...36_500
}
