import SourceAPI

extension Explainer {
    /// What happened to a question that was asked at once, beside any subscription.
    ///
    /// - Parameter subject: What was asked for, as the subject of a sentence.
    func explain(_ error: SourceError, of subject: String) -> Explanation {
        var explanation = explain(error)
        explanation.what = "\(subject) could not be fetched: \(reason(error))."
        switch error {
        case .notFound:
            explanation.remedy = "Check the spelling; a region or country behind a comma can help."
        case .refused: explanation.remedy = "Nothing was asked."
        case .rateLimited: explanation.remedy = "Ask again after that."
        case .status(401, _): explanation.remedy = "Check the key: the service does not take it."
        case .status(..<500, _): explanation.remedy = "The service does not accept what was asked."
        case .malformed: explanation.remedy = "The fault is the service's; ask again later."
        default: break
        }
        return explanation
    }
}
