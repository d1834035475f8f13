import FeedModel
import Foundation
import Testing

@Suite struct SmallValuesTests {
    @Test func everyKindOfEventIsReadBackFromItsWord() {
        let kinds: [Event.Kind] = [
            .shown, .opened, .read, .unread, .starred, .unstarred, .tagged("a"), .untagged(""), .hidden, .unhidden,
        ]
        #expect(kinds.map { Event.Kind(name: $0.name, tag: $0.tag) } == kinds)
        #expect(Event.Kind(name: "tagged") == nil)
        #expect(Event.Kind(name: "read", tag: "a") == nil)
        #expect(Event.Kind(name: "Read") == nil)
    }

    // RW8
    @Test(arguments: [
        (WeatherCondition.clear, "Clear", "\u{2600}\u{FE0F}"), (.clouds, "Clouds", "\u{1F325}"),
        (.rain, "Rain", "\u{2614}\u{FE0F}"),
        (.other("Lava"), "Lava", ""),
    ])
    func aConditionHasAWordAndPerhapsAPicture(condition: WeatherCondition, title: String, emoji: String) {
        #expect(condition.title == title)
        #expect(condition.emoji == emoji)
    }

    @Test func aDateOfPublicationIsPreferredToOneOfChange() {
        var item = Item(source: SourceID("a:b"), guid: "1", title: "T")
        #expect(item.date == nil)
        item.updated = Date(timeIntervalSince1970: 2)
        #expect(item.date == Date(timeIntervalSince1970: 2))
        item.published = Date(timeIntervalSince1970: 1)
        #expect(item.date == Date(timeIntervalSince1970: 1))
    }

    @Test func aBlankLineEndsAParagraphOfPlainText() {
        let text = ReadableText(plain: "\n one\ntwo\n \t\n\nthree\r\n\r\nfour\n")
        #expect(text.blocks.map(\.text) == [" one\ntwo", "three", "four"])
        #expect(text.plain == " one\ntwo\n\nthree\n\nfour")
        #expect(ReadableText(plain: " \n").blocks == [])
    }

    @Test func aSubscriptionIsIdentifiedByItsAddress() throws {
        let uri = try SubscriptionURI("weather:Tokyo")
        #expect(Subscription(uri: uri, title: "Home", tags: ["a"]).id == SourceID("weather:Tokyo"))
        let item = Item(source: uri.id, guid: "1", title: "")
        #expect(LibraryItem(item: item, arrived: Date(timeIntervalSince1970: 0)).id == item.id)
        #expect(!ItemState().isRead)
    }
}
