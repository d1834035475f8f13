import FeedFormats
import JSONPath
import PluginManifests

/// A rule for a value of an item, with what is the same for all elements of a document.
final class ItemStep {
    /// The rule.
    let rule: ValueRule
    /// The key of the rule in the manifest, such as `items.title`.
    let key: String
    /// The field; `nil` for a value that only templates use.
    let field: ItemField?
    /// The name under which templates use the value; `nil` if none does.
    let name: String?
    /// Whether all values are used, and not only the first.
    let isList: Bool
    /// Whether the value is searched in the group of an item instead of the item.
    let isOfGroup: Bool
    /// Whether the value is plain text, which a template of HTML escapes: a field of text, or a text of a page.
    let isText: Bool
    /// Whether the values at a path, or the first of them, are the values, and the rule does nothing else.
    let isPlain: Bool
    /// The path of a plain rule in JSON.
    let json: JSONPath?
    /// The path as it is read in the page.
    let reader: ElementReader?
    /// Whether the value is that of an attribute.
    let isAttribute: Bool
    /// The base of relative addresses; `nil` if they stay as they are.
    let base: URIReference.Base?
    /// The rules for the same value that count, in order, if this one finds nothing usable.
    let alternatives: [ItemStep]

    private init(
        _ rule: ValueRule,
        alternatives: [ItemStep],
        name: String,
        field: ItemField?,
        isUsed: Bool,
        root: MappedElement,
        base: URIReference.Base?,
        sharing searches: inout [String: ElementSearch]
    ) {
        self.rule = rule
        self.alternatives = alternatives
        self.field = field
        key = field == nil ? "items.values.\(name)" : "items.\(name)"
        self.name = isUsed ? name : nil
        isList = field?.isList == true
        isOfGroup = rule.isOfGroup
        isText = rule.isMarkup || field.map { $0 != .html } ?? rule.path.map(root.isText) ?? rule.isName
        let plainPath = rule.plainPath(isList: isList)
        isPlain = plainPath != nil
        json = plainPath?.json
        isAttribute = rule.isAttribute
        reader =
            if case .html(let node) = root, case .path(let path) = rule.origin, let element = path.element {
                ElementReader(element, inDocumentOf: node, sharing: &searches)
            } else {
                nil
            }
        self.base = rule.base == nil ? base : rule.base.flatMap(URIReference.Base.init)
    }

    /// Returns the steps of rules in their order: templates use the other values, so they come last.
    ///
    /// A value with several rules is one step with alternatives.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - root: The whole document.
    ///   - base: The base of its relative addresses.
    static func steps(of rules: ItemRules, in root: MappedElement, base: String) -> [ItemStep] {
        let base = URIReference.Base(base)
        let all = (Array(rules.values.values) + rules.fields.values).flatMap(\.self)
        let used = Set(all.flatMap(\.usedNames))
        var searches: [String: ElementSearch] = [:]
        func step(_ rules: ValueRules, _ name: String, _ field: ItemField? = nil) -> ItemStep? {
            // Templates do not use each other's fields.
            let isUsed = used.contains(name) && (field == nil || !rules.contains(where: \.isTemplate))
            func step(_ rule: ValueRule, alternatives: [ItemStep] = []) -> ItemStep {
                ItemStep(
                    rule,
                    alternatives: alternatives,
                    name: name,
                    field: field,
                    isUsed: isUsed,
                    root: root,
                    base: base,
                    sharing: &searches
                )
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
    /// The path to the value; `nil` if the rule has none, or goes on in JSON.
    fileprivate var path: RulePath? { if case .path(let path) = origin, json == nil { path } else { nil } }

    /// Whether the value is the name of an item or of its group.
    fileprivate var isName: Bool {
        if case .name = origin { true } else { false }
    }

    /// Whether the value is that of an attribute.
    fileprivate var isAttribute: Bool {
        if case .attribute? = path?.element?.part { true } else { false }
    }

    /// Returns a text that should be an address without the white space around it, and with the spaces inside encoded.
    func encodingSpaces(of text: String) -> String {
        URIReference.cleaned(text).encodingSpaces(isAttribute: isAttribute)
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

    /// Returns the path if the values at it, or the first of them, are the values, and the rule does nothing else.
    fileprivate func plainPath(isList: Bool) -> RulePath? {
        guard case .path(let path) = origin, json == nil, match == nil, separator == nil, fallback == nil,
            !isMarkup
        else { return nil }
        return isList || isFirstOnly(path) ? path : nil
    }

    /// Whether the first value at a path suffices.
    ///
    /// A blank value in front of others does not count as the first.
    func isFirstOnly(_ path: RulePath) -> Bool { !takesAll && path.json?.isSingular != false }
}

extension String {
    /// Returns an address with its spaces encoded, as browsers do.
    ///
    /// Words that are in no attribute stay as they are, because they are no address.
    func encodingSpaces(isAttribute: Bool) -> String {
        guard utf8.contains(0x20),
            isAttribute || ["http://", "https://", "/", "?", "#", "."].contains(where: hasPrefix)
        else { return self }
        return replacing(" ", with: "%20")
    }
}
