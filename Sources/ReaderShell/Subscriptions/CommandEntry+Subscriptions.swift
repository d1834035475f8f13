import FeedModel
package import Screens

extension CommandEntry.Name {
    static let add: Self = "add"
}

extension CommandEntry {
    static let ofSubscriptions: [CommandEntry] = [
        CommandEntry("sources").does("list your subscriptions and the available sources") { _, _ in SourcesCommand() },
        CommandEntry(.add, "ADDRESS [--title T] [--tag T]", also: ["a", "subscribe"])
            .does("subscribe, or keep a query as a feed: 'add query:NAME:QUERY'") { arguments, context in
                try EditCommand(adding: arguments, sources: context.sources)
            }
            .completing { word in
                if word.before.last == "--tag" { return word.known(.tags) }
                return word.known(.sources).map { $0 + ":" } + ["query:", "--title", "--tag"]
            },
        CommandEntry("remove", "NUMBER|ADDRESS", also: ["unsubscribe"])
            .does("unsubscribe: a row, an address or a title; what you read is kept") { arguments, _ in
                guard !arguments.isEmpty else { throw arguments.usage }
                return EditCommand([.remove(arguments.rest)])
            }
            .completing { $0.known(.subscriptions) + $0.known(.queries) }
            .explaining(["NUMBER": "a row of the page"]),
        CommandEntry("move", "OLD NEW")
            .does("give a subscription another address; its items, marks and history are kept") { arguments, _ in
                guard arguments.rest.count > 1, let new = arguments.rest.last else { throw arguments.usage }
                let old = arguments.rest.dropLast().joined(separator: " ")
                return EditCommand([.move(old, to: try SubscriptionURI(new))])
            },
    ]

    static let why = CommandEntry("why", "[NUMBER|ADDRESS]", also: ["w"])
        .does("explain the last fetch of a section, a row or an address, and when the next is due") { arguments, _ in
            WhyCommand(arguments.isEmpty ? nil : arguments.text)
        }
        .completing { $0.isFirst ? $0.known(.subscriptions) : [] }
        .explaining(["NUMBER": "a row of the page; on the home screen a section"])
}

extension EditCommand {
    /// Parses the words after `add`: addresses and queries, with titles and tags.
    fileprivate init(adding arguments: Arguments, sources: Set<String>) throws {
        var arguments = arguments
        let title = try arguments.take("--title")
        let tags = try arguments.takeAll("--tag")
        try arguments.refuseOptions()
        guard !arguments.isEmpty else { throw arguments.usage }
        try arguments.refuseConditions()
        let line = try AddressLine(arguments.addressWords, sources: sources)
        try line.refuseNamesOfItems(title: title)
        self.init(
            line.addresses.enumerated().map { index, uri in
                .add(
                    Subscription(uri: uri, title: title ?? line.title, tags: tags + line.tags),
                    isHidden: line.isHidden,
                    isFurther: index > 0
                )
            }
        )
    }
}

extension Arguments {
    /// Throws if words after an address are conditions of queries, such as `title:X`, which would be tags of these names.
    fileprivate func refuseConditions() throws(CommandError) {
        let words = rest.dropFirst()
        guard !rest[0].hasPrefix("query:"), words.contains(where: { $0.hasPrefix("title:") || $0.hasPrefix("tag:") })
        else { return }
        throw .impossible(
            what: "A title and tags follow '--title' and '--tag'.",
            remedy: "Type 'add ADDRESS --title TITLE --tag TAG'."
        )
    }
}

extension AddressLine {
    /// Throws if a query has no expression, no name, or one that would not list it.
    ///
    /// - Parameter title: The title that an option gives; `nil` for that of the line, or the name of the query.
    package func refuseNamesOfItems(title: String?) throws(QueryFeedError) {
        for uri in addresses {
            guard uri.plugin == "query" else { continue }
            guard let query = uri.query, !query.name.isBlank, !query.expression.isBlank else {
                throw .incomplete
            }
            try Self.refuseNameOfItems(title ?? self.title ?? query.name)
        }
    }

    /// Throws if a query has a name that `list` does not take for a title.
    static func refuseNameOfItems(_ name: String) throws(QueryFeedError) {
        guard Arguments.isTitle(name) else { throw .nameOfItems(name) }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
