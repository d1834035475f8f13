import FeedModel
import Fetching
import Foundation
import Library
package import Screens
import SourceAPI
import Streams

/// Fetches pages of articles and news, one after the other, and stores them as they come.
package struct PagesService: QueryingService {
    /// How many items a page has whose order is not known.
    private static let pageLength = 30

    let queries: ItemQueries
    private let fetcher: SubscriptionFetcher

    package init(queries: ItemQueries, fetcher: SubscriptionFetcher) {
        self.queries = queries
        self.fetcher = fetcher
    }

    /// Finds the source of a request.
    ///
    /// - Throws: ``FeedModel/SubscriptionError`` if no source supports the address.
    @MainActor
    func pages(_ request: PagesRequest) throws -> PagesSource {
        let uri = try address(of: request)
        let subscription = try catalog.subscription(at: uri)
        return PagesSource(
            uri: uri,
            environment: PagesEnvironment { cursor in
                outcome { () async throws(ScreenFailure) -> FetchedPage in
                    do {
                        var page = try await page(of: subscription, at: cursor)
                        page.attribution = catalog.registry.attribution(of: uri.id)
                        return page
                    } catch let error as ScreenFailure {
                        throw error
                    } catch let error as LibraryError {
                        throw .store(error)
                    } catch let error as SourceError {
                        throw .source(error)
                    } catch {
                        let (what, remedy) = clock.explain(error)
                        throw .told(what: what, remedy: remedy)
                    }
                }
            }
        )
    }

    /// Returns the address of a request: an address, the part after the scheme, or, without one, the first subscription of the
    /// source or its example.
    private func address(of request: PagesRequest) throws -> SubscriptionURI {
        let plugin = request.source ?? request.kind.rawValue
        guard request.text.isEmpty else {
            // A subject can have a colon: `arxiv cat:cs.PL`.
            let isAddress = request.source == nil ? request.text.contains(":") : request.text.hasPrefix(plugin + ":")
            return try SubscriptionURI(isAddress ? request.text : "\(plugin):\(request.text)")
        }
        if let uri = try catalog.followed().first(where: { $0.uri.plugin == plugin })?.uri { return uri }
        let descriptor = catalog.registry.descriptors.first { $0.id == plugin }
        return try SubscriptionURI(descriptor?.example ?? plugin + ":")
    }

    /// Fetches one page.
    ///
    /// While it is too early to fetch the first page again, the page of the last answer is shown.
    private func page(of subscription: Subscription, at cursor: Cursor?) async throws -> FetchedPage {
        let library = libraries.current
        let answer = try await fetcher.page(of: subscription, at: cursor, isForced: true, showsPage: true, in: library)
        switch answer {
        case .tooEarly(let skip, let record):
            let minimum = try fetcher.registry.source(for: subscription.uri).descriptor.minimumInterval
            var page = try await listed(record, in: library)
            page.remembered = try skip.remembered(record, minimum: minimum, clock: clock)
            return page
        case .fetched(_, _, unstored: let error?):
            throw error
        case .fetched(let result, let record, unstored: nil):
            let page = try result.get()
            switch page.content {
            case .items(let items):
                let known = try await library.items(items.map(\.id))
                let found = items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: clock.now()) }
                var fetched = FetchedPage(items: found, next: page.next, skipped: page.skipped)
                fetched.notice = page.notice
                return fetched
            case .unchanged:
                return try await listed(record, in: library)
            case .forecast:
                throw SourceError.malformed(where: "the answer", what: "a forecast instead of articles")
            }
        }
    }

    /// Returns the first page of the last answer, from the library.
    ///
    /// A feed has no listing; its page is then the newest items of the library.
    private func listed(_ record: FetchRecord, in library: Library) async throws(LibraryError) -> FetchedPage {
        guard let listing = record.listing else {
            return FetchedPage(items: try await library.items(of: record.source, limit: Self.pageLength))
        }
        var page = FetchedPage(
            items: try await library.items(of: listing),
            next: listing.next.map(Cursor.init(rawValue:)),
            skipped: listing.skipped
        )
        page.notice = listing.notice
        return page
    }
}

extension SourcePages {
    package convenience init(_ service: PagesService) {
        self.init(find: Reading { try service.pages($0) })
    }
}
