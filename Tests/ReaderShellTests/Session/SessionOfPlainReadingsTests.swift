import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of lines that can only mean one of quire's, and of those that name it: CommandLineWords.plainReading, SortRequest, Arguments.
@MainActor
@Suite struct SessionOfPlainReadingsTests {
    private let world = World(stories: 1...3, isPaged: false)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("show unread", "list unread"), ("open unread", "list unread"), ("filter unread", "list unread"),
        ("limit unread", "list unread"), ("show feeds", "feeds"), ("feeds unread", "feeds"), ("feeds all", "feeds *"),
        ("show settings", "set"), ("settings", "set"), ("settings width", "set width"), ("width", "set width"),
        ("reset width", "unset width"), ("set width default", "unset width"), ("set width=50", "set width 50"),
        ("width 50", "set width 50"), ("set columns 50", "set width 50"), ("set screen 12", "set rows 12"),
        ("set lines=12", "set rows 12"), ("set height 12", "set rows 12"), ("set crt 12", "set rows 12"),
        ("screen 12", "set rows 12"),
        ("rows 12", "set rows 12"), ("set width 50 rows 12", "set width 50; set rows 12"),
        ("sort:title", "sort title"), ("set sort title", "sort title"), ("sort newest", "sort date"),
        ("unset width rows", "set width&; set rows&"), ("set article-sort-order date-desc", "sort date"),
        ("sort oldest", "sort -date"),
        ("sort newest last", "sort -date"), ("sort date-asc", "sort -date"), ("sort date-desc", "sort date"),
        ("sort -r", "sort reverse"), ("sort r", "sort reverse"), ("title:two", "list title:two"),
        ("source:news limit:2", "list source:news limit:2"), ("today", "list today"), ("starred", "list starred"),
        ("tags later", "list tag:later"), ("list #later", "list tag:later"), ("show history", "history"),
        ("history 5", "history limit:5"), ("update", "refresh"), ("mark 2 read", "read 2"), ("first", "^"),
        ("last", "$"), ("open first", "^"), ("help paging", "help settings"),
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
            "new",
            "'new' could mean several things, so nothing was done. 'list' lists unread items, 'unread 3' marks row 3 as unread, 'news' asks for news."
        ),
        (
            "list -r",
            "'list' has no option '-r'. 'list sort:-date' lists the oldest items first, 'list not r' those without the word 'r'."
        ),
        ("read -n", "'read' has no option '-n'. 'not n' excludes the word 'n'."),
        ("mark read swift -y", "'read' has no option '-y'. 'not y' excludes the word 'y'."),
        ("tag later -n", "'tag' has no option '-n'. 'not n' excludes the word 'n'."),
        ("l unread 5", "Nothing matches 'unread 5'. 'list unread limit:5' lists 5 items at most."),
        ("list tagged later", "Nothing matches 'tagged later'. 'list tag:later' looks for later there alone."),
        (
            "toggle-show-read-feeds",
            "There is no command 'toggle-show-read-feeds'. 'feeds *' lists all feeds, 'feeds' those with unread items."
        ),
        ("redo 3", "'redo' repeats one step. 'redo; redo; redo' repeats 3."),
        (
            "Z 3",
            "'more unread', or 'Z', takes no items. '3' alone opens that row, 'Z' shows the next rows with unread ones."
        ),
        (
            "save 3 f",
            "'save' is kept for saving items to files, which this version cannot do. 'star 3' stars that row, then 'export items starred -o f' writes what you starred as data."
        ),
        (
            "save history history.csv",
            "'save' is kept for saving items to files, which this version cannot do. 'export history -o history.csv' writes it."
        ),
        (
            "w history.csv",
            "An export is one of history, items and subscriptions, with a file after '-o'. 'export history -o history.csv' writes your history, 'export items starred -o history.csv' what you starred."
        ),
        (
            "export csv",
            "An export is one of history, items and subscriptions, with a file after '-o'. 'export history -o history.csv' writes your history, 'export items starred -o history.csv' what you starred."
        ),
        (
            "unread",
            "No item is open. 'unread 3' is about row 3, 'unread *' about the whole list. 'list unread' lists unread items."
        ),
        ("star", "No item is open. 'star 3' is about row 3, 'star *' about the whole list."),
        (
            "mark all read",
            "There is no command 'mark all read'. 'A' marks the list as read, 'read unread' everything."
        ),
        (
            "find",
            "Nothing was looked for in this text yet. 'find WORD' finds a word in it, 'search WORDS' searches all items."
        ),
        (
            "why",
            "No item is open. 'why 3' explains the feed of row 3, 'why ADDRESS' a subscription; 'sources' lists them."
        ),
        (
            "set browser /usr/bin/x",
            "'browser' is no setting; BROWSER is a variable of the environment. Set BROWSER before quire is started: 'help environment' explains the variables."
        ),
        (
            "export history > history.csv",
            "The file of an export stands after '-o'. 'export history -o history.csv' writes it."
        ),
        ("export history csv", "The file of an export stands after '-o'. 'export history -o history.csv' writes it."),
        ("export items | tee x.csv", "The file of an export stands after '-o'. 'export items -o x.csv' writes it."),
        (
            "screen work",
            "There is no screen 'work'. There is only the home screen. [screen.work] in config.toml adds one: 'help screens' explains it."
        ),
        (
            "list weather:Tokyo",
            "'weather:Tokyo' is an address. 'list source:weather:Tokyo' lists the items of that subscription."
        ),
        (
            "list https://a.example/feed?x=1",
            "'https://a.example/feed?x=1' is an address. 'list source:https://a.example/feed?x=1' lists the items of that subscription."
        ),
        ("retry 2", "There is no command 'retry'. 'refresh 2 --force' fetches row 2 also if it is not due."),
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
            await session.type("n").prefix(2) == [
                "'n' could mean the next 'barnacle' or the next item, so nothing was done. '/'",
                "finds the word again, 'next' opens the next unread item.",
            ]
        )
        #expect(world.items == state)
    }
}
