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
        try await storing(result, in: library)()
    }

    /// Makes ready what ``store(_:in:)`` stores, and holds nothing else of the result.
    func storing(_ result: FetchResult, in library: Library) async throws(StoreError) -> Refresher.Storing {
        let (source, record, hosts) = (result.subscription.id, result.record, result.hosts)
        switch result.answer {
        case .success(let page):
            switch page.content {
            case .items(let items):
                let page = try await library.prepare(items, from: source, record: record, hosts: hosts)
                return { () async throws(StoreError) in try await library.keep(page).new.count }
            case .forecast(let forecast):
                return { () async throws(StoreError) in
                    try await library.keep(forecast, for: source, record: record, hosts: hosts)
                    return 0
                }
            case .unchanged: break
            }
        case .failure(.offline):
            // Nobody was asked, so there is nothing to remember.
            return { 0 }
        case .failure: break
        }
        return { () async throws(StoreError) in
            try await library.save(record, hosts: hosts)
            return 0
        }
    }

    /// Learns which hosts wanted to be left alone in earlier runs; done before anybody is asked.
    func learnHosts() async throws(StoreError) {
        for wait in try await library.hostWaits() {
            backOffs.record(wait)
        }
    }
}
