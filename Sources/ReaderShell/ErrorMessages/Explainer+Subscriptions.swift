package import FeedModel
import Screens

extension Explainer {
    package func reason(_ error: SubscriptionError) -> String {
        let what = explain(error).what
        return what.prefix(1).lowercased() + what.dropFirst().dropLast()
    }

    /// Returns sentences about lines of the subscriptions file that cannot be used: about each of the first three, and how many more there are.
    package func sentences(about lines: [(line: Int, error: SubscriptionError)], of path: String) -> [String] {
        let shown = lines.prefix(3).map { "\(path), line \($0.line): \(explain($0.error).line)" }
        guard lines.count > shown.count else { return shown }
        let more = lines.count - shown.count
        return shown + [
            more == 1
                ? "1 more line cannot be used; 'quire doctor' names it."
                : "\(more) more lines cannot be used; 'quire doctor' names them."
        ]
    }

    func explain(_ error: SubscriptionError) -> Explanation {
        switch error {
        case .notAnAddress(let text):
            Explanation(
                "'\(text)' is not an address.",
                Self.isHost(text)
                    ? "Did you mean https://\(text)?"
                    : "Give one such as https://example.org/feed.xml or weather:Tokyo.",
                .data
            )
        case .notACommand(let text, let fault): explain(fault, of: text)
        case .unsupportedScheme("file"):
            Explanation(
                "Addresses that begin with 'file:' are not supported; a command reads a file, as in \"exec:cat ~/feed.xml\".",
                "Use http, https or the name of a source; 'sources' lists the sources.",
                .data
            )
        case .unsupportedScheme(let scheme):
            Explanation("Addresses that begin with '\(scheme):' are not supported.")
                .advising("Use http, https or the name of a source; 'sources' lists the sources.", .data)
        // Everywhere else these are sources.
        case .unknownSource(let name) where ["exec", "filter"].contains(name):
            Explanation("The demonstration runs no commands.")
                .advising("Start quire without --demo to add '\(name):' lines.", .data)
        case .unknownSource(let name):
            Explanation("There is no source called '\(name)'.", "'sources' lists them all.", .data)
        case .notAllowed(let address, let obstacle): explain(obstacle, to: address)
        case .notUsed(let plugin, let obstacle): explain(obstacle, to: plugin)
        case .badParameter(let source, let name, let reason):
            Explanation("The source \(source) cannot use '\(name)': \(reason).")
                .advising("'help add' shows an example address for each source.", .data)
        case .duplicate(let id):
            Explanation("You are already subscribed to \(id).", "Nothing was changed.", .data)
        case .missing(let text):
            Explanation("You are not subscribed to \(text.redactingUserinfo).")
                .advising("'sources' lists your subscriptions.", .noInput)
        case .unmatched(let words):
            Explanation("No subscription has '\(words.redactingUserinfo)' in its title or address.")
                .advising("'feeds *' lists all feeds.", .noInput)
        case .notRemoved(let text):
            Explanation("You are not subscribed to \(text.redactingUserinfo).")
                .advising("Nothing was removed; 'sources' lists your subscriptions.", .noInput)
        }
    }

    private func explain(_ fault: CommandFault, of text: String) -> Explanation {
        let shown = TerminalText.command(text)
        let form =
            text.lowercased().hasPrefix("exec:")
            ? "Write exec:COMMAND, such as exec:~/bin/comics --today."
            : "Write filter:PROGRAM:ADDRESS, such as filter:~/bin/tidy:https://example.org/feed.xml, in quotation marks if it has spaces."
        return switch fault {
        case .noCommand: Explanation("'\(shown)' has no command.", form, .data)
        case .invisible: Explanation("'\(shown)' contains what cannot be seen.", "Write it without that.", .data)
        case .noAddress: Explanation("'\(shown)' has no address after its program.", form, .data)
        case .notAWebAddress(let address):
            Explanation(
                "'\(TerminalText.command(address))', which follows the program in '\(shown)', is not a web address.",
                form,
                .data
            )
        }
    }

