import FeedFormats
import FeedModel
import Foundation
import JSONPath
import PluginManifests
import Primitives
import SourceAPI

struct ItemMapper {
    private let steps: [ItemStep]
    private let base: String
    private let evaluator: ValueEvaluator
    private var dates: ItemDateReader
    private var elements = 0
    private var named = NamedValues()
    private var found: [Int]
    private var unusable: [UnusableValues?]
    /// The first value of the current step that could not be used, with its fault.
    private var refused: String?
    private var groupValues = GroupValues()

    /// The values of the current group, which would be searched again for each of its items otherwise.
    private struct GroupValues {
        var group: MappedGroup?
        var values: [ObjectIdentifier: [JSONValue]] = [:]
        var bytes = 0

        /// The maximum size of what all items of a page have from groups: one text could be that of thousands of items.
        static let maximumBytes = 16 << 20
    }

    init(rules: ItemRules, document: MappedDocument, evaluator: ValueEvaluator) {
        steps = ItemStep.steps(of: rules, in: document.root)
        base = document.base
        self.evaluator = evaluator
        dates = ItemDateReader(now: evaluator.address.now)
        found = Array(repeating: 0, count: steps.count)
        unusable = Array(repeating: nil, count: steps.count)
    }

    var report: RuleReport {
        var report = RuleReport()
        report.elements = elements
        for (place, step) in steps.enumerated() {
            report.found[step.key] = found[place]
            report.unusable[step.key] = unusable[place]
        }
        return report
    }

    mutating func draft(_ item: MappedItem) throws(SourceError) -> ItemDraft {
        elements += 1
        if item.group !== groupValues.group {
            groupValues.group = item.group
            groupValues.values = [:]
        }
        var draft = ItemDraft()
        named = NamedValues()
        if let name = item.name { named.append(name, named: NamedValues.item, isText: true) }
        if let name = item.group?.name { named.append(name, named: NamedValues.group, isText: true) }
        for (place, step) in steps.enumerated() {
            if try setFirstUsable(step, item, in: &draft) { found[place] += 1 }
            guard let words = refused else { continue }
            let earlier = unusable[place]
            unusable[place] = UnusableValues(first: earlier?.first ?? words, count: (earlier?.count ?? 0) + 1)
            refused = nil
        }
        return draft
    }

    /// Tries the rules of a step until one finds a usable value; returns whether any finds a value, usable or not.
    private mutating func setFirstUsable(
        _ step: ItemStep,
        _ item: MappedItem,
        in draft: inout ItemDraft
    ) throws(SourceError) -> Bool {
        var isFound = try set(step, item, in: &draft)
        for other in step.alternatives where !isFound || refused != nil {
            let earlier = refused
            refused = nil
            let hasValue = try set(other, item, in: &draft)
            // If none of the values can be used, the first of them is reported.
            if !hasValue || refused != nil { refused = earlier ?? refused }
            isFound = isFound || hasValue
        }
        return isFound
    }

    private mutating func set(
        _ step: ItemStep,
        _ item: MappedItem,
        in draft: inout ItemDraft
    ) throws(SourceError) -> Bool {
        let values = try values(of: step, in: item)
        guard let first = values.first else { return false }
        if let name = step.name { named.append(first.shown?.onOneLine, named: name, isText: step.isText) }
        if step.isList {
            setList(to: values.compactMap(\.shown), of: step, in: &draft)
        } else {
            setOne(to: values, first, of: step, in: &draft)
        }
        return true
    }

    private mutating func values(of step: ItemStep, in item: MappedItem) throws(SourceError) -> [JSONValue] {
        let key = ObjectIdentifier(step)
        let values: [JSONValue]
        if let known = groupValues.values[key] {
            values = known
        } else {
            let (element, reader) = (step.element(of: item), step.reader)
            values = try evaluator.values(
                step.rule,
                named: step.key,
                in: element,
                isList: step.isList,
                by: reader,
                others: named
            )
        }
        guard step.rule.isOfGroup else { return values }
        groupValues.values[key] = values
        let used = step.isList ? values[...] : values.prefix(1)
        groupValues.bytes += used.reduce(0) { $0 + ($1.shown?.utf8.count ?? 0) }
        guard groupValues.bytes <= GroupValues.maximumBytes else {
            let limit = "more than \(GroupValues.maximumBytes >> 20) MiB of values of groups"
            throw .tooLong(step.key, MappingLimit(reason: limit))
        }
        return values
    }

