import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of marks, undo, history and export in whole sessions over four stories.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfMarksTests {
    let world = World()
    let session: Session

    init() {
        world.items = LibraryItem.stories(1...4)
        session = Session(world)
    }

    // RD1: `unread n` reverts.
    @Test func itemsAreMarkedByNumberByRangeAndAllTogether() async {
        await session.type("list limit:3")
        await session.type("read 1", says: ["Read: Story 1"])
        await session.type("read 1-2", says: ["Read: Story 2"])
        await session.type("read *", says: ["Read: Story 3"])
        await session.type("unread 1 3", says: ["2 items unread."])
        await session.type("star $", says: ["Starred: Story 3"])
        await session.type("unstar 3", says: ["Unstarred: Story 3"])
        await session.type("unstar 3", says: ["Nothing to change."])
        #expect(world.calls.first == "mark read (Story 1) on list by read")
        #expect(world.calls.last == "mark unstarred (Story 3) on list by unstar")
        await session.type(
            "list unread OR read limit:3",
            says: [
                "== unread OR read limit:3 ==  3 items", "1 ● Story 1 — News, 1 h", "2   Story 2 — News, 2 h",
                "3 ● Story 3 — News, 3 h",
            ]
        )
    }

    @Test(arguments: [
        ("star 3-9", "The list has 4 rows; the range ends there. 2 items starred."),
        ("unstar 2-5", "The list has 4 rows; the range ends there. Nothing to change."),
        ("N 4-5", "The list has 4 rows; the range ends there. Read: Story 4"),
        ("tag later 4-7", "The list has 4 rows; the range ends there. Tagged 'later': Story 4"),
        ("star 3-", "2 items starred."), ("star 3-4", "2 items starred."),
        ("star 5-9", "There is no item 5; the list has 4. 'list' shows the items with their numbers."),
    ])
    func aRangeBeyondTheListEndsWithItAndSaysSo(line: String, answer: String) async {
        world.pageLength = nil
        await session.type("list")
        #expect(await session.type(line).joined(separator: " ") == answer)
    }

    @Test func aRangeBeyondTheRowsThatAreListedNamesTheOthers() async {
        await session.type("list")
        let rows = "3 rows are listed so far; the range ends there. 'more' lists others."
        await session.type("star 3-9", says: [rows, "Starred: Story 3"])
        #expect(await session.type("2-9").prefix(2) == [rows, "== Story 2 ==  2 of 4"])
    }

    @Test(arguments: ["star -3", "star 1 foo", "star 1,-2", "hide -1"])
    func aSlipInANumberIsNoQueryOverTheWholeLibrary(line: String) async {
        await session.type("list")
        let words = line.split(separator: " ").dropFirst().joined(separator: " ")
        let said = await session.type(line)
        #expect(
            said.joined(separator: " ") == "'\(words)' is not an item number or range; write 3, 1-5, '1 4 7' or *. "
                + "'list' shows the items with their numbers."
        )
        #expect(world.calls == [])
    }

    @Test func itemsAreTaggedAndHiddenAndBothIsTakenBack() async {
        await session.type("list limit:3")
        await session.type("tag later 1-2", says: ["2 items tagged 'later'."])
        await session.type("untag later 2", says: ["Untagged 'later': Story 2"])
        await session.type("hide 3", says: ["Hidden: Story 3"])
        await session.type(
            "list",
            says: [
                "== All items limit:3 ==  3 items", "1 ● Story 1  #later — News, 1 h", "2 ● Story 2 — News, 2 h",
                "3 ● Story 4 — News, 4 h",
            ]
        )
        await session.type("undo", says: ["Undone: hidden: Story 3"])
        await session.type("list tag:later", says: ["== tag:later ==  1 item", "1 ● Story 1  #later — News, 1 h"])
        await session.type("tag fish story title:2", says: ["Tagged 'fish': Story 2"])
        await session.type("untag fish title:3", says: ["Nothing to change."])
        await session.type("untag fish title:zzz", says: ["Nothing matches 'title:zzz'."])
        await session.type("untag", says: ["Usage: untag TAG [ITEMS|QUERY]. 'help untag' explains it."])
        await session.type(
            "tag " + String(repeating: "x", count: 201),
            says: [
                "A tag consists of printable characters, at most 200 bytes. 'tag later' puts the",
                "tag 'later' on the open item.",
            ]
        )
    }

    // A person who gives several tags marks what the others find; who writes a query means it.
    @Test func onlyBareWordsBehindATagAreTakenForMoreTags() async {
        await session.type("list")
        await session.type(
            "tag fish story",
            says: ["4 items tagged 'fish'.", "One tag at a time: 'story' was used as a query; 'undo' reverts it."]
        )
        await session.type(
            "untag fish carp story",
            says: [
                "Nothing matches 'carp story'.",
                "One tag at a time: 'carp story' was used as a query.",
            ]
        )
        await session.type("tag later unread", says: ["4 items tagged 'later'. 'undo' takes it back."])
        await session.type("tag new title:3", says: ["Tagged 'new': Story 3"])
        for query in ["story unread", "story title:3", "-carp", "carp OR story", "sto*", "story limit:1", "\"story\""] {
            let said = await session.type("tag shelf \(query)")
            #expect(!said.joined().contains("One tag at a time"), "\(query)")
        }
    }

    @Test func whatACommandDoesNotTakeIsRefused() async {
        await session.type("list")
        await session.type("read 1")
        await session.type("undo x", says: ["Usage: undo [STEPS|any]. 'help undo' explains it."])
        await session.type("undo 0", says: ["Usage: undo [STEPS|any]. 'help undo' explains it."])
        await session.type("quit now", says: ["Usage: quit. 'help quit' explains it."])
        await session.type(
            "history --until 7d",
            says: ["Usage: history [QUERY] [--since TIME]. 'help history' explains it."]
        )
        await session.type("/story limit:1", says: ["== Search: story limit:1 ==  1 item", "1   Story 1 — News, 1 h"])
        #expect(world.calls == ["mark read (Story 1) on list by read"])
    }

    @Test func theOpenItemIsMarkedWithoutANumber() async {
        await session.type(
            "star",
            says: ["There is no list of items to choose from. 'list' shows the items with their", "numbers."]
        )
        await session.type("list")
        await session.type("2")
        await session.type("star", says: ["Starred: Story 2"])
        await session.type("unread", says: ["Unread: Story 2"])
        #expect(
            world.calls == [
                "mark starred (Story 2) on item by star", "mark unread (Story 2) on item by unread",
            ]
        )
    }

    @Test func aQueryMarksWhatItFindsWhetherOrNotItIsListed() async {
        await session.type("list limit:1")
        await session.type("read title:\"story 3\"", says: ["Read: Story 3"])
        await session.type("read unread", says: ["3 items read. 'undo' takes it back."])
        #expect(
            world.calls == [
                "mark read query (title:\"story 3\") on list by read", "mark read query (unread) on list by read",
            ]
        )
        await session.type("", says: ["No unread items are left. 'refresh' fetches what is due."])
        await session.type("read fish", says: ["Nothing matches 'fish'."])
        await session.type("read story", says: ["Nothing to change."])
        await session.type(
            "star source:",
            says: [
                "The query has an error at column 8: expected a value after source:, such as a",
                "part of a feed's title or address. 'help queries' explains the query language.",
            ]
        )
    }

    @Test func undoTakesBackStepByStep() async {
        await session.type("list")
        await session.type("read 1-3")
        await session.type("star 1")
        await session.type("undo", says: ["Undone: starred: Story 1"])
        await session.type("u", says: ["Undone: 3 items read."])
        await session.type("undo", says: ["This session has no more steps to undo."])
        await session.type("undo any", says: ["There is nothing to undo."])
        await session.type("star 1")
        await session.type("undo 3", says: ["Undone: starred: Story 1", "This session has no more steps to undo."])
        #expect(await session.type("").first == "== Story 1 ==  1 of 4")
    }

    @Test(arguments: ["read :s", "star 1 :t"]) func aStateThatIsNoneMarksNothing(line: String) async {
        await session.type("list")
        world.calls = []
        let said = await session.type(line).joined(separator: " ")
        let words = line.split(separator: " ").dropFirst().joined(separator: " ")
        #expect(said.hasPrefix("'\(words)' "))
        #expect(world.calls == [])
    }

    @Test func aStepOfAnotherSessionIsNamedAndNotUndone() async {
        world.foreignStep = ForeignStep(kind: .read, count: 12, at: .morning, device: "laptop")
        await session.type(
            "undo",
            says: [
                "This session has no more steps to undo. The last step was made on 'laptop',",
                "2026-11-21 09:00: 12 items read. 'undo any' undoes it.",
            ]
        )
    }

    @Test func anExportIsAskedForAsItWasTyped() async {
        await session.type(
            "export history --format json",
            says: [
                "An export goes to a file. 'export history --format json -o FILE' writes it."
            ]
        )
        #expect(world.calls == [])
        await session.type("export history -o -", says: ["Exported 2 events."])
        await session.type("export items title:\"two words\" -read --format jsonl -o \"my file.jsonl\"")
        await session.type("ex subscriptions -o -")
        // The days refer to the history, not to publication.
        await session.type("export history today story -o today.csv")
        await session.type("export history --since 3d -o days.csv")
        await session.type("export items today -o items.csv")
        #expect(
            world.calls == [
                "export history as usual () to the terminal",
                "export items as jsonl (title:\"two words\" -read) to my file.jsonl",
                "export subscriptions as usual () to the terminal",
                "export history as usual (story) on today to today.csv",
                "export history as usual () since 3d to days.csv",
                "export items as usual (today) to items.csv",
            ]
        )
        let usage = [
            "Usage: export history|items|subscriptions [QUERY] [--since TIME] [--format F]",
            "[-o FILE]. 'help export' explains it.",
        ]
        for line in ["export history -o", "export history --fromat csv"] { await session.type(line, says: usage) }
        let kinds = [
            "An export is one of history, items and subscriptions, with a file after '-o'.",
            "'export history -o history.csv' writes your history.",
        ]
        for line in ["export", "export everything"] { await session.type(line, says: kinds) }
        #expect(world.calls.count == 6)
    }

    @Test func aPipeGetsTheExportAloneAndTheSentenceBesideIt() async {
        let pipe = Session(world, isInteractive: false)
        #expect(await pipe.type("export history") == ["(Exported 2 events.)"])
    }

    @Test func itemsAreSelectedAsInMailx() async {
        await session.type("list")
        await session.type("2")
        await session.type(
            "star 2-",
            says: ["3 rows are listed so far; the range ends there. 'more' lists others.", "2 items starred."]
        )
        await session.type("unstar :f", says: ["2 items unstarred."])
        await session.type("star -", says: ["Starred: Story 1"])
        await session.type("star +", says: ["Starred: Story 3"])
        await session.type("read :u", says: ["2 items read."])
        await session.type(
            "read :u",
            says: ["No item of this list is in that state. 'list' shows the items with their", "numbers."]
        )
        await session.type("unread *", says: ["3 items unread."])
        await session.type("N", says: ["Read: Story 2"])
        await session.type("N", says: ["Unread: Story 2"])
        await session.type("N 1-3", says: ["3 items read."])
        await session.type("+", says: page(3))
        // The last row that was shown; an item follows that was not.
        await session.type("$", says: ["Row 3 is the last one listed so far. 'more' lists others."] + page(3))
        #expect(await session.type("+").first == "== Story 4 ==  4 of 4")
        await session.type("+", says: ["This is the last item."])
    }

    @Test func theWordsOfMailxListRowsAloneAndKeepTheirNumbers() async {
        world.pageLength = nil
        await session.type("list")
        await session.type("f 2-3", says: ["2 ● Story 2 — News, 2 h", "3 ● Story 3 — News, 3 h"])
        await session.type("star 3", says: ["Starred: Story 3"])
        await session.type("h :f", says: ["3 ●★ Story 3 — News, 3 h"])
        await session.type("read *", says: ["4 items read."])
        await session.type("from 4 1", says: ["4   Story 4 — News, 4 h", "1   Story 1 — News, 1 h"])
        await session.type("headers $", says: ["4   Story 4 — News, 4 h"])
        await session.type("f story limit:1", says: ["== Search: story limit:1 ==  1 item", "1   Story 1 — News, 1 h"])
    }

    private func page(_ number: Int) -> [String] {
        [
            "== Story \(number) ==  \(number) of 4", "News, 2026-11-21 0\(9 - number):00, starred",
            "", "This item has no text. 'browse' opens its page.",
        ]
    }

    @Test(arguments: [
        ("write notes.txt", "There is no command 'write'. Did you mean 'save FILE'?"),
        ("yank 2", "There is no command 'yank'. Did you mean 'copy 2'?"),
        ("pipe-to 2", "There is no command 'pipe-to'. Did you mean 'pipe 2 COMMAND'?"),
        ("!ls", "There is no command '!ls'. Did you mean 'Ctrl-Z'?"),
        ("g2", "There is no command 'g2'. Did you mean 'browse 2'?"),
        ("`", "There is no command '`'. Did you mean 'f'?"),
        ("plugin list", "There is no command 'plugin'. Type 'quire plugin' in a shell."),
        ("t 3", "'3' is an item, not a tag. 'tag NAME 3' tags it."),
    ])
    func aLetterOfALaterCommandChangesNothing(line: String, sentence: String) async {
        await session.type("list")
        #expect(await session.type(line).joined(separator: " ") == sentence)
        #expect(world.calls == [])
    }

    @Test func lettersFollowNewsboatAndMailx() async {
        await session.type(
            "h",
            says: [
                "== Unread ==  4 items", "1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h",
                "3 ● Story 3 — News, 3 h",
                "1 more: 'more' lists it.",
            ]
        )
        await session.type("n")
        await session.type("d", says: ["Hidden: Story 1"])
        await session.type("u", says: ["Undone: hidden: Story 1", "'links' lists the links of the item."])
        await session.type("t later", says: ["Tagged 'later': Story 1"])
        await session.type("A", says: ["3 items read; 1 of them was not shown. 'undo' takes it back."])
        #expect(await session.type(":u").first?.hasPrefix("No item") == true)
        #expect(await session.type("q")[1] == "1   Story 1  #later — News, 1 h")
        await session.begin("q")
        #expect(session.isOver)
    }

    /// The beginnings up to three letters that commands had before, with the commands that they still mean.
    @Test(arguments: [
        ("a ad add", "add"), ("ag aga", "again"), ("ar art", "articles"), ("br bro", "browse"),
        ("ex exp", "export"),
        ("he hel", "help"), ("hid", "hide"), ("his", "history"), ("ho hom", "home"), ("l li lis", "list"),
        ("m mo mor", "more"), ("n nex", "next"), ("news", "news"), ("no now", "now"), ("p pr pre", "previous"),
        ("Q qu qui", "quit"), ("r ref", "refresh"), ("rea", "read"), ("rem", "remove"), ("rep", "repos"),
        ("se sea", "search"), ("sh sho", "show"), ("so sou", "sources"), ("ta tag", "tag"), ("u und", "undo"),
        ("unh", "unhide"), ("unr", "unread"), ("uns", "unstar"), ("unt", "untag"), ("w why", "why"),
        ("we wea", "weather"), ("who", "whoami"),
    ])
    func aBeginningKeepsItsMeaning(words: String, name: String) throws {
        for word in words.split(separator: " ") { #expect(try CommandEntry.named(String(word)).name.rawValue == name) }
    }
}
