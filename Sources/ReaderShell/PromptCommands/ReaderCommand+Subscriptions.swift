import FeedModel
import Screens

extension ReaderCommand {
    /// Parses the words of a command about subscriptions, refreshes, reports and accounts; `nil` for another command.
    static func ofSubscriptions(
        _ name: Command.Name,
        _ arguments: Arguments,
        sources: Set<String>
    ) throws -> ReaderCommand? {
        switch name {
        case .sources: return .sources
        case .why: return .why(arguments.isEmpty ? nil : arguments.text)
        case .add: return try add(arguments, sources: sources)
        case .remove: return try remove(arguments)
        case .move: return try move(arguments)
        case .refresh: return .refresh(try RefreshRequest(arguments))
        case .stats: return .statistics(try StatisticsRequest(arguments))
        case .export: return .export(try ExportRequest(arguments))
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
        return .edit(
            try AddressWords.addresses(arguments.rest, sources: sources).map {
                .add(Subscription(uri: $0, title: title, tags: tags))
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
    /// Parses the words after `export`: what to export, a query, the format after `--format`, the file after `-o`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        var arguments = arguments
        let format = try arguments.take("--format")
        let path = try arguments.take("-o")
        try arguments.refuseOptions()
        guard let what = ExportRequest.What(rawValue: try arguments.takeFirst()) else { throw arguments.usage }
        self.init(what: what, format: format, query: arguments.query, path: path == "-" ? nil : path)
    }
}
