import Screens

extension HomeDifference {
    /// Returns the changes in one line.
    ///
    /// `Home: 2 new in Articles, Repositories failed: offline. 'home' shows the new page.`
    func sentence(explainer: Explainer) -> String {
        let words = changes.map { change in
            let title = TerminalText.line(change.title)
            switch change.kind {
            case .failed(let error): return "\(title) failed: \(TerminalText.line(explainer.reason(error)))"
            case .arrived(let count): return "\(count) new in \(title)"
            case .updated: return "\(title) is updated"
            }
        }
        return "Home: \(words.joined(separator: ", ")). 'home' shows the new page."
    }
}
