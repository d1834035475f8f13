import ArgumentParser
import FeedModel
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
                guard uri.command != nil else {
                    Output.standard.writeSentence("added \(uri.description)")
                    continue
                }
                Output.standard.writeCommand("added \(TerminalText.command(uri.description))")
                try await CommandQuestion.decide(about: uri, service)
            }
            return .ok
        }
    }
}
