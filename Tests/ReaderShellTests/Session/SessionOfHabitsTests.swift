import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of what users of newsboat, mailx, less and vi type: CommandSuggestion, Arguments, the aliases of commands.
@MainActor
@Suite struct SessionOfHabitsTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = LibraryItem.stories(1...3)
        session = Session(world)
    }

    @Test(arguments: [
        ("flag 2", "Starred: Story 2"), ("unflag 2", "Nothing to change."), ("mark flag 2", "Starred: Story 2"),
        ("seen 2", "Read: Story 2"), ("mark read 2", "Read: Story 2"), ("catchup 2", "Read: Story 2"),
        ("catchup", "3 items read."), ("delete 2", "Hidden: Story 2"), ("undelete 2", "Nothing to change."),
        ("mark tag later 2", "Tagged 'later': Story 2"), ("d 2; undelete 2", "Hidden: Story 2 Unhidden: Story 2"),
        ("t +later 2", "Tagged 'later': Story 2"),
        ("t later 2; t -later 2", "Tagged 'later': Story 2 Untagged 'later': Story 2"),
    ])
    func aMarkMayHaveTheNameThatItHasElsewhere(line: String, sentence: String) async {
        await session.type("list")
        #expect(await session.answer(to: line) == sentence)
    }

    @Test func deleteHidesItems() async {
        await session.type("list")
        #expect(await session.answer(to: "delete 1-2") == "2 items hidden.")
        #expect(await session.answer(to: "delete story") == "Hidden: Story 3")
    }

    @Test(arguments: [
        ("tag 1-2 daw", "'tag daw 1-2' tags them."), ("tag 1 2 daw", "'tag daw 1 2' tags them."),
        ("t . daw", "'tag daw .' tags them."), ("tag * daw", "'tag daw *' tags them."),
        ("untag 1-2 daw", "'untag daw 1-2' removes it from them."),
    ])
    func theTagStandsBeforeTheItems(line: String, remedy: String) async {
        await session.type("list")
        #expect(await session.answer(to: line) == "Put the tag before the items. \(remedy)")
        #expect(world.items.allSatisfy { $0.state.tags.isEmpty })
        // A number may be a tag.
        #expect(await session.answer(to: "tag 2026 2") == "Tagged '2026': Story 2")
    }

    @Test(arguments: ["print 2", "type 2", ":2"])
    func anItemIsShownByEachWordForIt(line: String) async {
        await session.type("list")
        #expect(await session.type(line).first == "== Story 2 ==  2 of 3")
    }

    @Test(arguments: [
        ("https://A.example/feed", "add https://A.example/feed"), ("goto 2", "2"), ("goto", "3"), ("folder", "feeds"),
        ("touch 1-2", "read 1-2"), ("touch", "read"), ("mark 2", "read 2"), ("reply 1-2", "browse 3.0"),
        ("Forward 2", "mail 2"), ("#2", "browse 2"), ("3.2", "browse 3.2"), ("g2", "browse 2"),
        ("keys", "help keys"), ("C", "read unread"), ("K", "-"), ("2 d", "d 2"), ("1-2 star", "star 1-2"),
        ("new", "list"), ("starred", "list starred"), ("tag:later unread", "list tag:later unread"),
        ("sort:title", "list sort:title"), ("filter unread", "list unread"), ("width 50", "set width 50"),
        ("rows", "set rows"), ("first", "^"), ("last", "$"), ("favorite", "star"), ("kill 2", "hide 2"),
        ("retry 2", "refresh 2 --force"), ("lits", "list"),
        ("city", "weather CITY"), ("city Oslo", "weather Oslo"),
    ])
    func aWordThatIsNoCommandNamesWhatToType(line: String, own: String) async {
        await session.type("list")
        let word = line.split(separator: " ")[0]
        #expect(await session.answer(to: line) == "There is no command '\(word)'. Did you mean '\(own)'?")
        #expect(world.calls == [])
        #expect(session.status == .usage)
    }

    @Test(arguments: ["y", "%", "frob", "+later", "2nd"]) func anUnknownWordNamesHelp(word: String) async {
        #expect(await session.answer(to: word) == "There is no command '\(word)'. 'help' lists all commands.")
        #expect(world.calls == [])
    }

    @Test(arguments: [
        ("help goto", "There is no command or topic 'goto'. Did you mean '3'?"),
        ("?zebra", "There is no command or topic 'zebra'. 'help' lists both."),
    ])
    func helpOfAWordThatIsNoCommandNamesTheWordsToType(line: String, sentence: String) async {
        #expect(await session.answer(to: line) == sentence)
        #expect(world.calls == [])
        #expect(session.status == .usage)
    }

    @Test(arguments: [
        ("n 3", "Usage: next. '3' alone opens that row."), ("p 2", "Usage: previous. '2' alone opens that row."),
        ("z 3", "Usage: more [unread]. '3' alone opens that row."),
        ("c 2", "Usage: categories. '2' alone opens that row."),
        ("u 3", "'u 3' could mean undo 3 or undelete 3. Type more of it."),
        ("undo 1-2", "Usage: undo [STEPS|any]. 'help undo' explains it."),
        ("undo undo", "Usage: undo [STEPS|any]. 'help undo' explains it."),
        ("untag *", "'*' is an item, not a tag. 'untag NAME *' removes a tag from it."),
        ("t -3", "A tag does not begin with '-'. 'untag later' removes the tag 'later'."),
        ("o 3 2", "A row and a link are written with a dot. Type 'o 3.2'."),
        ("link 3 2", "A row and a link are written with a dot. Type 'link 3.2'."),
        ("o 2-x", "Usage: browse [LINK|ITEM.LINK]. 'help browse' explains it."),
        ("o 3-2", "The range 3-2 runs backwards; write 2-3."),
        ("link 2-3", "Usage: link [ITEM.]LINK. 'help link' explains it."),
        ("feeds 2", "Usage: feeds [*] [tag:T] [sort:ORDER]. '2' alone opens that row."),
        ("feeds swift", "Usage: feeds [*] [tag:T] [sort:ORDER]. 'feeds tag:swift' lists the feeds with that tag."),
        ("link $", "Usage: link [ITEM.]LINK. 'help link' explains it."), ("list 7", "Nothing matches '7'."),
        ("read -n", "'read' has no option '-n'. 'not n' excludes the word."),
        ("list -r", "'list' has no option '-r'. 'not r' excludes the word."),
        ("star this feed", "Nothing matches 'this feed'."), ("redo 3", "Usage: redo. 'help redo' explains it."),
        ("Z 3", "Usage: more [unread]. 'help more' explains it."),
        ("next page", "Usage: next. 'help next' explains it."),
        (
            "add https://a.example/f title:X tag:y",
            "A title and tags follow '--title' and '--tag'. Type 'add ADDRESS --title TITLE --tag TAG'."
        ),
    ])
    func aMisunderstandingChangesNothingAndSaysWhatToType(line: String, sentence: String) async {
        await session.type("list")
        await session.type("star 1; star 2; star 3")
        let before = world.items
        #expect(await session.answer(to: line) == sentence)
        #expect(world.items == before)
    }

    @Test(arguments: [("A", "read"), ("Z", "more"), ("G", "sort"), ("catchup", "read")])
    func helpExplainsTheCommandThatALetterStandsFor(word: String, command: String) async {
        #expect(await session.type("help \(word)") == session.type("help \(command)"))
    }

    @Test func undoByItsWholeNameTakesBackSteps() async {
        await session.type("list")
        await session.type("star 1; star 2; star 3")
        await session.type(
            "undo 3",
            says: ["Undone: starred: Story 3", "Undone: starred: Story 2", "Undone: starred: Story 1"]
        )
    }

    @Test(arguments: ["t", "tag", "tags"]) func tagsAreListedAlone(line: String) async {
        world.tags[.tags] = [TagSummary(name: "later", items: 1)]
        #expect(await session.type(line).first == "== Tags ==  1")
    }

    @Test func theLastSearchIsRepeated() async {
        await session.type(
            "/",
            says: ["Nothing was searched for yet. '/WORDS' lists items that contain all these words."]
        )
        #expect(session.status == .usage)
        let found = await session.type("/story 2")
        #expect(found.first == "== Search: story 2 ==  1 item")
        await session.type("list unread")
        await session.type("/", says: found)
        await session.type("home")
        await session.type("search", says: found)
    }

    @Test func everyLineOfTheTableIsTaken() throws {
        for (word, line) in CommandSuggestion.table {
            #expect(!CommandEntry.all.flatMap(\.words).contains(word), "\(word)")
            for rest in [[], ["2"]] {
                let suggestion = try #require(CommandSuggestion(word, before: rest)).line
                let commands = try CommandLineWords.commands(in: suggestion)
                let words = try #require(commands.first)
                guard ItemSelection(words.texts) == nil, !["quire", "Ctrl-Z"].contains(words.texts[0]) else {
                    continue
                }
                #expect(throws: Never.self, "\(word): \(line)") { try CommandEntry.named(words.spelledOut.texts[0]) }
            }
        }
    }

    @Test func fewWordsOfTheTableAreTheBeginningsOfCommands() {
        let names = CommandEntry.all.map(\.name.rawValue)
        let beginnings = CommandSuggestion.table.keys.filter { word in names.contains { $0.hasPrefix(word) } }
        #expect(beginnings.sorted() == ["down", "e", "new"])
    }
}
