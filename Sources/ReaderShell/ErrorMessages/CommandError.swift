package enum CommandError: Error, Hashable, Sendable {
    /// The command does not exist; the suggestion is the line to type in its place.
    case unknown(word: String, suggestion: String?)
    case ambiguous(word: String, candidates: [String])
    case usage(command: String, arguments: String)
    /// The numbers do not fit the page; the command that shows it, `nil` for a list of items.
    case selection(reason: String, command: String? = nil)
    case syntax(column: Int, reason: String)
    case impossible(what: String, remedy: String)

    package static func undo(ofMove old: String, to new: String) -> CommandError {
        impossible(
            what: "The last change was the move of \(old) to \(new), which 'undo' does not take back.",
            remedy: "'move \(new) \(old)' moves all its items back."
        )
    }

    package static func undo(ofRemovals addresses: [String], lines: [String]) -> CommandError {
        let added = addresses.count == 1 ? "was added again after its removal" : "were added again after their removal"
        return impossible(
            what:
                "\(addresses.joined(separator: ", ")) \(added), so this was not put back: \(lines.joined(separator: "; ")).",
            remedy: "'undo' undoes the steps before it, and then retries this one."
        )
    }

    package static func redo(ofAdditions addresses: [String]) -> CommandError {
        impossible(
            what: "You are already subscribed to \(addresses.enumeration).",
            remedy: "Nothing was changed there; 'undo' takes back the others only."
        )
    }

    package static func removal(ofMissing addresses: [String]) -> CommandError {
        impossible(
            what: "You are no longer subscribed to \(addresses.enumeration).",
            remedy: "Nothing was changed there; the step continues with the others only."
        )
    }

    /// Returns the error of a move to the address that a subscription has; items are left at addresses without a subscription.
    package static func move(of title: String, at address: String, left: [String]) -> CommandError {
        let remedy =
            left.isEmpty
            ? "No other address has items that could be moved."
            : "If its move was interrupted, name the old address; without a subscription, items are at \(left.joined(separator: ", "))."
        return impossible(what: "'\(title)' has the address \(address) already.", remedy: remedy)
    }

    package static func severalTitles(_ title: String, addresses: [String]) -> CommandError {
        let remedy = "Name the one that is meant by its address; nothing was changed."
        return impossible(what: several(title, addresses), remedy: remedy)
    }

    static func several(_ title: String, _ addresses: [String]) -> String {
        let shown = addresses.prefix(5).joined(separator: ", ")
        let rest = addresses.count > 5 ? " and \(addresses.count - 5) more" : ""
        return "\(addresses.count) subscriptions have the title '\(title)': \(shown)\(rest)."
    }

    package static let offlineRefresh = impossible(
        what: "Nothing can be refreshed with --offline, because no server is contacted.",
        remedy: "Leave out --offline to refresh; nothing was changed."
    )
}

extension Explainer {
    func explain(_ error: CommandError) -> Explanation {
        switch error {
        case .unknown(let word, let suggestion):
            Explanation(
                "There is no command '\(word)'.",
                suggestion.map { line in
                    line.hasPrefix("quire ") ? "Type '\(line)' in a shell." : "Did you mean '\(line)'?"
                } ?? "'help' lists all commands."
            )
        case .ambiguous(let word, let candidates):
            Explanation("'\(word)' could mean \(candidates.alternatives).", "Type more of it.")
        case .usage(let command, let arguments):
            Explanation("Usage: \(arguments.isEmpty ? command : "\(command) \(arguments)").")
                .advising("'help \(command)' explains it.")
        case .selection(let reason, let command):
            Explanation(
                "\(reason.prefix(1).uppercased() + reason.dropFirst()).",
                command.map { "'\(TerminalText.line($0))' shows the rows with their numbers." }
                    ?? "'list' shows the items with their numbers."
            )
        case .syntax(let column, let reason):
            Explanation("The line has an error at column \(column): \(reason).", "Nothing was done.")
        case .impossible(let what, let remedy): Explanation(what, remedy, .usage)
        }
    }
}
