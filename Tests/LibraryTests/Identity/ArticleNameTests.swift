import FeedModel
import Foundation
import Library
import Query
import Testing

/// Tests of ArticleName and WaitingEvents: marks that reach an article which another machine knows under another identity.
@Suite struct ArticleNameTests {
    private func article(_ guid: String, _ number: Int = 1) -> Item {
        makeItem(guid, "Article \(number)") { item in
            item.url = "https://example.org/\(number)"
            item.published = Date(timeIntervalSince1970: Double(number) * 1000)
        }
    }

    private func mark(_ guid: String, in library: Library, _ kind: Event.Kind = .read) async throws {
        try await library.mark(kind, [ItemID(source: feed, guid: guid)], screen: "list", via: "read")
    }

    private func read(in library: Library, _ world: World) async throws -> [String] {
        try await library.items(Query(parsing: "read"), in: world.context).items.map(\.item.title)
    }

    @Test(arguments: [true, false])
    func aMarkReachesAnArticleUnderItsNewGuid(isFetchedFirst: Bool) async throws {
        let (desk, laptop) = (try World(device: "desk"), try World(device: "laptop"))
        let (here, there) = (try desk.memory(), try laptop.memory())
        // No machine has both guids.
        try await here.store([article("old"), article("other", 2)], from: feed, omitted: [])
        try await mark("old", in: here)
        if isFetchedFirst { try await there.store([article("new")], from: feed, omitted: []) }
        try await exchange(here, there)
        if !isFetchedFirst { try await there.store([article("new")], from: feed, omitted: []) }
        #expect(try await read(in: there, laptop) == ["Article 1"])
        try await mark("new", in: there, .starred)
        try await exchange(here, there)
        #expect(try #require(await here.item(article("old").id)).state.isStarred)
        for library in [here, there] { #expect(try await library.rebuildState().wasEqual) }
    }

    @Test func ofSeveralArticlesWithOneGuidTheMarkedOneIsRead() async throws {
        let (desk, laptop) = (try World(device: "desk"), try World(device: "laptop"))
        let (here, there) = (try desk.memory(), try laptop.memory())
        try await here.store([article("N/A", 1)], from: feed, omitted: [])
        try await mark("N/A", in: here)
        try await there.store([article("N/A", 2), article("N/A", 1)], from: feed, omitted: [])
        try await exchange(here, there)
        #expect(try await read(in: there, laptop) == ["Article 1"])
        try await here.store([article("N/A", 3), article("N/A", 2)], from: feed, omitted: [])
        #expect(try await read(in: here, desk) == ["Article 1"])
    }

    @Test func aMarkThatCameBeforeTheGuidWasKnownToBeSharedIsMovedByTheNextExchange() async throws {
        let (desk, laptop) = (try World(device: "desk"), try World(device: "laptop"))
        let (here, there) = (try desk.memory(), try laptop.memory())
        try await here.store([article("N/A", 1)], from: feed, omitted: [])
        try await mark("N/A", in: here)
        try await there.store([article("N/A", 2)], from: feed, omitted: [])
        try await exchange(here, there)
        try await there.store([article("N/A", 2), article("N/A", 1)], from: feed, omitted: [])
        try await exchange(here, there)
        #expect(try await read(in: there, laptop) == ["Article 1"])
    }

    @Test func anEventOfAnEarlierVersionReachesTheFirstOfSeveralArticles() async throws {
        let laptop = try World(device: "laptop")
        for isFetchedFirst in [true, false] {
            let library = try laptop.memory()
            var event = Event(
                uid: "desk-1.1",
                at: laptop.now,
                device: "desk",
                item: article("N/A").id,
                kind: .read,
                screen: "list",
                via: "read"
            )
            let items = [article("N/A", 2), article("N/A", 1)]
            if isFetchedFirst { try await library.store(items, from: feed, omitted: []) }
            try await library.merge([event])
            if !isFetchedFirst { try await library.store(items, from: feed, omitted: []) }
            #expect(try await read(in: library, laptop) == ["Article 2"])
            event.uid = "desk-2.1"
            event.kind = .starred
            try await library.merge([event])
            #expect(try await library.count(Query(parsing: "starred"), in: laptop.context) == 1)
        }
    }

    @Test func aMarkThatHasArrivedReachesNoFurtherArticle() async throws {
        let (desk, laptop) = (try World(device: "desk"), try World(device: "laptop"))
        let (here, there) = (try desk.memory(), try laptop.memory())
        try await here.store([article("a")], from: feed, omitted: [])
        try await mark("a", in: here)
        try await exchange(here, there)
        try await there.store([article("a")], from: feed, omitted: [])
        try await there.store([article("a"), article("b")], from: feed, omitted: [])
        #expect(try await there.items(Query(parsing: "unread"), in: laptop.context).items.map(\.item.guid) == ["b"])
        // Nor one that was purged.
        try await there.purge(Query(parsing: "read"), in: laptop.context)
        try await exchange(here, there)
        #expect(try await there.items(Query(parsing: "unread"), in: laptop.context).items.map(\.item.guid) == ["b"])
    }

    @Test func aNameOfSeveralArticlesReachesNone() async throws {
        let (desk, laptop) = (try World(device: "desk"), try World(device: "laptop"))
        let (here, there) = (try desk.memory(), try laptop.memory())
        // They differ in their guids only.
        try await here.store([article("a"), article("b")], from: feed, omitted: [])
        try await mark("a", in: here)
        try await there.store([article("b")], from: feed, omitted: [])
        try await exchange(here, there)
        #expect(try await read(in: there, laptop) == [])
    }
}

/// Exchanges the events of two libraries through journals.
func exchange(_ libraries: Library...) async throws {
    var journals: [[Event]] = []
    for library in libraries {
        var writer = JournalWriter()
        var reader = JournalReader()
        var text = writer.begin(Journal.Author(profile: "ada", device: "desk"))
        var place: Int64? = 0
        while let start = place {
            let part = try await library.events(notIn: SeenEvents(), from: start)
            text += part.events.compactMap { writer.write($0) }.joined()
            place = part.next
        }
        text += writer.end()
        var events: [Event] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            if let event = try reader.read(Array(line)) { events.append(event) }
        }
        try reader.finish()
        journals.append(events)
    }
    for library in libraries { for events in journals { try await library.merge(events) } }
}
