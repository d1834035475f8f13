import FeedModel
import Foundation
import Library
package import Screens
import SourceAPI
import Streams

extension Repositories {
    package convenience init(_ fetcher: AddressFetcher) {
        let environment = RepositoriesEnvironment(
            page: { words, cursor in
                outcome { () async throws(SourceError) -> FetchedPage in
                    let answer = try await fetcher.fetch("repositories:\(words.asSubject)", cursor: cursor)
                    let items = answer.page.items
                    await fetcher.answers.remember(items)
                    let known = (try? await fetcher.libraries.current.items(items.map(\.id))) ?? [:]
                    return FetchedPage(
                        items: items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: fetcher.clock.now()) },
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
        self.init { RepositoriesViewModel(environment: environment) }
    }
}

extension String {
    /// The text as the subject of an address, escaped as the reader would write it, so that both are the same subscription.
    fileprivate var asSubject: String {
        replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "?", with: "%3F")
            .replacingOccurrences(of: "@", with: "%40")
    }
}
