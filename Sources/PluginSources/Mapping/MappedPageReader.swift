import FeedFormats
import FeedModel
import PluginManifests
import Primitives
import SourceAPI

/// Reads an answer as a page of a mapping.
struct MappedPageReader {
    let mapping: Mapping
    /// The title of a page without one of its own.
    let title: String
    let address: AddressValues
    /// The request, with the number of items that are still wanted.
    var request: FetchRequest
    let position: PagePosition
    let host: any SourceHost
    var order = Order.first
    /// Receives what the author of the mapping wants to know.
    var observer: PluginObserver?

    /// The place of a page in a fetch.
    enum Order {
        /// The first page of the document.
        case first
        /// A page behind another one of the same fetch.
        case following
        /// A later page that is asked for alone.
        case resumed
    }

    init(
        _ mapping: Mapping,
        _ title: String,
        _ address: AddressValues,
        _ request: FetchRequest,
        at position: PagePosition,
        _ host: any SourceHost
    ) {
        self.mapping = mapping
        self.title = title
        self.address = address
        self.request = request
        self.position = position
        self.host = host
    }

    /// Returns the page.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - dates: The dates that items keep from their first fetch.
    func page(of response: HTTPResponse, _ dates: inout FirstDates) throws(SourceError) -> Page {
        guard let rules = mapping.items else { return try FeedPage.page(of: response, from: position.offset, request) }
        let document = try MappedDocument(response, for: mapping)
        var evaluator = ValueEvaluator(address: address)
        if let words = try evaluator.text(mapping.error, named: "error.message", in: document.root) {
            observer?.didRead(RuleReport(isServiceError: true))
            throw .plugin("the service says: \(words.onOneLine.cut(to: 300))")
        }
        let all = try evaluator.items(rules, in: document.root)
        let elements = all.elements
        var mapper = ItemMapper(rules: rules, document: document, evaluator: evaluator, isObserved: observer != nil)
        let start = min(position.offset, elements.count)
        let found = try items(of: all, from: start, by: &mapper, &dates)
        evaluator = mapper.evaluator
        var page = Page(.items(found.items), title: title)
        page.skipped = found.skipped
        var report = mapper.report
        defer { observer?.didRead(report) }
        try fill(&page, document, &evaluator, &report)
        if found.items.isEmpty, found.skipped > 0 {
            throw .malformed(where: "items", what: "none of \(found.skipped) elements has an id, an address or a title")
        }
        if found.end < elements.count {
            var rest = position
            rest.offset = found.end
            page.next = rest.cursor
        } else if !elements.isEmpty {
            let next = try next(response, document, &evaluator, &report)
            if next == position { host.log("the next page is this page itself, so that there is none") }
            page.next = next == position ? nil : next?.cursor
        }
        if elements.isEmpty, !rules.isEmptyAllowed { try refuseEmpty(rules, document) }
        return page
    }

    /// Makes the items of elements from a place on, until there are as many as are wanted.
    private func items(
        of all: MappedItems,
        from start: Int,
        by mapper: inout ItemMapper,
        _ dates: inout FirstDates
    ) throws(SourceError) -> (items: [Item], skipped: Int, end: Int) {
        let elements = all.elements
        var (skipped, repeats, end) = (0, 0, start)
        let expected = max(0, min(elements.count - start, request.limit))
        var items: [Item] = []
        items.reserveCapacity(expected)
        var known = Set<ItemID>(minimumCapacity: expected)
        while end < elements.endIndex, items.count < request.limit {
            var draft = try mapper.draft(all[end])
            if draft.moveItem(of: request.source, to: &items) {
                if !known.insert(items[items.count - 1].id).inserted {
                    let repeated = items.removeLast()
                    repeats += 1
                    if repeats <= ItemDraft.Limit.toldObstacles {
                        host.log(
                            "element \(end + 1) is left out: an earlier one has the id '\(repeated.guid.cut(to: 120))'"
                        )
                    }
                } else if draft.isPublishedRelative {
                    dates.keep(&items[items.count - 1])
                }
            } else {
                skipped += 1
                if skipped <= ItemDraft.Limit.toldObstacles, let obstacle = draft.obstacle {
                    host.log("element \(end + 1) is skipped: \(obstacle)")
                }
            }
            end += 1
        }
        return (items, skipped, end)
    }

    /// Sets the fields of a page, and records what its rules have found.
    private func fill(
        _ page: inout Page,
        _ document: MappedDocument,
        _ evaluator: inout ValueEvaluator,
        _ report: inout RuleReport
    ) throws(SourceError) {
        for (field, rules) in mapping.page {
            let key = "page.\(field.rawValue)"
            var (isSet, refused) = (false, JSONValue?.none)
            for rule in rules where !isSet {
                guard let value = try evaluator.values(rule, named: key, in: document.root).first else { continue }
                isSet = page.set(field, to: value, by: rule, base: rule.base ?? document.base)
                if !isSet { refused = refused ?? value }
            }
            report.found[key] = isSet || refused != nil ? 1 : 0
            guard observer != nil, !isSet else { continue }
            let words =
                refused.map { "\($0.quoted), where a \(field == .url ? "web address" : "number") is needed" }
                ?? rules.compactMap { evaluator.obstacle(of: $0, in: document.root) }.first
            report.unusable[key] = words.map { UnusableValues(first: $0) }
        }
    }

    /// Refuses a page without items, unless the document has an empty list in their place and never had another.
    ///
    /// Behind the first page an empty list is the end. So is a web page without items where pages are numbered.
    private func refuseEmpty(_ rules: ItemRules, _ document: MappedDocument) throws(SourceError) {
        let isPage = if case .html = document.root { true } else { false }
        let isNumbered = if case .number = mapping.next { true } else { false }
        let words =
            "no element of the \(isPage ? "page" : "JSON answer") matches \(document.root.missingPath(rules))"
        switch order {
        case .first:
            if let before = request.state.flatMap({ MappingState($0) }), before.count > 0 {
                throw .malformed(where: "items", what: "\(words); last time there were \(before.count)")
            }
        case .following: if isPage ? isNumbered : document.root.mayHaveEnded(rules) { return }
        case .resumed: return
        }
        guard rules.each != nil, !document.root.hasEmptyList(rules) else { return }
        let reason = isPage ? "it may have changed or need JavaScript; " : ""
        throw .malformed(where: "items", what: "\(words); \(reason)where it may be empty, [items] says 'empty = true'")
    }
}

extension Page {
    /// Sets a field to a value; returns `false` if the value means nothing there.
    fileprivate mutating func set(_ field: PageField, to value: JSONValue, by rule: ValueRule, base: String) -> Bool {
        switch field {
        case .title: title = value.shown?.onOneLine.cut(to: ItemDraft.Limit.line)
        case .url:
            let text = value.shown.map { URIReference.resolve(rule.encodingSpaces(of: $0), against: base) }
            url = text.flatMap { JSONValue.string($0).httpURL }
            return url != nil
        case .total:
            total = ItemScore.number(value)
            return total != nil
        case .notice: notice = value.shown?.onOneLine.cut(to: ItemDraft.Limit.line)
        }
        return true
    }
}
