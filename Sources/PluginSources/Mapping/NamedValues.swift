import FeedFormats
import FeedModel
import Foundation
import HTMLTree
import JSONPath
import PluginManifests
import Primitives

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

/// The values of an address that templates can name.
struct AddressValues {
    let uri: SubscriptionURI
    let defaults: [String: String]
    let limit: Int
    let now: Date

    func parameter(_ name: String) -> String { uri.parameter(name) ?? defaults[name] ?? "" }
}

extension TextTemplate {
    /// Returns the text that a rule makes; `nil` if it names values and none of them is there, or not each one that the rule needs.
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
