import ArgumentParser
import FeedFormats
import FeedModel
import Foundation
import ReaderShell
import SourceAPI

/// `quire add`: subscribes.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Subscribe to an address.")

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Call it so.", valueName: "title"))
    var title: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("Put a tag on it; may be given often.", valueName: "tag"))
    var tags: [String] = []

    @Argument(help: "https://…, or SOURCE:SUBJECT such as weather:Tokyo.")
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings)
            let uri = try SubscriptionURI(address.joined(separator: " "))
            try app.add(Subscription(uri: uri, title: title, tags: tags))
            Output.standard.append("added \(TerminalText.line(uri.description))\n")
            return .ok
        }
    }
}

/// `quire remove`: unsubscribes, and keeps what was read.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Unsubscribe; what you read is kept."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The address, or the title.")
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings)
            let removed = try app.remove(address.joined(separator: " "))
            Output.standard.append("removed \(TerminalText.line(removed.uri.description))\n")
            return .ok
        }
    }
}

/// `quire sources`: subscriptions, and the sources there are.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "List your subscriptions, and the sources you can subscribe to."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object a subscription.")
    var json = false

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings)
            let statuses = try await app.statuses()
            if json {
                for status in statuses { Output.standard.append(status.json.line + "\n") }
                return .ok
            }
            let page = SourcesPage(
                subscriptions: statuses,
                descriptors: app.registry.descriptors,
                style: PageStyle(now: app.now(), clock: app.explainer.clock, width: surroundings.columns),
                explainer: app.explainer
            )
            for line in page.lines { Output.standard.append(line + "\n") }
            return try app.tellProblems()
        }
    }
}

/// `quire why`: what happened at the last fetch of a subscription.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Tell what happened at the last fetch of a subscription, and when the next is due."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The address, a part of it or of the title, or an item's identity.")
    var name: [String]

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings)
            let text = name.joined(separator: " ")
            let statuses = try await app.statuses()
            let status: SubscriptionStatus
            if let found = SubscriptionStatus.named(text, among: statuses) {
                status = found
            } else if let item = try? await app.item(named: text),
                let found = statuses.first(where: { $0.subscription.id == item.item.source })
            {
                status = found
            } else {
                throw SubscriptionError.missing(text)
            }
            let style = PageStyle(now: app.now(), clock: app.explainer.clock, width: surroundings.columns)
            for line in WhyPage(status: status, style: style, explainer: app.explainer).lines {
                Output.standard.append(line + "\n")
            }
            return .ok
        }
    }
}

extension App {
    /// Tells, on standard error, which lines of the subscriptions file cannot be used.
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
        return file.problems.isEmpty ? .ok : .data
    }
}

extension SubscriptionStatus {
    /// The status as `sources --json` prints it.
    var json: JSONValue {
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
            "failure": JSONValue(record.failure?.code),
            "failures_in_a_row": .int(record.failuresInARow),
            "due": JSONValue(record.due?.iso8601),
            "due_rule": JSONValue(record.dueRule?.rawValue),
            "bytes": .int(record.bytes),
            "items_new": .int(record.itemsNew),
        ]
    }
}
