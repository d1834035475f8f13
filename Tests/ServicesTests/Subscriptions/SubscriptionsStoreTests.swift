import FeedModel
import Foundation
import QuireTesting
import SubscriptionFormats
import Testing

@testable import Services

/// Tests of a subscriptions file that other programs edit meanwhile: SubscriptionsStore.
@Suite struct SubscriptionsStoreTests {
    private func addresses(_ store: SubscriptionsStore) throws -> [String] {
        try store.read().subscriptions.map(\.uri.description)
    }

    @Test func whatAnotherProgramHasWrittenIsReadAndKept() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("subscriptions", "https://a.example/feed\n")
        let store = SubscriptionsStore(path: path)
        #expect(try addresses(store) == ["https://a.example/feed"])
        // Of the same length, within the same moment.
        try folder.write("subscriptions", "https://b.example/feed\n")
        #expect(try addresses(store) == ["https://b.example/feed"])
        try folder.write("subscriptions", "# mine\nhttps://b.example/feed\n")
        try store.edit { try $0.add(FeedModel.Subscription(uri: try SubscriptionURI("https://c.example/feed"))) }
        let edited = "# mine\nhttps://b.example/feed\nhttps://c.example/feed\n"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == edited)
        #expect(try addresses(store) == ["https://b.example/feed", "https://c.example/feed"])
        try FileManager.default.removeItem(atPath: path)
        #expect(try addresses(store) == [])
        try folder.write("subscriptions", edited)
        #expect(try addresses(store) == ["https://b.example/feed", "https://c.example/feed"])
    }
}
