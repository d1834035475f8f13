import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of lines that did nothing useful and now name what to type: Query.hintOnWords, WordOfAnotherProgram, Arguments, ReaderCommand.
@MainActor
@Suite struct SessionOfRefusalsTests {
    private let world = World(stories: 1...3, isPaged: false)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("everything", "'list all' lists all items; 'read all' marks them as read."),
        ("feeds", "'feeds' alone lists these."), ("tags", "'tags' alone lists these."),
        ("flagged", "'list starred' lists what you starred."), ("tag:daily", "'tags' lists your tags."),
        ("14 15", "'f 14 15' lists these rows alone."), ("14,15", "'f 14,15' lists these rows alone."),
        ("swift 20", "'list swift limit:20' lists 20 items at most."),
    ])
    func aQueryThatFindsNothingNamesWhatMayBeMeant(query: String, remedy: String) async {
        #expect(await session.answer(to: "list \(query)") == "Nothing matches '\(query)'. \(remedy)")
    }

    @Test(arguments: [
        "search daily in Feed 1", "list Feed 1 unread", "list unread Feed 1", "list Feed 1 and Feed 2",
        "list \"Feed 1\" \"Feed 2\"",
    ])
    func theNameOfAFeedAmongWordsNamesItsField(line: String) async {
        #expect(
            await session.answer(to: line).hasSuffix(
                "'. 'list source:\"NAME\" unread' lists the unread items of one feed, 'feeds *' the names."
            )
        )
    }

    @Test(arguments: ["read", "unread", "star"])
    func aMarkOfThePageInWordsNamesTheRowWhereRowsAreFeeds(command: String) async {
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("news:hn")),
                title: "News",
                address: "news:hn",
                counts: FeedRow.Counts(unread: 3, total: 3),
                line: 7
            )
        ]
        await session.type("feeds")
        let remedy =
            command == "star"
            ? "'1' lists the items of row 1, 'star \"this feed\"' is about items with these words."
            : "'\(command) 1' marks the feed of row 1, '\(command) \"this feed\"' items with these words."
        #expect(
            await session.answer(to: "\(command) this feed")
                == "'this feed' could mean feeds listed here or words to look for, so nothing was marked. \(remedy)"
        )
        #expect(world.calls == [])
    }

    @Test func noAnswerNamesAWordThatIsNoCommandAndRecommendsIt() {
        for word in WordOfAnotherProgram.known {
            guard case .ofAnotherProgram(let typed, let remedy)? = WordOfAnotherProgram(word)?.error else { continue }
            #expect(!remedy.contains("'\(typed) ") && !remedy.contains("'\(typed)'"), "\(word)")
        }
    }

    @Test(arguments: ["read feed", "read this feed", "star the list", "unread page"])
    func aMarkOfThePageInWordsMarksNothingAndNamesBothReadings(line: String) async {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        #expect(
            await session.answer(to: line)
                == "'\(parts[1])' could mean the rows listed here or words to look for, so nothing was marked. "
                + "'\(parts[0]) *' is about all rows, '\(parts[0]) \"\(parts[1])\"' about items with these words."
        )
        #expect(world.calls == [])
    }

    @Test(arguments: [
        ("newest", "'sort date' sorts the list by date, the newest first; 'sort -date' the oldest."),
        ("reverse", "'sort reverse' reverses the order of the list."),
        ("exec", "'add exec:PROGRAM' subscribes to what a program prints."),
        ("filter", "'list QUERY' lists what a query finds; 'help queries' explains queries."),
        (
            "query",
            "'add query:NAME:unread tag:later' keeps a query as the feed NAME; 'help add' explains it."
        ),
        (
            "make NAME",
            "'add query:NAME:unread tag:later' keeps a query as the feed NAME; 'help add' explains it."
        ),
        (
            "reset",
            "'unset width' gives a setting back the value that the session began with, 'unset all' gives it to all; 'set' shows them."
        ),
        ("refresh! 13", "'refresh 13 --force' fetches row 13 also if it is not due."),
        ("beginning", "'^' opens the first item, 'g' shows the beginning of a long text."),
    ])
    func aWordOfAnotherProgramNamesTheWordsToType(line: String, remedy: String) async {
        let word = line.split(separator: " ")[0]
        #expect(await session.answer(to: line) == "There is no command '\(word)'. \(remedy)")
    }

    @Test(arguments: [
        ("undo undo", "'undo' takes a number of steps. 'undo 2' takes back 2."),
        ("back to list", "Usage: back. 'back' alone returns to the page before, 'list' shows the list again."),
        ("next page", "Usage: next. 'next' alone opens the next unread item, 'more' shows the next screenful."),
        (
            "previous page",
            "Usage: previous. 'previous' alone opens the item before, 'before' shows the screenful before."
        ),
        (
            "export history to h.csv",
            "The file of an export stands after '-o'. 'export history -o h.csv' writes it."
        ),
        (
            "export csv h.csv",
            "An export is one of history, items and subscriptions, with a file after '-o'. 'export history -o h.csv' writes "
                + "your history, 'export items starred -o h.csv' what you starred."
        ),
        (
            "add https://a.example/f \"title:Long reads\" tag:y tag: z",
            "A title and tags stand after '--title' and '--tag'. 'add https://a.example/f --title \"Long reads\" --tag y z' adds "
                + "it with them."
        ),
        (
            "unset",
            "'unset' takes the names of settings. 'unset width' gives a setting back the value that the session "
                + "began with, 'unset all' gives it to all; 'set' shows them."
        ),
        (
            "add https://a.example/f title:X tag:y z",
            "A title and tags stand after '--title' and '--tag'. 'add https://a.example/f --title X --tag y z' adds it with "
                + "them."
        ),
    ])
    func whatIsNotAcceptedNamesWhatIs(line: String, answer: String) async {
        #expect(await session.answer(to: line) == answer)
        #expect(world.calls == [])
    }

    @Test(arguments: [
        ("feeds *", "feeds *", 2), ("feeds tag:a", "feeds tag:a", 2), ("sources", "sources", 3),
        ("history", "history", 1), ("history today", "history today", 1),
        ("history --since 1d", "history --since 1d", 1),
    ])
    func aNumberWithoutARowNamesTheCommandThatShowsThePage(line: String, command: String, count: Int) async {
        world.feeds = (1...2).map { number in
            FeedRow(
                content: .subscription(SourceID("news:\(number)")),
                title: "News \(number)",
                address: "news:\(number)",
                tags: ["a"],
                counts: FeedRow.Counts(unread: 1, total: 1),
                line: number
            )
        }
        let item = world.items[0]
        world.history = [
            .marks(
                LedgerStep(at: .hours(1), kind: .read, title: "Story 1", sourceTitle: "News", item: item.id)
            )
        ]
        await session.type(line)
        for typed in ["99", "star 99", "links 99"] {
            let answer = await session.answer(to: typed)
            #expect(answer.hasPrefix("There is no row 99; the page has "), "\(answer)")
            #expect(answer.hasSuffix(". '\(command)' shows the rows with their numbers."), "\(answer)")
        }
    }

    @Test func rowsThatComeInAboveOthersAreTold() async {
        await session.type("list")
        await session.type("read 1")
        #expect(
            await session.type("list") == [
                "== Unread ==  2 items", "1 ● Story 2 — News, 2 h", "2 ● Story 3 — News, 3 h",
            ]
        )
        await session.type("undo")
        #expect(
            await session.type("list") == [
                "New rows changed the numbers:", "== Unread ==  3 items",
                "1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h", "3 ● Story 3 — News, 3 h",
            ]
        )
        #expect(await session.type("list").first == "== Unread ==  3 items")
    }
}
