import FeedModel
import Query
import Screens
import SourceAPI

extension Explainer {
    /// Explains the failure of a single request that belongs to no subscription.
    ///
    /// - Parameters:
    ///   - subject: What was requested, as the subject of a sentence.
    ///   - spelling: The remedy if the subject does not exist.
    func explain(_ error: SourceError, of subject: String, spelling: String = "Check the spelling.") -> Explanation {
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
        case .status, .timedOut, .limitExceeded(.speed):
            explanation.remedy = "The server is at fault; try again later."
        case .malformed, .plugin: explanation.remedy = "The service is at fault; try again later."
        case .limitExceeded: explanation.remedy = "None of it was used."
        case .cancelled: explanation.remedy = "Try again whenever you like."
        case .insecure: explanation.remedy = "Nothing was sent to it."
        case .blocked, .offline, .notRun, .unauthorized, .missingCredential, .unreadableCredential, .notUsed: break
        }
        return explanation
    }
}

extension Explainer {
    func explain(_ error: WeatherCommandError) -> Explanation {
        switch error {
        case .noCity: Explanation("No weather has been shown yet.", "'weather CITY' shows that of a city.")
        case .noSuchPlace(let number, let count):
            Explanation("There is no other place \(number); the list goes from 1 to \(count).")
                .advising("'weather CITY, COUNTRY' finds another one.")
        }
    }
}

extension Explainer {
    func explain(_ error: SettingError) -> Explanation {
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
}

extension Explainer {
    /// Returns the setting that a name probably means: one that it is a part of, or the other way round, or one within a typing error.
    private static func setting(near name: String) -> String? {
        let names = ReaderSettings.Name.allCases.map(\.rawValue)
        switch UniquePrefix.match(name, in: names) {
        case .match(let found): return found
        case .ambiguous(let found): return found.first
        case .none(let suggestion): return suggestion ?? names.first { name.lowercased().contains($0) }
        }
    }

    func explain(_ error: SortError) -> Explanation {
        switch error {
        case .noOrder:
            Explanation("This page has no order to change.", "'list sort:title' lists items in another one.")
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
}

extension String {
    var sentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}

extension Explainer {
    func explain(_ error: LinkOrRowError) -> Explanation {
        let line = error.line
        let link = error.linkOfRow.map { "\($0).\(line.first)" } ?? "\(line.first)"
        return explain(CommandError.ambiguous(word: line.text, candidates: ["browse \(link)", "open \(line.text)"]))
    }

    func explain(_ error: MarkTargetError) -> Explanation {
        Explanation("No item is open.", "'\(error.command) 3' is about row 3.")
    }

    func explain(_ error: KeptQueryError) -> Explanation {
        Explanation("This page is not the answer to a query.")
            .advising("List one first, then 'save \(TerminalText.line(error.name))' keeps it as a feed.")
    }

    func explain(_ error: RowTitleError) -> Explanation {
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

    func explain(_ error: FeedTitleError) -> Explanation {
        switch error {
        case .several(let title, let feeds):
            let addresses = feeds.prefix(5).map { TerminalText.line($0.address) }
            let rest = feeds.count > 5 ? " and \(feeds.count - 5) more" : ""
            let query = feeds.first?.query.map { TerminalText.line($0.description) } ?? "source:ADDRESS"
            return Explanation(
                "\(feeds.count) subscriptions have the title '\(TerminalText.line(title))': "
                    + "\(addresses.joined(separator: ", "))\(rest).",
                "'list \(query)' lists the first of them."
            )
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

extension CommandError {
    package static let incompleteQuery = impossible(
        what: "A query has a name and an expression.",
        remedy: "'add query:NAME:unread' keeps one."
    )

    package static func nameOfItems(_ name: String) -> CommandError {
        impossible(
            what: "'list \(TerminalText.line(name))' lists other items, so a query of this name could not be listed.",
            remedy: "Give it another name."
        )
    }

    package static func name(_ name: String, ofFeed title: String) -> CommandError {
        impossible(
            what: "You have a feed '\(TerminalText.line(title))', which 'list \(TerminalText.line(name))' lists.",
            remedy: "Give the query another name."
        )
    }
}
