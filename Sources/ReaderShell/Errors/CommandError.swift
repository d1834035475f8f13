/// What can be wrong with a command that was typed.
public enum CommandError: Error, Hashable, Sendable {
    /// There is no such command; perhaps one that is spelled alike was meant.
    case unknown(word: String, suggestion: String?)
    /// Several commands begin like that.
    case ambiguous(word: String, candidates: [String])
    /// The command needs something, or does not take what it got.
    case usage(command: String, arguments: String)
    /// The numbers do not fit the list.
    case selection(reason: String)
    /// A quotation mark is not closed, or something like it.
    case syntax(column: Int, reason: String)
    /// The command cannot be carried out here and now.
    case impossible(what: String, remedy: String)

    /// Fetching was asked for, and to ask no server.
    public static let offlineRefresh = impossible(
        what: "Nothing can be refreshed with --offline, because no server is contacted.",
        remedy: "Leave out --offline to refresh; nothing was changed."
    )
}

extension Explainer {
    func explain(_ error: CommandError) -> Explanation {
        switch error {
        case .unknown(let word, let suggestion?):
            Explanation(
                "There is no command '\(word)'.",
                "Did you mean '\(suggestion)'? 'help' lists all commands.",
                .usage
            )
        case .unknown(let word, nil):
            Explanation("There is no command '\(word)'.", "'help' lists all commands.", .usage)
        case .ambiguous(let word, let candidates):
            Explanation(
                "'\(word)' could mean \(candidates.alternatives).",
                "Type more of it.",
                .usage
            )
        case .usage(let command, let arguments):
            Explanation(
                "Usage: \(arguments.isEmpty ? command : "\(command) \(arguments)").",
                "'help \(command)' explains it.",
                .usage
            )
        case .selection(let reason):
            Explanation(
                "\(reason.prefix(1).uppercased() + reason.dropFirst()).",
                "'list' shows the items with their numbers.",
                .usage
            )
        case .syntax(let column, let reason):
            Explanation("The line has an error at column \(column): \(reason).", "Nothing was done.", .usage)
        case .impossible(let what, let remedy):
            Explanation(what, remedy, .usage)
        }
    }
}
