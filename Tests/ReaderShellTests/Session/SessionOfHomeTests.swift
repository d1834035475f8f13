import FeedModel
import Foundation
import Query
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the home screen in whole sessions: in a pipe, at a terminal, and while sources hang.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfHomeTests {
    let world = World()

    private func content(_ items: [LibraryItem], _ total: Int? = nil) -> SectionContent {
        .items(ItemDigest(lead: items, unread: items.count, total: total ?? items.count))
    }

    private func old(_ content: SectionContent) -> DatedContent { DatedContent(content, date: .hours(2)) }

    private func fresh(_ content: SectionContent) -> SectionAnswer { .success(DatedContent(content, date: .morning)) }

    private func fill(kept: Bool, newsAfter delay: Int?) throws {
        let stories = LibraryItem.stories(1...2)
        world.items = stories
        world.sections = [
            .init(
                "Weather",
                .subscription(try .sample("weather:Tokyo")),
                kept: kept ? old(.forecast(.tokyo)) : nil,
                after: 100,
                fresh(.forecast(.tokyo))
            ),
            .init(
                "News",
                .subscription(try .sample("news:hn")),
                kept: kept ? old(content([stories[1]])) : nil,
                after: delay,
                fresh(content(stories))
            ),
            .init("Repositories", .subscription(try .sample("repositories:swift nio")), after: 50),
        ]
    }

    private let heading = "== Home ==  Saturday 21 November                        2 of 3 sources, 1 failed"
    private let freshPage = [
        "[1] Weather       Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1°",
        "                  Weather data by Open-Meteo.com", "[2] News          2 unread of 2",
        "    1 ● Story 1 — 1 h", "    2 ● Story 2 — 2 h", "[3] Repositories  failed: offline (type 'why 3')",
    ]
    private let keptPage = [
        "== Home ==  Saturday 21 November              2 of 3 sources, 1 not answered yet",
        "[1] Weather       Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1° (fetched 2 h ago)",
        "                  Weather data by Open-Meteo.com", "[2] News          1 unread of 1 (fetched 2 h ago)",
        "    1 ● Story 2 — 2 h", "[3] Repositories  no answer yet",
    ]

    // RX2, RH4: a pipe gets the page once, when the zip has answered; progress goes to the other stream.
    @Test func aPipeGetsThePageOnceWhenEverySectionHasAnswered() async throws {
        try fill(kept: true, newsAfter: 2000)
        let session = Session(world, isInteractive: false)
        await session.type(
            "home",
            says: ["(Repositories has answered.)", "(Weather has answered.)", heading] + freshPage
        )
        #expect(session.status == .ok)
    }

    @Test func aPipeWhoseSourcesAreQuickHearsNoProgress() async throws {
        try fill(kept: false, newsAfter: 200)
        let session = Session(world, isInteractive: false)
        await session.type("home", says: [heading] + freshPage)
    }

    // RX1: a hanging fetch stops nothing else.
    @Test func aPersonSeesTheLibraryAtOnceAndGoesOnWhileAFetchHangs() async throws {
        try fill(kept: true, newsAfter: 5000)
        let session = Session(world)
        await session.type("home", says: keptPage)
        await session.type("help quit", says: ["quit: leave quire.", "Aliases: Q, exit."])
        await session.type("home", says: keptPage)
        await session.advance(
            by: .seconds(5),
            says: [
                "Home: 1 new in News, Repositories failed: offline. 'home' shows the new page.", ">",
            ]
        )
        await session.type("home", says: [heading] + freshPage)
        await session.type("", says: ["== Story 1 ==  1 of 2 in News"] + story1)
        #expect(world.calls.filter { $0 == "fetch News" }.count == 1)
    }

    @Test func aSectionThatAnswersDuringAQuickCommandIsReported() async throws {
        world.sections = [
            .init("Weather", .subscription(try .sample("weather:Tokyo")), after: 400),
            .init("News", .subscription(try .sample("news:hn")), after: nil),
        ]
        world.forecasts["Oslo"] = (200, .failure(.offline))
        let session = Session(world)
        await session.type("home")
        #expect(await session.type("weather Oslo").first == "Weather has answered.")
    }

    private let story1 = [
        "News, 2026-11-21 08:00", "",
        "This item has no text. 'browse' opens its page.",
    ]

    @Test func whatIsAnsweredWithinAMomentIsToldBeforeThePrompt() async throws {
        try fill(kept: true, newsAfter: 200)
        let session = Session(world)
        let difference = "Home: 1 new in News, Repositories failed: offline. 'home' shows the new page."
        await session.type("home", says: keptPage + [difference])
        await session.type("home", says: [heading] + freshPage)
    }

    @Test func whoReadsMeanwhileIsToldWhereTheNewPageIs() async throws {
        try fill(kept: true, newsAfter: 5000)
        let session = Session(world)
        await session.type("home")
        #expect(await session.type("1").first == "== Story 2 ==  1 of 1 in News")
        await session.advance(
            by: .seconds(5),
            says: [
                "Home: 1 new in News, Repositories failed: offline. 'home' shows the new page.", ">",
            ]
        )
        #expect(await session.type("").first == "Next: all unread items, 1.")
        let page = await session.type("home")
        #expect(page[3...5] == ["[2] News          0 unread of 2", "    1   Story 1 — 1 h", "    2   Story 2 — 2 h"])
    }

    @Test func nothingNewIsToldAndEnterReadsOn() async throws {
        world.items = [.story(1)]
        let stories = content([.story(1)])
        world.sections = [
            .init("News", .subscription(try .sample("news:hn")), kept: old(stories), after: 100, fresh(stories))
        ]
        let session = Session(world)
        #expect(await session.type("home").last == "    1 ● Story 1 — 1 h")
        #expect(await session.type("").first == "== Story 1 ==  1 of 1 in News")
    }

    @Test func anEmptyLibraryShowsThePageWhenTheSectionsHaveAnsweredAndThePromptMeanwhile() async throws {
        try fill(kept: false, newsAfter: 5000)
        let session = Session(world)
        await session.type(
            "home",
            says: [
                "Repositories has answered.", "Weather has answered.",
                "Loading. The page appears when every section has answered; you can keep typing.",
            ]
        )
        await session.type("home", says: ["Still waiting for News."])
        await session.advance(by: .seconds(5), says: [heading] + freshPage + [">"])
        #expect(await session.type("2").first == "== Story 2 ==  2 of 2 in News")
    }

    @Test func aPageThatComesLateDoesNotDisturbAnother() async throws {
        try fill(kept: false, newsAfter: 5000)
        let session = Session(world)
        await session.type("home")
        await session.type("list")
        await session.advance(
            by: .seconds(5),
            says: [
                "Home: every section has answered. 'home' shows the page.", ">",
            ]
        )
        await session.type("home", says: [heading] + freshPage)
    }

    @Test func anEmptyHomeInvites() async {
        let session = Session(world)
        await session.type(
            "home",
            says: [
                "== Home ==  Saturday 21 November",
                "There is nothing here yet. 'add ADDRESS' subscribes to a feed, 'help' lists the",
                "commands.",
            ]
        )
    }

    // RH1
    @Test func aFifthSectionIsRefused() async throws {
        world.sections = (1...5).map { .init("S\($0)", .query(.everything), after: 1) }
        let session = Session(world)
        await session.type(
            "home",
            says: [
                "A screen can have up to four sections, and this one has 5. Reduce 'sections' in",
                "config.toml to four.",
            ]
        )
        #expect(session.status == .configuration)
        #expect(await session.type("help quit").first == "quit: leave quire.")
    }

    @Test func newSubscriptionsMakeANewHome() async throws {
        try fill(kept: true, newsAfter: 100)
        let session = Session(world)
        await session.type("home")
        await session.type("add news:best")
        await session.type("home")
        #expect(world.homes == 2)
        await session.type("remove news:best")
        await session.type("home")
        #expect(world.homes == 3)
    }

    // RX2: the end of input waits for a pipe, and not for a person who leaves.
    @Test func aPersonWhoQuitsDoesNotWaitForAFetch() async throws {
        try fill(kept: true, newsAfter: nil)
        let session = Session(world)
        await session.type("home")
        await session.begin("quit")
        #expect(session.isOver)
        #expect(session.news == [])
    }

    @Test func theEndOfInputWaitsForAPipesFetch() async throws {
        try fill(kept: true, newsAfter: 5000)
        let session = Session(world, isInteractive: false)
        await session.begin("home")
        await session.end()
        #expect(!session.isOver)
        await session.advance(by: .seconds(5))
        #expect(session.isOver)
        #expect(session.transcript.suffix(7) == [heading] + freshPage)
    }
}
