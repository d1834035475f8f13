import QuireTesting
import Testing

/// Tests of removing subscriptions in the whole program, from the shell and at the prompt: RemoveCommand, SubscriptionCatalog.
@Suite struct RemoveCommandTests: ~Copyable {
    let folder: TemporaryFolder
    let quire: Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "home/subscriptions",
            "https://x.example/feed \"~One\"\n\"weather:New York\"\nexec:date ~Bells\n"
        )
        quire = Program(home: folder.path + "/home", variables: ["HOME": folder.path])
        self.folder = folder
    }

    func subscriptions() throws -> String { try folder.text(of: "home/subscriptions") }

    @Test func eachWordIsANameAndNothingIsRemovedIfOneIsUnknown() async throws {
        let before = try subscriptions()
        let sentence =
            "You are not subscribed to weather:New, York. Nothing was removed; 'sources' lists your subscriptions.\n"
        let unknown = try await quire.run("remove", "One", "weather:New", "York")
        #expect(unknown.errors == "quire: " + sentence)
        #expect(unknown.output == "")
        #expect(unknown.status == 66)
        #expect(try await quire.run("-c", "remove One weather:New York").output == sentence)
        #expect(try subscriptions() == before)
        #expect(
            try await quire.run("remove", "one", "weather:New York", "One").output
                == "removed https://x.example/feed\nremoved weather:New York\n"
        )
        #expect(try subscriptions() == "exec:date ~Bells\n")
    }

    @Test func wordsOfWhichNoneIsANameAreOneTogether() async throws {
        #expect(try await quire.run("remove", "weather:New", "York").output == "removed weather:New York\n")
        #expect(
            try await quire.run("remove", "weather:New", "York").errors
                == "quire: You are not subscribed to weather:New York. Nothing was removed; 'sources' lists your subscriptions.\n"
        )
    }

    @Test func thePromptReadsTheSameWords() async throws {
        #expect(
            try await quire.run("-c", "remove weather:New York; remove one Bells; remove one").output == """
                Removed weather:New York. What you read is kept.
                Removed 'One' (https://x.example/feed). What you read is kept.
                Removed 'Bells' (exec:date). What you read is kept.
                You are not subscribed to one. 'sources' lists your subscriptions.

                """
        )
        #expect(try subscriptions() == "")
    }

    @Test func aPartOfOneNameIsEnoughAtThePromptAndOneOfSeveralIsNot() async throws {
        let before = try subscriptions()
        #expect(
            try await quire.run("-c", "remove e").output
                == "'e' could mean https://x.example/feed, weather:New York or exec:date. Type more of it.\n"
        )
        #expect(try subscriptions() == before)
        #expect(
            try await quire.run("-c", "remove ell").output == "Removed 'Bells' (exec:date). What you read is kept.\n"
        )
        #expect(
            try await quire.run("-c", "remove new york").output == "Removed weather:New York. What you read is kept.\n"
        )
    }

    @Test func inTheShellAPartIsNotEnough() async throws {
        let before = try subscriptions()
        let part = try await quire.run("remove", "ell")
        #expect(part.errors == "quire: You are not subscribed to ell. 'sources' lists your subscriptions.\n")
        #expect(part.status == 66)
        #expect(try await quire.run("remove", "new", "york").status == 66)
        #expect(try subscriptions() == before)
    }

    @Test func anAddressIsWholeAndNoPartOfAnotherOne() async throws {
        let other = "https://x.example/feed/comments \"~C\" late # kept\n"
        try folder.write("home/subscriptions", "https://x.example/feed\n" + other)
        #expect(try await quire.run("remove", "https://x.example/feed").output == "removed https://x.example/feed\n")
        let missing = "You are not subscribed to https://x.example/feed. 'sources' lists your subscriptions.\n"
        #expect(try await quire.run("remove", "https://x.example/feed").errors == "quire: " + missing)
        #expect(try await quire.run("-c", "remove https://x.example/feed").output == missing)
        #expect(try subscriptions() == other)
    }

    @Test func aRowThatWasRemovedStaysRemoved() async throws {
        let other = "https://x.example/feed/comments \"~C\" late # kept\n"
        try folder.write("home/subscriptions", "https://x.example/feed\n" + other)
        let lines = try await quire.run("--offline", input: "feeds *\nremove 1\nremove 1\nremove 1 C\n").output.split(
            separator: "\n"
        )
        let gone =
            "Row 1 is https://x.example/feed, to which you are not subscribed now. Nothing was changed; 'sources' numbers the subscriptions."
        #expect(lines.suffix(3) == ["Removed https://x.example/feed. What you read is kept.", gone[...], gone[...]])
        #expect(try subscriptions() == other)
    }

    @Test func aNumberIsTheRowOfASubscriptionToMove() async throws {
        try folder.write("home/subscriptions", "https://a.example/ ~A\nexec:b ~B\n")
        #expect(
            try await quire.run("-c", "sources; move 2 exec:c; sources; move 3 exec:d").output.split(separator: "\n")
                .filter {
                    $0.hasPrefix("Moved") || $0.hasPrefix("Row")
                } == [
                    "Moved 'B' from exec:b to exec:c, with 0 items. 'move exec:c exec:b' moves it back.",
                    "Row 3 is not a subscription. Nothing was changed; 'sources' numbers the subscriptions.",
                ]
        )
        #expect(try subscriptions() == "https://a.example/ ~A\nexec:c ~B\n")
    }

    @Test func aNumberBesideNamesIsARowTooUnlessTheyAreOneName() async throws {
        try folder.write("home/subscriptions", "https://a.example/ \"~Area 2\"\nexec:b ~B\nexec:c ~C\nexec:d ~D\n")
        func last(_ line: String) async throws -> [String] {
            Array(
                try await quire.run("-c", "feeds *; \(line)").output.split(separator: "\n").map(String.init).suffix(2)
            )
        }
        #expect(
            try await last("remove 3 B") == [
                "Removed 'C' (exec:c). What you read is kept.", "Removed 'B' (exec:b). What you read is kept.",
            ]
        )
        #expect(
            try await last("remove D 9").last
                == "There is no row 9; the page has 2 rows. Nothing was changed; 'sources' numbers the subscriptions."
        )
        #expect(
            try await last("remove E 2").last
                == "You are not subscribed to E. Nothing was removed; 'sources' lists your subscriptions."
        )
        #expect(try subscriptions() == "https://a.example/ \"~Area 2\"\nexec:d ~D\n")
        #expect(try await last("remove Area 2").last == "Removed 'Area 2' (https://a.example/). What you read is kept.")
        let both = "https://a.example/ \"~Area 2\"\nexec:d ~D\nexec:e ~Area\n"
        try folder.write("home/subscriptions", both)
        #expect(
            try await last("remove Area 2").last
                == "Removed 'Area 2' (https://a.example/). What you read is kept."
        )
        #expect(try subscriptions() == "exec:d ~D\nexec:e ~Area\n")
    }

    @Test func aNumberIsARowOfTheSubscriptionsThatAreListed() async throws {
        let output = try await quire.run(input: "sources\nremove 2 3\nremove 4\nremove 99\n").output
        #expect(
            output.split(separator: "\n").suffix(4) == [
                "Removed weather:New York. What you read is kept.",
                "Removed 'Bells' (exec:date). What you read is kept.",
                "Row 4 is not a subscription. Nothing was changed; 'sources' numbers the subscriptions.",
                "There is no row 99; the page has 10 rows. Nothing was changed; 'sources' numbers the subscriptions.",
            ]
        )
        #expect(try subscriptions() == "https://x.example/feed \"~One\"\n")
    }

    @Test func anAddressThatDiffersInCaseIsAnotherOne() async throws {
        let before = try subscriptions()
        #expect(
            try await quire.run("remove", "https://x.example/Feed").errors
                == "quire: You are not subscribed to https://x.example/Feed. 'sources' lists your subscriptions.\n"
        )
        #expect(try subscriptions() == before)
    }

    @Test func noPublisherTakesATitleOfTheReaders() async throws {
        try folder.write("bells.xml", "<rss><channel><title>Bells</title><item><title>A</title></item></channel></rss>")
        let other = "exec:cat bells.xml"
        #expect(try await quire.run("add", other).status == 0)
        #expect(try await quire.run("plugin", "allow", other).status == 0)
        #expect(try await quire.run("refresh", other).status == 0)
        #expect(try await quire.run("feeds").output.contains("1/1  Bells\n"))
        #expect(try await quire.run("remove", "bells").output == "removed exec:date\n")
        #expect(try await quire.run("remove", "bells").output == "removed \(other)\n")
    }

    @Test func noPublisherTakesTheAddressOfAnotherFeedAsATitle() async throws {
        let address = "https://y.example/feed"
        try folder.write(
            "y.xml",
            "<rss><channel><title>\(address)</title><item><title>A</title></item></channel></rss>"
        )
        let other = "exec:cat y.xml"
        #expect(try await quire.run("add", other).status == 0)
        #expect(try await quire.run("plugin", "allow", other).status == 0)
        #expect(try await quire.run("refresh", other).status == 0)
        #expect(try await quire.run("feeds").output.contains("1/1  \(address)\n"))
        #expect(try await quire.run("remove", address).status == 66)
    }
}
