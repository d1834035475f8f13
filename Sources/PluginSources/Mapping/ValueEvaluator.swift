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
    /// The values that templates can name in addition to an item's values.
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
            // The first value is not enough: of a list at the path, the first that matches is the value.
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
}

extension String {
    var isBlank: Bool {
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}

// The reasons why values cannot be used, for the author of a mapping.
extension ValueEvaluator {
    /// Returns why a rule finds no value although its path leads to something, such as `an object with 'name'`.
    func obstacle(of rule: ValueRule, in element: MappedElement, by reader: ElementReader? = nil) -> String? {
        guard case .path(let path) = rule.origin else { return nil }
        var budget = JSONPath.Budget()
        guard let values = try? element.values(path, by: reader, within: &budget) else { return nil }
        guard let value = values.first(where: { !$0.isBlank }) else { return element.obstacle(at: path) }
        if rule.json != nil, (try? JSONValue(parsing: value.shown ?? "")) == nil {
            return "\(value.quoted), which is not JSON"
        }
        if rule.match != nil { return "\(value.quoted), which 'match' does not match" }
        return rule.json.map { "\(value.quoted), in which '\($0.text)' leads to no value" }
    }
}

extension MappedElement {
    /// Returns what a path leads to if that is not a value, and what to write; `nil` if it leads to nothing.
    fileprivate func obstacle(at path: RulePath) -> String? {
        var budget = JSONPath.Budget()
        switch self {
        case .json(let value):
            let found = (try? path.json?.values(in: value, within: &budget)) ?? []
            let isList = found.contains(where: \.isArray)
            guard let object = found.flatMap({ $0.isArray ? $0.array : [$0] }).first(where: \.isObject) else {
                return nil
            }
            let names = object.members.map(\.name).filter(\.isPlainName)
            let kind = isList ? "a list of objects" : "an object"
            guard let name = names.first else { return kind }
            let listed = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
            return "\(kind) with \(listed); a path such as \(path.text)\(isList ? "[*]" : "").\(name) leads to a value"
        case .html:
            guard let element = path.element, element.place == .inside else { return nil }
            let elements = (try? self.elements(path, within: &budget)) ?? []
            guard !elements.isEmpty else { return nil }
            switch element.part {
            case .attribute(let name): return "an element without the attribute '\(name)'"
            case .text, .content: return "an element without text"
            }
        }
    }
}

extension ValueRule {
    /// Returns the need of a field, as the end of a sentence about a value that it cannot use.
    func need(of field: ItemField, inPage isPage: Bool) -> String {
        if field.isAddress {
            let example = field == .image ? "img @src" : "a @href"
            let advice = isPage && textPath != nil ? "; an attribute is written as in '\(example)'" : ""
            return "where a web address is needed\(advice)"
        }
        guard field.isDate else { return "where a number is needed" }
        return date?.format.map { "where a date as '\($0)' is needed" }
            ?? "where a date is needed; 'format' reads other forms"
    }

    var textPath: String? {
        guard case .path(let path) = origin, match == nil, json == nil, path.element?.part == .text else { return nil }
        return path.text
    }

    /// Returns the advice to take an attribute in place of a text, as the end of a sentence.
    static func advice(attribute path: String) -> String { "; an attribute is written '\(path)'" }
}

extension JSONValue {
    /// The value in quotation marks, cut to a line.
    var quoted: String { "'\((shown ?? line).onOneLine.cut(to: 80))'" }
}

extension String {
    fileprivate var isPlainName: Bool {
        utf8.first.map { !(0x30...0x39).contains($0) } == true
            && utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
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
