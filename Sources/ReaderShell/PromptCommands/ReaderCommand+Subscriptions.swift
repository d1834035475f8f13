import FeedModel
import Screens

extension ReaderCommand {
    static func move(_ arguments: Arguments) throws -> ReaderCommand {
        guard arguments.rest.count > 1, let new = arguments.rest.last else { throw arguments.usage }
        let old = arguments.rest.dropLast().joined(separator: " ")
        return .edit([.move(old, to: try SubscriptionURI(new))])
    }

    static func add(_ arguments: Arguments, sources: Set<String>) throws -> ReaderCommand {
        var arguments = arguments
        let title = try arguments.take("--title")
        let tags = try arguments.takeAll("--tag")
        try arguments.refuseOptions()
        guard !arguments.isEmpty else { throw arguments.usage }
        try arguments.refuseConditions()
        let line = try AddressLine(arguments.addressWords, sources: sources)
        try line.refuseNamesOfItems(title: title)
        return .edit(
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

extension RefreshRequest {
    init(_ arguments: Arguments) throws(CommandError) {
        var arguments = arguments
        let isForced = arguments.takeFlag("--force")
        try arguments.refuseOptions()
        self.init(words: arguments.rest, isForced: isForced)
    }
}

extension StatisticsRequest {
    /// Parses the words after `stats`: a query, and the division after `--by`.
    init(_ arguments: Arguments) throws(CommandError) {
        var arguments = arguments
        let word = try arguments.take("--by") ?? Statistics.Division.source.rawValue
        try arguments.refuseOptions()
        guard let division = Statistics.Division(rawValue: word) else { throw arguments.usage }
        self.init(by: division, query: arguments.query)
    }
}

extension ExportRequest {
    /// Parses the words after `export`: what to export, a query, the format after `--format`, the file after `-o`; for the history also
    /// its time, as `history` takes it.
    ///
    /// - Throws: ``CommandError``, also at a terminal for an export without a file, which no page would show a screenful at a time.
    init(_ arguments: Arguments, isInteractive: Bool) throws(CommandError) {
        let typed = arguments.query
        var arguments = arguments
        let format = try arguments.take("--format")
        let path = try arguments.take("-o")
        let isHistory = arguments.rest.first == What.history.rawValue
        let period = isHistory ? try arguments.takePeriod() : nil
        try arguments.refuseOptions()
        guard let what = arguments.rest.first.flatMap(What.init) else {
            throw .impossible(
                what: "An export is one of history, items and subscriptions, with a file after '-o'.",
                remedy: "'export history -o history.csv' writes your history."
            )
        }
        _ = try arguments.takeFirst()
        if isInteractive, path == nil {
            throw .impossible(
                what: "An export goes to a file.",
                remedy: "'export \(TerminalText.line(typed)) -o FILE' writes it."
            )
        }
        self.init(what: what, format: format, query: arguments.query, path: path == "-" ? nil : path)
        self.period = period
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
