import FeedModel
import Fetching
import Library
import Screens
import SourceAPI

/// Fetches addresses that the reader need not subscribe to, for questions at the prompt, and keeps the answers.
package struct AddressFetcher: QueryingService {
    let queries: ItemQueries
    let answers: AnswerCache
    private let fetcher: SubscriptionFetcher

    package init(queries: ItemQueries, fetcher: SubscriptionFetcher, answers: AnswerCache) {
        self.queries = queries
        self.fetcher = fetcher
        self.answers = answers
    }

    struct Answer {
        var page: Page
        var source: any Source
        var remembered: RememberedAnswer?
    }

    /// Fetches an address by the rules of a subscription, whether or not the reader subscribes to it.
    ///
    /// A service that answered a moment ago is not asked again: its last page is returned.
    func fetch(_ address: String, cursor: Cursor?) async throws(SourceError) -> Answer {
        let (uri, source) = try resolve(address)
        let library = libraries.current
        let earlier = await answers[uri.id]
        let answer: SubscriptionFetcher.Answer
        do {
            answer = try await fetcher.page(
                of: Subscription(uri: uri),
                at: cursor,
                isForced: true,
                storesItems: false,
                remembered: earlier?.record,
                in: library
            )
        } catch let error as SourceError {
            throw error
        } catch {
            throw .plugin(clock.line(about: error))
        }
        switch answer {
        case .tooEarly(let skip, let record):
            let minimum = source.descriptor.minimumInterval
            let age = try skip.remembered(record, minimum: minimum, clock: clock)
            guard let page = await page(of: record, earlier, in: library) else { throw .rateLimited(until: age.until) }
            return Answer(page: page, source: source, remembered: age)
        case .fetched(let result, let record, _):
            var page = try result.get()
            if page.content == .unchanged {
                guard let known = await self.page(of: record, earlier, in: library) else {
                    throw .unexpectedlyUnchanged
                }
                page = known
            }
            if cursor == nil { await answers.remember(AnswerCache.Answer(record: record, page: page), of: uri.id) }
            return Answer(page: page, source: source)
        }
    }

    private func resolve(_ address: String) throws(SourceError) -> (SubscriptionURI, any Source) {
        do throws(SubscriptionError) {
            let uri = try SubscriptionURI(address)
            return (uri, try fetcher.registry.source(for: uri))
        } catch .badParameter(_, let name, let reason) {
            throw .refused("\(name): \(reason)")
        } catch {
            throw .refused("'\(address)' is not an address")
        }
    }

    /// Returns the page that a record is about, of this run or an earlier one; `nil` if it is not known any more.
    private func page(of record: FetchRecord, _ earlier: AnswerCache.Answer?, in library: Library) async -> Page? {
        if let earlier, earlier.record.succeeded == record.succeeded { return earlier.page }
        if let forecast = try? await library.forecast(for: record.source) { return Page(.forecast(forecast.forecast)) }
        guard let listing = record.listing, let items = try? await library.items(of: listing) else {
            return earlier?.page
        }
        var page = Page(.items(items.map(\.item)), next: listing.next.map(Cursor.init(rawValue:)))
        (page.total, page.notice, page.skipped) = (listing.total, listing.notice, listing.skipped)
        return page
    }
}

extension Library {
    /// Returns the items of a listing in its order, without those that the library no longer has.
    func items(of listing: PageListing) async throws(LibraryError) -> [LibraryItem] {
        let known = try await items(listing.items)
        return listing.items.compactMap { known[$0] }
    }
}

extension SourceError {
    fileprivate static let unexpectedlyUnchanged = SourceError.malformed(
        where: "the answer",
        what: "expected content, but nothing has changed"
    )
}
