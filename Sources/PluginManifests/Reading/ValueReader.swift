import Foundation
import JSONPath
import RegularExpression

/// Reads the rules of one value: each is a path, or a table.
struct ValueReader {
    let paths: PathReader
    let templates: TemplateReader
    var names: Set<String> = []
    var scope = PathScope()

    static let keys = [
        "select", "attribute", "all", "join", "match", "take", "template", "default", "constant", "format", "zone",
        "language", "base", "json", "markup", "each", "split",
    ]

    func value(_ key: String, in table: ManifestTable) -> ValueRules? {
        guard let (elements, keys) = table.elements(key) else { return rule(key, in: table).map { [$0] } }
        guard !keys.isEmpty else { return table.wrong(key, "has no rule") }
        var rules: ValueRules = []
        for place in keys {
            if let last = rules.last, last.alwaysHasValue {
                elements.fail(place, "is never used, because the rule before it always gives a value")
            }
            guard let rule = rule(place, in: elements) else { return nil }
            rules.append(rule)
        }
        return rules
    }

    private func rule(_ key: String, in table: ManifestTable) -> ValueRule? {
        guard table.isTable(key) else {
            return table.text(key, "a path in quotation marks, or a table")
                .map { ValueRule(origin($0, key: key, in: table)) }
        }
        guard let own = table.table(key) else { return nil }
        own.check(Self.keys)
        guard let origin = origin(own) else { return nil }
        var rule = ValueRule(origin)
        rule.takesAll = own.flag("all") ?? own.has("join")
        rule.joint = own.text("join", canBeEmpty: true) ?? rule.joint
        rule.fallback = own.text("default")
        rule.isMarkup = own.flag("markup") ?? false
        rule.base = own.webAddress("base")
        rule.date = date(own)
        readJSON(own, &rule)
        rule.match = own.match()
        rule.separator = own.text("split")
        return rule
    }

    private func origin(_ table: ManifestTable) -> ValueRule.Origin? {
        if table.has("each") { return texts(table).map { .texts($0) } }
        let origins = ["select", "template", "constant"].filter(table.has)
        guard let origin = origins.first else {
            return table.missing("select", "a path, or 'template', or 'constant'")
        }
        guard origins.count == 1 else { return table.wrong(origins[1], "cannot be combined with '\(origin)'") }
        if origin != "select" {
            table.refuse(["attribute", "all", "join", "json"], "has no meaning with '\(origin)'")
        }
        guard var text = table.text(origin) else { return nil }
        switch origin {
        case "constant": return .constant(text)
        case "template":
            let parts = templates.parts(of: text, key: origin, in: table, names: names)
            return parts.map { .template(TextTemplate(parts: $0)) }
        default:
            if let attribute = table.text("attribute") { text += " @" + attribute }
            return self.origin(text, key: origin, in: table)
        }
    }

    private func origin(_ text: String, key: String, in table: ManifestTable) -> ValueRule.Origin {
        paths.name(text, key: key, in: table, scope: scope)
            ?? .path(paths.path(text, key: key, in: table, scope: scope))
    }

    private func texts(_ table: ManifestTable) -> ElementTemplate? {
        table.refuse(["select", "constant", "attribute", "json"], "has no meaning with 'each'")
        let advice = "a text with paths in each element, such as '{given} {family}'"
        guard let each = table.text("each"), let text = table.required("template", advice) else { return nil }
        let path = paths.elements(each, key: "each", in: table, scope: PathScope(hasGroups: scope.hasGroups))
        var template = ElementTemplate(each: path, parts: [])
        for (place, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard place > 0 else {
                template.parts.append(.literal(String(part)))
                continue
            }
            guard let end = part.firstIndex(of: "}") else { return table.wrong("template", "has a '{' without a '}'") }
            let own = String(part[..<end])
            guard !own.isEmpty else { return table.wrong("template", "has '{}'; put a path between the braces") }
            template.parts.append(.value(paths.path(own, key: "template", in: table, scope: PathScope())))
            template.parts.append(.literal(String(part[part.index(after: end)...])))
        }
        return template
    }

