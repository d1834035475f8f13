import FeedFormats
import FeedModel
import Foundation
import PluginManifests
import Primitives
import SourceAPI

/// Makes items of the elements of a document.
struct ItemMapper {
    let rules: ItemRules
    let source: SourceID
    /// The base of relative addresses.
    let base: String
    var evaluator: ValueEvaluator
    /// The values that the rules have found so far.
    private(set) var report = RuleReport()

    init(rules: ItemRules, source: SourceID, base: String, evaluator: ValueEvaluator) {
        self.rules = rules
        self.source = source
        self.base = base
        self.evaluator = evaluator
        for name in rules.values.keys { report.found["items.values.\(name)"] = 0 }
        for field in rules.fields.keys { report.found["items.\(field.rawValue)"] = 0 }
    }

    /// Returns the fields of an element.
    mutating func draft(_ element: MappedElement) throws(SourceError) -> ItemDraft {
        report.elements += 1
        var found: [ItemField: [JSONValue]] = [:]
        var named: [String: String] = [:]
        // Templates use the other values, so they come last.
        for (name, rule) in rules.values where !rule.isTemplate {
            named[name] = try values(ofKey: name, rule, in: element, others: [:]).first?.shown?.onOneLine
        }
        for (field, rule) in rules.fields where !rule.isTemplate {
            found[field] = try values(field, rule, in: element, others: [:])
            named[field.rawValue] = found[field]?.first?.shown?.onOneLine
        }
        for (name, rule) in rules.values where rule.isTemplate {
            named[name] = try values(ofKey: name, rule, in: element, others: named).first?.shown?.onOneLine
        }
        for (field, rule) in rules.fields where rule.isTemplate {
            found[field] = try values(field, rule, in: element, others: named)
        }
        return draft(found)
    }

    private mutating func values(
        ofKey name: String,
        _ rule: ValueRule,
        in element: MappedElement,
        others: [String: String]
    ) throws(SourceError) -> [JSONValue] {
        let key = "items.values.\(name)"
        let values = try evaluator.values(rule, named: key, in: element, others: others)
        if !values.isEmpty { report.found[key, default: 0] += 1 }
        return values
    }

    private mutating func values(
        _ field: ItemField,
        _ rule: ValueRule,
        in element: MappedElement,
        others: [String: String]
    ) throws(SourceError) -> [JSONValue] {
        let key = "items.\(field.rawValue)"
        let values = try evaluator.values(rule, named: key, in: element, isList: field.isList, others: others)
        if !values.isEmpty { report.found[key, default: 0] += 1 }
        return values
    }

    /// Records a value that was found and cannot be used.
    private mutating func recordUnusable(_ field: ItemField, _ value: JSONValue?) {
        guard let text = value?.shown?.onOneLine, report.unusable["items.\(field.rawValue)"] == nil else { return }
        report.unusable["items.\(field.rawValue)"] = text.cut(to: 80)
    }

    private mutating func draft(_ found: [ItemField: [JSONValue]]) -> ItemDraft {
        func text(_ field: ItemField) -> String? { found[field]?.first?.shown }
        func texts(_ fields: ItemField...) -> [String] { fields.flatMap { (found[$0] ?? []).compactMap(\.shown) } }
        func addresses(_ field: ItemField) -> [String] {
            (found[field] ?? []).compactMap { $0.shown.flatMap { webAddress($0, base: rules.fields[field]?.base) } }
        }
        var draft = ItemDraft()
        draft.guid = text(.guid) ?? text(.id)
        draft.title = text(.title)
        draft.url = addresses(.url).first
        draft.authors = texts(.authors, .author)
        draft.published = date(.published, found)
        draft.updated = date(.updated, found)
        draft.starts = date(.starts, found)
        draft.ends = date(.ends, found)
        draft.summary = text(.summary)
        draft.html = text(.html).map { HTMLLinks.resolve($0, against: rules.fields[.html]?.base ?? base) }
        draft.text = text(.text)
        draft.categories = texts(.categories, .tags)
        draft.enclosures = addresses(.enclosures).map { Enclosure(url: $0) }
        draft.image = addresses(.image).first
        draft.comments = addresses(.comments).first
        draft.language = text(.language)
        draft.score = found[.score]?.first.flatMap(ItemScore.number)
        if draft.score == nil { recordUnusable(.score, found[.score]?.first) }
        for field in ItemField.allCases where field.isAddress && addresses(field).isEmpty {
            recordUnusable(field, found[field]?.first)
        }
        return draft
    }

    private mutating func date(_ field: ItemField, _ found: [ItemField: [JSONValue]]) -> Date? {
        guard let rule = rules.fields[field] else { return nil }
        let date = evaluator.date(found[field]?.first, by: rule)
        if date == nil { recordUnusable(field, found[field]?.first) }
        return date
    }

    private func webAddress(_ text: String, base own: String?) -> String? {
        JSONValue.string(URIReference.resolve(text, against: own ?? base)).httpURL
    }
}

extension ValueRule {
    /// Whether the value is made of other values.
    var isTemplate: Bool {
        if case .template = origin { true } else { false }
    }
}
