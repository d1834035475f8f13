import FeedModel
import Screens

extension ReaderCommand {
    /// Parses the words of a command about subscriptions, refreshes, reports and accounts; `nil` for another command.
    static func ofSubscriptions(
        _ name: Command.Name,
        _ arguments: Arguments,
        isInteractive: Bool,
        sources: Set<String>
    ) throws -> ReaderCommand? {
        switch name {
        case .sources: return .sources
        case .why:
            // In mailx, 'w' writes a file.
            if arguments.typed == "w", let name = arguments.rest.last, CommandError.isFileName(name) {
                throw CommandError.export(to: name)
            }
            return .why(arguments.isEmpty ? nil : arguments.text)
        case .add: return try add(arguments, sources: sources)
        case .remove: return try remove(arguments)
        case .move: return try move(arguments)
        case .refresh: return .refresh(try RefreshRequest(arguments))
        case .stats: return .statistics(try StatisticsRequest(arguments))
        case .export: return .export(try ExportRequest(arguments, isInteractive: isInteractive))
        case .login:
            // A second word may be a secret, so it is not repeated in an error.
            guard arguments.rest.count <= 1 else { throw arguments.usage }
            return .login(arguments.text)
        case .logout: return .logout(arguments.text)
        case .whoami: return .whoami
        default: return nil
        }
    }

    private static func remove(_ arguments: Arguments) throws -> ReaderCommand {
        guard !arguments.isEmpty else { throw arguments.usage }
        return .edit([.remove(arguments.rest)])
    }

    private static func move(_ arguments: Arguments) throws -> ReaderCommand {
        guard arguments.rest.count == 2 else { throw arguments.usage }
        return .edit([.move(arguments.rest[0], to: try SubscriptionURI(arguments.rest[1]))])
    }

    private static func add(_ arguments: Arguments, sources: Set<String>) throws -> ReaderCommand {
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
    /// Parses the words after `refresh`: the words that select subscriptions, and `--force`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        var arguments = arguments
        let isForced = arguments.takeFlag("--force")
        try arguments.refuseOptions()
        self.init(words: arguments.rest, isForced: isForced)
    }
}

extension StatisticsRequest {
    /// Parses the words after `stats`: a query, and the division after `--by`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
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
    fileprivate init(_ arguments: Arguments, isInteractive: Bool) throws(CommandError) {
        let typed = arguments.query
        var arguments = arguments
        let format = try arguments.take("--format")
        let path = try arguments.take("-o")
        let isHistory = arguments.rest.first == What.history.rawValue
        let period = isHistory ? try arguments.takePeriod() : nil
        try arguments.refuseOptions()
        guard let word = arguments.rest.first else { throw .export(to: nil) }
        guard let what = ExportRequest.What(rawValue: word) else { throw .export(to: arguments.text) }
        _ = try arguments.takeFirst()
        try arguments.refuseRedirection(of: what)
        if isInteractive, path == nil {
            throw .impossible(
                what: "An export goes to a file.",
                remedy: "'export \(TerminalText.line(typed)) -o FILE' writes it, and '-o -' prints all of it here."
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
        func option(_ name: String, _ value: Substring) -> String? {
            let isSeveralWords = value.contains(where: \.isWhitespace)
            return value.isEmpty ? nil : "\(name) \(isSeveralWords ? "\"\(value)\"" : "\(value)")"
        }
        let options = words.compactMap { word in
            word.hasPrefix("title:")
                ? option("--title", word.dropFirst(6))
                : word.hasPrefix("tag:") ? option("--tag", word.dropFirst(4)) : word
        }
        let line = TerminalText.line(([rest[0].redactingUserinfo] + options).joined(separator: " "))
        throw .impossible(
            what: "A title and tags stand after '--title' and '--tag'.",
            remedy: "'add \(line)' adds it with them."
        )
    }

    /// Throws if the words are a file or a format without an option, or a redirection of a shell.
    fileprivate func refuseRedirection(of what: ExportRequest.What) throws(CommandError) {
        guard let first = rest.first, let last = rest.last else { return }
        let word = TerminalText.line(last.hasPrefix(">") ? String(last.drop { $0 == ">" }) : last)
        let isRedirected = first.hasPrefix(">") || first.hasPrefix("|")
        let isFormat = rest.count == 1 && ExportFormat(rawValue: word) != nil
        let isFile =
            (rest.count == 1 || rest.count == 2 && ["as", "to"].contains(first)) && CommandError.isFileName(word)
        guard isRedirected || isFormat || isFile else { return }
        let file = isFormat ? "\(what.rawValue).\(word)" : word.isEmpty || word == "|" ? "FILE" : word
        throw .impossible(
            what: "The file of an export stands after '-o'.",
            remedy: "'export \(what.rawValue) -o \(file)' writes it."
        )
    }
}

extension CommandError {
    /// Returns the error of an export whose words do not say what is written.
    ///
    /// - Parameter text: What was typed, such as a file or a format; `nil` for nothing.
    static func export(to text: String?) -> CommandError {
        let words = text?.split(separator: " ") ?? []
        let word = words.last.map { TerminalText.line(String($0)) } ?? ""
        let isFormat = ExportFormat(rawValue: word) != nil
        let file = isFormat ? "history.\(word)" : isFileName(word) ? word : "history.csv"
        return .impossible(
            what: "An export is one of history, items and subscriptions, with a file after '-o'.",
            remedy:
                "'export history -o \(file)' writes your history, 'export items starred -o \(file)' what you starred."
        )
    }

    /// Whether a word is the name of a file: one with an ending or a folder, and no address.
    static func isFileName(_ word: String) -> Bool {
        guard !word.contains("://"), !word.contains(where: { $0.isWhitespace || "'\"".contains($0) }) else {
            return false
        }
        if word.hasPrefix("/") || word.hasPrefix("~/") || word.hasPrefix("./") { return word.last != "/" }
        let endings: Set = ["atom", "csv", "htm", "html", "json", "jsonl", "md", "opml", "tsv", "txt", "xml"]
        return word.split(separator: ".").count > 1 && endings.contains(String(word.split(separator: ".").last ?? ""))
    }
}
