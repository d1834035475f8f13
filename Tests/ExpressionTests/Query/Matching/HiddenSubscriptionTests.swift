import FeedModel
import Foundation
import Query
import QueryTesting
import Testing

/// Tests of which queries find the items of hidden subscriptions: Query.leavesOutHidden, QueryContext.hidden.
@Suite struct HiddenSubscriptionTests {
    private let now = Date(timeIntervalSince1970: 1_763_740_800)  // 2025-11-21T16:00:00Z
    private let shown = SourceID("https://a.example/")
    private let hidden = SourceID("https://b.example/")
    private let removed = SourceID("https://c.example/")

    /// An item of each subscription, and a starred one; all are unread, and a day old.
    private var items: [LibraryItem] {
        [(shown, "shown"), (hidden, "hidden"), (removed, "removed")].flatMap { source, title in
            [false, true].map { isStarred in
                var item = Item(source: source, guid: title, title: title + (isStarred ? "*" : ""))
                item.summary = "A story"
                item.published = now.addingTimeInterval(-86_400)
                var kept = LibraryItem(item: item, arrived: now)
                kept.state.isStarred = isStarred
                return kept
            }
        }
    }

    private func found(_ query: Query) throws -> String {
        var context = QueryContext(
            now: now,
            subscriptions: [
                Subscription(uri: try SubscriptionURI(shown.rawValue)),
                Subscription(uri: try SubscriptionURI(hidden.rawValue), tags: ["dev"]),
            ],
            followed: [shown, hidden],
            screens: ["home": .init(subscriptions: [hidden])]
        )
        context.hidden = [hidden]
        return items.filter { query.matches($0, in: context) }.map(\.item.title).joined(separator: " ")
    }

    @Test(arguments: [
        ("unread", "shown shown* removed*"), ("unread unread limit:9", "shown shown* removed*"),
        ("unread -starred", "shown"), ("unread -(starred OR read)", "shown"),
        ("unread -hidden", "shown shown* removed*"),
        ("unread newer:7d", "shown shown* removed*"), ("unread older:1h -today", "shown shown* removed*"),
        ("unread -words", "shown shown* removed*"), ("unread -source:nowhere", "shown shown* removed removed*"),
        ("unread -in:nowhere", "shown shown* removed*"),
        ("(unread newer:7d) OR (unread today)", "shown shown* removed*"),
    ])
    func noNarrowingOfWhatIsUnreadFindsThem(text: String, titles: String) throws {
        #expect(try found(Query(parsing: text)) == titles)
    }

    @Test(arguments: [
        ("unread starred", "shown* hidden* removed*"), ("unread starred newer:7d", "shown* hidden* removed*"),
        ("unread source:b.example", "hidden hidden*"), ("unread tag:dev", "hidden hidden*"),
        ("unread in:home", "hidden hidden*"), ("unread story", "shown shown* hidden hidden* removed*"),
        ("unread title:hidden", "hidden hidden*"), ("unread OR starred", "shown shown* hidden hidden* removed*"),
        ("unread (story OR today)", "shown shown* hidden hidden* removed*"),
        ("-read", "shown shown* hidden hidden* removed*"), ("newer:7d", "shown shown* hidden hidden* removed*"),
    ])
    func everyOtherQueryFindsThem(text: String, titles: String) throws {
        #expect(try found(Query(parsing: text)) == titles)
    }

    /// Counts and walks ask for the unread items of a list, which includes hidden subscriptions or not.
    @Test(arguments: [
        ("newer:3d", "newer:3d -read"), ("", "(read OR unread) -read"), ("unread", "unread unread"),
        ("source:b", "source:b unread"),
        ("story", "story unread"),
    ])
    func whatIsUnreadOfAListIsOfTheSameSubscriptions(text: String, narrowed: String) throws {
        let query = try Query(parsing: text)
        #expect(query.unreadOnly.description == narrowed)
        #expect(try found(query.unreadOnly) == found(query))
    }
}
