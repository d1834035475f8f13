import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of marking many items in whole sessions over thirty stories: Reader, MarkSentence.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfQuestionsTests {
    private let world = World()
    private let question = "Mark all 30 unread items of every feed as read? (y/n)"
    private let done = ["30 items read. 'undo' takes it back."]

    init() {
        world.items = LibraryItem.stories(1...30)
        world.pageLength = nil
    }

    private var readCount: Int { world.items.count { $0.state.isRead } }

    @Test(arguments: ["y", "yes", " Y "]) func yesMarksWhatWasAskedAbout(answer: String) async {
        let session = Session(world)
        await session.type("read unread", says: [question])
        #expect(readCount == 0)
        await session.type(answer, says: done)
        await session.type("undo", says: ["Undone: 30 items read."])
    }

    @Test(arguments: ["n", "no", "NO", "", "  ", LineEditor.interruptedLine])
    func noAndEnterAndControlCChangeNothing(answer: String) async {
        let session = Session(world)
        await session.type("read unread", says: [question])
        await session.type(answer, says: ["Nothing was changed."])
        #expect(readCount == 0)
        // The line is a command again, and Ctrl-C has not counted towards leaving.
        await session.type(LineEditor.interruptedLine, says: ["Ctrl-C again ends quire, and so does 'quit'."])
        #expect(!session.isOver)
    }

    @Test func aLineThatCannotBeReadMeansNo() async {
        let session = Session(world)
        await session.type("read unread", says: [question])
        let said = await session.type("list \"story")
        #expect(said.first == "Nothing was changed.")
        await session.type("y", says: ["There is no command 'y'. 'help' lists all commands."])
        #expect(readCount == 0)
    }

    @Test func anotherCommandMeansNoAndIsCarriedOut() async {
        let session = Session(world)
        await session.type("read unread", says: [question])
        await session.type(
            "list title:\"story 7\"",
            says: ["Nothing was changed.", "== title:\"story 7\" ==  1 item", "1 ● Story 7 — News, 7 h"]
        )
        await session.type(
            "read unread",
            says: [
                "Mark all 30 unread items of every feed as read? 'read *' marks only this list.",
                "(y/n)",
            ]
        )
        await session.type(
            "whoami",
            says: ["Nothing was changed.", "You are not signed in; your history is kept as anonymous."]
        )
        await session.type("y", says: ["There is no command 'y'. 'help' lists all commands."])
        #expect(readCount == 0)
    }

    @Test func theRestOfTheLineWaitsForNoAnswer() async {
        let session = Session(world)
        await session.type("read unread; list read", says: ["The rest of the line was skipped.", question])
        await session.type("y", says: done)
    }

    @Test func anExclamationMarkAnswersBeforehand() async {
        await Session(world).type("read! unread", says: done)
    }

    @Test func aPipeIsNotAsked() async {
        await Session(world, isInteractive: false).type("read unread", says: done)
    }

    @Test func aScreenfulIsNotAskedAboutAndNoListOfItems() async {
        let session = Session(world)
        await session.type("read limit:20", says: ["20 items read. 'undo' takes it back."])
        world.pageLength = 3
        await session.type("list *")
        await session.type("unread 1-3", says: ["3 items unread."])
        await session.type("star *", says: ["30 items starred; 27 of them were not shown. 'undo' takes it back."])
        #expect(world.items.allSatisfy { $0.state.isStarred })
    }

    @Test func aQuestionThatIsTooWideForTheLineEndsBesideTheCursor() async {
        await Session(world, width: 30).type(
            "untag later story",
            says: ["Remove the tag 'later' from 30", "items that match 'story'?", "(y/n)"]
        )
    }

    @Test func feedsAreMarkedByTheirNumbers() async {
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("news:hn")),
                title: "News",
                address: "news:hn",
                counts: FeedRow.Counts(unread: 30, total: 30),
                line: 1
            )
        ]
        let session = Session(world)
        await session.type("feeds *")
        await session.type("star 1", says: ["Row 1 is a feed, and only items are starred. '1' lists its items."])
        await session.type("tag later 1", says: ["Row 1 is a feed, and only items are tagged. '1' lists its items."])
        await session.type("N 1", says: ["Row 1 is a feed, and only items are toggled. '1' lists its items."])
        await session.type("read *", says: ["Mark 30 items of 1 feed as read? (y/n)"])
        await session.type("n", says: ["Nothing was changed."])
        await session.type("A 1", says: ["News: 30 items read. 'undo' takes it back."])
        await session.type("read 1", says: ["News has no unread items."])
    }

    @Test(arguments: [
        (Event.Kind.read, "Mark 149 items as read? (y/n)"), (.unread, "Mark 149 items as unread? (y/n)"),
        (.starred, "Star 149 items? (y/n)"), (.unstarred, "Remove the star from 149 items? (y/n)"),
        (.tagged("later"), "Tag 149 items 'later'? (y/n)"),
        (.untagged("later"), "Remove the tag 'later' from 149 items? (y/n)"), (.hidden, "Hide 149 items? (y/n)"),
        (.unhidden, "Show 149 items again? (y/n)"),
    ])
    func eachMarkHasItsQuestion(kind: Event.Kind, question: String) {
        #expect(MarkSentence.question(kind, count: 149, atLeast: 20, of: .query(nil)) == question)
    }

    @Test(arguments: [
        ("read all", "Mark all 30 unread items of every feed as read? 'read *' marks only this list. (y/n)"),
        ("read unread", "Mark all 30 unread items of every feed as read? 'read *' marks only this list. (y/n)"),
        ("star all", "Star all 30 items of every feed? 'star *' marks only this list. (y/n)"),
        ("hide all", "Hide all 30 items of every feed? 'hide *' marks only this list. (y/n)"),
        ("tag a all", "Tag all 30 items of every feed 'a'? 'tag a *' marks only this list. (y/n)"),
        ("read story", "Mark 30 items that match 'story' as read? (y/n)"),
        ("read limit:25", "Mark 25 items that match 'limit:25' as read? (y/n)"),
        ("star source:news", "Star 30 items that match 'source:news'? (y/n)"),
    ])
    func theQuestionSaysWhatItIsAbout(line: String, question: String) async {
        let session = Session(world, width: 120)
        await session.type("list title:\"story 7\"")
        #expect(await session.type(line).joined(separator: " ") == question)
    }

    @Test func whatCannotBeCountedIsMoreThanAScreenful() {
        #expect(
            MarkSentence.question(.read, count: nil, atLeast: 20, of: .query(nil))
                == "Mark more than 20 items as read? (y/n)"
        )
        #expect(
            MarkSentence.question(.read, count: 462, atLeast: 20, of: .feeds(37))
                == "Mark 462 items of 37 feeds as read? (y/n)"
        )
        #expect(MarkSentence.text(.read, count: 36, feeds: ["A", "B", "C"]) == "3 feeds: 36 items read.")
    }
}
