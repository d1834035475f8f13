import ArgumentParser
import FeedModel
import Foundation
import Primitives
import Query
import ReaderShell
import Screens
import Services
import SourceAPI
import SubscriptionFormats
import SystemSupport

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
        try await Program.run(options, \.catalog, \.problems, \.pages) { catalog, problems, pages in
            let statuses = try await catalog.statuses()
            if json {
                try problems.reportUnusedSettings()
                for status in statuses { Output.standard.append(status.json(vocabulary: pages.vocabulary).line + "\n") }
                return .ok
            }
            let sources = SourcesPlace(subscriptions: statuses, descriptors: catalog.registry.descriptors)
            pages.write(pages.vocabulary.blocks(sources, isNumbered: false))
            return try problems.report()
        }
    }
}

extension SubscriptionStatus {
    func json(vocabulary: any Vocabulary) -> JSONValue {
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
                fault.map { vocabulary.reason($0) } ?? record.failure.map { vocabulary.reason(SourceError($0)) }
            ),
            "failures_in_a_row": .int(record.consecutiveFailures),
            "missing_in_a_row": .int(record.consecutiveMissing),
            "paused": .bool(record.pause != nil),
            "due": JSONValue(dueTime(at: vocabulary.now)?.iso8601),
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

struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain the last fetch of a subscription, and when the next one is due."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: "The address or title, or a part of one, or an item's id.",
        completion: ShellCompletion.subscription
    )
    var name: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog, \.fetcher, \.queries, \.problems, \.pages, \.library) {
            (catalog, fetcher, queries, problems, pages, library) in
            try problems.reportUnusedSettings()
            try problems.reportFirstLines()
            let text = name.joined(separator: " ")
            let statuses = try await catalog.statuses()
            let status: SubscriptionStatus
            if let found = try SubscriptionStatus.named(text, among: statuses, countsSections: false) {
                status = found
            } else {
                status = try await subscription(ofItemNamed: text, in: queries, among: statuses, or: catalog)
            }
            let held = try await fetcher.withHold(status, in: library)
            pages.write(pages.vocabulary.blocks(held))
            return .ok
        }
    }

    private func subscription(
        ofItemNamed text: String,
        in queries: ItemQueries,
        among statuses: [SubscriptionStatus],
        or catalog: SubscriptionCatalog
    ) async throws -> SubscriptionStatus {
        do {
            let item = try await queries.item(named: text)
            if let found = statuses.first(where: { $0.subscription.id == item.item.source }) { return found }
        } catch ScreenFailure.noSuchItem {
            // The text is probably an address.
        }
        guard let asked = try SubscriptionStatus.named(text, among: try await catalog.asked(), countsSections: false)
        else { throw SubscriptionError.missing(text) }
        return asked
    }
}

/// Reports, on standard error, what is wrong with the subscriptions and their settings.
struct SubscriptionProblems: Sendable {
    let catalog: SubscriptionCatalog
    let locations: FileLocations?
    let settings: Set<SourceID>
    let vocabulary: @Sendable () -> any Vocabulary

    /// - Parameter isFetching: Whether the lines that no source can fetch are reported as failed fetches.
    /// - Returns: The status, which unused settings do not change.
    func report(isFetching: Bool = false) throws -> ExitStatus {
        let file = try catalog.store.read()
        var problems = file.problems.map { (line: $0.line, error: $0.error) }
        if !isFetching { problems += try catalog.faults() }
        for problem in problems.sorted(by: { $0.line < $1.line }) {
            let explanation = vocabulary().explain(problem.error)
            Output.error.writeSentence("\(path), line \(problem.line): \(explanation.line)")
        }
        for line in file.unsupported where QueryFeed.query(line.directive.expression) == nil {
            Output.error.writeSentence("\(path), line \(line.line): \(line.directive.reason)")
        }
        try reportUnusedSettings()
        return problems.isEmpty ? .ok : .data
    }

    /// Reports the first lines of the subscriptions file that cannot be used, for commands that show what the others have.
    func reportFirstLines() throws {
        let lines = try catalog.store.problems().map { (line: $0.line, error: $0.error) }
        for sentence in vocabulary().sentences(about: lines, of: path) { Output.error.writeSentence(sentence) }
    }

    private var path: String { locations?.subscriptionsFile ?? "subscriptions" }

    /// Reports the tables `[source."ADDRESS"]` of config.toml that are about no subscription.
    func reportUnusedSettings() throws {
        guard let path = locations?.configurationFile, !settings.isEmpty else { return }
        let followed = Set(try catalog.followed().map(\.id))
        for id in settings.filter({ !followed.contains($0) }).map(\.rawValue).sorted() {
            let explanation = vocabulary().explain(ConfigurationError.unusedSource(path: path, address: id))
            Output.error.writeSentence(explanation.line)
        }
    }
}

struct FeedsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "List your feeds with unread and all items, those with unread items first.",
        discussion:
            "Feeds are subscriptions with items, and the 'query:NAME:EXPRESSION' lines of the subscriptions file. '!' hides a feed here."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "List hidden feeds, too.")
    var all = false

    @Flag(help: "List only feeds with unread items.")
    var unread = false

    @Option(help: ArgumentHelp("List only feeds with this tag.", valueName: "tag"), completion: ShellCompletion.tag)
    var tag: String?

    @Option(
        help: ArgumentHelp("unread-first, file, unread or title.", valueName: "order"),
        transform: { text in
            guard let order = FeedRequest.Order(rawValue: text) else {
                throw ValidationError("The orders are unread-first, file, unread and title.")
            }
            return order
        }
    )
    var sort = FeedRequest.Order.unreadFirst

    @Flag(help: "Print one JSON object per feed.")
    var json = false

    func validate() throws {
        guard !(all && unread) else { throw ValidationError("--all and --unread exclude each other.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.feeds, \.problems, \.pages) { feeds, problems, pages in
            try problems.reportFirstLines()
            let request = FeedRequest(scope: all ? .all : unread ? .unread : .shown, tag: tag, order: sort)
            // The counts of queries change which feeds have unread items, and the order.
            let rows = request.selection(
                from: try await feeds.counted(try await feeds.rows(FeedRequest(scope: .all, order: .file)))
            )
            if json {
                for row in rows { Output.standard.append(row.json(vocabulary: pages.vocabulary).line + "\n") }
                return .ok
            }
            pages.write(rows.map { .row(pages.vocabulary.row(nil, $0)) })
            return .ok
        }
    }
}

extension FeedRow {
    fileprivate func json(vocabulary: any Vocabulary) -> JSONValue {
        let source: SourceID? = if case .subscription(let source) = content { source } else { nil }
        return [
            "source": JSONValue(source?.rawValue),
            "query": JSONValue(query?.description),
            "title": .string(title),
            "tags": .array(tags.map(JSONValue.string)),
            "unread": JSONValue(counts?.unread),
            "total": JSONValue(counts?.total),
            "state": .string(stateName),
            "reason": JSONValue(vocabulary.state(of: self)),
            "hidden": .bool(isHidden),
        ]
    }

    private var stateName: String {
        switch state {
        case .well: "well"
        case .neverFetched: "never-fetched"
        case .onHold: "on-hold"
        case .failed: "failed"
        case .paused: "paused"
        case .refused: "refused"
        case .unreadableQuery: "unreadable"
        }
    }
}
