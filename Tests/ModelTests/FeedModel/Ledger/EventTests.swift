import FeedModel
import Foundation
import Testing

/// Tests of the names of events: Event.
@Suite struct EventTests {
    @Test func everyKindOfEventIsReadBackFromItsWord() {
        let kinds: [Event.Kind] = [
            .shown, .opened, .read, .unread, .starred, .unstarred, .tagged("a"), .untagged(""), .hidden, .unhidden,
        ]
        #expect(kinds.map { Event.Kind(name: $0.name, tag: $0.tag) } == kinds)
        #expect(Event.Kind(name: "tagged") == nil)
        #expect(Event.Kind(name: "read", tag: "a") == nil)
        #expect(Event.Kind(name: "Read") == nil)
    }
}
