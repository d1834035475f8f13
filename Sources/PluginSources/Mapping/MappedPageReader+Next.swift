import FeedFormats
import HTMLTree
import PluginManifests
import Primitives
import SourceAPI

// The way to the next page.
extension MappedPageReader {
    /// Returns the position of the next page; `nil` if there is none.
    ///
    /// Records in the report what the rule of the position has found.
    func next(
        _ response: HTTPResponse,
        _ document: MappedDocument,
        _ evaluator: inout ValueEvaluator,
        _ report: inout RuleReport
    ) throws(SourceError) -> PagePosition? {
        let url = position.url
        switch mapping.next {
        case nil: return nil
        case .link:
            let target = response.link("next")
            report.found["next.link"] = target == nil ? 0 : 1
            return target.flatMap { target in
                let address = webAddress(target, base: document.base)
                if address == nil { tell(refused: target, "next.link") }
                return address.flatMap { following($0, "next.link", &report) }
            }
        case .address(let rules): return try address(rules, document, &evaluator, &report)
        case .number(let parameter, let start, let step):
            let number = url.number(inParameter: parameter) ?? start
            let (next, isTooLarge) = number.addingReportingOverflow(step)
            return isTooLarge ? nil : PagePosition(url: url.setting(parameter: parameter, to: String(next)))
        case .cursor(let rules, let parameter):
            let cursor = try evaluator.text(rules, named: "next.cursor", in: document.root)
            report.found["next.cursor"] = cursor == nil ? 0 : 1
            guard let cursor else {
                tellObstacle(to: rules, "next.cursor", document, evaluator, &report)
                return nil
            }
            if let parameter { return PagePosition(url: url.setting(parameter: parameter, to: cursor)) }
            let isInBody = mapping.request.body?.hasCursor == true
            return PagePosition(
                url: mapping.request.url.text(evaluator.address, cursor: cursor),
                bodyCursor: isInBody ? cursor : ""
            )
        }
    }

    /// Returns the position at the first usable address that rules find.
    private func address(
        _ rules: ValueRules,
        _ document: MappedDocument,
        _ evaluator: inout ValueEvaluator,
        _ report: inout RuleReport
    ) throws(SourceError) -> PagePosition? {
        let key = "next.url"
        var refused: (text: String, advice: String)?
        for rule in rules {
            guard let text = try evaluator.values(rule, named: key, in: document.root).first?.shown else { continue }
            let link = URIReference.isAbsolute(text) ? nil : document.root.linkPath(of: rule)
            if link == nil, let address = webAddress(rule.encodingSpaces(of: text), base: rule.base ?? document.base) {
                report.found[key] = 1
                return following(address, key, &report)
            }
            refused = refused ?? (text, link.map(ValueRule.advice) ?? "")
        }
        report.found[key] = refused == nil ? 0 : 1
        if let refused {
            tell(refused: refused.text, key, advice: refused.advice)
        } else {
            tellObstacle(to: rules, key, document, evaluator, &report)
        }
        return nil
    }

    private func webAddress(_ text: String, base: String) -> String? {
        JSONValue.string(URIReference.resolve(text, against: base)).httpURL
    }

    /// Returns the position at the address of a next page; `nil` if that is the page itself.
    private func following(_ next: String, _ key: String, _ report: inout RuleReport) -> PagePosition? {
        guard next != position.url else {
            report.unusable[key] = UnusableValues(first: "the address of this page itself")
            return nil
        }
        // Recordings have declared addresses. Where one server stands for several services, the next page is of the same as this one.
        let services = host.services(of: next) ?? []
        let keys = Set(host.services(of: position.url)?.map(\.key) ?? [])
        return PagePosition(url: (services.first { keys.contains($0.key) } ?? services.first)?.url ?? next)
    }

    private func tell(refused text: String, _ key: String, advice: String = "") {
        let value = JSONValue.string(text).quoted
        host.log("there is no next page, because \(key) found \(value), where a web address is needed\(advice)")
    }

    /// Records why rules have found no value although the path of one leads to something.
    private func tellObstacle(
        to rules: ValueRules,
        _ key: String,
        _ document: MappedDocument,
        _ evaluator: ValueEvaluator,
        _ report: inout RuleReport
    ) {
        guard observer != nil else { return }
        let words = rules.compactMap { evaluator.obstacle(of: $0, in: document.root) }.first
        report.unusable[key] = words.map { UnusableValues(first: $0) }
    }
}

extension MappedElement {
    /// Returns the path to the address of a link whose text a rule takes; `nil` if it takes something else.
    fileprivate func linkPath(of rule: ValueRule) -> String? {
        guard case .html(let node) = self, let text = rule.textPath, case .path(let path) = rule.origin,
            let selector = path.element?.selector, let found = try? node.first(selector)
        else { return nil }
        if found["href"] != nil { return "\(text) @href" }
        return ((try? found.first("[href]")) ?? nil).map { "\(text) \($0.name) @href" }
    }
}
