import FeedModel
import Foundation
import Query
import Synchronization
import Testing

@testable import Library

/// Tests of importing items and events: ItemImporter, ImportedItem.
@Suite struct ImportingTests {
    private func imported(_ guid: String, _ change: (inout ImportedItem) -> Void = { _ in }) -> ImportedItem {
        var item = ImportedItem(makeItem(guid))
        change(&item)
        return item
    }

    private func pages(_ pages: [[ImportedItem]], then failure: (any Error)? = nil)
        -> @Sendable () throws ->
        [ImportedItem]?
    {
        let rest = Mutex(pages[...])
        return {
            let page = rest.withLock { $0.popFirst() }
            if page == nil, let failure { throw failure }
            return page
        }
    }

    @Test func whatIsNewIsAddedAndMarkedAndWhatIsKnownStaysAsItIs() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([makeItem("1", "Ours"), makeItem("2")], from: feed)
        let page = [
            imported("1") {
                $0.isRead = true
                $0.tags = ["a", "b"]
            },
            imported("3") {
                $0.arrived = world.now.addingTimeInterval(-86_400)
                $0.isStarred = true
                $0.tags = ["a"]
            },
            ImportedItem(makeItem("n", source: other)),
        ]
        var expected = ImportCounts()
        (expected.new, expected.known, expected.read, expected.starred, expected.tags) = (2, 1, 1, 1, 3)
        expected.sources = [feed, other]
        #expect(try await library.importItems(titles: [other: "News"], eachOf: pages([page])) == expected)
        let known = try #require(await library.item(makeItem("1").id))
        #expect(known.item.title == "Ours")
        #expect(known.state.isRead && known.state.tags == ["a", "b"])
        let new = try #require(await library.item(makeItem("3").id))
        #expect(new.arrived == world.now.addingTimeInterval(-86_400))
        #expect(try await library.records().map(\.title) == ["News"])
        #expect(try await library.check() == [])