    private func date(_ table: ManifestTable) -> DateRule? {
        guard ["format", "zone", "language"].contains(where: table.has) else { return nil }
        let rule = DateRule(
            format: table.text("format"),
            zone: table.text("zone"),
            language: table.text("language")
        )
        if rule.hasMistakenLetter {
            table.fail(
                "format",
                "must be a pattern such as 'dd.MM.yyyy HH:mm', in which y is the year, M the month, d the day and m the minute"
            )
        }
        if let zone = rule.zone, TimeZone(identifier: zone) == nil {
            table.fail("zone", "'\(zone)' is not a time zone; write one such as Europe/Berlin")
        }
        return rule
    }

    private func readJSON(_ table: ManifestTable, _ rule: inout ValueRule) {
        guard let text = table.text("json") else { return }
        do throws(JSONPath.SyntaxError) {
            rule.json = try JSONPath(abbreviated: text)
        } catch {
            table.fail("json", "is not JSONPath: \(error)")
        }
    }
}

extension ManifestTable {
    func match() -> GroupMatch? {
        guard let pattern = text("match") else {
            refuse(["take"], "has no meaning without 'match'")
            return nil
        }
        do throws(RegularExpression.SyntaxError) {
            let expression = try CapturingExpression(pattern)
            let group = number("take", 0...max(expression.groupCount, 0)) ?? min(1, expression.groupCount)
            return GroupMatch(expression: expression, group: group)
        } catch {
            let reason = "column \(error.offset + 1): expected \(error.expected)"
            return wrong("match", "is not a regular expression: \(reason)")
        }
    }
}

extension ValueRule {
    fileprivate var alwaysHasValue: Bool {
        if case .constant = origin, match == nil, json == nil { true } else { false }
    }
}

struct ItemRuleReader {
    let paths: PathReader
    let templates: TemplateReader

    func items(_ table: ManifestTable) -> ItemRules {
        let known = ItemField.allCases.map(\.rawValue)
        table.check(["groups", "each", "empty", "values"] + known)
        var rules = ItemRules()
        rules.groups = elements("groups", in: table)
        rules.each = elements("each", in: table)
        if rules.groups != nil, !table.has("each") {
            table.fail("groups", "needs 'each', the path of the items in each group")
        }
        rules.isEmptyAllowed = table.flag("empty") ?? false
        let own = table.table("values")
        let present = known.filter(table.has)
        // Templates do not use each other.
        var names = Set(present.filter { !table.isTemplate($0) })
        for name in own?.keys.sorted() ?? [] {
            if known.contains(name) { own?.fail(name, "is the name of a field, which belongs in [items]") }
            if own?.isTemplate(name) == false { names.insert(name) }
        }
        let values = ValueReader(
            paths: paths,
            templates: templates,
            names: names,
            scope: PathScope(isOfItem: true, hasGroups: rules.groups != nil)
        )
        for field in ItemField.allCases where table.has(field.rawValue) {
            rules.fields[field] = values.value(field.rawValue, in: table)
            // Half an address leads elsewhere, and half an identity is that of other items.
            let needsAllValues = field.isAddress || field == .id || field == .guid
            for place in rules.fields[field]?.indices ?? 0..<0 {
                rules.fields[field]?[place].needsAllValues = needsAllValues
                rules.fields[field]?[place].makesMarkup = field == .html
            }
        }
        for name in own?.keys.sorted() ?? [] { rules.values[name] = own.flatMap { values.value(name, in: $0) } }
        if [ItemField.guid, .id, .url, .title].allSatisfy({ !table.has($0.rawValue) }) {
            let _: Void? = table.missing("id", "an item needs an 'id', a 'url' or a 'title'")
        }
        return rules
    }

    private func elements(_ key: String, in table: ManifestTable) -> RulePath? {
        table.text(key, "one path in quotation marks").map { paths.elements($0, key: key, in: table) }
    }
}
