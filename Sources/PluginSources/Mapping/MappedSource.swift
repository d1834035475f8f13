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
    /// The `Accept` header, where the type of the document is known.
    fileprivate var usualAccept: String? {
        switch languages {
        case [.json] where request.embedded?.path == nil: "application/json, */*;q=0.5"
        case [.html], [.json]: "text/html, application/xhtml+xml, */*;q=0.5"
        default: nil
        }
    }
}

extension Mapping {
    /// Returns the items before a page that could not be fetched; throws its error if there are none.
    ///
    /// Services that number their pages answer one after the last with an error. After any other error the page can be
    /// requested again.
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
    /// Returns this page with the items of the next one.
    func followed(by other: Page) -> Page {
        var page = self
        let known = Set(items.map(\.id))
        page.content = .items(items + other.items.filter { !known.contains($0.id) })
        page.skipped += other.skipped
        page.next = other.next
        return page
    }
}
