import ArgumentParser
import FeedModel
import PluginTrust
import ReaderShell
import Services
import SourceAPI
import SystemSupport

/// `quire add`: subscribes.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Subscribe to an address.")

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The title to show in lists.", valueName: "title"))
    var title: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("A tag to add; can be repeated.", valueName: "tag"))
    var tags: [String] = []

    @Argument(help: "https://…, or SOURCE:SUBJECT such as weather:Tokyo.")
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog, \.plugins) { catalog, service in
            let sources = Set(catalog.registry.descriptors.map(\.id))
            for uri in try AddressWords.addresses(address, sources: sources) {
                let subscription = Subscription(uri: uri, title: title, tags: tags)
                if let command = uri.command {
                    guard try await add(subscription, command, to: catalog, service) else { return .noMatch }
                } else {
                    try catalog.add(subscription)
                    Output.standard.writeSentence("added \(uri.description)")
                }
            }
            return .ok
        }
    }

    /// Adds a subscription with a command, which is asked for at a terminal, and else not allowed to run yet.
    ///
    /// - Returns: `false` if the reader does not want it.
    @MainActor
    private func add(
        _ subscription: Subscription,
        _ command: String,
        to catalog: SubscriptionCatalog,
        _ service: PluginService
    ) async throws -> Bool {
        let uri = subscription.uri
        var isAsked = false
        if let commands = service.commands, commands.obstacle(to: uri) != nil,
            TerminalQuestion.isPossible(service.environment)
        {
            guard await CommandQuestion.ask(about: uri, command) == true else {
                Output.standard.writeSentence("Nothing was added.")
                return false
            }
            isAsked = true
        }
        try catalog.add(subscription)
        Output.standard.writeCommand("added \(TerminalText.command(uri.description))")
        if isAsked {
            try service.commands?.decide(uri, isAllowed: true, at: service.clock.now())
        } else if let obstacle = service.commands?.obstacle(to: uri) {
            let error = SubscriptionError.notAllowed(uri.description, obstacle)
            Output.standard.writeSentence(service.clock.explainer.explain(error).line)
        }
        return true
    }
}
