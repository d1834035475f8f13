import FeedModel
import Fetching
import Foundation
import Library
import OpenCombine
import ReaderShell
package import Screens
import SourceAPI
import Streams

/// The screens whose content is what a source answers at once: pages of articles and news, forecasts, searches for repositories.
package struct SourceScreens: Sendable {
    /// How many items a page has whose order is not known.
    private static let pageLength = 30

    private let fetcher: SubscriptionFetcher
    private let catalog: SubscriptionCatalog
    private let answers: AnswerCache
    private let clock: RunClock

    private var libraries: LibraryProvider { catalog.libraries }

    package init(fetcher: SubscriptionFetcher, catalog: SubscriptionCatalog, answers: AnswerCache, clock: RunClock) {
        self.fetcher = fetcher
        self.catalog = catalog
        self.answers = answers
        self.clock = clock
    }

    /// Finds the source of a request, whose pages are fetched one after the other and stored as they come.
    ///
    /// - Throws: ``FeedModel/SubscriptionError`` when no source answers the address.
    @MainActor
    package func pages(_ request: PagesRequest) throws -> PagesSource {
        let uri = try address(of: request)
        let subscription = try catalog.subscription(at: uri)
        return PagesSource(
            uri: uri,
            environment: PagesEnvironment { cursor in
                screenOutcome(explainer: clock.explainer) {
                    var page = try await page(of: subscription, at: cursor)
                    page.attribution = catalog.registry.attribution(of: uri.id)
                    return page
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
    private func page(of subscription: FeedModel.Subscription, at cursor: Cursor?) async throws -> FetchedPage {
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
            items: try await items(of: listing, in: library),
            next: listing.next.map(Cursor.init(rawValue:)),
            skipped: listing.skipped
        )
        page.notice = listing.notice
        return page
    }

    /// Returns the items of a listing in its order, without those that the library no longer has.
    func items(of listing: PageListing, in library: Library) async throws(LibraryError) -> [LibraryItem] {
        let known = try await library.items(listing.items)
        return listing.items.compactMap { known[$0] }
    }
}

extension SourceScreens {
    @MainActor
    package var weatherEnvironment: WeatherEnvironment {
        WeatherEnvironment(
            forecast: { query in
                outcome { () async throws(SourceError) -> WeatherAnswer in
                    let answer = try await ask(query.address, cursor: nil)
                    guard case .forecast(let forecast) = answer.page.content else {
                        throw .malformed(where: "the answer", what: "expected a forecast")
                    }
                    return WeatherAnswer(forecast, remembered: answer.remembered)
                }
            },
            scheduler: .main
        )
    }

    @MainActor
    package var repositoriesEnvironment: RepositoriesEnvironment {
        RepositoriesEnvironment(
            page: { words, cursor in
                outcome { () async throws(SourceError) -> FetchedPage in
                    let answer = try await ask("repositories:\(words.asSubject)", cursor: cursor)
                    await answers.remember(answer.page.items)
                    let known = (try? await libraries.current.items(answer.page.items.map(\.id))) ?? [:]
                    return FetchedPage(
                        items: answer.page.items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: clock.now()) },
                        total: answer.page.total,
                        notice: answer.page.notice,
                        attribution: answer.source.descriptor.attribution,
                        next: answer.page.next,
                        remembered: answer.remembered
                    )
                }
            },
            scheduler: .main
        )
    }

    private struct Answer {
        var page: Page
        var source: any Source
        var remembered: RememberedAnswer?
    }

    /// Fetches an address by the rules of a subscription, whether or not the reader subscribes to it.
    ///
    /// A service that answered a moment ago is not asked again: its last page is returned.
    private func ask(_ address: String, cursor: Cursor?) async throws(SourceError) -> Answer {
        let (uri, source) = try resolve(address)
        let library = libraries.current
        let earlier = await answers[uri.id]
        let answer: SubscriptionFetcher.Answer
        do {
            answer = try await fetcher.page(
                of: FeedModel.Subscription(uri: uri),
                at: cursor,
                isForced: true,
                storesItems: false,
                remembered: earlier?.record,
                in: library
            )
        } catch let error as SourceError {
            throw error
        } catch {
            throw .plugin(clock.explainer.explain(error).line)
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
        guard let listing = record.listing, let items = try? await items(of: listing, in: library) else {
            return earlier?.page
        }
        var page = Page(.items(items.map(\.item)), next: listing.next.map(Cursor.init(rawValue:)))
        (page.total, page.notice, page.skipped) = (listing.total, listing.notice, listing.skipped)
        return page
    }
}

extension SourceError {
    fileprivate static let unexpectedlyUnchanged = SourceError.malformed(
        where: "the answer",
        what: "expected content, but nothing has changed"
    )
}

extension String {
    /// The text as the subject of an address, escaped as the reader would write it, so that both are the same subscription.
    fileprivate var asSubject: String {
        replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "?", with: "%3F")
            .replacingOccurrences(of: "@", with: "%40")
    }
}

@MainActor
func screenOutcome<Success: Sendable>(
    explainer: Explainer,
    _ work: @escaping @Sendable () async throws -> Success
) -> AnyPublisher<Result<Success, ScreenFailure>, Never> {
    outcome { () async throws(ScreenFailure) -> Success in
        do {
            return try await work()
        } catch let error as ScreenFailure {
            throw error
        } catch let error as LibraryError {
            throw .store(error)
        } catch let error as SourceError {
            throw .source(error)
        } catch {
            let explanation = explainer.explain(error)
            throw .told(what: explanation.what, remedy: explanation.remedy)
        }
    }
}
