import FeedModel
import Foundation
import Query
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of adding, refreshing and explaining subscriptions in whole sessions.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfSubscriptionsTests {
    let world = World()

    private func news(_ title: String, _ outcome: RefreshNews.Outcome, after milliseconds: Int = 100) -> (
        Int, RefreshNews
    ) {
        (milliseconds, RefreshNews(title: title, source: SourceID(title), outcome: outcome))
    }

    @Test func addingTakesTitleAndTagsAndRemovingKeepsWhatWasRead() async {
        let session = Session(world)
        await session.type(
            "add HTTPS://Example.org/feed.xml --title=\"My Feed\" --tag swift --tag 'to read'",
            says: [
                "Added 'My Feed' (https://example.org/feed.xml), tagged swift and to read.", "'refresh' fetches it.",
            ]
        )
        await session.type("a repositories:swift nio", says: ["Added repositories:swift nio. 'refresh' fetches it."])
        await session.type(
            "remove repositories:swift nio",
            says: ["Removed repositories:swift nio. What you read is kept; 'undo' puts its line", "back."]
        )
        #expect(
            world.calls == [
                "add https://example.org/feed.xml My Feed swift+to read", "add repositories:swift nio - ",
                "remove repositories:swift nio",
            ]
        )
        await session.type(
            "sources",
            says: [
                "1  My Feed — https://example.org/feed.xml, never fetched",
                "'feeds *' has its own order and numbers.", "", "Sources you can subscribe to:",
                "2  Feeds, for example https://example.org/feed.xml: the address of a feed",
                "3  Weather, for example weather:Tokyo: a town",
            ]
        )
        await session.type(
            "1",
            says: ["My Feed: https://example.org/feed.xml", "It has never been fetched. 'refresh' fetches it."]
        )
        await session.type("3", says: ["== Weather ==", "a town.", "'add weather:Tokyo' subscribes, for example."])
        #expect(session.status == .ok)
    }

    @Test func severalAddressesOfSourcesAreAddedEachAndOtherWordsAreJoined() async {
        let session = Session(world)
        await session.type(
            "add weather:Tokyo weather:Oslo",
            says: [
                "Added weather:Tokyo. 'refresh' fetches it.", "Added weather:Oslo. 'refresh' fetches it.",
            ]
        )
        await session.type("add weather:New York", says: ["Added weather:New York. 'refresh' fetches it."])
        #expect(
            world.calls == ["add weather:Tokyo - ", "add weather:Oslo - ", "add weather:New York - "]
        )
    }

    @Test func removingAndMovingNameTheTitleAndTheAddress() async {
        let session = Session(world)
        await session.type("add https://example.org/feed.xml --title 'My Feed'")
        await session.type(
            "remove https://example.org/feed.xml",
            says: [
                "Removed 'My Feed' (https://example.org/feed.xml). What you read is kept; 'undo'",
                "puts its line back.",
            ]
        )
        await session.type("undo")
        await session.type(
            "move https://example.org/feed.xml https://b.example/",
            says: [
                "Moved 'My Feed' from https://example.org/feed.xml to https://b.example/, with 3",
                "items. 'move https://b.example/ https://example.org/feed.xml' moves it back.",
            ]
        )
    }

    @Test func aMoveIsToldWithItsItemsAndACommandIsAskedFor() async {
        let session = Session(world)
        await session.type(
            "move https://a.example/ https://b.example/",
            says: [
                "Moved https://a.example/ to https://b.example/, with 3 items. 'move",
                "https://b.example/ https://a.example/' moves it back.",
            ]
        )
        await session.type("move https://a.example/", says: ["Usage: move OLD NEW. 'help move' explains it."])
        await session.type(
            "move 'weather:New York' news",
            says: [
                "'news' is not an address. Give one such as https://example.org/feed.xml or", "weather:Tokyo.",
            ]
        )
        await session.type(
            "add exec:date",
            says: [
                "Added exec:date.", "At each refresh this runs as you: date. Allow it? [y/n, Enter: ask later]",
            ]
        )
        await session.type("y", says: ["exec:date is allowed to run."])
        await session.type(
            "add exec:ls",
            says: [
                "Added exec:ls.", "At each refresh this runs as you: ls. Allow it? [y/n, Enter: ask later]",
            ]
        )
        await session.type("n", says: ["exec:ls is denied."])
        #expect(
            world.calls == [
                "move https://a.example/ https://b.example/", "add exec:date - ", "decide exec:date true",
                "add exec:ls - ",
                "decide exec:ls false",
            ]
        )
    }

    @Test func whatCannotBeAddedOrRemovedIsToldInTwoSentences() async {
        let session = Session(world)
        let usage = ["Usage: add ADDRESS [--title T] [--tag T]. 'help add' explains it."]
        for line in ["add", "add https://example.org/ --title", "add --tag x", "add https://example.org/a --tags x"] {
            await session.type(line, says: usage)
        }
        await session.type("remove", says: ["Usage: remove NUMBER|ADDRESS. 'help remove' explains it."])
        #expect(session.status == .usage)
        await session.type(
            "add nowhere",
            says: [
                "'nowhere' is not an address. Give one such as https://example.org/feed.xml or", "weather:Tokyo.",
            ]
        )
        #expect(session.status == .data)
        await session.type(
            "add file:///etc/passwd",
            says: [
                "Addresses that begin with 'file:' are not supported; a command reads a file, as",
                "in \"exec:cat ~/feed.xml\". Use http, https or the name of a source; 'sources'",
                "lists the sources.",
            ]
        )
        await session.type(
            "remove https://example.org/",
            says: [
                "You are not subscribed to https://example.org/. 'sources' lists your", "subscriptions.",
            ]
        )
        #expect(session.status == .noInput)
        #expect(world.calls == ["remove https://example.org/"])
    }

    @Test func aQuickRefreshIsToldBeforeThePromptAndQuietSourcesAreOnlyCounted() async {
        world.news = [
            news("Planet", .fetched(new: 3)), news("Quiet", .fetched(new: 0)), news("Same", .unchanged),
            news("Early", .skipped("not due before 10:00")),
        ]
        let session = Session(world)
        await session.type(
            "refresh",
            says: [
                "Planet: 3 new", "2 fetched, 3 new; 1 unchanged, 1 skipped (not due before 10:00), 0 failed.",
            ]
        )
        #expect(session.status == .ok)
    }

    @Test func aRefreshOfNothingSaysSoAndHasTheStatusOfTheCommand() async {
        world.news = [(0, RefreshNews(ending: SubscriptionError.missing("nosuch")))]
        let session = Session(world)
        await session.type(
            "refresh nosuch",
            says: ["You are not subscribed to nosuch. 'sources' lists your subscriptions."]
        )
        #expect(session.status == .noInput)
    }

    // RX1
    @Test func aSlowRefreshGoesOnBehindThePrompt() async {
        world.items = LibraryItem.stories(1...1)
        world.news = [
            news("Planet", .fetched(new: 1), after: 1000),
            news("Broken", .failed(SourceError.status(500, message: nil)), after: 2000),
        ]
        let session = Session(world)
        await session.type("r", says: ["Still refreshing; the results will be printed here."])
        await session.type("list", says: ["== Unread ==  1 item", "1 ● Story 1 — News, 1 h"])
        await session.advance(by: .milliseconds(800), says: ["Planet: 1 new"])
        await session.advance(
            by: .seconds(1),
            says: [
                "Planet: 1 new", "Broken: failed: the server answered 500 (internal server error)",
                "1 fetched, 1 new; 0 unchanged, 0 skipped, 1 failed.", ">",
            ]
        )
        #expect(session.status == .partial)
    }

    @Test func aRefreshThatIsUnderWayAlreadyIsNotBegunAgain() async {
        world.news = [news("Planet", .unchanged, after: 500)]
        let session = Session(world)
        await session.type("refresh", says: ["Still refreshing; the results will be printed here."])
        await session.type("refresh", says: ["A refresh is already running; its results will be printed here."])
        await session.type("refresh swift", says: ["A refresh is already running; its results will be printed here."])
        await session.type("refresh --force", says: ["Queued after the refresh that is running."])
        await session.advance(by: .seconds(1))
        #expect(world.calls == ["refresh -", "refresh - forced"])
        await session.advance(by: .seconds(1))
        #expect(session.transcript.filter { $0.hasPrefix("0 fetched") }.count == 2)
        await session.type("refresh")
        #expect(world.calls == ["refresh -", "refresh - forced", "refresh -"])
    }

    // RX2: for a pipe the next command begins when the refresh has ended.
    @Test func aPipeWaitsForItsRefresh() async {
        world.news = [
            news("Planet", .fetched(new: 1), after: 1000), news("Broken", .failed(SourceError.offline), after: 9000),
        ]
        let session = Session(world, isInteractive: false)
        await session.begin("refresh swift --force")
        await session.begin("help quit")
        await session.end()
        #expect(!session.isOver)
        await session.advance(by: .seconds(10))
        #expect(session.isOver)
        #expect(
            session.transcript == [
                "> refresh swift --force", "> help quit", "(Planet: 1 new)", "Broken: failed: offline",
                "1 fetched, 1 new; 0 unchanged, 0 skipped, 1 failed.", "quit: leave quire.", "Aliases: Q, exit.",
            ]
        )
        #expect(world.calls == ["refresh swift forced"])
        #expect(session.status == .partial)
    }

    @Test func aPersonWhoQuitsDoesNotWaitForARefresh() async {
        world.refreshHangs = true
        let session = Session(world)
        await session.type("refresh")
        await session.begin("quit")
        #expect(session.isOver)
        #expect(session.transcript == ["> refresh", "Still refreshing; the results will be printed here.", "> quit"])
        #expect(session.status == .ok)
    }

    @Test(arguments: [true, false]) func aRefreshThatEndsWithTheSessionSaysHowFarItCame(isTyped: Bool) async {
        world.refreshHangs = true
        world.news = [
            news("Planet", .waiting), news("Broken", .waiting), news("Slow", .waiting),
            news("Planet", .fetched(new: 1), after: 100),
        ]
        let session = Session(world)
        await session.type("refresh")
        if isTyped { await session.begin("quit") } else { await session.end() }
        #expect(session.isOver)
        #expect(
            session.transcript.last == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed, 2 not finished."
        )
    }

    @Test func theEndOfInputIsAPersonsQuit() async {
        world.refreshHangs = true
        let session = Session(world)
        await session.type("refresh")
        await session.end()
        #expect(session.isOver)
    }

    @Test func anOptionThatIsNoneIsRefused() async {
        let session = Session(world)
        await session.type(
            "refresh --froce",
            says: ["Usage: refresh [NUMBER|TEXT] [--force]. 'help refresh' explains it."]
        )
        #expect(world.calls == [])
    }

    @Test func newItemsMakeANewHome() async {
        world.news = [news("Planet", .fetched(new: 3))]
        let session = Session(world)
        await session.type("home; refresh; home")
        #expect(world.homes == 2)
        world.news = [news("Planet", .unchanged)]
        await session.type("home; refresh; home")
        #expect(world.homes == 2)
    }

    private func subscribe() throws {
        world.subscriptions = [
            try .sample("news:hn", title: "News") { $0.failure = SourceError.offline.failure },
            try .sample("https://example.org/feed9.xml", title: "Planet"),
        ]
        world.sections = [
            .init("News", .subscription(try .sample("news:hn")), after: 1),
            .init("Unread", .query(try Query(parsing: "unread")), after: 1),
            .init("Gone", .subscription(try .sample("news:gone")), after: 1),
        ]
    }

    private let planet = ["Planet: https://example.org/feed9.xml", "It has never been fetched. 'refresh' fetches it."]
    private let hackerNews = [
        "News: news:hn", "The source could not be fetched: offline.", "Start without --offline to fetch it.",
        "Last success: never.",
    ]

    @Test func whyAnswersForASectionAnAddressATitleAndTheOpenItem() async throws {
        try subscribe()
        world.items = [.story(1)]
        let session = Session(world)
        await session.type("home")
        await session.type("why 1", says: hackerNews)
        await session.type("w news:hn", says: hackerNews)
        await session.type("why planet", says: planet)
        await session.type("why https://example.org/feed9.xml", says: planet)
        await session.type("list; 1")
        await session.type("why", says: hackerNews)
    }

    @Test func whyNamesAllThatCanBeMeant() async throws {
        world.subscriptions = [
            try .sample("https://a.example/9", title: "Planet"), try .sample("https://b.example/planet", title: "B"),
            try .sample("https://c.example/planets", title: "C"), try .sample("https://d.example/planets", title: "C"),
            try .sample("https://e.example/planets", title: "E"),
        ]
        let session = Session(world)
        let never = "It has never been fetched. 'refresh' fetches it."
        await session.type("why planet", says: ["Planet: https://a.example/9", never])
        await session.type("why https://b.example/planet", says: ["B: https://b.example/planet", never])
        await session.type("why b.ex", says: ["B: https://b.example/planet", never])
        await session.type(
            "why c",
            says: ["'c' could mean https://c.example/planets or https://d.example/planets. Type more", "of it."]
        )
        await session.type(
            "why example",
            says: [
                "'example' could mean https://a.example/9, https://b.example/planet,",
                "https://c.example/planets or 2 more. Type more of it.",
            ]
        )
        await session.type("why 9", says: ["You are not subscribed to 9. 'sources' lists your subscriptions."])
    }

    @Test func whyRefusesWhatItCannotAnswer() async throws {
        try subscribe()
        let session = Session(world)
        await session.type(
            "why",
            says: [
                "No item is open. 'why 3' explains the feed of row 3."
            ]
        )
        await session.type("home")
        await session.type(
            "why 2",
            says: [
                "Section 2 is a query over several subscriptions. 'sources' lists them."
            ]
        )
        await session.type("why 3", says: ["You are not subscribed to news:gone. 'sources' lists your subscriptions."])
        await session.type(
            "why 9",
            says: [
                "There is no row and no section 9. 'sources' lists your subscriptions."
            ]
        )
        await session.type("why fish", says: ["You are not subscribed to fish. 'sources' lists your subscriptions."])
    }

    @Test func theSubscriptionsAreCountedAgainWhenTheyAreShownAgain() async throws {
        world.subscriptions = [
            try .sample("https://a.example/9", title: "Planet"), try .sample("https://b.example/", title: "B"),
        ]
        let session = Session(world)
        #expect(await session.type("sources").first == "1  Planet — https://a.example/9, never fetched")
        world.items = [.story(1)]
        await session.type("list")
        (world.subscriptions[0].total, world.subscriptions[0].unread) = (7, 3)
        world.subscriptions.removeLast()
        #expect(
            await session.type("back").prefix(2) == [
                "1  Planet — https://a.example/9, 3 unread of 7, never fetched",
                "2  B — https://b.example/, never fetched",
            ]
        )
    }

    @Test func whereNothingIsDueTheNextTimeIsToldAndHowToFetchNow() async {
        let due = RefreshNews.Outcome.skipped("not due before 10:00", dueAt: .hours(-1))
        world.news = [news("One", due), news("Two", due)]
        let session = Session(world)
        await session.type(
            "refresh",
            says: ["Nothing is due before 10:00. 'refresh --force' asks earlier where that is", "allowed."]
        )
        await session.type(
            "refresh planet",
            says: [
                "Nothing that 'planet' selects is due before 10:00. 'refresh planet --force' asks",
                "earlier where that is allowed.",
            ]
        )
        world.news = [news("One", due), news("Two", .unchanged)]
        await session.type(
            "refresh",
            says: ["0 fetched, 0 new; 1 unchanged, 1 skipped (not due before 10:00), 0 failed."]
        )
    }

    @Test func noRemedyIsNamedThatDoesNotHelp() async {
        let held = RefreshNews.Outcome.skipped("not due before 10:00", dueAt: .hours(-1), isForceable: false)
        world.news = [news("One", held)]
        let session = Session(world)
        await session.type("refresh", says: ["Nothing is due before 10:00."])
        await session.type("refresh one", says: ["Nothing that 'one' selects is due before 10:00."])
        await session.type(
            "refresh --force",
            says: ["Nothing may be fetched before 10:00, not even with '--force'."]
        )
        await session.type(
            "refresh one --force",
            says: ["Nothing that 'one' selects may be fetched before 10:00, not even with '--force'."]
        )
    }

    @Test func aNumberRefreshesTheSubscriptionOfItsRowAlone() async throws {
        world.subscriptions = [
            try .sample("https://a.example/9", title: "Planet"), try .sample("https://b.example/", title: "B"),
        ]
        let session = Session(world)
        await session.type("sources; refresh 2 --force")
        #expect(world.calls.last == "refresh https://b.example/ forced")
        await session.type(
            "refresh 9",
            says: [
                "There is no row 9; the page has 4 rows. Nothing was fetched; 'sources' numbers", "the subscriptions.",
            ]
        )
        #expect(session.status == .usage)
        #expect(world.calls.last == "refresh https://b.example/ forced")
    }
}
