/// What can be wrong with config.toml, and with what is put together by it.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// The file is not TOML.
    case syntax(path: String, line: Int, column: Int, reason: String)
    /// A key has a value it cannot have.
    case value(path: String, key: String, reason: String)
    /// A table of settings is about an address that is not subscribed to; a warning, for it does no harm.
    case unusedSource(path: String, address: String)
    /// Two sources answer addresses that begin with one word; their titles.
    case sameSource(id: String, first: String, second: String)
}

extension Explainer {
    func explain(_ error: ConfigurationError) -> Explanation {
        switch error {
        case .syntax(let path, let line, let column, let reason):
            Explanation(
                "\(path), line \(line), column \(column): \(reason).",
                "Fix the line; nothing was changed.",
                .configuration
            )
        case .value(let path, let key, let reason):
            Explanation("\(path): '\(key)' \(reason).", "Fix the value; nothing was changed.", .configuration)
        case .unusedSource(let path, let address):
            Explanation(
                "\(path): [source.\"\(address)\"] matches none of your subscriptions, so it is ignored.",
                "'sources' lists the addresses: correct this one, or subscribe to it with 'add'.",
                .configuration
            )
        case .sameSource(let id, let first, let second):
            Explanation(
                "Two sources are called '\(id)': \(first) and \(second).",
                "Remove one of them, or give it another id.",
                .configuration
            )
        }
    }
}