        expected = ImportCounts()
        (expected.known, expected.sources) = (3, [feed, other])
        #expect(try await library.importItems(eachOf: pages([page])) == expected)
        #expect(
            try await library.ledger(in: world.context) == [
                "read 1 command/import", "starred 3 command/import", "tagged(a) 1 command/import",
                "tagged(a) 3 command/import", "tagged(b) 1 command/import",
            ]
        )
        #expect(try await library.undo(screen: "list")?.items == [makeItem("1").id])
    }

    @Test func aMarkThatWasTakenBackIsNotMadeAgainButOneThatWasUndoneIs() async throws {
        let world = try World()
        let library = try world.memory()
        let page = ["1", "2"].map { guid in
            imported(guid) {
                $0.isRead = true
                $0.tags = ["a"]
            }
        }
        func marks() async throws -> [String] {
            try await library.items(Query(parsing: ""), in: world.context).items
                .map { "\($0.item.guid) \($0.state.isRead) \($0.state.tags)" }.sorted()
        }
        _ = try await library.importItems(eachOf: pages([page]))
        try await library.mark(.unread, [makeItem("1").id], screen: "list", via: "unread")
        try await library.mark(.untagged("a"), [makeItem("2").id], screen: "list", via: "untag")
        _ = try await library.importItems(eachOf: pages([page]))
        #expect(try await library.markRead(names: ["1", "2"]).marked == [])
        #expect(try await marks() == [#"1 false ["a"]"#, "2 true []"])

        let fresh = try World().memory()
        _ = try await fresh.importItems(eachOf: pages([page]))
        while try await fresh.undo(screen: "list") != nil {}
        let again = try await fresh.importItems(eachOf: pages([page]))
        #expect((again.read, again.tags) == (2, 2))
    }

    // J2
    @Test func whenAPieceCannotBeHadNothingIsTaken() async throws {
        struct Broken: Error {}
        let world = try World()
        let library = try world.memory()
        await #expect(throws: LibraryError.self) {
            try await library.importItems(eachOf: pages([[imported("1") { $0.isRead = true }]], then: Broken()))
        }
        #expect(try await library.guids("", in: world.context) == [])
        #expect(try await library.ledger(in: world.context) == [])
        let events = Mutex([
            Event(uid: "u", at: world.now, device: "d", item: makeItem("1").id, kind: .read, screen: "", via: "")
        ])
        await #expect(throws: LibraryError.self) {
            try await library.merge(eachOf: {
                guard let event = events.withLock({ $0.popLast() }) else { throw Broken() }
                return event
            })
        }
        #expect(try await library.ledger(in: world.context) == [])
    }

    @Test func aPurgedItemIsNotTakenAgain() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([makeItem("1")], from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        _ = try await library.purge(.everything, in: world.context)
        #expect(try await library.importItems(eachOf: pages([[imported("1")]])).known == 1)
        #expect(try await library.guids("", in: world.context) == [])
    }

    @Test func namesAreGuidsAndAddresses() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(
            [makeItem("a\0b"), makeItem("2") { $0.url = "https://x.example/2" }, makeItem("3")],
            from: feed
        )
        let names = ["a\0b", "https://x.example/2", "2", "nobody"]
        let answer = try await library.markRead(names: names)
        #expect(answer.marked == [makeItem("a\0b").id, makeItem("2").id])
        #expect(answer.known == 3)
        #expect(answer.unknown == ["nobody"])
        #expect(try await library.markRead(names: names).marked == [])
        #expect(try await library.knownNames(among: names) == ["a\0b", "https://x.example/2", "2"])
    }

    @Test func namesAreGuidsAsNewsboatMakesThem() async throws {
        let world = try World()
        let library = try world.memory()
        let link = "https://x.example/one?a=b&utm_source=x"
        let dates = [1000.0, 2000, 3000].map(Date.init(timeIntervalSince1970:))
        let items = [
            makeItem("sha256:1", "First") { ($0.url, $0.published) = (link, dates[0]) },
            makeItem("sha256:2", "Second") { ($0.url, $0.published) = (link, dates[1]) },
            makeItem("3") { ($0.url, $0.published) = ("https://x.example/1", dates[2]) },
            makeItem("https://x.example/?p=4&x=y", "Fourth"), makeItem("sha256:5", "Only  a title"),
            makeItem("sha256:6", "Twice"), makeItem("sha256:7", "Twice"), makeItem("https://x.example/?p=8", "Eighth"),
        ]
        try await library.store(items, from: feed)
        let names = [
            link + "Thu, 01 Jan 1970 00:33:20 +0000", "https://x.example/11 Jan 1970 1:00", "https://x.example/?p=4=y",
            "Only a title", "http://x.example/?p=8", "Twice",
            "https://x.example/one?a=b=xThu, 01 Jan 1970 00:00:00 +0000",
        ]
        let parsed: [String: Date] = [
            "Thu, 01 Jan 1970 00:33:20 +0000": dates[1], "1 Jan 1970 1:00": dates[0], "Jan 1970 1:00": dates[0],
            "Thu, 01 Jan 1970 00:00:00 +0000": dates[2],
        ]
        let answer = try await library.markRead(names: names) { parsed[$0] }
        #expect(answer.marked.sorted() == [items[1], items[2], items[3], items[4], items[7]].map(\.id).sorted())
        #expect(answer.unknown == [names[5], names[6]])
    }

    @Test func twentyThousandEventsComeBackWithTheirStates() async throws {
        let world = try World()
        let library = try world.memory()
        let items = makeItems(1...11_000)
        try await library.store(items, from: feed)
        let events = Mutex(
            items.map {
                Event(uid: $0.guid, at: world.now, device: "d", item: $0.id, kind: .read, screen: "list", via: "read")
            }
        )
        let (added, all) = try await library.merge(eachOf: { events.withLock { $0.popLast() } })
        #expect(added == 11_000)
        #expect(all == 11_000)
        #expect(try await library.counts()[feed] == ItemCounts(total: 11_000, unread: 0))
        #expect(try await library.check() == [])
    }
}
