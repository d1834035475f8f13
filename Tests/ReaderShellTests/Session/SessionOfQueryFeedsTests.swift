import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of queries that are kept as feeds, and of newsboat's lines after `add`: LineParser, AddressLine, SubscriptionEdit.
@MainActor
@Suite struct SessionOfQueryFeedsTests {
    private let world = World(stories: 1...3)
    private let session: Session

    init() throws {
        world.feeds = [
            FeedRow(
                content: .query(try Query(parsing: "title:\"Story 2\"")),
                title: "Two feeds",
                address: "title:\"Story 2\"",
                line: 4
            ),
            FeedRow(
                content: .subscription(SourceID("news:hn")),
                title: "News",
                address: "news:hn",
                counts: FeedRow.Counts(unread: 3, total: 3),
                line: 7
            ),
        ]
        session = Session(world)
    }

    @Test(arguments: [
        ("add 'query:Two:unread source:one'", "add query:Two:unread source:one - "),
        ("add query:Two:unread source:one", "add query:Two:unread source:one - "),
        ("add query:Two things:unread source:\"one two\"", "add query:Two things:unread source:\"one two\" - "),
        (
            "add \"query:Two:unread = \\\"yes\\\" and tags # \\\"tech\\\"\" ~Other saved !",
            "add query:Two:unread = \"yes\" and tags # \"tech\" Other saved !"
        ),
        ("add query:Two:unread source:one ~Other !", "add query:Two:unread source:one Other  !"),
        ("add \"query:Two:unread\" daily", "add query:Two:unread - daily"),
        ("add https://a.example/f \"~Third gen\" gens", "add https://a.example/f Third gen gens"),
        ("add https://a.example/f --title Third --tag gens !", "add https://a.example/f Third gens !"),
    ])
    func aLineOfNewsboatIsAdded(line: String, call: String) async {
        await session.type(line)
        #expect(world.calls == [call])
    }

    @Test func aTagWithItsSignIsTheSameForListsAndMarks() async {
        await session.type("list")
        await session.type("tag later 2")
        #expect(await session.answer(to: "list #later").hasPrefix("== tag:later ==  1 item 1 ● Story 2"))
        await session.type("star #later", says: ["Starred: Story 2"])
    }

    @Test func aColonIsNoPartOfTheNameOfAQuery() async {
        await session.type("list")
        let saved = "Saved as 'Foo bar': unread. 'list Foo bar' lists it, 'feeds *' numbers it, 'undo' removes it."
        #expect(await session.answer(to: "save Foo:bar") == saved)
    }

    @Test(arguments: [
        ("list unread source:news", "unread source:news"), ("/story", "story"),
        ("list; sort -date", "unread sort:-date"),
    ])
    func theListThatIsShownIsSavedByAName(lines: String, query: String) async {
        await session.type(lines)
        let saved =
            "Saved as 'two words': \(query). 'list two words' lists it, 'feeds *' numbers it, 'undo' removes it."
        #expect(await session.answer(to: "save two words") == saved)
        #expect(world.calls == ["add query:two words:\(query) - "])
        #expect(
            await session.answer(to: "undo")
                == "Undone: query:two words:\(query) is no longer in your subscriptions; 'redo' adds it again."
        )
    }

    @Test func aPageThatIsNoAnswerToAQueryIsNotSaved() async {
        await session.type("feeds")
        #expect(
            await session.answer(to: "save later")
                == "This page is not the answer to a query. List one first, then 'save later' keeps it as a feed."
        )
        #expect(world.calls == [])
    }

    @Test(arguments: ["add query:unread:starred", "save all", "save starred", "add query:Two:unread ~unread"])
    func aNameThatListsOtherItemsIsRefused(line: String) async {
        await session.type("list")
        let name = line.hasPrefix("save") ? String(line.dropFirst(5)) : "unread"
        #expect(
            await session.answer(to: line)
                == "'list \(name)' lists other items, so a query of this name could not be listed. Give it another name."
        )
        #expect(world.calls == [])
    }

    @Test func severalAddressesAreOneStep() async {
        await session.type("add https://a.example/f https://b.example/f")
        #expect(
            await session.type("undo").joined(separator: " ")
                == "Undone: https://a.example/f is no longer in your subscriptions; 'redo' adds it again. "
                + "Undone: https://b.example/f is no longer in your subscriptions; 'redo' adds it again."
        )
        await session.type("undo", says: ["This session has no more steps to undo."])
    }

    @Test func theAnswerSaysHowTheFeedIsListed() async {
        await session.type(
            "add query:Two words:unread",
            says: [
                "Saved as 'Two words': unread. 'list Two words' lists it, 'feeds *' numbers it,", "'undo' removes it.",
            ]
        )
        // The title after '~' is the one that lists it, also where 'feeds' alone does not show it.
        #expect(
            await session.answer(to: "add query:Two:unread ~Other !")
                == "Saved as 'Other': unread. 'list Other' lists it, 'feeds *' numbers it, 'undo' removes it."
        )
        await session.type(
            "add https://a.example/f ~A x y",
            says: ["Added 'A' (https://a.example/f), tagged x and y. 'refresh' fetches it."]
        )
    }

    @Test(arguments: ["add query:two", "add 'query:two:'", "add query::unread"])
    func aQueryHasANameAndAnExpression(line: String) async {
        #expect(
            await session.answer(to: line)
                == "A query has a name and an expression. 'add query:NAME:unread' keeps one."
        )
        #expect(world.calls == [])
    }

    @Test(arguments: ["list Broken one", "show Broken one"])
    func aQueryThatCannotBeReadSaysWhyAndWhereItStands(line: String) async {
        world.feeds.append(
            FeedRow(
                content: .query(nil),
                title: "Broken one",
                address: "unread (",
                state: .unreadableQuery,
                line: 9
            )
        )
        #expect(
            await session.answer(to: line)
                == "The query 'Broken one' can be read in neither newsboat's nor quire's language: expected a condition at column 9 "
                + "of 'unread ('. It is in line 9 of /home/ada/.config/quire/subscriptions."
        )
    }

    @Test func aQueryTypedAloneIsToldHowItIsAdded() async {
        #expect(
            await session.answer(to: "query:Two:unread and (source:ardour or source:debugging)")
                == "There is no command 'query:Two:unread'. "
                + "Did you mean 'add query:Two:unread and (source:ardour or source:debugging)'?"
        )
        #expect(world.calls == [])
    }

    @Test(arguments: ["list Two feeds", "list two feeds", "show Two feeds"])
    func aQueryIsListedByItsTitle(line: String) async {
        await session.type(line, says: ["== Two feeds ==  1 item", "1 ● Story 2 — News, 2 h"])
    }

    @Test func aStateIsNoTitle() async {
        world.feeds[0].title = "unread"
        #expect(await session.type("list unread").first == "== Unread ==  3 items")
    }

    @Test func aRowOfAQueryIsRemovedByItsTitle() async {
        await session.type("feeds *")
        await session.type("remove 1")
        #expect(world.calls == ["remove Two feeds"])
    }
}
