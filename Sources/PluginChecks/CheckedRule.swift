package struct CheckedRule: Hashable, Sendable {
    package var name: String
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
}

extension CheckedRule {
    init(_ rule: PluginRule, _ result: Result) {
        self.init(name: rule.rawValue, sentence: rule.sentence, result: result)
    }

    init(_ rule: PluginRule, _ findings: [String]) {
        self.init(rule, findings.isEmpty ? .kept : .broken(findings: findings, remedy: rule.remedy))
    }

    init(_ rule: PluginRule, _ finding: String?) { self.init(rule, finding.map { [$0] } ?? []) }
}
