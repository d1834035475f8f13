import FeedFormats
import FeedModel
import HTMLTree
import PluginManifests
import Primitives
import SourceAPI

struct MappedPageReader {
    let mapping: Mapping
    let title: String
    /// The request, with the number of items that are still wanted.
    var request: FetchRequest
    let position: PagePosition
    let host: any SourceHost
    var order = Order.first
    /// Receives what the author of the mapping wants to know.
    var observer: PluginObserver?
    let evaluator: ValueEvaluator
    var report = RuleReport()

    enum Order {
        case first
        /// A page after another one of the same fetch.
        case following
        /// A later page that is asked for alone.
        case resumed
    }

    mutating func page(of response: HTTPResponse, _ dates: inout FirstDates) throws(SourceError) -> Page {
        guard let rules = mapping.items else { return try FeedPage.page(of: response, from: position.offset, request) }
        let document = try MappedDocument(response, for: mapping)
        if let words = try evaluator.text(mapping.error, named: "error.message", in: document.root) {
            throw .plugin("the service says: \(words.onOneLine.cut(to: 300))")
        }
        let elements = try evaluator.items(rules, in: document.root)
        var mapper = ItemMapper(rules: rules, document: document, evaluator: evaluator, isObserved: observer != nil)
        let start = min(position.offset, elements.count)
        let found = try items(of: elements, from: start, by: &mapper, &dates)
        var page = Page(.items(found.items), title: title)
        page.skipped = found.skipped
        report = mapper.report
        defer { observer?.didRead(report) }
        try fill(&page, document)
        if found.items.isEmpty, found.skipped > 0 {
            throw .malformed(where: "items", what: "none of \(found.skipped) elements has an id, an address or a title")
        }
        if found.end < elements.count {
            var rest = position
            rest.offset = found.end
            page.next = rest.cursor
        } else if !elements.isEmpty {
            let next = try next(response, document)
            if next == position { host.log("the next page is this page itself, so that there is none") }
            page.next = next == position ? nil : next?.cursor
        }
        if elements.isEmpty, !rules.isEmptyAllowed { try refuseEmpty(rules, document) }
        return page
    }

    /// Makes the items of elements from a place on, until there are as many as are wanted.
    private func items(
        of elements: [MappedItem],
        from start: Int,
        by mapper: inout ItemMapper,
        _ dates: inout FirstDates
    ) throws(SourceError) -> (items: [Item], skipped: Int, end: Int) {
        var (skipped, repeats, end) = (0, 0, start)
        var items: [Item] = []
        var known: Set<ItemID> = []
        while end < elements.endIndex, items.count < request.limit {
            let draft = try mapper.draft(elements[end])
            end += 1
            guard var item = draft.item(of: request.source) else {
                skipped += 1
                if skipped <= ItemDraft.Limit.toldObstacles, let obstacle = draft.obstacle {
                    host.log("element \(end) is skipped: \(obstacle)")
                }
                continue
            }
            guard known.insert(item.id).inserted else {
                repeats += 1
                if repeats <= ItemDraft.Limit.toldObstacles {
                    host.log("element \(end) is left out: an earlier one has the id '\(item.guid.cut(to: 120))'")
                }
                continue
            }
            if draft.isPublishedRelative { dates.keep(&item) }
            items.append(item)
        }
        return (items, skipped, end)
    }

    /// Sets the fields of a page, and records what its rules have found.
    private mutating func fill(_ page: inout Page, _ document: MappedDocument) throws(SourceError) {
        for (field, rules) in mapping.page {
            let key = "page.\(field.rawValue)"
            var (isSet, refused) = (false, JSONValue?.none)
            for rule in rules where !isSet {
                guard let value = try evaluator.values(rule, named: key, in: document.root).first else { continue }
                isSet = page.set(field, to: value, by: rule, base: document.base)
                if !isSet { refused = refused ?? value }
            }
            report.found[key] = isSet || refused != nil ? 1 : 0
            guard observer != nil, !isSet else { continue }
            if let refused {
                let need = field == .url ? "web address" : "number"
                report.unusable[key] = UnusableValues(first: "\(refused.quoted), where a \(need) is needed")
            } else {
                reportObstacle(to: rules, key, document)
            }
        }
    }

