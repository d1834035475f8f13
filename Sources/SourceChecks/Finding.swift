/// A violation of the contract of sources.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The violated rule.
    public var rule: ConformanceRule
    /// The observation, in one line.
    public var message: String

    /// Creates a finding.
    public init(_ rule: ConformanceRule, _ message: String) {
        self.rule = rule
        self.message = message
    }

    /// The rule's name and the observation, for example `limit: 30 items for a limit of 1`.
    public var description: String { "\(rule.rawValue): \(message)" }
}
