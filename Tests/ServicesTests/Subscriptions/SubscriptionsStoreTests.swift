import FeedModel
import Foundation
import QuireTesting
import SubscriptionFormats
import Testing

@testable import Services

/// Tests of a subscriptions file that other programs edit at the same time: SubscriptionsStore.
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

    @Test func whatAnEditorSavesDuringAnEditIsKept() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("subscriptions")
        let store = SubscriptionsStore(path: path)
        // First there is no file, then one with another content, then one that the editor has removed.
        var saves: [String?] = ["https://a.example/feed\n", "https://b.example/feed\n# mine\n", nil]
        try store.edit { file in
            if !saves.isEmpty {
                let save = saves.removeFirst()
                if let save { try folder.write("subscriptions", save) } else { unlink(path) }
            }
            try file.add(FeedModel.Subscription(uri: try SubscriptionURI("https://c.example/feed")))
        }
        #expect(try folder.text(of: "subscriptions") == "https://c.example/feed\n")
        saves = ["https://b.example/feed\n# mine\n"]
        try store.edit { file in
            if let save = saves.popLast() { try folder.write("subscriptions", save ?? "") }
            try file.add(FeedModel.Subscription(uri: try SubscriptionURI("https://d.example/feed")))
        }
        #expect(
            try folder.text(of: "subscriptions") == "https://b.example/feed\n# mine\nhttps://d.example/feed\n"
        )
        #expect(try folder.files == [".subscriptions.lock", "subscriptions"])
    }
}
