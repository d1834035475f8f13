import ArgumentParser
import FeedFormats
import FeedModel
import Foundation
import Primitives
import ReaderShell
import SourceAPI

/// `quire sources`: subscriptions, and the sources there are.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "List your subscriptions, and the sources you can subscribe to."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object per subscription.")
    var json = false

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            let statuses = try await app.statuses()
            if json {
                try app.tellUnusedSettings()
                for status in statuses { Output.standard.append(status.json(explainer: app.explainer).line + "\n") }
                return .ok
            }
            let page = SourcesPage(
                subscriptions: statuses,
                descriptors: app.registry.descriptors,
                style: app.style(options),
                explainer: app.explainer
            )
            for line in page.lines { Output.standard.append(line + "\n") }
            return try app.tellProblems()
        }
    }
}

extension App {
    /// Tells, on standard error, which lines of the subscriptions file cannot be used, and which tables of config.toml
    /// are about none of them.
    ///
    /// - Returns: The status that the lines are worth; the tables do no harm.
    func tellProblems() throws -> ExitStatus {
        let file = try subscriptions.read()
        let path = places?.subscriptionsFile ?? "subscriptions"
        for problem in file.problems {
            let explanation = explainer.explain(problem.error)
            Output.error.write("\(path), line \(problem.line): \(TerminalText.line(explanation.line))\n")
        }
        for line in file.unsupported {
            Output.error.write("\(path), line \(line.line): \(TerminalText.line(line.directive.reason))\n")
        }
        try tellUnusedSettings()
        return file.problems.isEmpty ? .ok : .data
    }

    /// Tells, on standard error, which tables `[source."ADDRESS"]` of config.toml are about no subscription.
    func tellUnusedSettings() throws {
        guard let path = places?.configurationFile, !configuration.sources.isEmpty else { return }
        let followed = Set(try followed().map(\.id))
        for id in configuration.sources.keys.filter({ !followed.contains($0) }).map(\.rawValue).sorted() {
            let explanation = explainer.explain(ConfigurationError.unusedSource(path: path, address: id))
            Output.error.write(TerminalText.line(explanation.line) + "\n")
        }
    }
}

extension SubscriptionStatus {
    /// The status as `sources --json` prints it.
    func json(explainer: Explainer) -> JSONValue {
        [
            "source": .string(subscription.id.rawValue),
            "plugin": .string(subscription.uri.plugin),
            "title": .string(title),
            "tags": .array(subscription.tags.map(JSONValue.string)),
            "unread": .int(unread),
            "total": .int(total),
            "attempted": JSONValue(record.attempted?.iso8601),
            "succeeded": JSONValue(record.succeeded?.iso8601),
            "status": JSONValue(record.status),
            "status_text": JSONValue(record.status.map(StatusWords.text)),
            "failure": JSONValue(record.failure?.code),
            "reason": JSONValue(record.failure.map { explainer.reason(SourceError($0)) }),
            "failures_in_a_row": .int(record.consecutiveFailures),
            "missing_in_a_row": .int(record.consecutiveMissing),
            "paused": .bool(record.pause != nil),
            "due": JSONValue(record.pause == nil ? record.due?.iso8601 : nil),
            "due_rule": JSONValue(record.dueRule?.rawValue),
            "feed_interval": JSONValue(record.feedInterval.map { Int($0.components.seconds) }),
            "quiet_hours": .array((record.skipSchedule?.hours.sorted() ?? []).map(JSONValue.int)),
            "quiet_days": .array((record.skipSchedule?.days.sorted() ?? []).map(JSONValue.int)),
            "validators": .array(record.validators.filter(\.hasHTTPValidator).map(\.json)),
            "redirect_adopted": JSONValue(record.adopted?.address),
            "redirect_adopted_at": JSONValue(record.adopted?.since.iso8601),
            "redirect_seen": JSONValue(record.move?.address),
            "bytes": .int(record.bytes),
            "items_new": .int(record.itemsNew),
            "log": .array(record.log.map(JSONValue.string)),
        ]
    }
}

extension Validators {
    fileprivate var json: JSONValue {
        ["url": .string(url), "etag": JSONValue(etag), "last_modified": JSONValue(lastModified)]
    }
}
