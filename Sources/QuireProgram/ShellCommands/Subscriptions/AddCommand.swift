import ArgumentParser
import FeedModel
import PluginTrust
import ReaderShell
import Screens
import Services
import SourceAPI
import SystemSupport
import TerminalText

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Subscribe to an address.")

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The title to show in lists.", valueName: "title"))
    var title: String?

    @Option(
        name: .customLong("tag"),
        help: ArgumentHelp("A tag to add; can be repeated.", valueName: "tag"),
        completion: ShellCompletion.tag
    )
    var tags: [String] = []

    @Argument(
        help:
            "https://…, SOURCE:SUBJECT such as weather:Tokyo, or query:NAME:QUERY; then '~Title', '!' and, after a web address, tags.",
        completion: ShellCompletion.words(after: "add")
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
                // A word after an address may have been meant as something else.
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

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Unsubscribe; what you read is kept.",
        discussion: """
            If one of several names is unknown, nothing is removed. Several words can be one name together, as in weather:New York.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: "The addresses, or the titles as feeds shows them.",
        completion: ShellCompletion.words(after: "remove")
    )
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog) { catalog in
            for subscription in try await catalog.remove(address) {
                Output.standard.writeSentence("removed \(subscription.uri.description)")
            }
            return .ok
        }
    }
}

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Give a subscription another address; its items, marks and history are kept.",
        discussion: """
            The line of the subscriptions file and the settings of config.toml get the new address, and the libraries of all \
            accounts on this machine. If the line has the new address already, the items alone are moved; so a move that was \
            interrupted is finished by the same command with the old address. Nothing is fetched.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: "The address of the subscription, or its title as feeds shows it.",
        completion: ShellCompletion.subscription
    )
    var old: String

    @Argument(help: "The new address.")
    var new: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.mover, \.plugins) { mover, service in
            let uri = try SubscriptionURI(new)
            let move = try await mover.move(old, to: uri)
            Output.standard.writeSentence(move.sentence)
            try await CommandQuestion.decide(about: uri, service)
            return .ok
        }
    }
}
