import FeedModel
public import SourceAPI

extension Explainer {
    /// The reason of a failed fetch in a few words, for a section's line.
    public func reason(_ error: SourceError) -> String {
        switch error {
        case .offline: "offline"
        case .unreachable(let why): "unreachable: \(why)"
        case .insecure(let why): "not secure: \(why)"
        case .proxy(let why): "\(why); 'proxy' in config.toml names it, or http_proxy, https_proxy or all_proxy"
        case .status(let status, nil) where [301, 302, 303, 307, 308].contains(status):
            "the server answered \(StatusWords.text(status)) and does not say where to"
        case .status(let status, nil): "the server answered \(StatusWords.text(status))"
        case .status(let status, let message?): "the server answered \(status): \(message)"
        case .rateLimited(let until?): "rate limited until \(clock.moment(until, seenFrom: now))"
        case .rateLimited(nil): "rate limited"
        case .unauthorized: "not authorised"
        case .missingCredential(let name, _): "it needs the key '\(name)'"
        case .unreadableCredential(let name, let why): "the key '\(name)' cannot be had: \(why)"
        case .notFound(let what): "not found: \(what)"
        case .malformed(let place, let what): "unreadable: \(what) (\(place))"
        case .limitExceeded(.body(let bytes)): "the answer is longer than \(bytes / 1_048_576) MiB"
        case .limitExceeded(.headers(let bytes)): "the answer's headers are longer than \(bytes / 1024) KiB"
        case .limitExceeded(.redirects(let count)): "more than \(count) redirects"
        case .limitExceeded(.speed(let bytes)): "the answer comes slower than \(bytes) bytes a second"
        case .timedOut: "no answer in time"
        case .cancelled: "cancelled"
        case .refused(let what): "refused: \(what)"
        case .plugin(let message): message
        }
    }

    func explain(_ error: SourceError) -> Explanation {
        let what = "The source could not be fetched: \(reason(error))".sentence
        return switch error {
        case .offline:
            Explanation(what, "Start without --offline to fetch it.", .unavailable)
        case .unreachable:
            Explanation(what, "Check the address and the network, then refresh.", .unavailable)
        case .insecure:
            Explanation(
                what,
                "Nothing was sent there: tell the publisher, or name the authority of a server of your own in "
                    + "config.toml, as 'certificates' of [fetch].",
                .unavailable
            )
        case .proxy:
            Explanation(what, "Check that setting, and whether the proxy runs, then refresh.", .unavailable)
        case .rateLimited(nil):
            Explanation(what, "It is asked again later; what was read before stays.", .tryLater)
        case .status(500..., _), .timedOut, .limitExceeded(.speed):
            Explanation(what, "The fault is the server's; a refresh asks it again when that is due.", .tryLater)
        case .status:
            Explanation(what, "Check the address of the subscription.", .unavailable)
        case .rateLimited:
            Explanation(what, "It is asked again after that; what was read before stays.", .tryLater)
        case .unauthorized(let name?):
            Explanation(
                what,
                "The key '\(name)' is missing or not taken: 'login \(name)' keeps a new one.",
                .permission
            )
        case .missingCredential(let name, let without):
            Explanation(
                what,
                "Set \(Credential.environmentVariable(for: name)), or keep it with 'login \(name)'\(without.isEmpty ? "" : "; " + without).",
                .permission
            )
        case .unreadableCredential(let name, _):
            Explanation(what, "Mend that, or keep a new one with 'login \(name)'.", .permission)
        case .unauthorized(nil):
            Explanation(what, "The address needs a name and a password: 'login ADDRESS' keeps them.", .permission)
        case .notFound:
            Explanation(
                what,
                "Check the address; 'remove' takes the subscription out, and keeps what was read.",
                .noInput
            )
        case .malformed(_, let page) where page.contains("the feeds it names"):
            Explanation(what, "Subscribe to one of these with 'add', and 'remove' this one.", .data)
        case .malformed:
            Explanation(what, "Tell the publisher; what was read before stays.", .data)
        case .limitExceeded:
            Explanation(what, "Nothing of it was stored; what was read before stays.", .data)
        case .cancelled:
            Explanation(what, "Refresh to ask again.", .tryLater)
        case .refused(let why) where why.hasPrefix("not recorded"):
            Explanation(what, "The demonstration and --replay answer what was recorded; start without them.", .data)
        case .refused:
            Explanation(
                what,
                "quire does not go there for this subscription; if it has moved, subscribe to its new address.",
                .data
            )
        case .plugin:
            Explanation(what, "Tell the author of the source.", .unavailable)
        }
    }
}