    private mutating func usable<Result>(_ result: Result?, of value: JSONValue, _ step: ItemStep) -> Result? {
        if result == nil, let field = step.field {
            refused = "\(value.quoted), \(step.rule.need(of: field))"
        }
        return result
    }

    private mutating func setList(to texts: [String], of step: ItemStep, in draft: inout ItemDraft) {
        switch step.field {
        case .authors: draft.authors = texts + draft.authors
        case .author: draft.authors += texts
        case .categories: draft.categories = texts + draft.categories
        case .tags: draft.categories += texts
        case .enclosures:
            let enclosures = texts.compactMap { webAddress($0, step).map { Enclosure(url: $0) } }
            draft.enclosures = usable(enclosures.isEmpty ? nil : enclosures, of: .string(texts.first ?? ""), step) ?? []
        // The others use one value.
        default: break
        }
    }

    /// Sets a field that uses one value; an address is the first of several that is a web address.
    private mutating func setOne(
        to values: [JSONValue],
        _ first: JSONValue,
        of step: ItemStep,
        in draft: inout ItemDraft
    ) {
        func address() -> String? {
            for value in values {
                if let text = value.shown, let address = webAddress(text, step) { return address }
            }
            return nil
        }
        func date() -> Date? { dates.date(first, by: step.rule.date) }
        switch step.field {
        case .guid: draft.guid = first.shown
        case .id: if draft.guid == nil { draft.guid = first.shown }
        case .title: draft.title = first.shown
        case .summary: draft.summary = first.shown
        case .html: draft.html = first.shown.map { HTMLLinks.resolve($0, against: step.rule.base ?? base) }
        case .text: draft.text = first.shown
        case .language: draft.language = first.shown
        case .url: draft.url = usable(address(), of: first, step)
        case .image: draft.image = usable(address(), of: first, step)
        case .comments: draft.comments = usable(address(), of: first, step)
        case .published:
            draft.published = date()
            if draft.published == nil {
                draft.published = usable(dates.relativeDate(first, by: step.rule.date), of: first, step)
                draft.isPublishedRelative = draft.published != nil
            }
        case .updated: draft.updated = usable(date(), of: first, step)
        case .starts: draft.starts = usable(date(), of: first, step)
        case .ends: draft.ends = usable(date(), of: first, step)
        case .score: draft.score = usable(ItemScore.number(first), of: first, step)
        // These are lists, or a value that only templates use.
        case .authors, .author, .categories, .tags, .enclosures, nil: break
        }
    }

    private func webAddress(_ text: String, _ step: ItemStep) -> String? {
        step.rule.webAddress(text, against: step.rule.base ?? base)
    }
}

/// A rule for a value of an item, with what is the same for all elements of a document.
final class ItemStep {
    let rule: ValueRule
    /// The key of the rule in the manifest, such as `items.title`.
    let key: String
    let field: ItemField?
    /// The name under which templates use the value; `nil` if none does.
    let name: String?
    /// Whether the value is plain text, which a template of HTML escapes: a field of text, or a text of a page.
    let isText: Bool
    let reader: ElementReader?
    /// The rules for the same value, tried in order if this one finds nothing usable.
    let alternatives: [ItemStep]

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

    fileprivate var isName: Bool {
        if case .name = origin { true } else { false }
    }

    fileprivate var isAttribute: Bool {
        if case .attribute? = path?.element?.part { true } else { false }
    }

    /// Returns the absolute address that a text means; spaces are encoded, unless it is in no attribute and looks like
    /// words.
    func webAddress(_ text: String, against base: String) -> String? {
        var address = URIReference.cleaned(text)
        let isAddress = isAttribute || ["http://", "https://", "/", "?", "#", "."].contains(where: address.hasPrefix)
        if isAddress { address = address.replacing(" ", with: "%20") }
        return JSONValue.webAddress(URIReference.resolve(address, against: base))
    }

    fileprivate var isTemplate: Bool {
        if case .template = origin { true } else { false }
    }

    fileprivate var usedNames: [String] {
        guard case .template(let template) = origin else { return [] }
        return template.parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
    }

    /// Whether the first value at a path suffices; in lists of JSON it can be blank.
    func isFirstOnly(_ path: RulePath) -> Bool { !takesAll && path.json?.isSingular != false }
}
