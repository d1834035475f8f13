import FeedModel
import Foundation
import Library
import Query
import Testing

/// Tests of the items that a removed subscription leaves.
@Suite struct RemovedSubscriptionTests {
    @Test func whatIsUnreadLeavesTheListsWithItsSubscriptionAndComesBackWithIt() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...4), from: feed)
        try await library.store(makeItems(1...2, source: other), from: other)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        try await library.mark(.starred, [makeItem("2").id], screen: "list", via: "star")
        var context = world.context
        func guids(_ text: String) async throws -> [String] { try await library.guids(text, in: context) }

        context.followed = [feed, other]
        #expect(try await guids("unread") == ["2", "3", "4", "1", "2"])
        context.followed = [other]
        #expect(try await guids("unread") == ["2", "1", "2"])
        #expect(try await guids("") == ["1", "2", "1", "2"])
        #expect(try await guids("read") == ["1"])
        #expect(try await guids("starred") == ["2"])
        #expect(try await guids("source:example unread") == ["2", "3", "4"])
        #expect(try await library.mark(.read, .everything, in: context, screen: "list", via: "read").count == 3)
        #expect(try await library.ledger(in: context).count == 5)
        context.followed = [feed, other]
        #expect(try await guids("unread") == ["3", "4"])
    }
}
