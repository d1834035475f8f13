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
    private var dates: ItemDateReader
    private var elements = 0
    /// The values of the current element that templates can name.
    private var named = NamedValues()
    /// The number of elements in which each step has found a value.
    private var found: [Int]
    /// The values of each step that could not be used.
    private var unusable: [UnusableValues?]
    /// The first value of the current step that could not be used, with its fault.
    private var refused: String?
    /// The values of the current group.
    private var groupValues = GroupValues()
    /// Whether the reasons of missing values are looked for, which takes another search for each.
    private let isObserved: Bool

    init(rules: ItemRules, document: MappedDocument, evaluator: ValueEvaluator, isObserved: Bool) {
        self.isObserved = isObserved
        steps = ItemStep.steps(of: rules, in: document.root, base: document.base)
        base = document.base
        self.evaluator = evaluator
        dates = ItemDateReader(now: evaluator.address.now)
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

    /// Returns the fields of an item.
    mutating func draft(_ item: MappedItem) throws(SourceError) -> ItemDraft {
        elements += 1
        let (element, group) = (item.element, item.group)
        groupValues.begin(item)
        var draft = ItemDraft()
        named.removeAll()
        if let name = item.name { named.append(name, named: NamedValues.item, isText: true) }
        if let name = item.groupName { named.append(name, named: NamedValues.group, isText: true) }
        for place in steps.indices {
            let step = steps[place]
            var isFound =
                if step.isOfGroup, let group {
                    try set(step, group, in: &draft)
                } else {
                    try set(step, element, in: &draft)
                }
            if !step.alternatives.isEmpty {
                isFound = try setAlternative(to: step, isFound: isFound, element, in: group, &draft)
            }
            if isFound {
                found[place] += 1
            } else if isObserved {
                refused = obstacle(to: step, element, in: group)
            }
            if let words = refused {
                unusable[place] = UnusableValues(
                    first: unusable[place]?.first ?? words,
                    count: (unusable[place]?.count ?? 0) + 1
                )
                refused = nil
            }
        }
        return draft
    }

    /// Sets what a step is for to the value that it finds; returns whether it finds one, usable or not.
    private mutating func set(
        _ step: ItemStep,
        _ element: MappedElement,
        in draft: inout ItemDraft
    ) throws(SourceError) -> Bool {
        if let field = step.field, step.isList {
            let texts = try texts(of: step, element)
            guard let first = texts.first else { return false }
            if let name = step.name { named.append(first.onOneLine, named: name, isText: step.isText) }
            setList(field, to: texts, of: step, in: &draft)
        } else {
            guard let value = try first(of: step, element) else { return false }
            if let name = step.name { named.append(value.shown?.onOneLine, named: name, isText: step.isText) }
            if let field = step.field { try setOne(field, to: value, of: step, element, in: &draft) }
        }
        return true
    }

    private mutating func first(of step: ItemStep, _ element: MappedElement) throws(SourceError) -> JSONValue? {
        guard step.isOfGroup else { return try evaluator.first(of: step, in: element, others: named) }
        let others = named
        var own = evaluator
        defer { evaluator = own }
        return try groupValues.first(of: step) { () throws(SourceError) in
            try own.first(of: step, in: element, others: others)
        }
    }

    private mutating func texts(of step: ItemStep, _ element: MappedElement) throws(SourceError) -> [String] {
        guard step.isOfGroup else { return try evaluator.texts(of: step, in: element, others: named) }
        let others = named
        var own = evaluator
        defer { evaluator = own }
        return try groupValues.texts(of: step) { () throws(SourceError) in
            try own.texts(of: step, in: element, others: others)
        }
    }

    /// Goes on with the alternatives of a step until one finds a usable value; returns whether any finds one, usable or not.
    private mutating func setAlternative(
        to step: ItemStep,
        isFound: Bool,
        _ element: MappedElement,
        in group: MappedElement?,
        _ draft: inout ItemDraft
    ) throws(SourceError) -> Bool {
        var isFound = isFound
        for other in step.alternatives where !isFound || refused != nil {
            let earlier = refused
            refused = nil
            let hasValue = try set(other, other.isOfGroup ? group ?? element : element, in: &draft)
            // If none of the values can be used, the first of them is told.
            if !hasValue || refused != nil { refused = earlier ?? refused }
            isFound = isFound || hasValue
        }
        return isFound
    }

    /// Returns what a value of a step means; keeps the value if it means nothing.
    private mutating func usable<Result>(_ result: Result?, of value: JSONValue, _ step: ItemStep) -> Result? {
        if result == nil, let field = step.field {
            refused = "\(value.quoted), \(step.rule.need(of: field, inPage: step.reader != nil))"
        }
        return result
    }

    /// Returns why the rules of a step have found no value although the path of one leads to something.
    private func obstacle(to step: ItemStep, _ element: MappedElement, in group: MappedElement?) -> String? {
        ([step] + step.alternatives)
            .compactMap { step in
                let element = step.isOfGroup ? group ?? element : element
                return evaluator.obstacle(of: step.rule, in: element, by: step.reader)
            }
            .first
    }

    /// Sets a field that is a list.
    private mutating func setList(
        _ field: ItemField,
        to texts: consuming [String],
        of step: ItemStep,
        in draft: inout ItemDraft
    ) {
        switch field {
        case .authors: draft.authors = draft.authors.isEmpty ? texts : texts + draft.authors
        case .author: draft.authors = draft.authors.isEmpty ? texts : draft.authors + texts
        case .categories: draft.categories = draft.categories.isEmpty ? texts : texts + draft.categories
        case .tags: draft.categories = draft.categories.isEmpty ? texts : draft.categories + texts
        case .enclosures:
            let enclosures = texts.compactMap { webAddress($0, step).map { Enclosure(url: $0) } }
            draft.enclosures = usable(enclosures.isEmpty ? nil : enclosures, of: .string(texts[0]), step) ?? []
        // These use one value.
        case .guid, .id, .title, .url, .published, .updated, .starts, .ends, .summary, .html, .text, .image, .comments,
            .language, .score:
            break
        }
    }

    /// Sets a field that uses one value.
    private mutating func setOne(
        _ field: ItemField,
        to value: consuming JSONValue,
        of step: ItemStep,
        _ element: MappedElement,
        in draft: inout ItemDraft
    ) throws(SourceError) {
        switch field {
        case .guid: draft.guid = value.intoShown()
        case .id: if draft.guid == nil { draft.guid = value.intoShown() }
        case .title: draft.title = value.intoShown()
        case .summary: draft.summary = value.intoShown()
        case .html: draft.html = value.intoShown().map { HTMLLinks.resolve($0, against: step.rule.base ?? base) }
        case .text: draft.text = value.intoShown()
        case .language: draft.language = value.intoShown()
        case .url: draft.url = usable(try address(value, step, element), of: value, step)
        case .image: draft.image = usable(try address(value, step, element), of: value, step)
        case .comments: draft.comments = usable(try address(value, step, element), of: value, step)
        case .published:
            draft.published = dates.date(value, by: step.rule.date)
            if draft.published == nil {
                draft.published = usable(dates.relativeDate(value, by: step.rule.date), of: value, step)
                draft.isPublishedRelative = draft.published != nil
            }
        case .updated: draft.updated = usable(dates.date(value, by: step.rule.date), of: value, step)
        case .starts: draft.starts = usable(dates.date(value, by: step.rule.date), of: value, step)
        case .ends: draft.ends = usable(dates.date(value, by: step.rule.date), of: value, step)
        case .score: draft.score = usable(ItemScore.number(value), of: value, step)
        // These are lists.
        case .authors, .author, .categories, .tags, .enclosures: break
        }
    }

    /// Returns the first address that the values of a step mean; `nil` if none of them is a web address.
    ///
    /// - Parameter first: The first value; the others are looked for only if it is no address.
    private mutating func address(
        _ first: JSONValue,
        _ step: ItemStep,
        _ element: MappedElement
    ) throws(SourceError) -> String? {
        if let text = first.shown, let address = webAddress(text, step) { return address }
        for text in try texts(of: step, element).dropFirst() {
            if let address = webAddress(text, step) { return address }
        }
        return nil
    }

    /// Returns the absolute address that a text means; `nil` if it is no web address.
    private func webAddress(_ text: String, _ step: ItemStep) -> String? {
        let address = URIReference.cleaned(text)
        // Few addresses have spaces, so they are looked for last.
        if let found = absolute(address, step) { return found }
        let encoded = address.encodingSpaces(isAttribute: step.isAttribute)
        return encoded == address ? nil : absolute(encoded, step)
    }

    private func absolute(_ address: String, _ step: ItemStep) -> String? {
        // Most addresses are absolute, and to look at the base takes a copy of it.
        guard !URIReference.isAbsolute(address), let base = step.base else { return JSONValue.webAddress(address) }
        return JSONValue.webAddress(base.resolve(address))
    }
}
