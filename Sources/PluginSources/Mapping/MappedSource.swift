import FeedModel
package import PluginManifests
import Primitives
package import SourceAPI

package struct MappedSource: Source {
    private let manifest: PluginManifest
    private let mapping: Mapping
    private let observer: PluginObserver?

    package init?(_ manifest: PluginManifest, observer: PluginObserver? = nil) {
        guard case .mapping(let mapping) = manifest.kind else { return nil }
        self.manifest = manifest
        self.mapping = mapping
        self.observer = observer
    }

    package var descriptor: SourceDescriptor { manifest.descriptor }

    /// Fetches a page; one without items where the last one had some is an error, because its markup has changed.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let address = AddressValues(
            uri: descriptor.read(request.uri),
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
            var reader = MappedPageReader(
                mapping: mapping,
                title: manifest.descriptor.title,
                request: request,
                position: place,
                host: host,
                order: isFirst ? .first : page == nil ? .resumed : .following,
                observer: observer,
                evaluator: ValueEvaluator(address: address)
            )
            reader.request.limit -= page?.items.count ?? 0
            do throws(SourceError) {
                let response = try await answer(place, isFirst: isFirst, address, host)
                if response.status == 304 { return Page(.unchanged, state: request.state) }
                let found = try reader.page(of: response, &dates)
                page = page?.followed(by: found) ?? found
            } catch {
                page = try mapping.ended(page, by: error, at: place, isFirst: isFirst)
                break
            }
            guard let next = page?.next, (page?.items.count ?? 0) < request.limit else { break }
            position = try PagePosition(next)
        }
        guard var page else { throw .plugin("it has no address to request") }
        let isPart = page.isPartial || page.next != nil
        let state = MappingState(count: page.items.count, dates: isPart ? dates.ofPart : dates.found)
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
        return try response.answered(credential: request.credential?.name, now: host.now) { answer in
            let evaluator = ValueEvaluator(address: address)
            return (try? evaluator.text(mapping.error, named: "error.message", in: .json(answer))) ?? nil
        }
    }
}

extension Mapping {
    fileprivate var usualAccept: String? {
        switch languages {
        case [.json] where request.embedded?.path == nil: "application/json, */*;q=0.5"
        case [.html], [.json]: "text/html, application/xhtml+xml, */*;q=0.5"
        default: nil
        }
    }

    /// Returns the items before a page that could not be fetched; services that number their pages end with an error.
    func ended(
        _ page: Page?,
        by error: SourceError,
        at place: PagePosition,
        isFirst: Bool
    ) throws(SourceError) -> Page {
        let isEnd =
            switch (next, error) {
            case (.number, .notFound), (.number, .status(400, _)), (.number, .status(416, _)),
                (.number, .status(422, _)):
                true
            default: false
            }
        guard !isFirst, page != nil || isEnd, error != .cancelled else { throw error }
        var page = page ?? Page(.items([]))
        page.next = isEnd ? nil : place.cursor
        page.isPartial = !isEnd
        // The first page has not changed then, and would be all that is asked for.
        page.discardsValidators = !isEnd
        if case .malformed(_, let what) = error {
            page.partialReason = "a later page could not be read: \(what)"
        } else if !isEnd {
            page.partialReason = "a later page could not be fetched"
        }
        return page
    }
}

extension Page {
    func followed(by other: Page) -> Page {
        var page = self
        let known = Set(items.map(\.id))
        page.content = .items(items + other.items.filter { !known.contains($0.id) })
        page.skipped += other.skipped
        page.next = other.next
        return page
    }
}

extension DocumentRequest {
    func request(
        _ url: String,
        _ address: AddressValues,
        cursor: String,
        accept usualAccept: String? = nil
    ) throws(SourceError) -> HTTPRequest {
        var headers = HTTPHeaders(headers.map { .init(name: $0.name, value: $0.value) })
        if let accept = accept ?? usualAccept { headers["Accept"] = accept }
        var request = HTTPRequest(url, headers: headers)
        request.method = method
        guard let body else { return request }
        let text: String
        switch body {
        case .text(let template): text = template.text(address, cursor: cursor)
        case .json(let template): text = template.value(address, cursor: cursor).line
        }
        request.setBody(text)
        guard request.body.count <= Self.bodyLimit else {
            throw .refused("the body of its request is larger than \(Self.bodyLimit >> 10) KiB")
        }
        return request
    }
}

extension HTTPRequest {
    mutating func setBody(_ text: String) {
        body = Array(text.utf8)
        guard headers["Content-Type"] == nil, !body.isEmpty else { return }
        let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
        headers["Content-Type"] = isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
}

extension JSONTemplate {
    fileprivate func value(_ address: AddressValues, cursor: String) -> JSONValue {
        switch self {
        case .constant(let value): return value
        case .list(let elements): return .array(elements.map { $0.value(address, cursor: cursor) })
        case .object(let members):
            return .object(members.map { .init($0.name, $0.value.value(address, cursor: cursor)) })
        case .text([.limit]): return .int(address.limit)
        case .text([.cursor]): return cursor.isEmpty ? .null : .string(cursor)
        case .text(let parts):
            return .string(parts.map { $0.text(address, cursor: cursor, isEscaped: false) }.joined())
        }
    }
}

extension AddressTemplate {
    func text(_ address: AddressValues, cursor: String) -> String {
        parts.map { $0.text(address, cursor: cursor, isEscaped: true) }.joined()
    }
}

extension AddressTemplate.Part {
    fileprivate func text(_ address: AddressValues, cursor: String, isEscaped: Bool) -> String {
        func escaped(_ text: String) -> String { isEscaped ? text.queryEscaped : text }
        return switch self {
        case .literal(let literal): literal
        case .subject(isEscaped: false): address.uri.subject
        case .subject(isEscaped: true): escaped(address.uri.subject)
        case .parameter(let name): escaped(address.parameter(name))
        case .limit: String(address.limit)
        case .cursor: escaped(cursor)
        case .now(let pattern): escaped(pattern.text(of: address.now))
        }
    }
}
