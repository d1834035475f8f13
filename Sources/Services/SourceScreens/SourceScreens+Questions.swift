import FeedModel
import Fetching
import Foundation
import Library
import ReaderShell
package import Screens
import SourceAPI
import Streams

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
                outcome { () async throws(SourceError) -> RepositoriesPage in
                    let answer = try await ask("repositories:\(words.asSubject)", cursor: cursor)
                    await answers.remember(answer.page.items)
                    let known = (try? await libraries.current.items(answer.page.items.map(\.id))) ?? [:]
                    return RepositoriesPage(
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
        /// The age of the page, if no request was sent.
        var remembered: RememberedAnswer?
    }

    /// Fetches an address by the rules of a subscription, whether or not the reader subscribes to it.
    ///
    /// A service that answered a moment ago is not asked again: its last page stands.
    private func ask(_ address: String, cursor: Cursor?) async throws(SourceError) -> Answer {
        let (uri, source) = try resolve(address)
        let library = libraries.current
        let earlier = await answers[uri.id]
        let answer: SubscriptionFetcher.Answer
        do {
            answer = try await fetcher.page(
                of: Subscription(uri: uri),
                at: cursor,
                isForced: true,
                storing: .allButItems,
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
