/// The result of one rule for one plugin.
package struct CheckedRule: Hashable, Sendable {
    package var name: String
    /// The rule in one sentence.
    package var sentence: String
    package var result: Result

    package enum Result: Hashable, Sendable {
        case kept
        /// The plugin breaks the rule; with what its author can do.
        case broken(findings: [String], remedy: String)
        /// The rule does not apply, or could not be checked, for a reason.
        case notChecked(String)
    }

    package var isBroken: Bool {
        if case .broken = result { true } else { false }
    }

    init(_ rule: PluginRule, _ result: Result) {
        (name, sentence, self.result) = (rule.rawValue, rule.sentence, result)
    }

    init(_ rule: PluginRule, _ findings: [String]) {
        self.init(rule, findings.isEmpty ? .kept : .broken(findings: findings, remedy: rule.remedy))
    }

    init(name: String, sentence: String, _ result: Result) {
        (self.name, self.sentence, self.result) = (name, sentence, result)
    }
}
