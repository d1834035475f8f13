import FeedModel
import Foundation
import JSONPath
import PluginManifests
import Primitives

/// The values of an item that templates can name: so few that a list is searched faster than a dictionary.
struct NamedValues {
    /// The names under which the names of an item and of its group are kept.
    static let (item, group) = ("~", "^~")

    private var entries: [(name: String, value: String?)] = []

    /// The last value with a name; `nil` if it is missing in the item.
    subscript(name: String) -> String? { entries.last { $0.name == name }?.value }

    mutating func append(_ value: String?, named name: String) { entries.append((name, value)) }

    /// Removes the values of an item before those of the next one.
    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}

/// The values of an address that templates can name.
struct AddressValues {
    let uri: SubscriptionURI
    let defaults: [String: String]
    let limit: Int
    let now: Date

    /// Returns a parameter of the address, or its usual value.
    func parameter(_ name: String) -> String { uri.parameter(name) ?? defaults[name] ?? "" }
}

extension TextTemplate {
    /// Returns the text; `nil` if it names values and none of them is there, or not each one with `needsAllValues`.
    func text(_ values: NamedValues, _ address: AddressValues, needsAllValues: Bool) -> String? {
        var isSomethingNamed = false
        var isSomethingThere = false
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .value(let name):
                isSomethingNamed = true
                guard let value = values[name] else {
                    if needsAllValues { return nil }
                    continue
                }
                isSomethingThere = true
                text += value
            case .subject: text += address.uri.subject
            case .parameter(let name): text += address.parameter(name)
            case .now(let pattern): text += pattern.text(of: address.now)
            }
        }
        return isSomethingNamed && !isSomethingThere ? nil : text
    }
}

extension ElementTemplate {
    /// Returns the text of an element; `nil` if it has none of the values.
    func text(of element: MappedElement, within budget: inout JSONPath.Budget) throws(MappingLimit)
        -> String?
    {
        var (text, hasValue) = ("", false)
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .value(let path):
                let values = try element.values(path, isFirstOnly: true, within: &budget)
                guard let value = values.first(where: { !$0.isBlank })?.shown else { continue }
                text += value
                hasValue = true
            }
        }
        return hasValue ? text : nil
    }
}
