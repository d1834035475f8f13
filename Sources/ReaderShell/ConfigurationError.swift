/// What can be wrong with config.toml.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// The file is not TOML.
    case syntax(path: String, line: Int, column: Int, reason: String)
    /// A key has a value it cannot have.
    case value(path: String, key: String, reason: String)
}

extension Explainer {
    func explain(_ error: ConfigurationError) -> Explanation {
        switch error {
        case .syntax(let path, let line, let column, let reason):
            Explanation(
                "\(path), line \(line), column \(column): \(reason).",
                "Mend the line; nothing was changed.",
                .configuration
            )
        case .value(let path, let key, let reason):
            Explanation("\(path): '\(key)' \(reason).", "Mend the value; nothing was changed.", .configuration)
        }
    }
}
