import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of lines that are spelled in several ways, and of those that are refused: CommandLineWords, SortRequest, Arguments.
@MainActor
@Suite struct SessionOfSpellingsTests {
    private let world = World(stories: 1...3, isPaged: false)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("feeds unread", "feeds"), ("feeds all", "feeds *"), ("settings", "set"), ("settings width", "set width"),
        ("set width default", "unset width"), ("set width=50", "set width 50"), ("set columns 50", "set width 50"),
        ("set screen 12", "set rows 12"), ("set lines=12", "set rows 12"), ("set height 12", "set rows 12"),
        ("set crt 12", "set rows 12"), ("set width 50 rows 12", "set width 50; set rows 12"),
        ("sort newest", "sort date"), ("unset width rows", "set width&; set rows&"), ("sort oldest", "sort -date"),
        ("sort newest last", "sort -date"), ("sort date-asc", "sort -date"), ("sort date-desc", "sort date"),
        ("sort -r", "sort reverse"), ("sort r", "sort reverse"), ("list #later", "list tag:later"),
        ("history 5", "history limit:5"), ("update", "refresh"), ("help paging", "help settings"),
    ])
    func aLineWithOneMeaningIsCarriedOut(line: String, own: String) async {
        await session.type("list")
        let other = World(stories: 1...3, isPaged: false)
        let expected = Session(other)
        await expected.type("list")
        #expect(await session.type(line) == expected.type(own))
        #expect(world.calls == other.calls)
        #expect(session.status == expected.status)
    }

    @Test(arguments: [
        (
            "export csv",
            "An export is one of history, items and subscriptions, with a file after '-o'. 'export history -o history.csv' writes your history."
        ),
        ("unread", "No item is open. 'unread 3' takes row 3."),
        ("why", "No item is open. 'why 3' explains the feed of row 3."),
        (
            "set browser /usr/bin/x",
            "'browser' is not a setting; BROWSER is a variable of the environment. Set BROWSER before quire is started: 'help environment' explains the variables."
        ),
        (
            "export history > history.csv",
            "An export goes to a file. 'export history > history.csv -o FILE' writes it."
        ),
        (
            "screen work",
            "There is no screen 'work'. [screen.work] in config.toml adds one: 'help screens' explains it."
        ),
        (
            "list weather:Tokyo",
            "'weather:Tokyo' is an address. 'list source:weather:Tokyo' lists the items of that subscription."
        ),
        (
            "list https://a.example/feed?x=1",
            "'https://a.example/feed?x=1' is an address. 'list source:https://a.example/feed?x=1' lists the items of that subscription."
        ),
    ])
    func aLineWithSeveralMeaningsNamesWhatToType(line: String, sentence: String) async {
        await session.type("list")
        let before = world.items
        #expect(await session.answer(to: line) == sentence)
        #expect(world.items == before)
        #expect(world.calls == [])
    }

    @Test func aMistakeAmongSeveralSettingsChangesNone() async {
        await session.type(
            "set width 50 rows 1",
            says: ["'rows' takes a number from 5 to 500, or \"terminal\"; it is still \"terminal\"."]
        )
        await session.type("set width", says: ["width = 80            default"])
    }

    @Test func aListHasNoMoreRowsThanTheSettingSays() async {
        world.items = LibraryItem.stories(1...30)
        let session = Session(world, width: 80, height: 40)
        #expect(await session.type("list").count == 31)
        await session.type("set rows 12")
        let window = await session.type("list")
        #expect(window.count == 13)
        #expect(window.last == "19 more: 'more' lists them.")
        #expect(await session.type("help").count == 13)
        await session.type("set rows terminal")
        #expect(await session.type("list").count == 31)
    }

    @Test func theLetterOfLessForTheNextPlaceOpensNoItem() async {
        let paragraphs = (1...60).map { "Paragraph \($0) of the barnacle." }
        world.texts[world.items[0].id] = ReadableText(blocks: paragraphs.map { .init(.paragraph, $0) })
        let session = Session(world, width: 80, height: 24)
        await session.type("list")
        await session.type("1")
        await session.type("/barnacle")
        let state = world.items
        #expect(
            await session.type("n").prefix(1) == ["'n' could mean / or next. Type more of it."]
        )
        #expect(world.items == state)
    }
}
