import FeedFormats
import FeedModel
package import PluginManifests
import Primitives
package import SourceAPI

/// A source that a mapping describes: a document of a service, and the places of the fields in it.
package struct MappedSource: Source {
    private let manifest: PluginManifest
    private let mapping: Mapping
    private let observer: PluginObserver?

    /// Creates the source of a plugin; `nil` if the plugin has a program.
    ///
    /// - Parameters:
    ///   - manifest: The manifest.
    ///   - observer: Receives what its author wants to know.
    package init?(_ manifest: PluginManifest, observer: PluginObserver? = nil) {
        guard case .mapping(let mapping) = manifest.kind else { return nil }
        self.manifest = manifest
        self.mapping = mapping
        self.observer = observer
    }

    package var descriptor: SourceDescriptor { manifest.descriptor }

    /// Fetches a page of the document.
    ///
    /// The first request is conditional. A page that has no items where the last one had some is an error, because that
    /// is how a page looks whose markup has changed.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let address = AddressValues(
            uri: request.uri,
            defaults: manifest.defaults,
            // Several pages of the usual size make a large one.
            limit: mapping.request.pages > 1 ? min(request.limit, 30) : request.limit,
            now: host.now
        )
        var position = try request.cursor.map { cursor throws(SourceError) in try PagePosition(cursor) }
        var visited: Set<PagePosition> = []
        var page: Page?
        var dates = FirstDates(request.state)
        for _ in 0..<max(1, mapping.request.pages) {
            let place = position ?? PagePosition(url: mapping.request.url.text(address, cursor: ""))
            guard visited.insert(place).inserted else { break }
            let isFirst = request.cursor == nil && page == nil
            var rest = request
            rest.limit -= page?.items.count ?? 0
            do throws(SourceError) {
                let response = try await answer(place, isFirst: isFirst, address, host)
                if response.status == 304 { return Page(.unchanged, state: request.state) }
                let found = try read(
                    response,
                    at: place,
                    rest,
                    address,
                    &dates,
                    isFirst: isFirst,
                    isFollowing: page != nil,
                    host
                )
                page = page?.followed(by: found) ?? found
            } catch {
                page = try mapping.ended(page, by: error, at: place, isFirst: isFirst)
                break
            }
            guard let next = page?.next, (page?.items.count ?? 0) < request.limit else { break }
            position = try PagePosition(next)
        }
        guard var page else { throw .plugin("it has no address to request") }
        let state = MappingState(count: page.items.count, dates: dates.found)
        page.state = request.cursor == nil ? state.state : request.state
        return page
    }

    private func answer(
        _ place: PagePosition,
        isFirst: Bool,
        _ address: AddressValues,
        _ host: any SourceHost
    ) async throws(SourceError) -> HTTPResponse {
        let accept = mapping.usualAccept
        var request = try mapping.request.request(place.url, address, cursor: place.bodyCursor, accept: accept)
        request.isConditional = isFirst
        request.credential = manifest.credentials(for: place.url, at: host).first
        let response = try await host.http(request)
        if response.status == 304, isFirst { return response }
        func words(_ answer: JSONValue) -> String? {
            guard !mapping.error.isEmpty else { return answer["message"].string ?? answer["error"].string }
            var evaluator = ValueEvaluator(address: address)
            return (try? evaluator.text(mapping.error, named: "error.message", in: .json(answer))) ?? nil
        }
        if let words = response.refusalWords(words) { host.log("the service says: \(words)") }
        return try response.successful(credential: request.credential?.name, now: host.now, message: words)
    }

    private func read(
        _ response: HTTPResponse,
        at position: PagePosition,
        _ request: FetchRequest,
        _ address: AddressValues,
        _ dates: inout FirstDates,
        isFirst: Bool,
        isFollowing: Bool,
        _ host: any SourceHost
    ) throws(SourceError) -> Page {
        guard let rules = mapping.items else { return try FeedPage.page(of: response, from: position.offset, request) }
        let document = try MappedDocument(response, for: mapping)
        var evaluator = ValueEvaluator(address: address)
        if let words = try evaluator.text(mapping.error, named: "error.message", in: document.root) {
            throw .plugin("the service says: \(words.onOneLine.cut(to: 300))")
        }
        let elements = try evaluator.elements(rules.each, in: document.root)
        var mapper = ItemMapper(rules: rules, document: document, evaluator: evaluator, isObserved: observer != nil)
        var (skipped, repeats, end) = (0, 0, min(position.offset, elements.count))
        let expected = max(0, min(elements.count - end, request.limit))
        var items: [Item] = []
        items.reserveCapacity(expected)
        var known = Set<ItemID>(minimumCapacity: expected)
        while end < elements.count, items.count < request.limit {
            var draft = try mapper.draft(elements[end])
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
        if let observer {
            var report = mapper.report
            for (field, rules) in mapping.page {
                let key = "page.\(field.rawValue)"
                let isFound = try evaluator.text(rules, named: key, in: document.root) != nil
                report.found[key] = isFound ? 1 : 0
                let obstacle = rules.lazy.compactMap { evaluator.obstacle(of: $0, in: document.root) }.first
                report.unusable[key] = isFound ? nil : obstacle.map { UnusableValues(first: $0) }
            }
            observer.didRead(report)
        }
        if items.isEmpty, skipped > 0 {
            throw .malformed(where: "items", what: "none of \(skipped) elements has an id, an address or a title")
        }
        evaluator = mapper.evaluator
        var page = Page(.items(items), title: manifest.descriptor.title)
        page.skipped = skipped
        try fill(&page, document, &evaluator)
        if end < elements.count {
            var rest = position
            rest.offset = end
            page.next = rest.cursor
        } else if !elements.isEmpty {
            page.next = try next(after: position.url, response, document, &evaluator, host)?.cursor
        }
        if isFirst || isFollowing, elements.isEmpty, !rules.isEmptyAllowed {
            try refuseEmpty(rules.each, document, request, isFirst: isFirst)
        }
        return page
    }

    private func fill(_ page: inout Page, _ document: MappedDocument, _ evaluator: inout ValueEvaluator)
        throws(SourceError)
    {
        for (field, rules) in mapping.page {
            for rule in rules {
                let values = try evaluator.values(rule, named: "page.\(field.rawValue)", in: document.root)
                if let value = values.first, page.set(field, to: value, base: rule.base ?? document.base) { break }
            }
        }
    }

    private func next(
        after url: String,
        _ response: HTTPResponse,
        _ document: MappedDocument,
        _ evaluator: inout ValueEvaluator,
        _ host: any SourceHost
    ) throws(SourceError) -> PagePosition? {
        let target: String?
        switch mapping.next {
        case nil: return nil
        case .link: target = response.link("next")
        case .address(let rules): target = try evaluator.text(rules, named: "next.url", in: document.root)
        case .number(let parameter, let start, let step):
            let number = url.number(inParameter: parameter) ?? start
            let (next, isTooLarge) = number.addingReportingOverflow(step)
            return isTooLarge ? nil : PagePosition(url: url.setting(parameter: parameter, to: String(next)))
        case .cursor(let rules, let parameter):
            guard let cursor = try evaluator.text(rules, named: "next.cursor", in: document.root) else { return nil }
            if let parameter { return PagePosition(url: url.setting(parameter: parameter, to: cursor)) }
            let isInBody = mapping.request.body?.hasCursor == true
            return PagePosition(
                url: mapping.request.url.text(evaluator.address, cursor: cursor),
                bodyCursor: isInBody ? cursor : ""
            )
        }
        guard let target, let next = JSONValue.string(URIReference.resolve(target, against: document.base)).httpURL,
            next != url
        else { return nil }
        // Recordings have declared addresses. Where one server stands for several services, the next page is of the same as this one.
        let services = host.services(of: next) ?? []
        let keys = Set(host.services(of: url)?.map(\.key) ?? [])
        return PagePosition(url: (services.first { keys.contains($0.key) } ?? services.first)?.url ?? next)
    }

    /// Refuses a page without items, unless the document has an empty list in their place and never had another.
    ///
    /// Behind the first page an empty list is the end. So is a web page without items where pages are numbered.
    private func refuseEmpty(
        _ path: RulePath?,
        _ document: MappedDocument,
        _ request: FetchRequest,
        isFirst: Bool
    ) throws(SourceError) {
        if !isFirst, case (.number, .html) = (mapping.next, document.root) { return }
        let isPage = if case .html = document.root { true } else { false }
        let words = "no element of the \(isPage ? "page" : "JSON answer") matches '\(path?.text ?? "")'"
        if isFirst, let before = request.state.flatMap({ MappingState($0) }), before.count > 0 {
            throw .malformed(where: "items", what: "\(words); last time there were \(before.count)")
        }
        guard let path, !document.root.hasEmptyList(path) else { return }
        let reason = isPage ? "it may have changed or need JavaScript; " : ""
        throw .malformed(where: "items", what: "\(words); \(reason)where it may be empty, [items] says 'empty = true'")
    }
}

extension Page {
    /// Sets a field to a value; returns `false` if the value means nothing there.
    fileprivate mutating func set(_ field: PageField, to value: JSONValue, base: String) -> Bool {
        switch field {
        case .title: title = value.shown?.onOneLine.cut(to: ItemDraft.Limit.line)
        case .url:
            let text = value.shown.map { URIReference.resolve($0, against: base) }
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

extension Mapping {
    /// The `Accept` header, where the type of the document is known.
    fileprivate var usualAccept: String? {
        switch languages {
        case [.json] where request.embedded?.path == nil: "application/json, */*;q=0.5"
        case [.html], [.json]: "text/html, application/xhtml+xml, */*;q=0.5"
        default: nil
        }
    }
}
