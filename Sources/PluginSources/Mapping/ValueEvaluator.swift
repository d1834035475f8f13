import FeedFormats
import FeedModel
import Foundation
import HTMLTree
import JSONPath
import PluginManifests
import Primitives
import RegularExpression
import SourceAPI

/// Evaluates the rules of values, within limits that hold for the whole fetch.
final class ValueEvaluator {
    let address: AddressValues
    private var budget = JSONPath.Budget()
    private var matchingSteps = JSONPath.stepLimit

    init(address: AddressValues) {
        self.address = address
    }

    func items(_ rules: ItemRules, in root: MappedElement) throws(SourceError) -> [MappedItem] {
        guard let each = rules.each else { return [MappedItem(element: root)] }
        guard let path = rules.groups else {
            return try elements(each, "items.each", in: root, isNamed: rules.hasNames)
        }
        var groups = try elements(path, "items.groups", in: root, isNamed: rules.hasNames)
        // A page has no names, so that its groups can be left out alone.
        if case .html = root { groups = groups.outermost }
        var items: [MappedItem] = []
        for group in groups {
            let group = MappedGroup(group.element, name: group.name)
            for var item in try elements(each, "items.each", in: group.element, isNamed: rules.hasNames) {
                item.group = group
                items.append(item)
            }
            // An element can be in several groups.
            guard items.count <= JSONPath.resultLimit else {
                throw .tooLong("items.each", MappingLimit(reason: "more than \(JSONPath.resultLimit) values"))
            }
        }
        return items
    }

    private func elements(
        _ path: RulePath,
        _ key: String,
        in element: MappedElement,
        isNamed: Bool
    ) throws(SourceError) -> [MappedItem] {
        do throws(MappingLimit) {
            if isNamed { return try element.namedElements(path, within: &budget) }
            return try element.elements(path, within: &budget).map { MappedItem(element: $0) }
        } catch {
            throw .tooLong(key, error)
        }
    }

    /// Returns the values that a rule finds in an element, by its path as prepared for the page if there is one.
    func values(
        _ rule: ValueRule,
        named key: String,
        in element: MappedElement,
        isList: Bool = false,
        by reader: ElementReader? = nil,
        others: NamedValues = NamedValues()
    ) throws(SourceError) -> [JSONValue] {
        do throws(MappingLimit) {
            return try found(rule, in: element, isList: isList, by: reader, others: others)
        } catch {
            throw .tooLong(key, error)
        }
    }

    func text(_ rules: ValueRules, named key: String, in element: MappedElement) throws(SourceError) -> String? {
        for rule in rules {
            if let text = try values(rule, named: key, in: element).first?.shown { return text }
        }
        return nil
    }

    private func found(
        _ rule: ValueRule,
        in element: MappedElement,
        isList: Bool,
        by reader: ElementReader?,
        others: NamedValues
    ) throws(MappingLimit) -> [JSONValue] {
        var values: [JSONValue]
        switch rule.origin {
        case .constant(let text): values = [.string(text)]
        case .name(let isOfGroup):
            let name = isOfGroup ? NamedValues.group : NamedValues.item
            values = others.value(name, makesMarkup: false).map { [.string($0)] } ?? []
        case .template(let template):
            let text = template.text(others, address, for: rule)
            values = text.map { [.string($0)] } ?? []
        case .texts(let template):
            values = []
            for inner in try element.elements(template.each, within: &budget) {
                let text = try template.text(of: inner, makesMarkup: rule.makesMarkup, within: &budget)
                if let text { values.append(.string(text)) }
            }
        case .path(let path):
            // The first value is not enough: the value is the first match in a list at the path.
            let isFirstOnly = !isList && rule.isFirstOnly(path)
            values = try element.values(path, isFirstOnly: isFirstOnly, by: reader, within: &budget)
        }
        if let path = rule.json { values = try parsed(values, by: path) }
        if rule.isMarkup { values = values.map { value in value.string.map { .string(HTMLText.plain($0)) } ?? value } }
        if let match = rule.match {
            var matches: [JSONValue] = []
            for value in values {
                guard let text = value.shown else { continue }
                if let found = try match.first(in: text, steps: &matchingSteps) { matches.append(.string(found)) }
            }
            values = matches
        }
        if let separator = rule.separator {
            // By scalars, as "\r\n" is one character.
            values = values.flatMap { value -> [JSONValue] in
                let parts = (value.shown ?? "").unicodeScalars.split(separator: separator.unicodeScalars)
                return parts.map { .string(String($0).onOneLine) }
            }
        }
        values.removeAll { $0.isBlank }
        if rule.takesAll, !isList, values.count > 1 {
            // Pieces of one text keep the spaces between them.
            let texts = values.compactMap(\.shown).map { rule.joint.isEmpty ? $0 : $0.onOneLine }
            values = [.string(texts.joined(separator: rule.joint))]
        }
        if values.isEmpty, let fallback = rule.fallback { values = [.string(fallback)] }
        return values
    }

