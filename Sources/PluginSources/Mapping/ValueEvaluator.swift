import FeedFormats
import FeedModel
import Foundation
import JSONPath
import PluginManifests
import Primitives
import RegularExpression
import SourceAPI

/// Evaluates the rules of values, within limits that hold for the whole fetch.
struct ValueEvaluator {
    /// The values that templates can name besides the values of an item.
    let address: AddressValues
    /// The steps that are left.
    private(set) var budget = JSONPath.Budget()
    /// The steps of regular expressions that are left.
    private var matchingSteps = JSONPath.stepLimit

    init(address: AddressValues) {
        self.address = address
    }

    /// Returns the elements that are items.
    mutating func items(_ rules: ItemRules, in root: MappedElement) throws(SourceError) -> MappedItems {
        guard let each = rules.each else { return MappedItems(NamedElements(elements: [root])) }
        let isNamed = rules.hasNames
        guard let path = rules.groups else {
            return MappedItems(try elements(each, "items.each", in: root, isNamed: isNamed))
        }
        var groups = try elements(path, "items.groups", in: root, isNamed: isNamed)
        // A page has no names, so that its groups can be left out alone.
        if case .html = root { groups.elements = groups.elements.outermost }
        var items = MappedItems(in: groups)
        for (place, group) in groups.elements.enumerated() {
            let found = try elements(each, "items.each", in: group, isNamed: isNamed)
            do throws(MappingLimit) {
                try items.append(found, ofGroup: place)
            } catch {
                throw .tooLong("items.each", error)
            }
        }
        return items
    }

    private mutating func elements(
        _ path: RulePath,
        _ key: String,
        in element: MappedElement,
        isNamed: Bool
    ) throws(SourceError) -> NamedElements {
        do throws(MappingLimit) {
            guard isNamed else { return NamedElements(elements: try element.elements(path, within: &budget)) }
            return try element.namedElements(path, within: &budget)
        } catch {
            throw .tooLong(key, error)
        }
    }

    /// Returns the values that a rule finds in an element; none, or only blank ones, if the value is missing.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - key: The name of the rule, for errors.
    ///   - element: The item, or the document.
    ///   - isList: Whether all values are wanted.
    ///   - reader: The path as it is read in the page, if it was prepared.
    ///   - others: The values that templates can use.
    mutating func values(
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

    /// Returns the first value of a step; `nil` if the value is missing.
    mutating func first(
        of step: ItemStep,
        in element: MappedElement,
        others: NamedValues
    ) throws(SourceError) -> JSONValue? {
        guard step.isPlain else {
            return try values(step.rule, named: step.key, in: element, by: step.reader, others: others).first
        }
        do throws(MappingLimit) {
            return try element.first(of: step, within: &budget)
        } catch {
            throw .tooLong(step.key, error)
        }
    }

    /// Returns the values of a step as texts: all of a list, or those that the first of its nodes has.
    mutating func texts(
        of step: ItemStep,
        in element: MappedElement,
        others: NamedValues
    ) throws(SourceError) -> [String] {
        guard step.isPlain else {
            let (isList, reader) = (step.isList, step.reader)
            return try values(step.rule, named: step.key, in: element, isList: isList, by: reader, others: others)
                .compactMap(\.shown)
        }
        do throws(MappingLimit) {
            return try element.texts(of: step, within: &budget)
        } catch {
            throw .tooLong(step.key, error)
        }
    }

    /// Returns the first value that one of some rules finds, as a text.
    mutating func text(_ rules: ValueRules, named key: String, in element: MappedElement) throws(SourceError) -> String?
    {
        for rule in rules {
            if let text = try values(rule, named: key, in: element).first?.shown { return text }
        }
        return nil
    }

    private mutating func found(
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

    private mutating func parsed(_ values: [JSONValue], by path: JSONPath) throws(MappingLimit) -> [JSONValue] {
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
    /// Returns what the group matches in a text.
    func first(in text: String, steps: inout Int) throws(MappingLimit) -> String? {
        do {
            return try expression.firstMatch(of: group, in: text, steps: &steps)
        } catch {
            throw MappingLimit(reason: "more than \(JSONPath.stepLimit) steps of regular expressions")
        }
    }
}

extension SourceError {
    /// The error of a rule that takes too many steps.
    static func tooLong(_ key: String, _ limit: MappingLimit) -> SourceError {
        .malformed(where: key, what: "it takes too long on this document: \(limit.reason)")
    }
}

extension JSONValue {
    /// The value as a text: strings, numbers and truth values.
    var shown: String? {
        if case .bool(let value) = self { return value ? "true" : "false" }
        return text
    }

    /// Returns the same without copying a string.
    consuming func intoShown() -> String? {
        switch consume self {
        case .string(let text): text
        case let other: other.shown
        }
    }

    /// Whether nothing would be shown.
    var isBlank: Bool {
        switch self {
        case .string(let text): return text.isBlank
        case .bool, .int, .number: return false
        case .null, .array, .object: return true
        }
    }
}

extension String {
    /// Whether there is nothing but white space.
    var isBlank: Bool {
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}
