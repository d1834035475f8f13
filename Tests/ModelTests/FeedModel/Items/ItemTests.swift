import FeedModel
import Foundation
import Testing

/// Tests of the dates and identities of items: Item, LibraryItem, Subscription.
@Suite struct ItemTests {
    @Test func aDateOfPublicationIsPreferredToOneOfChange() {
        var item = Item(source: SourceID("a:b"), guid: "1", title: "T")
        #expect(item.date == nil)
        item.updated = Date(timeIntervalSince1970: 2)
        #expect(item.date == Date(timeIntervalSince1970: 2))
        item.published = Date(timeIntervalSince1970: 1)
        #expect(item.date == Date(timeIntervalSince1970: 1))
    }

    @Test func aSubscriptionIsIdentifiedByItsAddress() throws {
        let uri = try SubscriptionURI("weather:Tokyo")
        #expect(Subscription(uri: uri, title: "Home", tags: ["a"]).id == SourceID("weather:Tokyo"))
        let item = Item(source: uri.id, guid: "1", title: "")
        #expect(LibraryItem(item: item, arrived: Date(timeIntervalSince1970: 0)).id == item.id)
        #expect(!ItemState().isRead)
    }
}
