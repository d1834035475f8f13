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

    @Argument(
        help:
            "https://…, SOURCE:SUBJECT such as weather:Tokyo, or query:NAME:QUERY; then '~Title', '!' and, behind a web address, tags."
    )
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog, \.plugins) { catalog, service in
            let sources = Set(catalog.registry.descriptors.map(\.id))
            // A query that the shell did not keep together is one word.
            let isQuery = address.first.map { $0.hasPrefix("query:") && !$0.contains(" ") } ?? false
            let line = try AddressLine(isQuery ? AddressLine.ofQuery(address) : address, sources: sources)
            try line.refuseNamesOfItems(title: title)
            for uri in line.addresses {
                let subscription = Subscription(uri: uri, title: title ?? line.title, tags: tags + line.tags)
                try await catalog.add(subscription, isHidden: line.isHidden)
                // A word behind an address may have been meant as something else.
                let tagged = line.tags.isEmpty ? "" : ", tagged \(line.tags.joined(separator: ", "))"
                guard uri.command != nil else {
                    Output.standard.writeSentence("added \(uri.description)\(tagged)")
                    continue
                }
                guard service.commands?.obstacle(to: uri) != nil else {
                    Output.standard.writeCommand("added \(TerminalText.command(uri.description + tagged))")
                    continue
                }
                // What follows shows the command.
                Output.standard.writeSentence("added a command\(tagged)")
                try await CommandQuestion.decide(about: uri, service)
            }
            return .ok
        }
    }
}
