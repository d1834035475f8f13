package import FeedModel
import Query
package import Screens
package import SourceAPI
import TerminalText

extension English {
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
            "\(more.counted("more line")) cannot be used; 'quire doctor' names \(more == 1 ? "it" : "them")."
        ]
    }

    package func explain(_ error: SubscriptionError) -> Explanation {
        switch error {
        case .notAnAddress(let text):
            Explanation("'\(text)' is not an address.", Self.remedy(of: text), .data)
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
        case .duplicate(let id): Explanation("You are already subscribed to \(id).", "Nothing was changed.", .data)
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
        case .invisible: Explanation("'\(shown)' contains invisible characters.", "Remove them.", .data)
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
        let asking = "Start quire at a terminal; it shows the whole command and asks."
        let listing = "'quire plugin list' shows the whole command, and how to allow it."
        return switch obstacle {
        case .undecided:
            Explanation("\(subject) is not allowed to run.")
                .advising(isCopied ? "Allow it with: \(command)" : asking, .partial)
        case .denied:
            Explanation("\(subject) is denied, and not allowed to run.")
                .advising(isCopied ? "Allow it with: \(command)" : listing, .partial)
        case .allowedInSandboxOnly:
            Explanation("\(subject) was allowed for runs in a sandbox, and is not allowed to run without one.")
                .advising(isCopied ? "Allow it with: \(command)" : asking, .partial)
        case .disabled(let crashes):
            Explanation("\(subject) is disabled, because it crashed or printed too much \(crashes) times in a row.")
                .advising(isCopied ? "Allow it again with: \(command)" : listing, .partial)
        case .unsafe(let path, let reason, let command):
            Explanation("The command is not allowed to run, because \(path) \(reason).")
                .advising("Run: \(command)", .partial)
        case .damaged(let path):
            Explanation("The command is not allowed to run, because \(path) is not a list of commands.")
                .advising("Remove the file and allow your commands again.", .partial)
        case .unreadable(let path, let reason):
            Explanation("The command is not allowed to run, because \(path) cannot be read: \(reason).")
                .advising("Check the file and its permissions.", .partial)
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

    private static func remedy(of address: String) -> String {
        if isHost(address) { return "Did you mean https://\(address)?" }
        guard address.unicodeScalars.contains(where: \.properties.isBidiControl) else {
            return "Give one such as https://example.org/feed.xml or weather:Tokyo."
        }
        return "It has invisible characters that change the order of the text; type it anew."
    }

    /// Whether a text begins with a host name, like `example.org/feed.xml`.
    private static func isHost(_ text: String) -> Bool {
        let host = text.prefix { $0 != "/" }
        return host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".")
            && host.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x2D...0x39).contains($0) }
    }

    private static func missing(_ number: Int, among count: Int) -> String? {
        guard number > count || number < 1 else { return nil }
        return "There is no row \(number); the page has \(count == 0 ? "no rows" : count.counted("row"))."
    }

    package func explain(_ error: RefreshChoiceError) -> Explanation {
        Explanation(explain(error.reason).what, "Nothing was fetched; 'sources' numbers the subscriptions.")
    }

    package func explain(_ error: SubscriptionChoiceError) -> Explanation {
        switch error {
        case .noneOpen: Explanation("No item is open.", "'why 3' explains the feed of row 3.")
        case .noRow(let number, let count, let isAtHome):
            Explanation(
                Self.missing(number, among: count).map { isAtHome ? "There is no row and no section \(number)." : $0 }
                    ?? "Row \(number) is of no subscription.",
                "'sources' lists your subscriptions."
            )
        case .notRemovable(let number, let count):
            Explanation(Self.missing(number, among: count) ?? "Row \(number) is not a subscription.")
                .advising("Nothing was changed; 'sources' numbers the subscriptions.")
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

    /// Explains the failure of a request without a subscription.
    ///
    /// - Parameter spelling: The remedy if the subject does not exist.
    package func explain(_ error: SourceError, of subject: String, spelling: String = "Check the spelling.")
        -> Explanation
    {
        var explanation = explain(error)
        explanation.what = "\(subject) could not be fetched: \(reason(error))".sentence
        switch error {
        case .notFound: explanation.remedy = spelling
        case .refused(let why) where why.hasPrefix("not recorded"): break
        case .refused(let why) where why.contains(" redirects, and "):
            explanation.remedy = "The redirect was not followed."
        case .undeclared(_, _, _?): explanation.remedy = "The redirect was not followed."
        case .refused, .undeclared: explanation.remedy = "No request was sent."
        case .malformed(_, let page) where page.contains("the feeds it names"):
            explanation.remedy = "Subscribe to one of them with 'add'."
        case .rateLimited(nil, _): explanation.remedy = "Try again later."
        case .rateLimited: explanation.remedy = "Try again after that."
        case .unreachable: explanation.remedy = "Check the address and the network, then try again."
        case .proxy: explanation.remedy = "Check that setting and that the proxy is running, then try again."
        case .status(401, _): explanation.remedy = "The service needs a key, or rejected yours."
        case .status(..<500, _): explanation.remedy = "The service rejected the request."
        case .status, .timedOut, .limitExceeded(.speed): explanation.remedy = "The server is at fault; try again later."
        case .malformed, .plugin: explanation.remedy = "The service is at fault; try again later."
        case .limitExceeded: explanation.remedy = "None of it was used."
        case .cancelled: explanation.remedy = "Try again whenever you like."
        case .insecure: explanation.remedy = "Nothing was sent to it."
        case .blocked, .offline, .notRun, .unauthorized, .missingCredential, .unreadableCredential, .notUsed: break
        }
        return explanation
    }

    package func explain(_ error: WeatherCommandError) -> Explanation {
        switch error {
        case .noCity: Explanation("No weather has been shown yet.", "'weather CITY' shows that of a city.")
        case .noSuchPlace(let number, let count):
            Explanation("There is no other place \(number); the list goes from 1 to \(count).")
                .advising("'weather CITY, COUNTRY' finds another one.")
        }
    }

    package func explain(_ error: SettingError) -> Explanation {
        switch error {
        case .unknown(let name) where ["browser", "editor"].contains(name.lowercased()):
            Explanation(
                "'\(name.lowercased())' is not a setting; \(name.uppercased()) is a variable of the environment."
            )
            .advising("Set BROWSER before quire is started: 'help environment' explains the variables.")
        case .unknown(let name):
            Explanation(
                "There is no setting '\(TerminalText.line(name))'.",
                Self.setting(near: name).map { "Did you mean '\($0)'?" }
                    ?? "The settings are \(ReaderSettings.Name.allCases.map(\.rawValue).enumeration)."
            )
        case .notPermitted(let name, let current):
            Explanation("'\(name.rawValue)' takes \(name.permitted.words); it is still \(current).", "")
        case .noSwitch(let name, let current):
            Explanation("'\(name.rawValue)' is not turned on or off; it is still \(current).")
                .advising("'set \(name.rawValue) VALUE' changes it.")
        case .ofLibrary(let name, let value):
            Explanation("'\(name.rawValue)' changes the library, not only this session.")
                .advising("Write '\(name.rawValue) = \(value)' under [reader] in config.toml, and start quire again.")
        }
    }

    private static func setting(near name: String) -> String? {
        let names = ReaderSettings.Name.allCases.map(\.rawValue)
        return UniquePrefix.match(name, in: names).nearest ?? names.first { name.lowercased().contains($0) }
    }

    package func explain(_ error: SortError) -> Explanation {
        switch error {
        case .noOrder: Explanation("This page has no order to change.", "'list sort:title' lists items in another one.")
        case .ambiguous(let word, let words):
            Explanation("'\(TerminalText.line(word))' could mean \(words.alternatives).", "Type more of it.")
        case .irreversible(let words):
            Explanation("The orders of feeds cannot be reversed.", "'sort' takes \(words.enumeration).")
        case .senseless(let key, let words):
            Explanation(
                key == .read
                    ? "Unread items have no time at which they were read." : "Only a search by words has relevance.",
                "The orders of this list are \(words.enumeration)."
            )
        case .unknown(let word, let words, let isReversible):
            Explanation("'\(TerminalText.line(word))' is not an order.")
                .advising("The orders are \(words.enumeration)\(isReversible ? "; '-' before one reverses it" : "").")
        }
    }

    package func explain(_ error: LinkOrRowError) -> Explanation {
        let line = error.line
        let link = error.linkOfRow.map { "\($0).\(line.first)" } ?? "\(line.first)"
        return explain(CommandError.ambiguous(word: line.text, candidates: ["browse \(link)", "open \(line.text)"]))
    }

    package func explain(_ error: MarkTargetError) -> Explanation {
        Explanation("No item is open.", "'\(error.command) 3' takes row 3.")
    }

    package func explain(_ error: KeptQueryError) -> Explanation {
        Explanation("This page is not the answer to a query.")
            .advising("List one first, then 'save \(TerminalText.line(error.name))' keeps it as a feed.")
    }

    package func explain(_ error: RowTitleError) -> Explanation {
        switch error {
        case .none(let words):
            return Explanation(
                "No item, feed or step of the last page has '\(TerminalText.line(words.redactingUserinfo))' in its title.",
                "'list WORDS' searches all items."
            )
        case .several(let words, let rows):
            let named = rows.prefix(rows.count > 6 ? 5 : 6).map { String($0) }
            let others = rows.count - named.count
            let numbers = (named + (others > 0 ? ["\(others) others"] : [])).enumeration
            return Explanation("Rows \(numbers) have '\(TerminalText.line(words))' in their titles.")
                .advising("'\(rows.first ?? 1)' opens the first of them.")
        }
    }

    package func explain(_ error: FeedTitleError) -> Explanation {
        switch error {
        case .several(let title, let feeds):
            let query = feeds.first?.query.map { TerminalText.line($0.description) } ?? "source:ADDRESS"
            return Explanation(
                Self.several(TerminalText.line(title), feeds.map { TerminalText.line($0.address) })
            )
            .advising("'list \(query)' lists the first of them.")
        case .unreadable(let feed):
            return Explanation(
                "The query '\(TerminalText.line(feed.title))' can be read in neither newsboat's nor quire's language: "
                    + "\(Self.fault(of: feed.address)).",
                "It is in line \(feed.line) of \(shownFile)."
            )
        }
    }

    private var shownFile: String { subscriptionsFile.map { TerminalText.line($0) } ?? "your subscriptions" }

    private static func fault(of expression: String) -> String {
        do { _ = try Query(parsing: expression) } catch {
            return "expected \(error.expected) at column \(error.column) of '\(TerminalText.line(expression))'"
        }
        return "its expression is in no query language"
    }
}

extension String {
    var sentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}
