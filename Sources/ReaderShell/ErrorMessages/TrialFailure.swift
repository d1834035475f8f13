package import SourceAPI

/// The failure of a page, counted from 1, in a trial of a source by its author.
package struct TrialFailure: Error, Hashable, Sendable {
    package var page: Int
    package var error: SourceError
    /// The folder whose recordings the trial was to replace; `nil` if it records nothing.
    package var recordings: String?
    package var kind: Kind

    package var asksServices = true

    package var isOverdue = false

    /// Whether the service or a program has reported the error in its own words.
    package var isReported = false

    package enum Kind: Hashable, Sendable {
        /// A source that is built in, or a command of the subscriptions file.
        case own
        case added
        /// A plugin in a folder that was not added, which gets no credentials.
        case unconfirmed
    }

    package init(page: Int, error: SourceError, recordings: String?, kind: Kind) {
        self.page = page
        self.error = error
        self.recordings = recordings
        self.kind = kind
    }
}

extension Explainer {
    func explain(_ failure: TrialFailure) -> Explanation {
        var explanation = explain(failure.error)
        explanation.what = "Page \(failure.page) could not be fetched: \(reason(failure.error))".sentence
        if failure.kind != .own, let advice = authorAdvice(failure) { explanation.remedy = advice }
        guard let folder = failure.recordings else { return explanation }
        let pages = failure.page - 1
        let first =
            pages < 1
            ? "" : "'--pages \(pages)' records the \(pages == 1 ? "first page alone" : "\(pages) pages before it"). "
        explanation.what += " Nothing was recorded, and what is in \(folder) was not changed."
        explanation.remedy = first + explanation.remedy
        return explanation
    }

    /// Returns what the author of a plugin can do; `nil` for errors that are not the plugin's, and none if the error says it.
    private func authorAdvice(_ failure: TrialFailure) -> String? {
        switch failure.error {
        case .unreachable where !failure.asksServices:
            "The program says so itself: its exit status is 69, or it reports this error."
        case .unreachable:
            "Check 'base' of the service in plugin.toml, what [endpoint] has in its place, and the network."
        case .insecure: "Nothing was sent to it: check 'base' of the service, and 'certificates' under [fetch]."
        case .missingCredential, .unauthorized, .status(401, _):
            failure.kind == .unconfirmed
                ? "A folder that was not added gets no credentials: add it with 'quire plugin add --link', and try its address."
                : failure.error.isOfUnknownKey ? "Declare the key that the service wants under [[credentials]]." : nil
        case .status(403, _):
            "Check the address that was asked, which is shown above, and the key"
                + (failure.kind == .unconfirmed ? ": a folder that was not added gets none." : ".")
        case .status(500..., _): "The service is at fault; try again later."
        case .status, .notFound: "Check the address that was asked, which is shown above."
        case .blocked: "Ask the service for an address without the wall, such as that of an API."
        case .rateLimited: "Try again later; answers that were recorded are used with --replay."
        case _ where failure.isOverdue, .timedOut:
            "Let it flush what it prints and ask or do less, or correct 'deadline' in plugin.toml."
        case .malformed where failure.isReported, .plugin where failure.isReported:
            "The service or the program reports this itself: a key, a limit or an outage can be the reason as well as the plugin."
        case .plugin(let words) where words.contains("Address family not supported"):
            "A program opens no sockets in its sandbox: let it ask by an 'http' message."
        case .malformed, .plugin:
            "Correct the plugin: what it said is shown above, and docs/plugin-protocol.md has the rules."
        case .limitExceeded: "Let it ask for less at a time."
        case .undeclared: "Declare the address under [[services]], or request no other."
        // An address is only one of the things that are refused.
        case .refused(let why): why.hasPrefix("not recorded") ? nil : ""
        case .notUsed, .notRun, .offline, .proxy, .unreadableCredential, .cancelled: nil
        }
    }
}

extension SourceError {
    fileprivate var isOfUnknownKey: Bool { if case .unauthorized(nil, _) = self { true } else { false } }
}
