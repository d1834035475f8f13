import FeedModel
import Fetching
import Foundation
import Library
import SourceAPI

extension App {
    /// Stores what a fetch brought, and which hosts want to be left alone, in one transaction.
    ///
    /// - Parameters:
    ///   - result: What came.
    ///   - library: The library that was open when the fetch began. By now it may be another person's turn.
    /// - Returns: How many items were new.
    func store(_ result: FetchResult, in library: Library) async throws(StoreError) -> Int {
        let (source, record) = (result.subscription.id, result.record)
        switch result.answer {
        case .success(let page):
            switch page.content {
            case .items(let items):
                return try await library.keep(items, from: source, record: record, hosts: result.hosts).new.count
            case .forecast(let forecast):
                try await library.keep(forecast, for: source, record: record, hosts: result.hosts)
            case .unchanged:
                try await library.save(record, hosts: result.hosts)
            }
        case .failure(.offline):
            // Nobody was asked, so there is nothing to remember.
            break
        case .failure:
            try await library.save(record, hosts: result.hosts)
        }
        return 0
    }

    /// Learns which hosts wanted to be left alone in earlier runs; done before anybody is asked.
    func learnHosts() async throws(StoreError) {
        for wait in try await library.hostWaits() {
            backOffs.note(wait)
        }
    }
}
