import QuireTesting
import Testing

/// Tests of removing subscriptions in the whole program, from the shell and at the prompt: RemoveCommand, SubscriptionCatalog.
@Suite struct RemoveCommandTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "home/subscriptions",
            "https://x.example/feed \"~One\"\n\"weather:New York\"\nexec:date ~Bells\n"
        )
        quire = Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        self.folder = folder
    }

    private func subscriptions() throws -> String { try folder.text(of: "home/subscriptions") }

    @Test func eachWordIsANameAndNothingIsRemovedIfOneIsUnknown() throws {
        let before = try subscriptions()
        let sentence =
            "You are not subscribed to weather:New, York. Nothing was removed; 'sources' lists your subscriptions.\n"
        let unknown = try quire.run("remove", "One", "weather:New", "York")
        #expect(unknown.errors == "quire: " + sentence)
        #expect(unknown.output == "")
        #expect(unknown.status == 66)
        #expect(try quire.run("-c", "remove One weather:New York").output == sentence)
        #expect(try subscriptions() == before)
        #expect(
            try quire.run("remove", "one", "weather:New York", "One").output
                == "removed https://x.example/feed\nremoved weather:New York\n"
        )
        #expect(try subscriptions() == "exec:date ~Bells\n")
    }

    @Test func wordsOfWhichNoneIsANameAreOneTogether() throws {
        #expect(try quire.run("remove", "weather:New", "York").output == "removed weather:New York\n")
        #expect(
            try quire.run("remove", "weather:New", "York").errors
                == "quire: You are not subscribed to weather:New York. Nothing was removed; 'sources' lists your subscriptions.\n"
        )
    }

    @Test func thePromptReadsTheSameWords() throws {
        #expect(
            try quire.run("-c", "remove weather:New York; remove one Bells; remove one").output == """
                Removed weather:New York. What you read is kept; 'undo' puts its line back.
                Removed https://x.example/feed. What you read is kept; 'undo' puts its line back.
                Removed exec:date. What you read is kept; 'undo' puts its line back.
                You are not subscribed to one. 'sources' lists your subscriptions.

                """
        )
        #expect(try subscriptions() == "")
    }

    @Test func undoPutsTheLineBackAsItWas() throws {
        let lines =
            "# mine\nhttps://x.example/feed \"~One\" ! bells  # kept\n# others\n\"weather:New York\"\nexec:date ~Bells\n"
        try folder.write("home/subscriptions", lines)
        let removed = "Removed https://x.example/feed. What you read is kept; 'undo' puts its line back.\n"
        let undone = "Undone: https://x.example/feed is in your subscriptions again, with its line as it was.\n"
        #expect(try quire.run("-c", "remove one; undo").output == removed + undone)
        #expect(try subscriptions() == lines)
        #expect(
            try quire.run("-c", "remove one; undo; undo").output.hasSuffix("This session has no more steps to undo.\n")
        )
        #expect(try subscriptions() == lines)
        #expect(
            try quire.run("-c", "remove one; undo; redo; undo; redo").output
                == removed + undone + "Redone: removed https://x.example/feed.\n" + undone
                + "Redone: removed https://x.example/feed.\n"
        )
        #expect(try subscriptions() == "# mine\n# others\n\"weather:New York\"\nexec:date ~Bells\n")
    }

    @Test func severalThatWereRemovedTogetherComeBackTogether() throws {
        let before = try subscriptions()
        let undone = try quire.run("-c", "remove one Bells; undo").output.split(separator: "\n").suffix(2)
        #expect(
            undone == [
                "Undone: https://x.example/feed is in your subscriptions again, with its line as it was.",
                "Undone: exec:date is in your subscriptions again, with its line as it was.",
            ]
        )
        #expect(try subscriptions() == before)
    }

    @Test func aSubscriptionThatWasAddedAgainKeepsItsNewLineAndTheOldOneIsTold() throws {
        let output = try quire.run("-c", "remove one; add https://x.example/feed; undo").output
        let last = output.split(separator: "\n").last
        #expect(
            last
                == "https://x.example/feed was added again after its removal, so this was not put back: https://x.example/feed \"~One\". 'undo' again undoes the step before."
        )
        #expect(try subscriptions() == "\"weather:New York\"\nexec:date ~Bells\nhttps://x.example/feed\n")
    }

    @Test func aPartOfOneTitleOrAddressIsEnoughAndOneOfSeveralIsNot() throws {
        let before = try subscriptions()
        #expect(
            try quire.run("remove", "e").errors
                == "quire: 'e' could mean https://x.example/feed, weather:New York or exec:date. Type more of it.\n"
        )
        #expect(try subscriptions() == before)
        #expect(try quire.run("remove", "ell").output == "removed exec:date\n")
        #expect(try quire.run("remove", "new", "york").output == "removed weather:New York\n")
    }

    @Test func aNumberIsARowOfTheSubscriptionsThatAreListed() throws {
        let output = try quire.run(input: "sources\nremove 2 3\nremove 4\nremove 99\n").output
        #expect(
            output.split(separator: "\n").suffix(4) == [
                "Removed weather:New York. What you read is kept; 'undo' puts its line back.",
                "Removed exec:date. What you read is kept; 'undo' puts its line back.",
                "Row 4 is no subscription. Nothing was removed; 'sources' numbers the subscriptions.",
                "There is no row 99; the page has 10 rows. Nothing was removed; 'sources' numbers the subscriptions.",
            ]
        )
        #expect(try subscriptions() == "https://x.example/feed \"~One\"\n")
    }

    @Test func anAddressThatDiffersInCaseIsAnotherOne() throws {
        let before = try subscriptions()
        #expect(
            try quire.run("remove", "https://x.example/Feed").errors
                == "quire: You are not subscribed to https://x.example/Feed. 'sources' lists your subscriptions.\n"
        )
        #expect(try subscriptions() == before)
    }

    @Test func noPublisherTakesATitleOfTheReaders() throws {
        try folder.write("bells.xml", "<rss><channel><title>Bells</title><item><title>A</title></item></channel></rss>")
        let other = "exec:cat bells.xml"
        #expect(try quire.run("add", other).status == 0)
        #expect(try quire.run("plugin", "allow", other).status == 0)
        #expect(try quire.run("refresh", other).status == 0)
        #expect(try quire.run("feeds").output.contains("1/1  Bells\n"))
        #expect(try quire.run("remove", "bells").output == "removed exec:date\n")
        #expect(try quire.run("remove", "bells").output == "removed \(other)\n")
    }
}
