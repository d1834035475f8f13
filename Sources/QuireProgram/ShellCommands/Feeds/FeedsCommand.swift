import ArgumentParser
import FeedModel
import Foundation
import Primitives
import Query
import ReaderShell
import Screens
import Services
import SourceAPI
import SystemSupport

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

    @Option(help: ArgumentHelp("List only feeds with this tag.", valueName: "tag"))
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
        try await Program.run(options, \.feeds, \.problems, \.style) { feeds, problems, style in
            try problems.reportFirstLines()
            let request = FeedRequest(scope: all ? .all : unread ? .unread : .shown, tag: tag, order: sort)
            // The counts of queries change which feeds have unread items, and the order.
            let rows = request.selection(
                from: try await feeds.counted(try await feeds.rows(FeedRequest(scope: .all, order: .file)))
            )
            let explainer = problems.clock.explainer
            if json {
                for row in rows { Output.standard.append(row.json(explainer: explainer, style: style).line + "\n") }
                return .ok
            }
            for line in FeedLine.lines(rows, isNumbered: false, style: style, explainer: explainer) {
                Output.standard.append(line + "\n")
            }
            return .ok
        }
    }
}

extension FeedRow {
    fileprivate func json(explainer: Explainer, style: PageStyle) -> JSONValue {
        let source: SourceID? = if case .subscription(let source) = content { source } else { nil }
        return [
            "source": JSONValue(source?.rawValue),
            "query": JSONValue(query?.description),
            "title": .string(title),
            "tags": .array(tags.map(JSONValue.string)),
            "unread": JSONValue(counts?.unread),
            "total": JSONValue(counts?.total),
            "state": .string(stateName),
            "reason": JSONValue(stateWords(explainer: explainer, style: style)),
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
