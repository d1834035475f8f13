import FeedModel
import Foundation
import Library
import QuireTesting
import Testing

/// Tests of the retention of a refresh, with times in the past, and of the history of removed items: RefreshCommand, ItemService,
/// ItemQueries.
@Suite struct RefreshRetentionTests {
    @Test func aRefreshThatComesMonthsAfterTheLastOneRemovesNothingUntilTheNextDay() async throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("config.toml", "[retention]\ndays = 30\n")
        let quire = Program(home: folder.path)
        let day = 86_400.0
        let items = ["1", "2"].map { Item(source: SourceID("\(server.base)/feed"), guid: $0, title: $0) }
        func library(daysAgo days: Double) throws -> Library {
            let date = Date(timeIntervalSinceNow: -days * day)
            let environment = Library.Environment(now: { date }, newUID: { UUID().uuidString }, device: "desk")
            return try Library(path: folder.file("quire.db"), environment: environment)
        }
        let past = try library(daysAgo: 100)
        try await past.store(items, from: items[0].source)
        try await past.mark(.read, items.map(\.id), screen: "list", via: "read")
        await past.close()
        #expect(try await quire.run("refresh").output == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(try await quire.run("purge", "--dry-run").output.hasSuffix("2 items would be removed\n"))
        let yesterday = try library(daysAgo: 1)
        try await yesterday.mark(.shown, [items[0].id], screen: "list", via: "list")
        await yesterday.close()
        #expect(
            try await quire.run("refresh", "--force").output == """
                0 fetched, 0 new; 1 unchanged, 0 skipped, 0 failed.
                2 read items removed, as [retention] says

                """
        )
    }

    @Test func aStepOfARemovedItemSaysWhyNothingIsOpened() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        var item = Item(source: SourceID("https://x.example/feed"), guid: "1", title: "Tea")
        item.url = "https://x.example/tea"
        let date = Date(timeIntervalSinceNow: -100 * 86_400)
        let past = try Library(
            path: folder.file("quire.db"),
            environment: Library.Environment(now: { date }, newUID: { UUID().uuidString }, device: "desk")
        )
        try await past.store([item], from: item.source)
        try await past.mark(.read, [item.id], screen: "list", via: "read")
        await past.close()
        #expect(try await quire.run("purge", "--days", "30").output.hasSuffix("1 item removed\n"))
        let sentence =
            "'Tea' was removed by [retention] or 'quire purge', and its text is not kept. Its address is https://x.example/tea"
        let opened = try await quire.run("--offline", "-c", "history; 1")
        #expect((opened.output + opened.errors).split(separator: "\n").suffix(1) == ["\(sentence)"])
        #expect(opened.status == 66)
        #expect(
            try await quire.run("show", item.id.rawValue)
                == .init(status: 66, output: "", errors: "quire: \(sentence)\n")
        )
    }
}
