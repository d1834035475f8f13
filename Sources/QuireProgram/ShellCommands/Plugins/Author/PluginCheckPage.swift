import PluginChecks
import Primitives

enum PluginCheckPage {
    private static let width = 14

    /// Returns a line for each rule, and below a broken one its further findings and what helps.
    static func lines(_ rules: [CheckedRule]) -> [String] {
        rules.flatMap { rule in
            let name = rule.name + String(repeating: " ", count: max(0, width - rule.name.count))
            let gap = String(repeating: " ", count: width + 2)
            switch rule.result {
            case .kept: return ["\(name)  ok"]
            case .notChecked(let reason): return ["\(name)  not checked: \(reason)"]
            case .broken(let findings, let remedy):
                return ["\(name)  broken: \(findings.first ?? rule.sentence)"] + findings.dropFirst().map { gap + $0 }
                    + [gap + remedy]
            }
        }
    }

    /// Returns the sentence that ends the list.
    static func sentence(_ rules: [CheckedRule]) -> String {
        let broken = rules.count { $0.isBroken }
        return broken == 0 ? "No rule is broken." : broken == 1 ? "1 rule is broken." : "\(broken) rules are broken."
    }
}

extension CheckedRule {
    /// The result as `plugin check --json` prints it.
    var json: JSONValue {
        let (word, findings, remark): (String, [String], String?) =
            switch result {
            case .kept: ("ok", [], nil)
            case .broken(let findings, let remedy): ("broken", findings, remedy)
            case .notChecked(let reason): ("not checked", [], reason)
            }
        return [
            "rule": .string(name), "sentence": .string(sentence), "result": .string(word),
            "findings": .array(findings.map { .string($0) }), "remark": JSONValue(remark),
        ]
    }
}