    /// Refuses a page without items, unless the document has an empty list in their place and never had another.
    ///
    /// After the first page an empty list is the end. So is a web page without items where pages are numbered.
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

// The way to the next page.
extension MappedPageReader {
    /// Returns the position of the next page, and records what its rule has found.
    private mutating func next(
        _ response: HTTPResponse,
        _ document: MappedDocument
    ) throws(SourceError) -> PagePosition? {
        let url = position.url
        switch mapping.next {
        case nil: return nil
        case .link:
            let target = response.link("next")
            report.found["next.link"] = target == nil ? 0 : 1
            guard let target else { return nil }
            let address = JSONValue.webAddress(URIReference.resolve(target, against: document.base))
            if let address { return following(address, "next.link") }
            log(refused: target, "next.link")
            return nil
        case .address(let rules): return try address(rules, document)
        case .number(let parameter, let start, let step):
            let number = url.number(inParameter: parameter) ?? start
            let (next, isTooLarge) = number.addingReportingOverflow(step)
            return isTooLarge ? nil : PagePosition(url: url.setting(parameter: parameter, to: String(next)))
        case .cursor(let rules, let parameter):
            let cursor = try evaluator.text(rules, named: "next.cursor", in: document.root)
            report.found["next.cursor"] = cursor == nil ? 0 : 1
            guard let cursor else {
                reportObstacle(to: rules, "next.cursor", document)
                return nil
            }
            if let parameter { return PagePosition(url: url.setting(parameter: parameter, to: cursor)) }
            let isInBody = mapping.request.body?.hasCursor == true
            return PagePosition(
                url: mapping.request.url.text(evaluator.address, cursor: cursor),
                bodyCursor: isInBody ? cursor : ""
            )
        }
    }

    private mutating func address(
        _ rules: ValueRules,
        _ document: MappedDocument
    ) throws(SourceError) -> PagePosition? {
        let key = "next.url"
        var refused: (text: String, advice: String)?
        for rule in rules {
            guard let text = try evaluator.values(rule, named: key, in: document.root).first?.shown else { continue }
            let link = URIReference.isAbsolute(text) ? nil : document.root.linkPath(of: rule)
            if link == nil, let address = rule.webAddress(text, against: rule.base ?? document.base) {
                report.found[key] = 1
                return following(address, key)
            }
            refused = refused ?? (text, link.map(ValueRule.advice) ?? "")
        }
        report.found[key] = refused == nil ? 0 : 1
        if let refused {
            log(refused: refused.text, key, advice: refused.advice)
        } else {
            reportObstacle(to: rules, key, document)
        }
        return nil
    }

    private mutating func following(_ next: String, _ key: String) -> PagePosition? {
        guard next != position.url else {
            report.unusable[key] = UnusableValues(first: "the address of this page itself")
            return nil
        }
        // Recordings have declared addresses. If several services have one server, the next page belongs to the service of this one.
        let services = host.services(of: next) ?? []
        let keys = Set(host.services(of: position.url)?.map(\.key) ?? [])
        return PagePosition(url: (services.first { keys.contains($0.key) } ?? services.first)?.url ?? next)
    }

    private func log(refused text: String, _ key: String, advice: String = "") {
        let value = JSONValue.string(text).quoted
        host.log("there is no next page, because \(key) found \(value), where a web address is needed\(advice)")
    }

    private mutating func reportObstacle(to rules: ValueRules, _ key: String, _ document: MappedDocument) {
        guard observer != nil else { return }
        let words = rules.compactMap { evaluator.obstacle(of: $0, in: document.root) }.first
        report.unusable[key] = words.map { UnusableValues(first: $0) }
    }
}

extension MappedElement {
    /// Returns the path to the address of a link whose text a rule takes; `nil` if it takes something else.
    fileprivate func linkPath(of rule: ValueRule) -> String? {
        guard case .html(let node) = self, let text = rule.textPath, case .path(let path) = rule.origin,
            let selector = path.element?.selector, let found = try? node.first(selector)
        else { return nil }
        if found["href"] != nil { return "\(text) @href" }
        return ((try? found.first("[href]")) ?? nil).map { "\(text) \($0.name) @href" }
    }
}

extension Page {
    /// Sets a field to a value; returns `false` if the value means nothing there.
    fileprivate mutating func set(_ field: PageField, to value: JSONValue, by rule: ValueRule, base: String) -> Bool {
        switch field {
        case .title: title = value.shown?.onOneLine.cut(to: ItemDraft.Limit.line)
        case .url:
            url = value.shown.flatMap { rule.webAddress($0, against: rule.base ?? base) }
            return url != nil
        case .total:
            total = ItemScore.number(value)
            return total != nil
        case .notice: notice = value.shown?.onOneLine.cut(to: ItemDraft.Limit.line)
        }
        return true
    }
}

/// Reads documents that are feeds, which need no rules (`type = "feed"`).
enum FeedPage {
    static func page(
        of response: HTTPResponse,
        from offset: Int,
        _ request: FetchRequest
    ) throws(SourceError) -> Page {
        var feed: ParsedFeed
        do throws(FeedFormatError) {
            feed = try FeedParser.parse(
                response.body,
                contentType: response.headers["Content-Type"],
                url: response.url
            )
        } catch {
            throw .malformed(where: response.url, what: "not a feed")
        }
        feed.reduceToItems()
        let start = min(offset, feed.entries.count)
        let end = min(feed.entries.count, start + request.limit)
        var items: [Item] = []
        for place in start..<end { items.append(taking: &feed.entries[place], source: request.source) }
        var page = Page(.items(items), title: feed.title?.plain)
        page.url = feed.link
        page.skipped = feed.skipped
        page.isPartial = feed.isTruncated
        if start == 0, end == feed.entries.count, !feed.isTruncated { page.omitted = [] }
        if end < feed.entries.count { page.next = PagePosition(url: response.url, offset: end).cursor }
        return page
    }
}
