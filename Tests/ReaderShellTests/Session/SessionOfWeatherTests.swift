import FeedModel
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of weather and repositories at the prompt.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfWeatherTests {
    let world = World()
    let session: Session

    init() {
        world.forecasts = ["Tokyo": (0, .success(.tokyo)), "Slow": (2000, .success(.tokyo))]
        session = Session(world)
    }

    // RW11
    @Test func nowIsTheWeatherOfTheCityThatIsLoadedAndAsksAgain() async {
        await session.type(
            "now",
            says: ["No weather has been shown yet. 'weather CITY' shows that of a city."]
        )
        await session.type("weather Tokyo")
        await session.type("now")
        #expect(session.transcript.contains("== Tokyo ==   35.69, 139.69"))
        #expect(world.calls == ["weather Tokyo", "weather Tokyo"])
    }

    // RW12, RW5
    @Test func aFailureHasItsOwnTextAndThatOfLoadingNamesTheCity() async {
        await session.type("weather Slow", says: ["Loading Slow's weather..."])
        await session.type(
            "weather Atlantis",
            says: [
                "== Weather ==", "The weather of Atlantis could not be fetched: not found: no such place. Check",
                "the spelling; a region or country after a comma can help.",
            ]
        )
    }

    @Test func optionsBecomePartsOfTheQuestion() async {
        await session.type("weather Tokyo --provider met-norway --units=imperial")
        await session.type("weather Tokyo --color red")
        #expect(world.calls == ["weather Tokyo?provider=met-norway&units=imperial"])
    }

    // RW4
    @Test func emptyQuotationMarksClearTheCityWithoutARequest() async {
        await session.type("weather Tokyo")
        await session.type("weather \"\"", says: ["== Weather ==", "No city. 'weather CITY' shows its weather."])
        await session.type(
            "now",
            says: ["No weather has been shown yet. 'weather CITY' shows that of a city."]
        )
        #expect(world.calls == ["weather Tokyo"])
    }

    @Test func browseOpensAMapOfThePlaceThatIsShown() async {
        let nothing = [
            "No item is open. 'list' lists items."
        ]
        await session.type("weather Atlantis")
        await session.type("browse", says: nothing)
        await session.type("now Tokyo")
        await session.type("browse 1", says: nothing)
        await session.type("browse")
        #expect(
            world.calls.last
                == "browse https://www.openstreetmap.org/?mlat=35.69&mlon=139.69#map=13/35.69/139.69"
        )
    }

    @Test func aMissingCityAndAnUnknownOptionAreNamed() async {
        let missing = ["The city is missing. Options follow it: 'weather Tokyo --units imperial'."]
        for line in ["weather ?units=imperial", "weather --units imperial", "now ' ?units=imperial'"] {
            await session.type(line, says: missing)
        }
        await session.type(
            "weather Tokyo --foo bar",
            says: [
                "'weather' has no option '--foo'. It has --provider, --units, --language; 'help",
                "weather' explains it.",
            ]
        )
        await session.type(
            "now Tokyo --foo=bar",
            says: ["'now' has no option '--foo'. It has --provider, --units, --language; 'help now'", "explains it."]
        )
        await session.type(
            "repos nio --sort=stars",
            says: ["'repos' has no option '--sort'. 'help repos' explains it."]
        )
        #expect(world.calls == [])
        #expect(session.status == .usage)
    }

    // RG5, RG6
    @Test func repositoriesAreListedAndPagedAndAnEmptySearchIsNotSent() async {
        world.repositories = [
            nil: .success(FetchedPage(items: [.story(1)], total: 2, next: Cursor(rawValue: "2"))),
            Cursor(rawValue: "2"): .success(FetchedPage(items: [.story(2)], notice: "That is all.")),
        ]
        await session.type(
            "repos swift nio",
            says: [
                "== Repositories ==  swift nio: 1 of 2", "1 ● Story 1 — 1 h",
                "There are more: 'more' lists them.",
            ]
        )
        await session.type("more", says: ["2 ● Story 2 — 2 h", "That is all."])
        await session.type("more", says: ["There are no more repositories."])
        await session.type("repos", says: ["Usage: repos WORDS. 'help repos' explains it."])
        #expect(world.calls == ["repositories swift nio -", "repositories swift nio 2"])
    }

    @Test func anotherPageEndsTheWaitForAPageOfRepositories() async {
        let second = Cursor(rawValue: "2")
        world.items = LibraryItem.stories(5...7)
        world.repositories = [
            nil: .success(FetchedPage(items: [.story(1)], total: 2, next: second)),
            second: .success(FetchedPage(items: [.story(2)])),
        ]
        world.repositoriesDelay = 5_000
        await session.type("repos swift nio")
        await session.type("more", says: ["Loading the next page; it will be printed here."])
        await session.type(
            "read",
            says: ["No item is open. 'read 3' takes row 3."]
        )
        await session.type(
            "list",
            says: [
                "No longer waiting for repositories for 'swift nio'.", "== Unread ==  3 items",
                "1 ● Story 5 — News, 5 h",
                "2 ● Story 6 — News, 6 h", "3 ● Story 7 — News, 7 h",
            ]
        )
        await session.type("3")
        await session.advance(by: .seconds(5), says: [])
        await session.type("star", says: ["Starred: Story 7"])
        // The page that was not awaited is asked again.
        await session.type("back")
        await session.type(
            "back",
            says: [
                "== Repositories ==  swift nio: 1 of 2", "1 ● Story 1 — 1 h", "There are more: 'more' lists them.",
            ]
        )
        await session.type("more")
        await session.advance(by: .seconds(5), says: ["2 ● Story 2 — 2 h", ">"])
        await session.type("back")
        await session.type("back", says: ["There is no page before this one. 'quit' leaves quire."])
    }
}
