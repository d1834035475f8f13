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
                try catalog.add(subscription)
                guard let command = uri.command else {
                    Output.standard.writeSentence("added \(uri.description)")
                    continue
                }
                Output.standard.writeCommand("added \(TerminalText.command(uri.description))")
                try await decide(about: uri, command, service)
            }
            return .ok
        }
    }

    /// Asks at a terminal whether the command of an address may run; else it is not allowed to yet.
    @MainActor
    private func decide(about uri: SubscriptionURI, _ command: String, _ service: PluginService) async throws {
        guard let commands = service.commands, commands.obstacle(to: uri) != nil else { return }
        if TerminalQuestion.isPossible(service.environment),
            let isYes = await CommandQuestion.ask(about: uri, command)?.isYes
        {
            try commands.decide(uri, isAllowed: isYes, at: service.clock.now())
        }
        guard let obstacle = commands.obstacle(to: uri) else { return }
        let error = SubscriptionError.notAllowed(uri.description, obstacle)
        Output.standard.writeSentence(service.clock.explainer.explain(error).line)
    }
}
