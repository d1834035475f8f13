import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of what users of newsboat, mailx, less and vi type: WordOfAnotherProgram, TypedItems, Arguments, the aliases of commands.
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

    @Test func deleteHidesRowsAndNoQuery() async {
        await session.type("list")
        let remedy = "'remove Third gen' unsubscribes from a feed, 'hide Third gen' hides the items that a query finds."
        #expect(await session.answer(to: "delete Third gen") == "'delete' hides items by their rows. \(remedy)")
        #expect(await session.answer(to: "delete 1-2") == "2 items hidden.")
        #expect(await session.answer(to: "d story") == "Hidden: Story 3")
    }

    @Test(arguments: [
        ("tag 1-2 daw", "'tag daw 1-2' tags them."), ("tag 1 2 daw", "'tag daw 1 2' tags them."),
        ("t . daw", "'tag daw .' tags them."), ("tag * daw", "'tag daw *' tags them."),
        ("untag 1-2 daw", "'untag daw 1-2' removes it from them."),
    ])
    func theTagStandsBeforeTheItems(line: String, remedy: String) async {
        await session.type("list")
        #expect(await session.answer(to: line) == "The tag stands before the items. \(remedy)")
        #expect(world.items.allSatisfy { $0.state.tags.isEmpty })
        // A number may be a tag.
        #expect(await session.answer(to: "tag 2026 2") == "Tagged '2026': Story 2")
    }

    @Test(arguments: ["print 2", "more 2", "type 2", ":2"])
    func anItemIsShownByEachWordForIt(line: String) async {
        await session.type("list")
        #expect(await session.type(line).first == "== Story 2 ==  2 of 3")
    }

    @Test(arguments: [
        (
            "https://A.example/feed",
            "There is no command 'https://A.example/feed'. 'add https://A.example/feed' subscribes to this address."
        ),
        ("goto 2", "There is no command 'goto'. '2' alone opens that row."),
        ("folder", "There is no command 'folder'. 'feeds' lists the feeds, 'tags' the tags; a number opens one."),
        ("touch 1-2", "There is no command 'touch'. 'read 1-2' marks items as read."),
        ("touch", "There is no command 'touch'. 'read' marks items as read."),
        ("reply 1-2", "There is no command 'reply'. Nothing can be sent; 'browse 3.0' opens the page of row 3."),
        ("Forward 2", "There is no command 'Forward'. Nothing can be sent; 'browse 2.0' opens the page of row 2."),
        ("#2", "There is no command '#2'. 'browse 2' opens link 2 of the open item."),
        ("keys", "There is no command 'keys'. 'help keys' explains them."),
        ("y", "There is no command 'y'. Nothing was asked."),
        ("%", "There is no command '%'. 'help keys' lists the letters, 'help' all commands."),
        ("C", "There is no command 'C'. 'read unread' marks everything as read, 'A' the list."),
        (
            "K",
            "There is no command 'K'. '-' opens the item before; 'feeds' lists the feeds, and a number opens one."
        ),
        ("d2", "There is no command 'd2'. A space belongs between them: 'd 2'."),
        ("N1-3", "There is no command 'N1-3'. A space belongs between them: 'N 1-3'."),
        ("w2", "There is no command 'w2'. A space belongs between them: 'w 2'."),
        (
            "o1-3",
            "There is no command 'o1-3'. 'browse 1.0' opens the page of a row, 'browse' that of the open item."
        ),
        ("t2", "There is no command 't2'. 'tag NAME 2' tags it, 'type 2' shows it."),
        (
            "u2",
            "There is no command 'u2'. 'undo 2' takes back steps, 'undelete 2' shows hidden items again, "
                + "'unread 2' marks items as unread."
        ),
        ("c2", "There is no command 'c2'. 'read 2' marks items as read, '2' alone opens them."),
        ("s2", "There is no command 's2'. 'star 2' stars items, 'export items -o FILE' writes items as data."),
        ("e2", "There is no command 'e2'. 'export' exports your data."),
        ("x2", "There is no command 'x2'. 'undo' takes marks back, 'quit' leaves."),
        (
            "j2",
            "There is no command 'j2'. '+' opens the item after; Enter goes on with unread items, after the last "
                + "with the next feed."
        ),
        ("z2", "There is no command 'z2'. '2' alone opens that row."),
        ("l2", "There is no command 'l2'. '2' alone opens that row."),
        ("2 d", "There is no command '2'. A command stands before a number: 'd 2'."),
        ("2d", "There is no command '2d'. A command stands before a number: 'd 2'."),
        (
            "2u",
            "There is no command '2u'. 'undo 2' takes back steps, 'undelete 2' shows hidden items again, "
                + "'unread 2' marks items as unread."
        ),
        ("2nd", "There is no command '2nd'. '3' alone opens row 3, and a command stands before a number: 'star 3'."),
        ("3.2", "There is no command '3.2'. 'browse 3.2' opens link 2 of row 3."),
        ("-2", "There is no command '-2'. '+' opens the item after, '-' the one before."),
        (
            "+later",
            "There is no command '+later'. 'tag later' puts a tag on the open item, 'untag later' removes it."
        ),
        ("frob", "There is no command 'frob'. 'help' lists all commands."),
    ])
    func aWordOfAnotherProgramNamesTheWordsToType(line: String, sentence: String) async {
        await session.type("list")
        #expect(await session.answer(to: line) == sentence)
        #expect(world.calls == [])
        #expect(session.status == .usage)
    }

    @Test(arguments: [
        ("help goto", "There is no command 'goto'. '3' alone opens that row."),
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
        ("new 2", "Usage: news [ADDRESS] [--category C]. 'unread 2' marks items as unread, '2' alone opens them."),
        (
            "mark 2",
            "'mark' is a command of the shell. Here 'read 2' marks items as read; 'unread', 'star' and 'tag' mark them, too."
        ),
        (
            "u 3",
            "'u 3' could mean steps or items, so nothing was undone. 'undo 3' takes back steps, "
                + "'undelete 3' shows hidden items again, 'unread 3' marks items as unread."
        ),
        (
            "undo 1-2",
            "'undo' takes back steps, not items. 'undelete 1-2' shows hidden items again, 'unread 1-2' marks items as unread."
        ),
        ("untag *", "'*' is an item, not a tag. 'untag NAME *' removes a tag from it, 'tags' lists your tags."),
        ("t -3", "A tag does not begin with '-'. 'untag later' removes the tag 'later'."),
        (
            "o 3 2",
            "A row and a link are written with a dot. 'browse 3.2' opens link 2 of row 3, 'browse 3.0' the page of row 3."
        ),
        ("link 3 2", "A row and a link are written with a dot. 'link 3.2' shows where link 2 of row 3 leads."),
        (
            "o 2-3",
            "One page is opened at a time, by the number of its row. 'browse 2.0' opens the page of a row, "
                + "'browse' that of the open item."
        ),
        ("feeds 2", "Usage: feeds [*] [tag:T] [sort:ORDER]. '2' alone opens that row."),
        ("feeds swift", "Usage: feeds [*] [tag:T] [sort:ORDER]. 'feeds tag:swift' lists the feeds with that tag."),
        ("link $", "Usage: link [ITEM.]LINK. 'help link' explains it."),
        ("list 7", "Nothing matches '7'. '7' alone opens that row, 'list limit:7' lists as many items."),
        ("list 2024", "Nothing matches '2024'."),
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

    /// The words that a remedy is built for, beside those of the tables.
    private static let builtWords: [String] = {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
        let kept = [
            "save", "enqueue", "xit", "x!", "`", "g?", "pipe", "|", "!", "g2", "#2", "3.2", "+2", "+later", "%",
        ]
        let glued: [String] = letters.flatMap { ["\($0)2", "\($0)1-3", "2\($0)"] }
        let flags: [String] = Query.Flag.allCases.map(\.rawValue)
        let topics: [String] = HelpTopic.allCases.map(\.rawValue)
        let commands: [String] = ShellCommandName.allCases.map(\.rawValue)
        return [letters, glued, kept, flags, topics, commands].flatMap { $0 }
    }()

    @Test(arguments: [[], ["2"], ["1-3"]]) func everyRemedyNamesLinesThatAreTaken(items: [String]) throws {
        for word in WordOfAnotherProgram.known + Self.builtWords {
            let remedy: String
            do {
                _ = try Command.named(word, before: items)
                continue
            } catch CommandError.ofAnotherProgram(_, let named) {
                remedy = named
            } catch CommandError.impossible(_, let named) {
                remedy = named
            } catch {
                continue
            }
            let pieces = remedy.split(separator: "'", omittingEmptySubsequences: false)
            #expect(pieces.count % 2 == 1, "\(word): \(remedy)")
            for index in pieces.indices where index % 2 == 1 {
                // An example of what the capitals stand for.
                let line = String(pieces[index]).replacing("OLD NEW", with: "https://a.example/ https://b.example/")
                for words in try CommandLineWords.commands(in: line) where !["fg", "quire"].contains(words.texts[0]) {
                    try expectTaken(words, of: "\(word): \(remedy)")
                }
            }
        }
    }

    /// A command alone may be the name of one that needs more.
    private func expectTaken(_ words: CommandLineWords, of remedy: String) throws {
        guard ItemSelection(words.texts) == nil else { return }
        let comment = Comment(rawValue: remedy)
        if words.words.count == 1 {
            #expect(throws: Never.self, comment) { try Command.named(words.spelledOut.texts[0]) }
        } else if words.texts[0] == "help" {
            let topic = words.texts[1]
            #expect(HelpTopic(rawValue: topic) != nil || (try? Command.named(topic)) != nil, comment)
        } else {
            #expect(throws: Never.self, comment) { _ = try #require(try ReaderCommand(words)) }
        }
    }
}
