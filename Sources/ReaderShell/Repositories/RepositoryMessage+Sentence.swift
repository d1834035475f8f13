import Screens
import SourceAPI
import TerminalText

extension RepositoryMessage {
    func sentence(explainer: Explainer) -> String {
        switch self {
        case .searching: "Still searching; the results will be printed here."
        case .loadingMore: "Loading the next page; it will be printed here."
        case .failed(let words, let error): Self.explain(error, of: words, by: explainer).line
        case .noMore: "There are no more repositories."
        }
    }

    func status(explainer: Explainer) -> ExitStatus {
        switch self {
        case .failed(let words, let error): Self.explain(error, of: words, by: explainer).status
        case .searching, .loadingMore, .noMore: .ok
        }
    }

    private static func explain(_ error: SourceError, of words: String, by explainer: Explainer) -> Explanation {
        explainer.explain(error, of: "Repositories for '\(TerminalText.line(words))'")
    }
}
