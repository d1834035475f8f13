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
    /// Explains why there is no weather to show.
    func explain(_ error: WeatherCommandError) -> Explanation {
        switch error {
        case .noCity:
            explain(
                CommandError.impossible(
                    what: "No weather has been shown yet.",
                    remedy: "'weather CITY' shows that of a city."
                )
            )
        case .noSuchPlace(let number, let count):
            explain(
                CommandError.impossible(
                    what: "There is no other place \(number); the list goes from 1 to \(count).",
                    remedy: "'weather CITY, COUNTRY' finds another one."
                )
            )
        }
    }
}

extension Explainer {
    func explain(_ error: SettingError) -> Explanation {
        switch error {
        case .unknown(let name) where ["browser", "editor"].contains(name.lowercased()):
            Explanation(
                "'\(name.lowercased())' is no setting; \(name.uppercased()) is a variable of the environment.",
                "Set BROWSER before quire is started: 'help environment' explains the variables.",
                .usage
            )
        case .unknown(let name):
            Explanation(
                "There is no setting '\(TerminalText.line(name))'.",
                Self.setting(near: name).map { "Did you mean '\($0)'?" }
                    ?? "The settings are \(ReaderSettings.Name.allCases.map(\.rawValue).enumeration).",
                .usage
            )
        case .notPermitted(let name, let current):
            Explanation("'\(name.rawValue)' takes \(name.permitted.words); it is still \(current).", "", .usage)
        case .noSwitch(let name, let current):
            Explanation(
                "'\(name.rawValue)' is not turned on or off; it is still \(current).",
                "'set \(name.rawValue) VALUE' changes it.",
                .usage
            )
        case .ofLibrary(let name, let value):
            Explanation(
                "'\(name.rawValue)' changes the library, not only this session.",
                "Write '\(name.rawValue) = \(value)' under [reader] in config.toml, and start quire again.",
                .usage
            )
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
            Explanation(
                "This page has no order to change.",
                "'list sort:title' lists items in another one.",
                .usage
            )
        case .ambiguous(let word, let words):
            Explanation("'\(TerminalText.line(word))' could mean \(words.alternatives).", "Type more of it.", .usage)
        case .irreversible(let words):
            Explanation(
                "The orders of feeds cannot be reversed.",
                "'sort' takes \(words.enumeration).",
                .usage
            )
        case .senseless(let key, let words):
            Explanation(
                key == .read
                    ? "Unread items have no time at which they were read." : "Only a search by words has relevance.",
                "The orders of this list are \(words.enumeration).",
                .usage
            )
        case .unknown(let word, let words, let isReversible):
            Explanation(
                "'\(TerminalText.line(word))' is no order.",
                "The orders are \(words.enumeration)\(isReversible ? "; '-' before one reverses it" : "").",
                .usage
            )
        }
    }
}

extension String {
    /// The text with a full stop, unless it already ends a sentence.
    var sentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}
