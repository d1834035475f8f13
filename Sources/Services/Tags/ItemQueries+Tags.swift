package import FeedModel
import Library
import Query
import SubscriptionFormats
import TerminalText

extension ItemQueries {
    package func tags() async throws -> [TagSummary] {
        let counts = try await libraries.current.counts()
        var summaries: [String: TagSummary] = [:]
        var tagged: [String: Set<SourceID>] = [:]
        for subscription in try catalog.store.read().subscriptions {
            for tag in subscription.tags {
                let folded = SearchFolding.fold(tag)
                guard tagged[folded, default: []].insert(subscription.id).inserted else { continue }
                summaries[folded, default: TagSummary(name: tag)].subscriptions += 1
                summaries[folded]?.items += counts[subscription.id]?.total ?? 0
            }
        }
        for own in try await libraries.current.tags() {
            let folded = SearchFolding.fold(own.tag)
            guard tagged[folded]?.contains(own.source) != true else { continue }
            summaries[folded, default: TagSummary(name: own.tag)].items += own.count
        }
        return summaries.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the categories of the newest items, the most frequent first; none that would be a blank row.
    package func categories() async throws(LibraryError) -> [TagSummary] {
        try await libraries.current.categories().filter { category in
            !TerminalText.line(category.name).allSatisfy(\.isWhitespace)
        }
    }
}
