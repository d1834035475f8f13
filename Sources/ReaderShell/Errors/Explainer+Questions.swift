import SourceAPI

extension Explainer {
    /// What happened to a question that was asked at once, beside any subscription.
    ///
    /// - Parameters:
    ///   - subject: What was asked for, as the subject of a sentence.
    ///   - spelling: What helps when there is nothing of that name.
    func explain(_ error: SourceError, of subject: String, spelling: String = "Check the spelling.") -> Explanation {
        var explanation = explain(error)
        explanation.what = "\(subject) could not be fetched: \(reason(error))".sentence
        switch error {
        case .notFound: explanation.remedy = spelling
        case .refused(let why) where why.hasPrefix("not recorded"): break
        case .refused: explanation.remedy = "Nothing was asked."
        case .malformed(_, let page) where page.contains("the feeds it names"):
            explanation.remedy = "'add' one of these."
        case .rateLimited(nil): explanation.remedy = "Ask again later."
        case .rateLimited: explanation.remedy = "Ask again after that."
        case .unreachable: explanation.remedy = "Check the address and the network, then ask again."
        case .proxy: explanation.remedy = "Check that setting, and whether the proxy runs, then ask again."
        case .status(401, _): explanation.remedy = "The service wants a key, or does not take yours."
        case .status(..<500, _): explanation.remedy = "The service does not accept what was asked."
        case .status, .timedOut, .limitExceeded(.speed):
            explanation.remedy = "The fault is the server's; ask again later."
        case .malformed, .plugin: explanation.remedy = "The fault is the service's; ask again later."
        case .limitExceeded: explanation.remedy = "Nothing of it was taken."
        case .cancelled: explanation.remedy = "Ask again when you like."
        case .insecure: explanation.remedy = "Nothing was sent there."
        case .offline, .unauthorized, .missingCredential, .unreadableCredential: break
        }
        return explanation
    }
}

extension String {
    /// The text as a sentence: a service's own words may have their full stop already.
    var sentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}
