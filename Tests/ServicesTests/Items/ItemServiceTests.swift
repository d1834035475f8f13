import FeedModel
import FeedsSource
import Foundation
import Library
import Query
import QuireTesting
import Screens
import Testing

@testable import Services

/// Tests of opening items, and of what the ledger records: ItemService.
@Suite struct ItemServiceTests {
    private let seconds = Counter()
    private let library: Library
    private let service: ItemService
    /// One article in two subscriptions.
    private let copies: [Item]

    init() async throws {
        let (uids, seconds) = (Counter(), seconds)
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_763_740_800 + Double(seconds.next())) }
        let library = try Library.inMemory(
            environment: Library.Environment(now: now, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        copies = ["a", "b"].map { letter in
            var item = Item(source: SourceID("https://\(letter).example/feed"), guid: letter, title: "Shared")
            item.url = "https://shared.example/1"
            return item
        }
        for item in copies {
            try await library.store([item], from: item.source, record: FetchRecord(source: item.source))
        }
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: "https://a.example/feed\nhttps://b.example/feed\n"),
            sections: [],
            libraries: LibraryProvider(library, of: nil) { _ throws(LibraryError) in library }
        )
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let queries = ItemQueries(sections: sections, clock: RunClock(now: now, utcOffset: { _ in 0 }))
        service = ItemService(queries: queries, answers: AnswerCache())
        self.library = library
    }

    private var context: QueryContext { QueryContext(now: library.now) }

    @discardableResult private func open(_ id: ItemID, isRepeated: Bool = false) async throws -> OpenedItem {
        try await service.open(id, screen: "list", via: "show", isRepeated: isRepeated)
    }

    private func events() async throws -> [String] {
        var request = HistoryRequest()
        request.omitsDuplicates = true
        return try await library.history(request, in: context).reduce(into: []) { $0.append($1.event.kind.name) }
    }

    @Test func anOpeningIsOneEventAndARepeatedOneIsNone() async throws {
        let id = copies[0].id
        #expect(try await open(id).kept.state.isRead)
        try await open(id, isRepeated: true)
        #expect(try await events() == ["read"])
        try await open(id)
        #expect(try await events() == ["read", "opened"])
        try await library.mark(.unread, [id], screen: "list", via: "unread")
        #expect(try await open(id, isRepeated: true).kept.state.isRead)
        #expect(try await events() == ["read", "opened", "unread", "read"])
    }

    @Test func aCopyOfAnArticleIsReadWithTheOther() async throws {
        #expect(try await library.items(.everything, in: context).items.count == 1)
        for item in copies {
            let opened = try await open(item.id)
            #expect(opened.kept.id == item.id && opened.kept.state.isRead)
        }
        #expect(try await events() == ["read", "opened"])
    }

    @Test(arguments: [false, true]) func anItemThatCannotBeOpenedIsNotRecorded(isRepeated: Bool) async throws {
        let other = ItemID(source: copies[0].source, guid: "other")
        await #expect(throws: ScreenFailure.itemOfElsewhere) { try await open(other, isRepeated: isRepeated) }
        #expect(try await events() == [])

        let gone = Item(source: copies[0].source, guid: "gone", title: "Gone")
        try await library.store([gone], from: gone.source)
        try await library.mark(.read, [gone.id], screen: "list", via: "read")
        try await library.purge(.everything, in: context)
        let removed = ScreenFailure.removedItem(title: "Gone", url: nil)
        await #expect(throws: removed) { try await open(gone.id, isRepeated: isRepeated) }
        #expect(try await events() == ["read"])
    }
}
