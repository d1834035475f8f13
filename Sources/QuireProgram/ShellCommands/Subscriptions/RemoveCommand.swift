import ArgumentParser
import FeedModel
import ReaderShell
import Services
import SystemSupport

/// `quire remove`: unsubscribes, and keeps what was read.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Unsubscribe; what you read is kept.",
        discussion: "If one of several names is unknown, nothing is removed."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The address, or the title as feeds shows it; one of several words stands in quotation marks.")
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog) { catalog in
            var (found, unknown): ([Subscription], [String]) = ([], [])
            for text in address {
                guard let subscription = try await catalog.subscription(named: text) else {
                    unknown.append(text)
                    continue
                }
                if !found.contains(where: { $0.id == subscription.id }) { found.append(subscription) }
            }
            guard unknown.isEmpty else { throw SubscriptionError.missing(unknown.joined(separator: ", ")) }
            try catalog.remove(found)
            for subscription in found { Output.standard.writeSentence("removed \(subscription.uri.description)") }
            return .ok
        }
    }
}