    private func explain(_ obstacle: CommandObstacle, to address: String) -> Explanation {
        let command = "quire plugin allow \(address.quotedForShell)"
        // A sentence is printed without passwords and double spaces. The command in it would be another one then.
        let shown = TerminalText.command(address)
        let isCopied = [shown, command].allSatisfy { TerminalText.sentence($0) == $0 }
        // The remedy names it.
        let subject = isCopied ? "The command" : shown
        let explanation =
            switch obstacle {
            case .undecided: Explanation("\(subject) is not allowed to run.", "Allow it with: \(command)", .partial)
            case .denied:
                Explanation("\(subject) is denied, and not allowed to run.", "Allow it with: \(command)", .partial)
            case .allowedInSandboxOnly:
                Explanation("\(subject) was allowed for runs in a sandbox, and is not allowed to run without one.")
                    .advising("Allow it with: \(command)", .partial)
            case .disabled(let crashes):
                Explanation("\(subject) is disabled, because it crashed or printed too much \(crashes) times in a row.")
                    .advising("Allow it again with: \(command)", .partial)
            case .unsafe(let path, let reason, let command):
                Explanation("The command is not allowed to run, because \(path) \(reason).")
                    .advising("Run: \(command)", .partial)
            case .unreadable(let path):
                Explanation("The command is not allowed to run, because \(path) is not a list of commands.")
                    .advising("Remove the file and allow your commands again.", .partial)
            }
        guard !isCopied else { return explanation }
        return switch obstacle {
        case .undecided, .allowedInSandboxOnly:
            Explanation(explanation.what, "Start quire at a terminal; it shows the whole command and asks.", .partial)
        case .denied, .disabled:
            Explanation(explanation.what, "'quire plugin list' shows the whole command, and how to allow it.", .partial)
        case .unsafe, .unreadable: explanation
        }
    }

    private func explain(_ obstacle: PluginObstacle, to plugin: String) -> Explanation {
        switch obstacle {
        case .denied:
            Explanation("The plugin '\(plugin)' is denied.", "Allow it with: quire plugin allow \(plugin)", .partial)
        case .disabled(let crashes):
            Explanation(
                "The plugin '\(plugin)' is disabled, because its program crashed or passed a limit \(crashes) times in a row.",
                "Allow it again with: quire plugin allow \(plugin)",
                .partial
            )
        case .changed:
            Explanation("The files of the plugin '\(plugin)' have changed since it was added, so it is not used.")
                .advising("'quire plugin add \(plugin)' shows it again and asks.", .partial)
        case .unsafe(let what, let remedy):
            Explanation("The plugin '\(plugin)' is not safe to use: \(what)", remedy, .partial)
        case .unusable(let what, let remedy):
            Explanation("The plugin '\(plugin)' cannot be used: \(what)", remedy, .partial)
        }
    }

    /// Whether a text begins with a host name, like `example.org/feed.xml`.
    private static func isHost(_ text: String) -> Bool {
        let host = text.prefix { $0 != "/" }
        return host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".")
            && host.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x2D...0x39).contains($0) }
    }
}

extension Explainer {
    private static func rows(_ count: Int) -> String {
        switch count {
        case 0: "no rows"
        case 1: "1 row"
        default: "\(count) rows"
        }
    }

    func explain(_ error: RefreshChoiceError) -> Explanation {
        Explanation(explain(error.reason).what, "Nothing was fetched; 'sources' numbers the subscriptions.")
    }

    func explain(_ error: SubscriptionChoiceError) -> Explanation {
        switch error {
        case .noneOpen:
            Explanation("No item is open.", "'why 3' explains the feed of row 3.")
        case .noRow(let number, let count, let isAtHome):
            Explanation(
                number > count || number < 1
                    ? isAtHome
                        ? "There is no row and no section \(number)."
                        : "There is no row \(number); the page has \(Self.rows(count))."
                    : "Row \(number) is of no subscription.",
                "'sources' lists your subscriptions."
            )
        case .notRemovable(let number, let count):
            Explanation(
                number > count || number < 1
                    ? "There is no row \(number); the page has \(Self.rows(count))."
                    : "Row \(number) is not a subscription.",
                "Nothing was changed; 'sources' numbers the subscriptions."
            )
        case .notSubscribed(let row, let address):
            Explanation("Row \(row) is \(address), to which you are not subscribed now.")
                .advising("Nothing was changed; 'sources' numbers the subscriptions.")
        case .sectionNotRemovable(let number):
            Explanation("On the home screen \(number) is a section.")
                .advising("Nothing was changed; 'sources' numbers the subscriptions.")
        case .sectionOfQuery(let number):
            Explanation("Section \(number) is a query over several subscriptions.", "'sources' lists them.")
        }
    }
}
