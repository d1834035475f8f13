package import SourceAPI

/// The failure of a page, counted from 1, in a trial of a source by its author.
package struct TrialFailure: Error, Equatable, Sendable {
    package var page: Int
    package var error: SourceError
    /// The folder whose recordings the trial was to replace; `nil` if it records nothing.
    package var recordings: String?
    package var kind: Kind

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

extension English {
    package func explain(_ failure: TrialFailure) -> Explanation {
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

    /// Returns what the author of a plugin can do; `nil` for errors that are not the plugin's.
    private func authorAdvice(_ failure: TrialFailure) -> String? {
        switch failure.error {
        case .unauthorized(nil, _) where failure.kind != .unconfirmed:
            "Declare the key that the service wants under [[credentials]]."
        case .missingCredential, .unauthorized, .status(401, _):
            failure.kind == .unconfirmed
                ? "A folder that was not added gets no credentials: add it with 'quire plugin add --link', and try its address."
                : nil
        case .refused(let why) where why.hasPrefix("not recorded"): nil
        case .notUsed, .notRun, .offline, .proxy, .unreadableCredential, .cancelled: nil
        default:
            "Correct the plugin, unless its service is at fault: what was asked and said is shown above, and "
                + "docs/plugin-protocol.md has the rules."
        }
    }
}
