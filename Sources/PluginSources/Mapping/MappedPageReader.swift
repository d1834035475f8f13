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
    var observer: PluginObserver?
    let evaluator: ValueEvaluator
    var report = RuleReport()

    enum Order {
        case first
        /// A page after the first of a fetch.
        case following
        /// A later page that is the first of its fetch.
        case resumed
    }

    mutating func page(of response: HTTPResponse, _ dates: inout FirstDates) throws(SourceError) -> Page {
        guard let rules = mapping.items else { return try FeedPage.page(of: response, from: position.offset, request) }
        let document = try MappedDocument(response, for: mapping)
        if let words = try evaluator.text(mapping.error, named: "error.message", in: document.root) {
            throw .plugin("the service says: \(words.onOneLine.cut(to: 300))")
        }
        let elements = try evaluator.items(rules, in: document.root)
        var mapper = ItemMapper(rules: rules, document: document, evaluator: evaluator)
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
            guard !isSet, let refused else { continue }
            let need = field == .url ? "web address" : "number"
            report.unusable[key] = UnusableValues(first: "\(refused.quoted), where a \(need) is needed")
        }
    }

    /// Refuses a page without items, unless the document has an empty list in their place and never had another.
    ///
    /// After the first page an empty list is the end. So is a web page without items where pages are numbered.
    private func refuseEmpty(_ rules: ItemRules, _ document: MappedDocument) throws(SourceError) {
        let isPage = if case .html = document.root { true } else { false }
        let isNumbered = if case .number = mapping.next { true } else { false }
        let words =
            "no element of the \(isPage ? "page" : "JSON answer") matches \(rules.shownPath)"
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
            guard let cursor else { return nil }
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
        var refused: String?
        for rule in rules {
            guard let text = try evaluator.values(rule, named: key, in: document.root).first?.shown else { continue }
            let isAddress = URIReference.isAbsolute(text) || !document.root.takesTextOfLink(rule)
            if isAddress, let address = rule.webAddress(text, against: rule.base ?? document.base) {
                report.found[key] = 1
                return following(address, key)
            }
            refused = refused ?? text
        }
        report.found[key] = refused == nil ? 0 : 1
        if let refused { log(refused: refused, key) }
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

    private func log(refused text: String, _ key: String) {
        let value = JSONValue.string(text).quoted
        host.log("there is no next page, because \(key) found \(value), where a web address is needed")
    }
}

extension ItemRules {
    fileprivate var shownPath: String { "'\(each?.text ?? "")'" + (groups.map { " in '\($0.text)'" } ?? "") }
}

extension MappedElement {
    /// Whether a rule takes the text of a link, or of an element with a link in it, which is not an address.
    fileprivate func takesTextOfLink(_ rule: ValueRule) -> Bool {
        guard case .html(let node) = self, case .path(let path) = rule.origin, rule.match == nil, rule.json == nil,
            path.element?.part == .text, let selector = path.element?.selector, let found = try? node.first(selector)
        else { return false }
        return found["href"] != nil || ((try? found.first("[href]")) ?? nil) != nil
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
            let type = response.headers["Content-Type"]
            feed = try FeedParser.parse(response.body, contentType: type, url: response.url)
        } catch {
            throw .malformed(where: response.url, what: "not a feed")
        }
        feed.reduceToItems()
        let start = min(offset, feed.entries.count)
        let end = min(feed.entries.count, start + request.limit)
        var page = page(of: &feed, start..<end, request.source, isPartial: feed.isTruncated)
        if end < feed.entries.count { page.next = PagePosition(url: response.url, offset: end).cursor }
        return page
    }

    static func page(of feed: inout ParsedFeed, _ places: Range<Int>, _ source: SourceID, isPartial: Bool) -> Page {
        var items: [Item] = []
        for place in places { items.append(taking: &feed.entries[place], source: source) }
        var page = Page(.items(items), title: feed.title?.plain)
        page.url = feed.link
        page.skipped = feed.skipped
        page.isPartial = isPartial
        if !isPartial, items.count == feed.entries.count { page.omitted = [] }
        return page
    }
}
