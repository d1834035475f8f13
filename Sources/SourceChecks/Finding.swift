/// A violation of the contract of sources.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The violated rule.
    public var rule: ConformanceRule
    /// What was observed, in one line.
    public var what: String

    /// Creates a finding.
    public init(_ rule: ConformanceRule, _ what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule's name and the observation, for example `limit: 30 items for a limit of 1`.
    public var description: String { "\(rule.rawValue): \(what)" }
}
