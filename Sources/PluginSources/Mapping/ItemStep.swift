import FeedFormats
import JSONPath
import PluginManifests
import Primitives
import SourceAPI

/// A rule for a value of an item, with what is the same for all elements of a document.
final class ItemStep {
    let rule: ValueRule
    /// The key of the rule in the manifest, such as `items.title`.
    let key: String
    /// The field; `nil` for a value that only templates use.
    let field: ItemField?
    /// The name under which templates use the value; `nil` if none does.
    let name: String?
    /// Whether the value is plain text, which a template of HTML escapes: a field of text, or a text of a page.
    let isText: Bool
    /// The path as it is read in the page.
    let reader: ElementReader?
    /// The rules for the same value, tried in order if this one finds nothing usable.
    let alternatives: [ItemStep]

    /// Whether all values are used, and not only the first.
    var isList: Bool { field?.isList == true }

    private init(
        _ rule: ValueRule,
        alternatives: [ItemStep],
        name: String,
        field: ItemField?,
        isUsed: Bool,
        root: MappedElement
    ) {
        self.rule = rule
        self.alternatives = alternatives
        self.field = field
        key = field == nil ? "items.values.\(name)" : "items.\(name)"
        self.name = isUsed ? name : nil
        isText = rule.isMarkup || field.map { $0 != .html } ?? rule.path.map(root.isText) ?? rule.isName
        reader =
            if case .html(let node) = root, case .path(let path) = rule.origin, let element = path.element {
                ElementReader(element, inDocumentOf: node)
            } else {
                nil
            }
    }

    /// Returns the element in which the value is searched: an item, or its group.
    func element(of item: MappedItem) -> MappedElement {
        rule.isOfGroup ? item.group?.element ?? item.element : item.element
    }

    /// Returns the steps of rules, those with templates last, as they use the other values.
    static func steps(of rules: ItemRules, in root: MappedElement) -> [ItemStep] {
        let all = (Array(rules.values.values) + rules.fields.values).flatMap(\.self)
        let used = Set(all.flatMap(\.usedNames))
        func step(_ rules: ValueRules, _ name: String, _ field: ItemField? = nil) -> ItemStep? {
            // Templates do not use each other's fields.
            let isUsed = used.contains(name) && (field == nil || !rules.contains(where: \.isTemplate))
            func step(_ rule: ValueRule, alternatives: [ItemStep] = []) -> ItemStep {
                ItemStep(rule, alternatives: alternatives, name: name, field: field, isUsed: isUsed, root: root)
            }
            let alternatives = rules.dropFirst().map { step($0) }
            return rules.first.map { step($0, alternatives: alternatives) }
        }
        let values = rules.values.sorted { $0.key < $1.key }.compactMap { step($0.value, $0.key) }
        let fields = ItemField.allCases.compactMap { field in
            rules.fields[field].flatMap { step($0, field.rawValue, field) }
        }
        let steps = values + fields
        return steps.filter { !$0.hasTemplate } + steps.filter(\.hasTemplate)
    }

    private var hasTemplate: Bool { rule.isTemplate || alternatives.contains { $0.rule.isTemplate } }
}

extension ValueRule {
    /// The path to the value; `nil` if the rule has none, or continues in JSON.
    fileprivate var path: RulePath? { if case .path(let path) = origin, json == nil { path } else { nil } }

    /// Whether the value is the name of an item or of its group.
    fileprivate var isName: Bool {
        if case .name = origin { true } else { false }
    }

    /// Whether the value is that of an attribute.
    fileprivate var isAttribute: Bool {
        if case .attribute? = path?.element?.part { true } else { false }
    }

    /// Returns the absolute address that a text means; `nil` if it is no web address.
    ///
    /// Spaces are encoded, as browsers do, unless the text is in no attribute and looks like words.
    func webAddress(_ text: String, against base: String) -> String? {
        var address = URIReference.cleaned(text)
        let isAddress = isAttribute || ["http://", "https://", "/", "?", "#", "."].contains(where: address.hasPrefix)
        if isAddress { address = address.replacing(" ", with: "%20") }
        return JSONValue.webAddress(URIReference.resolve(address, against: base))
    }

    /// Whether the value is made of other values.
    fileprivate var isTemplate: Bool {
        if case .template = origin { true } else { false }
    }

    /// The names of the values that it is made of.
    fileprivate var usedNames: [String] {
        guard case .template(let template) = origin else { return [] }
        return template.parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
    }

    /// Whether the first value at a path suffices; in lists of JSON it can be blank.
    func isFirstOnly(_ path: RulePath) -> Bool { !takesAll && path.json?.isSingular != false }
}