    private func parsed(_ values: [JSONValue], by path: JSONPath) throws(MappingLimit) -> [JSONValue] {
        var found: [JSONValue] = []
        let rule = RulePath(text: path.text, json: path)
        for value in values {
            guard case .string(let text) = value, let document = try? JSONValue(parsing: text) else { continue }
            found += try MappedElement.json(document).values(rule, within: &budget)
        }
        return found
    }
}

extension GroupMatch {
    func first(in text: String, steps: inout Int) throws(MappingLimit) -> String? {
        do {
            return try expression.firstMatch(of: group, in: text, steps: &steps)
        } catch {
            throw MappingLimit(reason: "more than \(JSONPath.stepLimit) steps of regular expressions")
        }
    }
}

extension SourceError {
    static func tooLong(_ key: String, _ limit: MappingLimit) -> SourceError {
        .malformed(where: key, what: "it takes too long on this document: \(limit.reason)")
    }
}

extension JSONValue {
    var shown: String? {
        if case .bool(let value) = self { return value ? "true" : "false" }
        return text
    }

    var isBlank: Bool {
        switch self {
        case .string(let text): return text.isBlank
        case .bool, .int, .number: return false
        case .null, .array, .object: return true
        }
    }

    var quoted: String { "'\((shown ?? line).onOneLine.cut(to: 80))'" }
}

extension String {
    var isBlank: Bool {
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}

extension ValueRule {
    /// Returns the need of a field, as the end of a sentence about a value that it cannot use.
    func need(of field: ItemField) -> String {
        if field.isAddress { return "where a web address is needed" }
        guard field.isDate else { return "where a number is needed" }
        return date?.format.map { "where a date as '\($0)' is needed" }
            ?? "where a date is needed; 'format' reads other forms"
    }
}

/// The values of an item that templates can name: so few that a list is searched faster than a dictionary.
struct NamedValues {
    /// The names under which the names of an item and of its group are kept.
    static let (item, group) = ("~", "^~")

    private var entries: [(name: String, value: String?, isText: Bool)] = []

    /// Returns the last value with a name, escaped if it is plain text and becomes a part of HTML.
    func value(_ name: String, makesMarkup: Bool) -> String? {
        guard let entry = entries.last(where: { $0.name == name }) else { return nil }
        return entry.value.map { makesMarkup && entry.isText ? HTMLWriter.escaped($0, isAttribute: true) : $0 }
    }

    mutating func append(_ value: String?, named name: String, isText: Bool) { entries.append((name, value, isText)) }
}

struct AddressValues {
    let uri: SubscriptionURI
    let defaults: [String: String]
    let limit: Int
    let now: Date

    func parameter(_ name: String) -> String { uri.parameter(name) ?? defaults[name] ?? "" }
}

extension TextTemplate {
    /// Returns `nil` if the rule names values and none of them is there, or not each one that the rule needs.
    func text(_ values: NamedValues, _ address: AddressValues, for rule: ValueRule) -> String? {
        func escaped(_ text: String) -> String { rule.makesMarkup ? HTMLWriter.escaped(text, isAttribute: true) : text }
        var isSomethingNamed = false
        var isSomethingThere = false
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .value(let name):
                isSomethingNamed = true
                guard let value = values.value(name, makesMarkup: rule.makesMarkup) else {
                    if rule.needsAllValues { return nil }
                    continue
                }
                isSomethingThere = true
                text += value
            case .subject: text += escaped(address.uri.subject)
            case .parameter(let name): text += escaped(address.parameter(name))
            case .now(let pattern): text += pattern.text(of: address.now)
            }
        }
        return isSomethingNamed && !isSomethingThere ? nil : text
    }
}

extension ElementTemplate {
    /// Returns the text of an element, in HTML with texts escaped; `nil` if it has none of the values.
    func text(
        of element: MappedElement,
        makesMarkup: Bool,
        within budget: inout JSONPath.Budget
    ) throws(MappingLimit) -> String? {
        var (text, hasValue) = ("", false)
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .value(let path):
                let values = try element.values(path, isFirstOnly: true, within: &budget)
                guard let value = values.first(where: { !$0.isBlank })?.shown else { continue }
                text += makesMarkup && element.isText(at: path) ? HTMLWriter.escaped(value, isAttribute: true) : value
                hasValue = true
            }
        }
        return hasValue ? text : nil
    }
}

extension MappedElement {
    /// Whether a path leads to a text or an attribute of a page; what JSON and XML hold may be markup.
    func isText(at path: RulePath) -> Bool {
        guard case .html(let node) = self, !node.isInXML, let element = path.element else { return false }
        return element.part != .content
    }
}
