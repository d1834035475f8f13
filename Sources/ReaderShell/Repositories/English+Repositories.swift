package import Screens
import SourceAPI
import TerminalText

extension English {
    package func sentence(_ message: RepositoryMessage) -> String {
        switch message {
        case .searching: "Still searching; the results will be printed here."
        case .loadingMore: "Loading the next page; it will be printed here."
        case .failed(let words, let error):
            explain(error, of: "Repositories for '\(TerminalText.line(words))'").line
        case .noMore: "There are no more repositories."
        }
    }
}
