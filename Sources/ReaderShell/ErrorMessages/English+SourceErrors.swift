import FeedModel
import Primitives
package import SourceAPI
import TerminalText

extension English {
    /// Returns the reason of a failed fetch in a few words, without the address that the line names already.
    func reason(_ error: SourceError, besideAddressOf source: SourceID) -> String {
        guard case .malformed(let place, let what) = error else { return reason(error) }
        let address = source.rawValue
        return place == address || place == address.prefix { $0 != "?" } ? "unreadable: \(what)" : reason(error)
    }

    /// Returns the reason of a failed fetch in a few words, for the line of a section.
    package func reason(_ error: SourceError) -> String {
        switch error.bounded {
        case .offline: "offline"
        case .notRun: "commands are not run offline or with --replay"
        case .unreachable(let why): "unreachable: \(why)"
        case .insecure(let why): "not secure: \(why)"
        case .proxy(let why): "\(why); it is set by 'proxy' in config.toml, or by http_proxy, https_proxy or all_proxy"
        case .status(let status, nil) where [301, 302, 303, 307, 308].contains(status):
            "the server answered \(StatusWords.text(status)) without saying where to"
        case .status(let status, nil): "the server answered \(StatusWords.text(status))"
        case .status(let status, let message?): "the server answered \(status): \(message)"
        case .blocked(let wall):
            "blocked: \(wall) lets only browsers through; try another address of the feed, or 'user-agent' in config.toml"
        case .rateLimited(let until, let message):
            "rate limited" + (until.map { " until \(clock.moment($0, seenFrom: now))" } ?? "")
                + (message.map { ": \($0)" } ?? "")
        case .unauthorized(_, let message): "not authorised" + (message.map { ": \($0)" } ?? "")
        case .missingCredential(let name, _): "it needs the key '\(name)'"
        case .unreadableCredential(let name, let why): "the key '\(name)' could not be read: \(why)"
        case .notFound(let what): "not found: \(what)"
        case .malformed(let place, let what): "unreadable: \(what) (\(place))"
        case .limitExceeded(.body(let bytes)):
            "the response is larger than \(bytes >> 20) MiB, the limit 'megabytes' in config.toml"
        case .limitExceeded(.headers(let bytes)): "the response headers are larger than \(bytes / 1024) KiB"
        case .limitExceeded(.redirects(let count)): "more than \(count) redirects"
        case .limitExceeded(.speed(let bytes)): "the response arrives slower than \(bytes) bytes per second"
        case .timedOut: "no response in time"
        case .cancelled: "cancelled"
        case .refused(let what): "refused: \(what)"
        case .undeclared: "refused: \(error.refusal ?? "")"
        case .notUsed(let plugin, let obstacle): reason(SubscriptionError.notUsed(plugin: plugin, obstacle))
        case .plugin(let message): message
        }
    }

    private func remedy(ofRejectedKey name: String) -> String {
        switch credentialPlace(name) {
        case nil: "The key '\(name)' is missing or was rejected: 'login \(name)' saves a new one."
        case .variable(let variable)?: "The key in \(variable) was rejected: set another one."
        case .command?: "The key '\(name)' was rejected: correct what its command in config.toml prints."
        }
    }

    private func remedy(ofMissingKey name: String) -> String {
        if case .variable(let variable)? = credentialPlace(name) {
            return "Set \(variable), which config.toml names for it"
        }
        return "Set \(Credential.environmentVariable(for: name)), or save it with 'login \(name)'"
    }

    package func explain(_ error: SourceError) -> Explanation {
        if case .notUsed(let plugin, let obstacle) = error {
            return explain(SubscriptionError.notUsed(plugin: plugin, obstacle))
        }
        return Explanation(
            "The source could not be fetched: \(reason(error))".sentence,
            remedy(error),
            error.exitStatus
        )
    }

    private func remedy(_ error: SourceError) -> String {
        switch error {
        case .offline: "Start without --offline to fetch it."
        case .notRun: "Start without --offline and --replay to run it."
        case .unreachable: "Check the address and the network, then refresh."
        case .insecure:
            "Nothing was sent to it: tell the publisher, or, for your own server, name its certificate authority "
                + "as 'certificates' under [fetch] in config.toml."
        case .proxy: "Check that setting and that the proxy is running, then refresh."
        case .blocked: "Or ask the publisher to let feed readers through."
        case .rateLimited(nil, _): "It will be tried again later; the items fetched before are kept."
        case .rateLimited: "It will be tried again after that; the items fetched before are kept."
        case .status(500..., _), .timedOut, .limitExceeded(.speed):
            "The server is at fault; a refresh tries again when it is due."
        case .status(401, _): "The service needs a key, or rejected yours."
        case .status(403, nil):
            "If a browser shows the address, set another 'user-agent' for it in config.toml, or ask the publisher."
        case .status: "Check the address of the subscription."
        case .unauthorized(let name?, _): remedy(ofRejectedKey: name)
        case .unauthorized(nil, _): "The address needs a name and a password: 'login ADDRESS' saves them."
        case .missingCredential(let name, let without):
            remedy(ofMissingKey: name) + (without.isEmpty ? "." : "; \(without).")
        case .unreadableCredential: "Fix that, then try again."
        case .notFound(let page) where page.contains("the feeds it names"):
            "If one replaces it, 'move' gives it that address and keeps its items and marks."
        case .notFound: "Check the address; 'remove' unsubscribes and keeps what you have read."
        case .malformed(_, let page) where page.contains("the feeds it names"):
            "Subscribe to one of them with 'add', and 'remove' this one."
        case .malformed(_, let page) where page.hasPrefix("this is a web page that redirects to "):
            "Subscribe to that address with 'add', and 'remove' this one."
        case .malformed: "Tell the publisher; the items fetched before are kept."
        case .limitExceeded: "None of it was stored; the items fetched before are kept."
        case .cancelled: "Refresh to try again."
        case .refused(let why) where why.hasPrefix("not recorded"):
            "The demonstration and --replay answer only what was recorded; start without them."
        case .refused, .undeclared:
            "quire does not contact that address for this subscription; if it has moved, subscribe to its new address."
        case .plugin: "Tell the author of the source."
        case .notUsed: ""
        }
    }
}

extension SourceError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .rateLimited, .status(500..., _), .timedOut, .limitExceeded(.speed), .cancelled: .tryLater
        case .status(401, _), .unauthorized, .missingCredential, .unreadableCredential: .permission
        case .notFound: .noInput
        case .malformed, .limitExceeded, .refused, .undeclared: .data
        case .offline, .notRun, .unreachable, .insecure, .proxy, .blocked, .status, .plugin, .notUsed: .unavailable
        }
    }

    /// The error with the service's own words cut to a few lines, because a service can send any number of them.
    fileprivate var bounded: SourceError {
        func short(_ words: String) -> String { TerminalText.line(words).truncated(toCells: 300, ellipsis: "...") }
        return switch self {
        case .status(let status, let message): .status(status, message: message.map(short))
        case .unauthorized(let name, let message): .unauthorized(credential: name, message: message.map(short))
        case .rateLimited(let until, let message): .rateLimited(until: until, message: message.map(short))
        case .notFound(let what): .notFound(short(what))
        case .refused(let what): .refused(short(what))
        case .plugin(let message): .plugin(short(message))
        default: self
        }
    }
}
