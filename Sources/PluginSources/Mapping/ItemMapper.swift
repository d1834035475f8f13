import FeedFormats
import FeedModel
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

    /// Returns the item of an element; `nil` without an identity.
    mutating func item(_ element: MappedElement) throws(SourceError) -> Item? {
        var found: [ItemField: [JSONValue]] = [:]
        var named: [String: String] = [:]
        // Templates use the other values, so they come last.
        for (name, rule) in rules.values where !rule.isTemplate {
            let values = try evaluator.values(rule, named: "items.values.\(name)", in: element)
            named[name] = values.first?.shown?.onOneLine
        }
        for (field, rule) in rules.fields where !rule.isTemplate {
            found[field] = try values(field, rule, in: element, others: [:])
            named[field.rawValue] = found[field]?.first?.shown?.onOneLine
        }
        for (name, rule) in rules.values where rule.isTemplate {
            let values = try evaluator.values(rule, named: "items.values.\(name)", in: element, others: named)
            named[name] = values.first?.shown?.onOneLine
        }
        for (field, rule) in rules.fields where rule.isTemplate {
            found[field] = try values(field, rule, in: element, others: named)
        }
        return draft(found).item(of: source)
    }

    private mutating func values(
        _ field: ItemField,
        _ rule: ValueRule,
        in element: MappedElement,
        others: [String: String]
    ) throws(SourceError) -> [JSONValue] {
        let key = "items.\(field.rawValue)"
        return try evaluator.values(rule, named: key, in: element, isList: field.isList, others: others)
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
        draft.published = rules.fields[.published].flatMap { evaluator.date(found[.published]?.first, by: $0) }
        draft.updated = rules.fields[.updated].flatMap { evaluator.date(found[.updated]?.first, by: $0) }
        draft.starts = rules.fields[.starts].flatMap { evaluator.date(found[.starts]?.first, by: $0) }
        draft.ends = rules.fields[.ends].flatMap { evaluator.date(found[.ends]?.first, by: $0) }
        draft.summary = text(.summary)
        draft.html = text(.html).map { HTMLLinks.resolve($0, against: rules.fields[.html]?.base ?? base) }
        draft.text = text(.text)
        draft.categories = texts(.categories, .tags)
        draft.enclosures = addresses(.enclosures).map { Enclosure(url: $0) }
        draft.image = addresses(.image).first
        draft.comments = addresses(.comments).first
        draft.language = text(.language)
        draft.score = found[.score]?.first.flatMap(ItemScore.number)
        return draft
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
