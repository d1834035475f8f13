import JSONPath
import PluginManifests
import Primitives

// The reasons why values cannot be used, for the author of a mapping.
extension ValueEvaluator {
    /// Returns why a rule finds no value in an element although its path leads to something, such as `an object with 'name'`;
    /// `nil` if the path leads to nothing.
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
    /// Returns what a path leads to if it is no value, and what to write; `nil` if it is nothing.
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
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - isPage: Whether the document is a page, whose addresses are in attributes.
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

    /// The path whose elements give their whole text; `nil` if the rule takes something else.
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
    /// Whether a path has the name as it is, without brackets.
    fileprivate var isPlainName: Bool {
        utf8.first.map { !(0x30...0x39).contains($0) } == true
            && utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
}
