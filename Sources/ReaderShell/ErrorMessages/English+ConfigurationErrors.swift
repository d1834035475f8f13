import FeedModel
package import Screens

extension English {
    package func explain(_ error: ConfigurationError) -> Explanation {
        switch error {
        case .syntax(let path, let line, let column, let reason):
            Explanation("\(path), line \(line), column \(column): \(reason).")
                .advising("Fix the line; nothing was changed.", .configuration)
        case .value(let path, let key, let reason):
            Explanation("\(path): '\(key.redactingUserinfo)' \(reason).")
                .advising("Fix the value; nothing was changed.", .configuration)
        case .unusedSource(let path, let address):
            Explanation(
                "\(path): [source.\"\(address)\"] matches none of your subscriptions, so it is ignored.",
                "'sources' lists the addresses: correct this one, or subscribe to it with 'add'.",
                .configuration
            )
        case .sameSource(let id, let first, let second):
            Explanation("Two sources are called '\(id)': \(first) and \(second).")
                .advising("Remove one of them, or give it another id.", .configuration)
        }
    }
}
