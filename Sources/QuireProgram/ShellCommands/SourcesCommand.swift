import ArgumentParser
import FeedModel
import Foundation
import Primitives
import ReaderShell
import Screens
import Services
import SourceAPI
import SubscriptionFormats
import SystemSupport

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
        try await Program.run(options, \.catalog, \.problems, \.style) { catalog, problems, style in
            let explainer = problems.clock.explainer
            let statuses = try await catalog.statuses()
            if json {
                try problems.reportUnusedSettings()
                for status in statuses { Output.standard.append(status.json(explainer: explainer).line + "\n") }
                return .ok
            }
            let page = SourcesPage(
                subscriptions: statuses,
                descriptors: catalog.registry.descriptors,
                style: style,
                explainer: explainer
            )
            for line in page.lines { Output.standard.append(line + "\n") }
            return try problems.report()
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
            "hidden": .bool(isHidden),
            "unread": .int(unread),
            "total": .int(total),
            "attempted": JSONValue(record.attempted?.iso8601),
            "succeeded": JSONValue(record.succeeded?.iso8601),
            "status": JSONValue(record.status),
            "status_text": JSONValue(record.status.map(StatusWords.text)),
            "failure": JSONValue(record.failure?.code),
            "reason": JSONValue(
                fault.map { explainer.reason($0) } ?? record.failure.map { explainer.reason(SourceError($0)) }
            ),
            "failures_in_a_row": .int(record.consecutiveFailures),
            "missing_in_a_row": .int(record.consecutiveMissing),
            "paused": .bool(record.pause != nil),
            "due": JSONValue(dueTime(at: explainer.now)?.iso8601),
            "due_rule": JSONValue(record.dueRule?.rawValue),
            "wait": JSONValue(record.wait?.iso8601),
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

    /// The time of the next fetch; `nil` if the subscription is paused, or if a wrong clock stored the time.
    private func dueTime(at now: Date?) -> Date? {
        guard record.pause == nil, let wait = record.nextFetch() else { return nil }
        return now.map(wait.isCredible) ?? true ? wait.end : nil
    }
}

extension Validators {
    fileprivate var json: JSONValue {
        ["url": .string(url), "etag": JSONValue(etag), "last_modified": JSONValue(lastModified)]
    }
}
