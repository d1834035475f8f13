import ArgumentParser
import FeedModel
import Foundation
import ReaderShell
import Screens
import Services
import SystemSupport

/// `quire why`: what happened at the last fetch of a subscription.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain the last fetch of a subscription, and when the next one is due."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The address or title, or a part of one, or an item's id.")
    var name: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog, \.fetcher, \.queries, \.problems, \.style, \.library) {
            (catalog, fetcher, queries, problems, style, library) in
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
            let held = try await fetcher.withHolds([status], in: library).first ?? status
            var page = WhyPage(status: held, style: style, explainer: problems.clock.explainer)
            page.isDueByChangedKey = await fetcher.isDueByChangedKey(status.subscription, record: status.record)
            for line in page.lines { Output.standard.append(line + "\n") }
            return .ok
        }
    }

    /// The subscription that an item came with, or an address that was asked at the prompt.
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
