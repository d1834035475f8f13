import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of mail in whole sessions: MailCommand, CommandEntry+Programs, ProgramMessage, MailAddress.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfMailTests {
    private let world = World(stories: 1...7)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("mail 2 ann@example.org", "Story 2"), ("ma 1,3 ann@example.org", "Story 1, Story 3"),
        ("mail 2-3 ann@example.org", "Story 2, Story 3"),
        ("mail * ann@example.org", (1...7).map { "Story \($0)" }.joined(separator: ", ")),
    ])
    func rowsAreOneMessageAndStayUnread(line: String, text: String) async {
        await session.type("list")
        let count = text.split(separator: ",").count
        let what = count == 1 ? text : "\(count) items"
        await session.type(line, says: ["Mailed \(what) to ann@example.org."])
        #expect(world.calls == ["mail \(text) to ann@example.org"])
        #expect(!world.items.contains { $0.state.isRead })
    }

    @Test func withoutAnAddressItIsTheOneOfTheSettings() async {
        world.programs.recipient = MailAddress("ada@example.org")
        let session = Session(world)
        await session.type("list; 2")
        await session.type("mail", says: ["Mailed Story 2 to ada@example.org."])
        await session.type("mail 1", says: ["Mailed Story 1 to ada@example.org."])
        await session.type("mail ann@example.org", says: ["Mailed Story 2 to ann@example.org."])
        #expect(
            world.calls == [
                "mail Story 2 to ada@example.org", "mail Story 1 to ada@example.org", "mail Story 2 to ann@example.org",
            ]
        )
    }

    @Test func withoutAnyAddressTheReaderIsAsked() async {
        await session.type("list; 2")
        world.programs.typedRecipient = " ann@example.org "
        await session.type("mail", says: ["Mailed Story 2 to ann@example.org."])
        // The answer is not kept for the next message.
        world.programs.typedRecipient = "ann"
        await session.type("mail 1", says: ["'ann' is not an address for mail. Type 'mail 3 ann@example.org'."])
        #expect(world.calls == ["ask", "mail Story 2 to ann@example.org", "ask"])
    }

    @Test(arguments: [nil, "", "  "])
    func withoutAnAnswerNothingIsSent(answer: String?) async {
        world.programs.typedRecipient = answer
        await session.type("list")
        await session.type("mail 1", says: ["Nothing was sent."])
        #expect(world.calls == ["ask"])
    }

    @Test func aPipeIsNotAskedForAnAddress() async {
        let pipe = Session(world, isInteractive: false)
        await pipe.type("list")
        #expect(
            await pipe.answer(to: "mail 1")
                == "No address was given, and mail-to is not set under [programs] in config.toml. "
                + "'mail ann@example.org' sends the open item to one."
        )
        #expect(pipe.status == .usage)
        #expect(world.calls == [])
    }

    @Test(arguments: [
        "-f@example.org", "later", "ann@", "@b", "a@b@c", "a\\ b@c", "|sh@c", "/etc/x@c", "a@b|sh", "ä@b.example",
    ])
    func anythingElseIsNoAddress(word: String) async {
        await session.type("list")
        let shown = word.replacing("\\", with: "")
        #expect(
            await session.answer(to: "mail 1 \(word)")
                == "'\(shown)' is not an address for mail. Type 'mail 3 ann@example.org'."
        )
        #expect(world.calls == [])
        #expect(session.status == .usage)
    }

    @Test func aLineWithTwoAddressesIsRefused() async {
        await session.type("list")
        await session.type(
            "mail 1 a@example.org b@example.org",
            says: ["Usage: mail [ITEMS] [ADDRESS]. 'help mail' explains it."]
        )
    }

    @Test func withoutAnItemNothingIsSent() async {
        await session.type("list")
        await session.type("mail a@example.org", says: ["No item is open. 'mail 3' takes row 3."])
        #expect(world.calls == [])
    }

    @Test func theFailureOfTheProgramIsTheAnswer() async {
        await session.type("list")
        world.problem = ProgramError.failed(program: "msmtp", status: 78, output: "no account")
        await session.type(
            "mail 1 a@example.org; star 1",
            says: [
                "'msmtp' ended with status 78: no account", "The rest of the line was skipped.",
            ]
        )
        #expect(session.status == .unavailable)
    }

    @Test func aSlowProgramGivesThePromptBackAndIsNotStopped() async {
        world.programs.delay = 1000
        await session.type("list")
        await session.type("mail 1 a@example.org", says: ["Sending…"])
        await session.type("star 2", says: ["Starred: Story 2"])
        await session.advance(by: .seconds(1), says: ["Mailed Story 1 to a@example.org.", ">"])
    }

    @Test func theSessionEndsWhenAMailIsSent() async {
        world.programs.delay = 1000
        await session.type("list")
        await session.type("mail 1 a@example.org", says: ["Sending…"])
        await session.end()
        #expect(!session.isOver)
        await session.advance(by: .seconds(1))
        #expect(session.isOver)
    }

    @Test func aPipeSendsToo() async {
        let pipe = Session(world, isInteractive: false)
        await pipe.type("list")
        await pipe.type("mail 1 a@example.org", says: ["Mailed Story 1 to a@example.org."])
        #expect(pipe.status == .ok)
    }
}
