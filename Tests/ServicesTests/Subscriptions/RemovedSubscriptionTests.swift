import FeedModel
import FeedsSource
import Foundation
import Library
import Query
import QuireTesting
import Screens
import Testing

@testable import Services

/// Tests of naming subscriptions that the reader has removed: SubscriptionCatalog, HistoryService, LibraryItem.
@Suite struct RemovedSubscriptionTests {
    private static let now = Date(timeIntervalSince1970: 1_763_740_800)
    private let library: Library

    init() async throws {
        let uids = Counter()
        library = try Library.inMemory(
            environment: Library.Environment(now: { Self.now }, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        for letter in ["a", "b", "c"] {
            let source = Self.source(letter)
            var record = FetchRecord(source: source)
            record.title = "Feed \(letter)"
            var item = Item(source: source, guid: letter, title: "Shared")
            item.url = "https://shared.example/1"
            try await library.store([item], from: source, record: record)
        }
    }

    private static func source(_ letter: String) -> SourceID { SourceID("https://\(letter).example/feed") }

    private func catalog(_ letters: String) throws -> SubscriptionCatalog {
        let lines = letters.map { "https://\($0).example/feed\n" }.joined()
        return SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: lines),
            sections: [],
            libraries: LibraryProvider(library, of: nil) { [library] _ throws(LibraryError) in library }
        )
    }

    @Test(arguments: [
        ("abc", "Feed a, Feed b, Feed c"), ("ac", "Feed a, Feed c"), ("bc", "Feed b, Feed c"), ("c", "Feed c"),
        ("", "Feed a"),
    ])
    func aRowNamesTheSubscriptionsThatAreLeft(letters: String, names: String) async throws {
        let catalog = try catalog(letters)
        let stored = try await library.items(.everything, in: QueryContext(now: Self.now)).items
        let items = try catalog.withoutRemoved(stored)
        let titles = try await catalog.titles(of: items)
        #expect(items.count == 1)
        let item = try #require(items.first)
        // Without any remaining subscription, the item keeps the name of its own.
        #expect(([item.shownSource] + item.alsoIn).map { titles[$0] ?? "?" }.sorted().joined(separator: ", ") == names)
        #expect(item.id == stored[0].id)
    }

    @Test func theHistoryNamesTheSubscriptionsThatAreLeft() async throws {
        try await library.mark(.read, Query.everything, in: QueryContext(now: Self.now), screen: "list", via: "read")
        let catalog = try catalog("b")
        let clock = RunClock(now: { Self.now }, utcOffset: { _ in 0 })
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let queries = ItemQueries(sections: sections, clock: clock)
        let history = HistoryService(queries: queries)
        #expect(try await history.steps(nil, limit: 10).map(\.sourceTitle) == ["Feed b"])
        let titles = try await history.events(HistoryRequest()).reduce(into: []) { $0.append($1.sourceTitle) }
        #expect(titles == ["Feed b"])
        #expect(try await history.steps(nil, since: Self.now + 1, limit: 10) == [])
    }
}
