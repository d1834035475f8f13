import FeedModel
import Fetching
import Foundation
import Library
import OpenCombine
import ReaderShell
import Screens
import SourceAPI
import Streams

extension App {
    /// What the weather screen needs, from this run.
    @MainActor
    var weatherEnvironment: WeatherEnvironment {
        WeatherEnvironment(
            forecast: { query in
                outcome { () async throws(SourceError) -> Forecast in
                    let page = try await visit(query.address, cursor: nil).page
                    guard case .forecast(let forecast) = page.content else {
                        throw .malformed(where: "the answer", what: "expected a forecast")
                    }
                    return forecast
                }
            },
            scheduler: .main
        )
    }

    /// What the search for repositories needs, from this run.
    @MainActor
    var repositoriesEnvironment: RepositoriesEnvironment {
        RepositoriesEnvironment(
            page: { words, cursor in
                outcome { () async throws(SourceError) -> RepositoriesPage in
                    let answer = try await visit("repositories:\(words.asSubject)", cursor: cursor)
                    await visits.note(answer.page.items)
                    let known = (try? await library.items(answer.page.items.map(\.id))) ?? [:]
                    return RepositoriesPage(
                        items: answer.page.items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: now()) },
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

    /// Keeps items that were found at the prompt, before something is done with them.
    func keepVisited(_ ids: [ItemID]) async throws(StoreError) {
        let known = try await library.items(ids)
        for id in ids where known[id] == nil {
            guard let item = await visits.item(id) else { continue }
            try await library.store([item], from: item.source)
        }
    }

    /// Asks what an address asks, whether or not anybody is subscribed to it, with the manners of a subscription.
    ///
    /// A service that was asked a moment ago is not asked again: what it answered then is the answer, and carries
    /// the time at which it was observed.
    private func visit(
        _ address: String,
        cursor: Cursor?
    ) async throws(SourceError) -> (page: Page, source: any Source) {
        let uri: SubscriptionURI
        let source: any Source
        do throws(SubscriptionError) {
            uri = try SubscriptionURI(address)
            source = try registry.source(for: uri)
        } catch .badParameter(_, let name, let reason) {
            throw .refused("\(name): \(reason)")
        } catch {
            throw .refused("'\(address)' is no address")
        }
        let earlier = await visits[uri.id]
        var (page, record): (Page, FetchRecord)
        do {
            let answer = try await subscriptionFetcher.page(
                of: FeedModel.Subscription(uri: uri),
                at: cursor,
                isForced: true,
                storing: .allButItems,
                remembered: earlier?.record,
                in: library
            )
            switch answer {
            case .tooEarly(let skip):
                if let page = await known(uri.id, earlier) { return (page, source) }
                throw skip.error ?? .malformed(where: "the answer", what: "expected more than that nothing has changed")
            case .fetched(let fetched, let fetchRecord, _):
                (page, record) = (fetched, fetchRecord)
            }
        } catch let error as SourceError {
            throw error
        } catch {
            throw .plugin(explainer.explain(error).line)
        }
        if page.content == .unchanged {
            guard let known = await known(uri.id, earlier) else {
                throw .malformed(where: "the answer", what: "expected more than that nothing has changed")
            }
            page = known
        }
        if cursor == nil { await visits.note(AnswerCache.Visit(record: record, page: page), of: uri.id) }
        return (page, source)
    }

    /// What was answered before, in this run or an earlier one.
    private func known(_ source: SourceID, _ earlier: AnswerCache.Visit?) async -> Page? {
        if let earlier { return earlier.page }
        return (try? await library.forecast(for: source)).map { Page(.forecast($0.forecast)) }
    }
}

extension String {
    /// The text as the subject of an address, written as a person would write it, so that it is the same subscription.
    fileprivate var asSubject: String {
        replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "?", with: "%3F")
    }
}
