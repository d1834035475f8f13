package enum ConfigurationError: Error, Equatable, Sendable {
    case syntax(path: String, line: Int, column: Int, reason: String)
    case value(path: String, key: String, reason: String)
    /// A table of settings names an address without a subscription; a harmless mistake, reported as a warning.
    case unusedSource(path: String, address: String)
    /// Two sources use the same scheme; the titles of both.
    case sameSource(id: String, first: String, second: String)
}
