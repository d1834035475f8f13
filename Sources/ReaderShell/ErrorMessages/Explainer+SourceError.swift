package import FeedModel
package import SourceAPI

extension Explainer {
    /// Returns the reason of a failed fetch in a few words, without the address that the line names already.
    package func reason(_ error: SourceError, besideAddressOf source: SourceID) -> String {
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

    func explain(_ error: SourceError) -> Explanation {
        let what = "The source could not be fetched: \(reason(error))".sentence
        return switch error {
        case .offline:
            Explanation(what, "Start without --offline to fetch it.", .unavailable)
        case .notRun:
            Explanation(what, "Start without --offline and --replay to run it.", .unavailable)
        case .unreachable:
            Explanation(what, "Check the address and the network, then refresh.", .unavailable)
        case .insecure:
            Explanation(
                what,
                "Nothing was sent to it: tell the publisher, or, for your own server, name its certificate authority "
                    + "as 'certificates' under [fetch] in config.toml.",
                .unavailable
            )
        case .proxy:
            Explanation(what, "Check that setting and that the proxy is running, then refresh.", .unavailable)
        case .blocked:
            Explanation(what, "Or ask the publisher to let feed readers through.", .unavailable)
        case .rateLimited(nil, _):
            Explanation(what, "It will be tried again later; the items fetched before are kept.", .tryLater)
        case .status(500..., _), .timedOut, .limitExceeded(.speed):
            Explanation(what, "The server is at fault; a refresh tries again when it is due.", .tryLater)
        case .status(401, _):
            Explanation(what, "The service needs a key, or rejected yours.", .permission)
        case .status(403, nil):
            Explanation(
                what,
                "If a browser shows the address, set another 'user-agent' for it in config.toml, or ask the publisher.",
                .unavailable
            )
        case .status:
            Explanation(what, "Check the address of the subscription.", .unavailable)
        case .rateLimited:
            Explanation(what, "It will be tried again after that; the items fetched before are kept.", .tryLater)
        case .unauthorized(let name?, _):
            Explanation(what, remedy(ofRejectedKey: name), .permission)
        case .missingCredential(let name, let without):
            Explanation(what, remedy(ofMissingKey: name) + (without.isEmpty ? "." : "; \(without)."), .permission)
        case .unreadableCredential:
            Explanation(what, "Fix that, then try again.", .permission)
        case .unauthorized(nil, _):
            Explanation(what, "The address needs a name and a password: 'login ADDRESS' saves them.", .permission)
        case .notFound(let page) where page.contains("the feeds it names"):
            Explanation(what)
                .advising("If one replaces it, 'move' gives it that address and keeps its items and marks.", .noInput)
        case .notFound:
            Explanation(what, "Check the address; 'remove' unsubscribes and keeps what you have read.", .noInput)
        case .malformed(_, let page) where page.contains("the feeds it names"):
            Explanation(what, "Subscribe to one of them with 'add', and 'remove' this one.", .data)
        case .malformed(_, let page) where page.hasPrefix("this is a web page that redirects to "):
            Explanation(what, "Subscribe to that address with 'add', and 'remove' this one.", .data)
        case .malformed:
            Explanation(what, "Tell the publisher; the items fetched before are kept.", .data)
        case .limitExceeded:
            Explanation(what, "None of it was stored; the items fetched before are kept.", .data)
        case .cancelled:
            Explanation(what, "Refresh to try again.", .tryLater)
        case .refused(let why) where why.hasPrefix("not recorded"):
            Explanation(what)
                .advising("The demonstration and --replay answer only what was recorded; start without them.", .data)
        case .notUsed(let plugin, let obstacle): explain(SubscriptionError.notUsed(plugin: plugin, obstacle))
        case .refused, .undeclared:
            Explanation(
                what,
                "quire does not contact that address for this subscription; if it has moved, subscribe to its new address.",
                .data
            )
        case .plugin:
            Explanation(what, "Tell the author of the source.", .unavailable)
        }
    }
}

extension SourceError {
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
