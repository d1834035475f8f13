import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of writing items to files in whole sessions: SaveCommand, CommandEntry+Files, FileMessage, FilesError.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfSavingTests {
    private let world = World(stories: 1...7)
    private let session: Session

    init() {
        session = Session(world)
    }

    private var readItems: [Bool] { world.items.map(\.state.isRead) }

    @Test(arguments: [
        ("save 2 notes.txt", "notes.txt", "Story 2"), ("save 2 notes", "notes", "Story 2"),
        ("s 2 notes.txt", "notes.txt", "Story 2"), ("sav 1,3 a.md", "a.md", "Story 1, Story 3"),
        ("save 2-3 ~/texts/all.txt", "~/texts/all.txt", "Story 2, Story 3"),
        ("save ^ 3 \"two words.txt\"", "two words.txt", "Story 1, Story 3"),
        ("save 2-3 texts/*.md", "texts/*.md", "Story 2, Story 3"), ("save 2 *.md", "*.md", "Story 2"),
        ("save :u x", "x", "Story 1, Story 2, Story 3"), ("save 1-2 book.epub", "book.epub", "Story 1, Story 2"),
    ])
    func rowsAreSavedAndStayUnread(line: String, path: String, text: String) async {
        await session.type("list")
        let count = text.split(separator: ",").count
        await session.type(line, says: ["Saved\(count == 1 ? "" : " \(count) items") to \(path)."])
        #expect(world.files == [path: text])
        #expect(!readItems.contains(true))
    }

    @Test(arguments: ["save notes.txt", "save ./notes", "save . notes", "save ~notes"])
    func theOpenItemIsSaved(line: String) async throws {
        await session.type("list; 2")
        let path = try #require(line.split(separator: " ").last.map(String.init))
        await session.type(line, says: ["Saved to \(path)."])
        #expect(world.files == [path: "Story 2"])
        // Opening it marked it, and nothing else did.
        #expect(readItems == [false, true, false, false, false, false, false])
    }

    @Test func aStarSavesTheWholeListAlsoWhatIsNotShown() async {
        await session.type("list")
        await session.type("save * all.txt", says: ["Saved 7 items to all.txt."])
        #expect(world.files["all.txt"] == (1...7).map { "Story \($0)" }.joined(separator: ", "))
    }

    @Test func aRangeEndsWithTheList() async {
        await session.type("list")
        await session.type(
            "save 2-9 all.txt",
            says: ["3 rows are listed so far; the range ends there. 'more' lists others.", "Saved 2 items to all.txt."]
        )
    }

    @Test func aFolderGetsAFileForEachItem() async {
        world.folders = ["texts", "."]
        await session.type("list; more; more")
        await session.type("save 1 texts", says: ["Saved to texts/Story 1.txt."])
        await session.type("save 2 .", says: ["Saved to ./Story 2.txt."])
        await session.type(
            "save 3-4 texts",
            says: ["Saved 2 items in texts: Story 3.txt and Story 4.txt."]
        )
        await session.type(
            "save 1 5-7 texts",
            says: ["Replace texts/Story 1.txt? (y/n)"]
        )
        #expect(
            await session.answer(to: "y")
                == "Saved 4 items in texts: Story 1.txt, Story 5.txt, Story 6.txt and 1 more file, replacing 1 file."
        )
    }

    @Test func theFolderOfTheProgramIsADot() async {
        world.folders = ["."]
        await session.type("list; 2")
        await session.type("save .", says: ["Saved to ./Story 2.txt."])
    }

    @Test func aFileIsReplacedAfterAQuestion() async {
        world.files["notes.txt"] = "mine"
        await session.type("list")
        await session.type("save 1 notes.txt", says: ["Replace notes.txt? (y/n)"])
        #expect(world.files["notes.txt"] == "mine")
        await session.type("y", says: ["Saved to notes.txt, replacing the file that was there."])
        #expect(world.files["notes.txt"] == "Story 1")
    }

    @Test(arguments: ["n", "no", "", LineEditor.interruptedLine])
    func noKeepsTheFile(answer: String) async {
        world.files["notes.txt"] = "mine"
        await session.type("list")
        await session.type("save 1 notes.txt", says: ["Replace notes.txt? (y/n)"])
        await session.type(answer, says: ["Nothing was saved."])
        await session.type("y", says: ["There is no command 'y'. 'help' lists all commands."])
        #expect(world.files == ["notes.txt": "mine"])
    }

    @Test func anotherCommandMeansNoAndIsCarriedOut() async {
        world.files["notes.txt"] = "mine"
        await session.type("list")
        await session.type("save 1 notes.txt")
        await session.type("star 2", says: ["Nothing was saved.", "Starred: Story 2"])
        #expect(world.files == ["notes.txt": "mine"])
    }

    @Test func theQuestionComesAfterALongSearchForTheFile() async {
        world.files["notes.txt"] = "mine"
        world.filesDelay = 1000
        await session.type("list")
        // The prompt stays with the command.
        await session.type("save 1 notes.txt", says: ["Searching…", "Replace notes.txt? (y/n)"])
        await session.type("y", says: ["Saving…", "Saved to notes.txt, replacing the file that was there."])
    }

    @Test func controlCStopsBetweenTwoFiles() async {
        var interrupt: (@MainActor () -> Void)?
        let session = Session(world) { environment in
            environment.keyboard.onInterrupt = { stop in
                interrupt = stop
                return { interrupt = nil }
            }
        }
        world.folders = ["texts"]
        await session.type("list")
        world.filesDelay = 1000
        await session.begin("save 1-3 texts; star 1")
        await session.advance(by: .milliseconds(1000))
        // The first file is being written.
        #expect(world.files == [:])
        interrupt?()
        let said = ["Searching…", "Stopped.", "The rest of the line was skipped."]
        await session.advance(by: .zero, says: said)
        await session.advance(
            by: .milliseconds(1000),
            says: said + ["Saved 1 of 3 items to texts/Story 1.txt.", ">"]
        )
        await session.advance(by: .milliseconds(5000))
        #expect(world.files == ["texts/Story 1.txt": "Story 1"])
        #expect(!world.items.contains { $0.state.isStarred })
    }

    @Test func aPipeIsNotAskedAndReplacesNothing() async {
        let pipe = Session(world, isInteractive: false)
        world.files["notes.txt"] = "mine"
        await pipe.type("list")
        #expect(
            await pipe.answer(to: "save 1 notes.txt; save 2 other.txt")
                == "There is a file notes.txt already. Nothing was replaced; choose another name, or remove it first. "
                + "The rest of the line was skipped."
        )
        #expect(pipe.status == .cannotCreate)
        await pipe.type("save 1 other.txt", says: ["Saved to other.txt."])
        #expect(world.files == ["notes.txt": "mine", "other.txt": "Story 1"])
    }

    @Test func whatWasWrittenBeforeAnErrorIsNamed() async {
        world.folders = ["texts"]
        world.unwritable = "texts/Story 3.txt"
        await session.type("list")
        #expect(
            await session.answer(to: "save 1-3 texts")
                == "Saved 2 of 3 items in texts: Story 1.txt and Story 2.txt. There is a file texts/Story 3.txt already. "
                + "Nothing was replaced; choose another name, or remove it first."
        )
    }

    @Test(arguments: ["save", "save 2", "save 1-3", "save ''", "save ."])
    func withoutANameNothingIsSaved(line: String) async {
        await session.type("list")
        let answer = await session.answer(to: line)
        #expect(
            answer == "Usage: save [ITEMS] FILE|NAME. 'help save' explains it."
                || line == "save ." && answer == "No item is open. 'save 3 FILE' takes row 3."
        )
        #expect(world.files == [:] && world.calls == [])
    }

    @Test(arguments: ["save my notes.txt", "save 2 my notes", "save notes.txt 2"])
    func aNameWithSpacesIsInQuotationMarks(line: String) async {
        await session.type("list")
        let name = line.hasPrefix("save 2 ") ? "my notes" : String(line.dropFirst(5))
        #expect(
            await session.answer(to: line)
                == "'\(name)' is more than one word. Type 'save \"NAME\"' for a name with spaces."
        )
        #expect(world.files == [:])
    }

    @Test func onlyItemsAreSaved() async {
        await session.type("save a.txt", says: emptyList)
        await session.type("list")
        await session.type("save a.txt", says: ["No item is open. 'save 3 FILE' takes row 3."])
        await session.type(
            "save 9 a.txt",
            says: ["There is no item 9; 3 are listed so far. 'more' shows the rows with their", "numbers."]
        )
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("https://example.org/1")),
                title: "Feed 1",
                address: "https://example.org/1",
                counts: FeedRow.Counts(unread: 1, total: 9),
                line: 1
            )
        ]
        await session.type("feeds")
        await session.type("save 1 a.txt", says: ["Row 1 is not an item. '1' opens it."])
        #expect(world.files == [:])
    }

    private let emptyList = [
        "There is no list of items to choose from. 'list' shows the items with their", "numbers.",
    ]

    @Test func aTextThatCannotBeReadIsNotSaved() async {
        await session.type("list")
        world.problem = LibraryError.failed(path: "/x/quire.db", reason: "disk I/O error")
        #expect(await session.answer(to: "save 1 a.txt").hasPrefix("The library /x/quire.db could not be used"))
        #expect(world.files == [:])
    }

    @Test func theNameOfAFileIsSafeToPrint() async {
        await session.type("list")
        await session.type("save 1 a\u{1B}[31m.txt", says: ["Saved to a.txt."])
    }
}
