import FeedFormats
import FeedModel
import Foundation
import PluginManifests
import Primitives
import SourceAPI

/// Makes items of the elements of a document.
struct ItemMapper {
    private let steps: [ItemStep]
    /// The base of relative addresses.
    private let base: String
    private(set) var evaluator: ValueEvaluator
    private var elements = 0
    /// The values of the current element that templates can name.
    private var named = NamedValues()
    /// The number of elements in which each step has found a value.
    private var found: [Int]
    /// The first value of each step that could not be used.
    private var unusable: [String?]

    init(rules: ItemRules, document: MappedDocument, evaluator: ValueEvaluator) {
        steps = ItemStep.steps(of: rules, in: document.root, base: document.base)
        base = document.base
        self.evaluator = evaluator
        found = Array(repeating: 0, count: steps.count)
        unusable = Array(repeating: nil, count: steps.count)
    }

    /// The values that the rules have found so far.
    var report: RuleReport {
        var report = RuleReport()
        report.elements = elements
        for (place, step) in steps.enumerated() {
            report.found[step.key] = found[place]
            report.unusable[step.key] = unusable[place]
        }
        return report
    }

    /// Returns the fields of an element.
    mutating func draft(_ element: MappedElement) throws(SourceError) -> ItemDraft {
        elements += 1
        var draft = ItemDraft()
        named.removeAll()
        for place in steps.indices {
            let step = steps[place]
            let first: JSONValue?
            if let field = step.field, step.isList {
                let texts = try evaluator.texts(of: step, in: element, others: named)
                first = texts.first.map { .string($0) }
                if let first, !setList(field, to: texts, of: step, in: &draft) { recordUnusable(first, place) }
            } else {
                first = try evaluator.first(of: step, in: element, others: named)
                if let first, let field = step.field {
                    let isUsed =
                        field.isAddress
                        ? setAddress(field, to: try address(first, step, element, named), in: &draft)
                        : setOne(field, to: first, of: step, in: &draft)
                    if !isUsed { recordUnusable(first, place) }
                }
            }
            if first != nil { found[place] += 1 }
            if let name = step.name { named.append(first?.shown?.onOneLine, named: name) }
        }
        return draft
    }

    /// Records a value that was found and cannot be used.
    private mutating func recordUnusable(_ value: JSONValue, _ place: Int) {
        guard unusable[place] == nil else { return }
        unusable[place] = value.shown?.onOneLine.cut(to: 80)
    }

    /// Sets a field that is a list; returns whether one of the texts can be used.
    private func setList(
        _ field: ItemField,
        to texts: [String],
        of step: ItemStep,
        in draft: inout ItemDraft
    ) -> Bool {
        switch field {
        case .authors: draft.authors = draft.authors.isEmpty ? texts : texts + draft.authors
        case .author: draft.authors = draft.authors.isEmpty ? texts : draft.authors + texts
        case .categories: draft.categories = draft.categories.isEmpty ? texts : texts + draft.categories
        case .tags: draft.categories = draft.categories.isEmpty ? texts : draft.categories + texts
        case .enclosures:
            draft.enclosures = texts.compactMap { webAddress($0, step).map { Enclosure(url: $0) } }
            return !draft.enclosures.isEmpty
        // These use one value.
        case .guid, .id, .title, .url, .published, .updated, .starts, .ends, .summary, .html, .text, .image, .comments,
            .language, .score:
            return false
        }
        return true
    }

    /// Sets a field that is one address; returns whether there is one.
    private func setAddress(_ field: ItemField, to address: String?, in draft: inout ItemDraft) -> Bool {
        switch field {
        case .url: draft.url = address
        case .image: draft.image = address
        case .comments: draft.comments = address
        default: return false
        }
        return address != nil
    }

    /// Sets a field that uses one value; returns whether it can be used.
    private mutating func setOne(
        _ field: ItemField,
        to value: JSONValue,
        of step: ItemStep,
        in draft: inout ItemDraft
    ) -> Bool {
        switch field {
        case .guid: draft.guid = value.shown
        case .id: if draft.guid == nil { draft.guid = value.shown }
        case .title: draft.title = value.shown
        case .summary: draft.summary = value.shown
        case .html: draft.html = value.shown.map { HTMLLinks.resolve($0, against: step.rule.base ?? base) }
        case .text: draft.text = value.shown
        case .language: draft.language = value.shown
        case .published: return Self.store(evaluator.date(value, by: step.rule), in: &draft.published)
        case .updated: return Self.store(evaluator.date(value, by: step.rule), in: &draft.updated)
        case .starts: return Self.store(evaluator.date(value, by: step.rule), in: &draft.starts)
        case .ends: return Self.store(evaluator.date(value, by: step.rule), in: &draft.ends)
        case .score: return Self.store(ItemScore.number(value), in: &draft.score)
        // These are lists or addresses.
        case .authors, .author, .categories, .tags, .enclosures, .url, .image, .comments: return false
        }
        return true
    }

    /// Stores a value; returns whether there is one.
    private static func store<Value>(_ value: Value?, in place: inout Value?) -> Bool {
        place = value
        return value != nil
    }

    /// Returns the first address that the values of a step mean; `nil` if none of them is a web address.
    ///
    /// - Parameter first: The first value; the others are looked for only if it is no address.
    private mutating func address(
        _ first: JSONValue,
        _ step: ItemStep,
        _ element: MappedElement,
        _ others: NamedValues
    ) throws(SourceError) -> String? {
        if let text = first.shown, let address = webAddress(text, step) { return address }
        for text in try evaluator.texts(of: step, in: element, others: others).dropFirst() {
            if let address = webAddress(text, step) { return address }
        }
        return nil
    }

    /// Returns the absolute address that a text means; `nil` if it is no web address.
    private func webAddress(_ text: String, _ step: ItemStep) -> String? {
        JSONValue.string(step.base?.resolve(text) ?? URIReference.cleaned(text)).httpURL
    }
}
