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
                Removed weather:New York. What you read is kept.
                Removed https://x.example/feed. What you read is kept.
                Removed exec:date. What you read is kept.
                You are not subscribed to one. 'sources' lists your subscriptions.

                """
        )
        #expect(try subscriptions() == "")
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
