/// One way in which a source breaks its contract.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    public var rule: ConformanceRule
    /// What was seen, in one line.
    public var what: String

    /// Makes a finding.
    public init(_ rule: ConformanceRule, _ what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule's name and what was seen, for example `limit: 30 items for a limit of 1`.
    public var description: String { "\(rule.rawValue): \(what)" }
}
