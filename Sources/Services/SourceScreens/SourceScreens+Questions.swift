import FeedModel
import Fetching
import Foundation
import Library
import ReaderShell
package import Screens
import SourceAPI
import Streams

extension SourceScreens {
    /// The environment of the weather screen.
    @MainActor
    package var weatherEnvironment: WeatherEnvironment {
        WeatherEnvironment(
            forecast: { query in
                outcome { () async throws(SourceError) -> Forecast in
                    let page = try await ask(query.address, cursor: nil).page
                    guard case .forecast(let forecast) = page.content else {
                        throw .malformed(where: "the answer", what: "expected a forecast")
                    }
                    return forecast
                }
            },
            scheduler: .main
        )
    }

    /// The environment of the search for repositories.
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
                        next: answer.page.next
                    )
                }
            },
            scheduler: .main
        )
    }

    /// Fetches an address by the rules of a subscription, whether or not the reader subscribes to it.
    ///
    /// A service that was asked a moment ago is not asked again: its last answer stands, which carries the time of its observation.
    private func ask(_ address: String, cursor: Cursor?) async throws(SourceError) -> (page: Page, source: any Source) {
        let (uri, source) = try resolve(address)
        let library = libraries.current
        let earlier = await answers[uri.id]
        var (page, record): (Page, FetchRecord)
        do {
            let answer = try await fetcher.page(
                of: Subscription(uri: uri),
                at: cursor,
                isForced: true,
                storing: .allButItems,
                remembered: earlier?.record,
                in: library
            )
            switch answer {
            case .tooEarly(let skip, let failure):
                if let page = await known(uri.id, earlier, in: library) { return (page, source) }
                throw failure ?? skip.error ?? .unexpectedlyUnchanged
            case .fetched(let result, let fetchRecord, _):
                (page, record) = (try result.get(), fetchRecord)
            }
        } catch let error as SourceError {
            throw error
        } catch {
            throw .plugin(clock.explainer.explain(error).line)
        }
        if page.content == .unchanged {
            guard let known = await known(uri.id, earlier, in: library) else { throw .unexpectedlyUnchanged }
            page = known
        }
        if cursor == nil { await answers.remember(AnswerCache.Answer(record: record, page: page), of: uri.id) }
        return (page, source)
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

    /// Returns the last answer, of this run or an earlier one.
    private func known(_ source: SourceID, _ earlier: AnswerCache.Answer?, in library: Library) async -> Page? {
        if let earlier { return earlier.page }
        if let forecast = try? await library.forecast(for: source) { return Page(.forecast(forecast.forecast)) }
        // A search that the reader also subscribes to has a record, and its items are in the library.
        guard let record = try? await library.record(for: source), record.succeeded != nil,
            let items = try? await stored(of: source, in: library)
        else { return nil }
        return Page(.items(items.map(\.item)))
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
    }
}
