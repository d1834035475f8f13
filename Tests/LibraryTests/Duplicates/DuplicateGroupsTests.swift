import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of one article in several subscriptions: ArticleKeys, DuplicateGroups, DuplicateEvents.
@Suite struct DuplicateGroupsTests {
    private let third = SourceID("https://third.example/feed")

    private func article(_ guid: String, _ url: String?, of source: SourceID) -> Item {
        makeItem(guid, "Article \(guid)", source: source) { $0.url = url }
    }

    private func list(_ query: String, _ library: Library, _ world: World) async throws -> [String] {
        let items = try await library.items(Query(parsing: query), in: world.context).items
        return items.map { "\($0.item.source) \($0.item.guid) +\($0.alsoIn.count)" }
    }

    /// One article in two subscriptions, and another one in each.
    private func shared(_ world: World) async throws -> Library {
        let library = try world.memory()
        try await library.store(
            [article("1", "https://site.example/one", of: feed), article("2", "https://site.example/two", of: feed)],
            from: feed
        )
        world.advance(60)
        try await library.store(
            [
                article("a", "http://SITE.example/one/?utm_source=x", of: other),
                article("b", "https://site.example/three", of: other),
            ],
            from: other
        )
        return library
    }

    @Test func anArticleOfTwoSubscriptionsIsShownOnceAndNamesTheOther() async throws {
        let world = try World()
        let library = try await shared(world)
        #expect(
            try await list("sort:-arrived", library, world) == [
                "\(feed) 1 +1", "\(feed) 2 +0", "\(other) b +0",
            ]
        )
        let first = try await library.item(article("1", nil, of: feed).id)
        #expect(first?.alsoIn == [other])
        #expect(try await library.item(article("a", nil, of: other).id)?.alsoIn == [feed])
        #expect(try await library.count(.everything, in: world.context) == 3)
        #expect(
            try await library.counts() == [
                feed: ItemCounts(total: 2, unread: 2), other: ItemCounts(total: 2, unread: 2),
            ]
        )
        #expect(try await library.items(of: other, limit: 5).map(\.item.guid) == ["b", "1"])
        #expect(try await library.items(of: other, limit: 5, leavingTo: [feed]).map(\.item.guid) == ["b"])
        #expect(try await list("source:hn sort:title", library, world) == ["\(feed) 1 +1", "\(other) b +0"])
        #expect(try await list("unread hidden", library, world) == [])
        #expect(try await list("(hidden OR unread) source:hn sort:title", library, world).count == 2)
        #expect(try await library.check() == [])
    }

    @Test(arguments: [true, false])
    func theVersionOfAFilterIsShownWheneverItArrives(isFirst: Bool) async throws {
        let world = try World()
        let library = try world.memory()
        let filter = SourceID("filter:~/bin/tidy:https://feed.example/")
        for source in isFirst ? [filter, feed, other] : [feed, other, filter] {
            try await library.store(
                [article(source == filter ? "f" : "p", "https://site.example/1", of: source)],
                from: source
            )
            world.advance(60)
        }
        #expect(try await list("", library, world) == ["\(filter) f +2"])
        #expect(try await library.check() == [])
    }

    @Test func theVersionOfARemovedFilterGivesWayUntilTheFilterIsBack() async throws {
        let world = try World()
        let library = try world.memory()
        let filter = SourceID("filter:~/bin/tidy:https://feed.example/")
        for (source, guid) in [(filter, "f"), (feed, "1")] {
            try await library.store([article(guid, "https://site.example/1", of: source)], from: source)
            world.advance(60)
        }
        #expect(try await library.filters().all == [filter])
        try await library.setRemovedFilters([filter])
        #expect(try await list("", library, world) == ["\(feed) 1 +1"])
        try await library.store([article("p", "https://site.example/1", of: other)], from: other)
        #expect(try await list("", library, world) == ["\(feed) 1 +2"])
        #expect(try await library.filters().removed == [filter])
        #expect(try await library.rebuildState().wasEqual)
        try await library.setRemovedFilters([])
        #expect(try await list("", library, world) == ["\(filter) f +2"])
        #expect(try await library.check() == [])
    }

    @Test func whatOnlyTheSecondCopyHasIsFoundInTheFirst() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([article("1", "https://site.example/one", of: feed)], from: feed)
        var long = article("a", "https://site.example/one", of: other)
        long.summary = "About lighthouses"
        try await library.store([long], from: other)
        #expect(try await list("lighthouses", library, world) == ["\(feed) 1 +1"])
    }

    @Test func aMarkOfOneCopyIsAMarkOfTheOther() async throws {
        let world = try World()
        let library = try await shared(world)
        let copies = [article("1", nil, of: feed).id, article("a", nil, of: other).id]
        func states() async throws -> [String] {
            var states: [String] = []
            for id in copies {
                let state = try #require(try await library.item(id)).state
                states.append("\(state.isRead) \(state.isStarred) \(state.tags.joined())")
            }
            return states
        }
        // The representative is returned for either identity.
        #expect(try await library.mark(.read, [copies[1]], screen: "list", via: "read") == [copies[0]])
        #expect(try await library.mark(.read, copies, screen: "list", via: "read") == [])
        #expect(try await library.mark(.starred, [copies[0]], screen: "list", via: "star") == [copies[0]])
        #expect(try await library.mark(.tagged("later"), copies, screen: "list", via: "tag") == [copies[0]])
        #expect(try await states() == ["true true later", "true true later"])
        #expect(try await library.counts()[feed] == ItemCounts(total: 2, unread: 1))
        #expect(try await library.undo(screen: "list")?.items == [copies[0]])
        #expect(try await library.mark(.unread, [copies[1]], screen: "list", via: "unread") == [copies[0]])
        #expect(try await states() == ["false true ", "false true "])
        #expect(try await library.undo(screen: "list")?.items == [copies[0]])
        #expect(try await states() == ["true true ", "true true "])
        var request = HistoryRequest()
        request.omitsDuplicates = true
        #expect(
            try await library.ledger(request, in: world.context) == [
                "read 1 list/read", "starred 1 list/star", "tagged(later) 1 list/tag", "untagged(later) 1 list/undo",
                "unread 1 list/unread", "read 1 list/undo",
            ]
        )
        #expect(try await library.readingCounts(in: world.context).total == 1)
        #expect(try await library.rebuildState().wasEqual)
        #expect(try await library.check() == [])
    }

    @Test func aHiddenArticleIsHiddenInBothAndComesBack() async throws {
        let world = try World()
        let library = try await shared(world)
        let copies = [article("1", nil, of: feed).id, article("a", nil, of: other).id]
        try await library.mark(.hidden, [copies[1]], screen: "list", via: "hide")
        #expect(try await list("", library, world).count == 2)
        #expect(try await list("hidden", library, world) == ["\(feed) 1 +1"])
        #expect(try await library.item(copies[1])?.state.isHidden == true)
        #expect(try await library.undo(screen: "list")?.items == [copies[0]])
        #expect(try await list("", library, world).count == 3)
        #expect(try await library.check() == [])
    }

    @Test func anArticleThatWasReadArrivesReadInAnotherSubscription() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([article("1", "https://site.example/one", of: feed)], from: feed)
        try await library.mark(.read, [article("1", nil, of: feed).id], screen: "list", via: "read")
        try await library.mark(.tagged("x"), [article("1", nil, of: feed).id], screen: "list", via: "tag")
        let readAt = world.now
        world.advance(3600)
        try await library.store([article("a", "https://site.example/one", of: other)], from: other)
        let arrived = try #require(try await library.item(article("a", nil, of: other).id))
        #expect(arrived.state.readAt == readAt && arrived.state.tags == ["x"] && arrived.alsoIn == [feed])
        #expect(try await library.count(Query(parsing: "unread"), in: world.context) == 0)
        #expect(try await library.counts()[other] == ItemCounts(total: 1, unread: 0))
        #expect(try await library.rebuildState().wasEqual)
        var seen: [[SourceID]] = []
        var request = HistoryRequest()
        request.omitsDuplicates = true
        for try await row in library.history(request, in: world.context) { seen.append(row.alsoIn) }
        #expect(seen == [[other], [other]])
    }

    @Test func guidsThatAreUniqueInTheWorldTellAnArticleAndOthersDoNot() async throws {
        let world = try World()
        for (guid, isSame) in [
            ("tag:site.example,2025:1", true), ("urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a", true),
            ("https://site.example/?p=12", true), ("1", false), ("tag:1", false), ("https://site.example/", false),
        ] {
            let library = try world.memory()
            try await library.store([article(guid, nil, of: feed)], from: feed)
            try await library.store([article(guid, "https://copy.example/1", of: other)], from: other)
            #expect(try await library.count(.everything, in: world.context) == (isSame ? 1 : 2), "\(guid)")
        }
    }

    @Test func aLinkThatSeveralItemsOfOneSubscriptionHaveTellsNothing() async throws {
        let world = try World()
        let link = "https://site.example/changes"
        // In any order, also after two of them have been grouped.
        for order in [[0, 1, 2], [0, 2, 1], [2, 0, 1]] {
            let library = try world.memory()
            let items = [
                article("1", link, of: feed), article("2", link, of: feed), article("a", link, of: other),
            ]
            for index in order {
                try await library.store([items[index]], from: items[index].source)
                try await library.mark(.read, [items[0].id], screen: "list", via: "read")
            }
            #expect(
                try await list("sort:title", library, world) == [
                    "\(feed) 1 +0", "\(feed) 2 +0", "\(other) a +0",
                ]
            )
            #expect(try await library.item(items[1].id)?.state.isRead == false)
            #expect(try await library.rebuildState().wasEqual)
        }
    }

    @Test func aHomePageIsNoArticle() async throws {
        let world = try World()
        let library = try world.memory()
        var record = FetchRecord(source: other)
        record.homepage = "https://site.example/blog/"
        try await library.store([article("1", "https://site.example", of: feed)], from: feed)
        try await library.store([article("b", "https://site.example/blog", of: third)], from: third)
        try await library.store(
            [article("a", "https://site.example/", of: other), article("b", "https://site.example/blog", of: other)],
            from: other,
            record: record
        )
        #expect(try await library.count(.everything, in: world.context) == 4)
    }

    @Test func aChainThatComesBackToASubscriptionIsNoArticle() async throws {
        let world = try World()
        let library = try world.memory()
        let guid = "tag:site.example,2025:1"
        try await library.store([article("1", "https://site.example/one", of: feed)], from: feed)
        try await library.store([article(guid, "https://site.example/one", of: other)], from: other)
        #expect(try await library.count(.everything, in: world.context) == 1)
        try await library.store([article(guid, "https://site.example/other", of: third)], from: third)
        #expect(try await library.count(.everything, in: world.context) == 1)
        try await library.store([article("2", "https://site.example/other", of: feed)], from: feed)
        #expect(try await library.count(.everything, in: world.context) == 4)
        #expect(try await library.check() == [])
    }

    /// The counts of a subscription match a list of it, whichever subscription had its articles first.
    @Test func countsAndSectionsHaveWhatListsShow() async throws {
        let world = try World()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let library = try world.memory()
            let sources = [feed, other, third]
            for source in sources {
                world.advance(600)
                let items = (0..<12).map { number in
                    makeItem("\(number)", source: source) {
                        $0.url = "https://site.example/\(Int.random(in: 0..<12, using: &random))"
                        $0.published = world.now.addingTimeInterval(Double(Int.random(in: -90...0, using: &random)))
                    }
                }
                try await library.store(items, from: source)
            }
            let all = try await library.items(in: world.context, limit: 100).items.map(\.id)
            for kind in [Event.Kind.read, .hidden] {
                let ids = all.filter { _ in random.chance(3) }
                try await library.mark(kind, ids, screen: "list", via: "x")
            }
            let counts = try await library.counts()
            for source in sources {
                func items(_ state: String) async throws -> [LibraryItem] {
                    let query = try Query(parsing: "\(state) source:\"\(source.rawValue)\"")
                    return try await library.items(query, in: world.context, limit: 100).items
                }
                let (unread, read) = (try await items("unread"), try await items("read"))
                let expected = ItemCounts(total: unread.count + read.count, unread: unread.count)
                #expect(counts[source] == expected)
                #expect(try await library.counts(of: source) == expected)
                for limit in [1, 5, 40] {
                    let lead = try await library.items(of: source, limit: limit)
                    #expect(lead == Array((unread + read).prefix(limit)))
                    let rest = try await library.items(of: source, limit: limit, leavingTo: Set(sources))
                    #expect(rest == Array((unread + read).filter { $0.item.source == source }.prefix(limit)))
                }
            }
        }
    }

    @Test func aChangedAddressPutsTogetherAndTakesApart() async throws {
        let world = try World()
        let library = try await shared(world)
        try await library.store([article("a", "https://site.example/else", of: other)], from: other)
        #expect(try await library.count(.everything, in: world.context) == 4)
        try await library.store([article("a", "https://site.example/two", of: other)], from: other)
        #expect(try await list("sort:-arrived", library, world).prefix(2) == ["\(feed) 1 +0", "\(feed) 2 +1"])
        #expect(try await library.check() == [])
    }

    @Test func aCopyStaysReadWhenTheOtherIsRemoved() async throws {
        let world = try World()
        let library = try await shared(world)
        let first = article("1", nil, of: feed).id
        try await library.mark(.read, [first], screen: "list", via: "read")
        world.advance(86_400 * 30)
        var retention = Retention(days: nil)
        retention.daysOfSources = [feed: 10]
        #expect(try await library.purge(retention) == [feed: 1])
        #expect(try await list("read", library, world) == ["\(other) a +0"])
        #expect(try await library.counts()[other] == ItemCounts(total: 2, unread: 1))
        #expect(try await library.rebuildState().wasEqual)
        // The removed item is not stored again.
        try await library.store([article("1", "https://site.example/one", of: feed)], from: feed)
        #expect(try await library.count(.everything, in: world.context) == 3)
    }

    @Test func anArticleOfARemovedSubscriptionIsListedForTheOther() async throws {
        let world = try World()
        let library = try await shared(world)
        var context = world.context
        context.followed = [other]
        let items = try await library.items(Query(parsing: "unread sort:title"), in: context).items
        #expect(items.map(\.item.guid) == ["1", "b"])
    }

    @Test func theSameChoiceIsMadeForALibraryThatIsThere() async throws {
        let world = try World()
        var environment = world.environment()
        environment.duplicates = .all
        do {
            let library = try Library(path: world.path, environment: environment)
            try await library.store([article("1", "https://site.example/one", of: feed)], from: feed)
            try await library.store([article("a", "https://site.example/one", of: other)], from: other)
            try await library.mark(.read, [article("a", nil, of: other).id], screen: "list", via: "read")
            #expect(try await list("sort:title", library, world) == ["\(feed) 1 +0", "\(other) a +0"])
            await library.close()
        }
        do {
            let library = try world.library()
            #expect(try await list("read", library, world) == ["\(feed) 1 +1"])
            #expect(try await library.check() == [])
            await library.close()
        }
        let library = try Library(path: world.path, environment: environment)
        #expect(try await list("read sort:title", library, world) == ["\(feed) 1 +0", "\(other) a +0"])
        #expect(try await library.check() == [])
    }

    @Test func twoMachinesComeToTheSameStateInAnyOrder() async throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<12 {
            let world = try World()
            let urls = (1...4).map { "https://site.example/\($0)" }
            let copies = [feed, other, third].map { source in
                urls.enumerated().map { article("\($0.offset)", $0.element, of: source) }
            }
            // Each machine follows two of three subscriptions at first, and all of them at the end.
            let machines = try [world.memory(device: "desk"), world.memory(device: "lap")]
            for (index, library) in machines.enumerated() {
                for source in [0, index + 1] { try await library.store(copies[source], from: copies[source][0].source) }
                for _ in 0..<8 {
                    if random.chance(3) { world.advance(1) }
                    let kind = random.pick([Event.Kind.read, .unread, .starred, .unstarred, .tagged("x")])
                    let item = random.pick(copies[random.pick([0, index + 1])])
                    try await library.mark(kind, [item.id], screen: "list", via: "x")
                    if random.chance(4) { _ = try await library.undo(screen: "list") }
                }
            }
            for (index, library) in machines.enumerated() where random.chance(2) {
                try await library.store(copies[2 - index], from: copies[2 - index][0].source)
            }
            for _ in 0..<2 {
                for (from, to) in [(0, 1), (1, 0)] {
                    let events = try await machines[from].events(notIn: SeenEvents()).events
                    try await machines[to].merge(events.shuffled(using: &random))
                }
            }
            for (index, library) in machines.enumerated() {
                try await library.store(copies[2 - index], from: copies[2 - index][0].source)
            }
            var states: [[ItemState]] = []
            for library in machines {
                var own: [ItemState] = []
                for item in copies.joined() {
                    own.append(try #require(try await library.item(item.id)).state)
                }
                states.append(own)
                #expect(try await library.count(.everything, in: world.context) == 4)
                #expect(try await library.rebuildState().wasEqual)
                #expect(try await library.check() == [])
            }
            #expect(states[0] == states[1])
            for offset in 0..<4 {
                #expect(Set([0, 4, 8].map { states[0][$0 + offset] }).count == 1)
            }
        }
    }

    @Test func manyItemsOfOneAddressCostNoMoreThanTheirNumber() async throws {
        let library = try World().memory()
        try await library.store((0..<3000).map { article("\($0)", "https://site.example/same", of: feed) }, from: feed)
        try await library.store([article("a", "https://site.example/same", of: other)], from: other)
        let rows = try await library.storage.read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM shared_identity") ?? 0
        }
        #expect(rows == 0)
    }
}
