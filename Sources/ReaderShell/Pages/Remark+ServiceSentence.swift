import FeedModel
import Foundation
import Screens

extension Remark {
    /// Returns the sentence about a service: the part of the table of ``sentence(style:explainer:)`` that says what is awaited
    /// and what failed.
    func serviceSentence(style: PageStyle, explainer: Explainer) -> String {
        let ellipsis = style.symbols.isSpoken ? "." : " \(style.symbols.ellipsis)"
        switch self {
        case .loadingWeather(let query): return "Loading \(TerminalText.line(query.city))'s weather..."
        case .searching: return "Still searching; the results will be printed here."
        case .loadingMore: return "Loading the next page; it will be printed here."
        case .noMoreRepositories: return "There are no more repositories."
        case .waiting(let uri): return "Waiting for \(uri.host)\(ellipsis)"
        case .remembered(let answer): return RememberedText.sentence(answer, style: style)
        case .noLongerAwaited(let answer): return "No longer waiting for \(answer.name)."
        default: return serviceFailure(explainer: explainer)?.line ?? ""
        }
    }

    /// Explains the failure of a service; `nil` for a sentence that is none.
    func serviceFailure(explainer: Explainer) -> Explanation? {
        switch self {
        case .weatherFailed(let query, let error):
            explainer.explain(
                error,
                of: "The weather of \(TerminalText.line(query?.city ?? ""))",
                spelling: "Check the spelling; a region or country after a comma can help."
            )
        case .repositoriesFailed(let words, let error):
            explainer.explain(error, of: "Repositories for '\(TerminalText.line(words))'")
        case .pagesFailed(let uri, let error):
            explainer.explain(
                error,
                of: "'\(TerminalText.line(uri.description))'",
                spelling: "Check the address; 'sources' shows an example for each source."
            )
        default: nil
        }
    }
}

extension AwaitedAnswer {
    fileprivate var name: String {
        switch self {
        case .weather(let city): "\(TerminalText.line(city))'s weather"
        case .repositories(let words, _): "repositories for '\(TerminalText.line(words))'"
        case .pages(let uri, _): uri.map(\.host) ?? "the page"
        }
    }
}

extension SubscriptionURI {
    /// The host of a feed's address, or the address of a service.
    fileprivate var host: String { TerminalText.line(URL(string: subject)?.host ?? description) }
}
