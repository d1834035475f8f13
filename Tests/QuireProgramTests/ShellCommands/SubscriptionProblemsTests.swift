import QuireTesting
import Testing

/// Tests of messages about unusable settings and lines of the subscriptions file: SubscriptionProblems.
@Suite struct SubscriptionProblemsTests {
    @Test func aMisspeltSourceIsToldByEveryCommandThatLooksAtTheFile() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let file = try folder.write(
            "subscriptions",
            "# mine\nhttps://never.example/feed\nwether:Tokyo ~Tokyo\nhttps//x\nnews:foo\nwether:Tokyo again\n"
        )
        let problems = """
            \(file), line 3: There is no source called 'wether'. 'sources' lists them all.
            \(file), line 4: 'https//x' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.
            \(file), line 5: The source news cannot use 'service': 'foo' is not one of hn, newsapi, mock. \
            'help add' shows an example address for each source.

            """
        for command in ["doctor", "sources"] {
            let outcome = try await quire.run(command)
            #expect(outcome.errors == problems)
            #expect(outcome.status == 65)
        }
        #expect(
            try await quire.run("sources").output.contains(
                "Tokyo — wether:Tokyo, cannot be fetched: there is no source called 'wether'\n"
            )
        )
        #expect(
            try await quire.run("sources", "--json").output.contains(#""reason":"there is no source called 'wether'""#)
        )
        #expect(
            try await quire.run("-c", "sources").output.contains(
                "cannot be fetched: there is no source called 'wether'\n"
            )
        )
        #expect(
            try await quire.run("why", "Tokyo").output
                == "Tokyo: wether:Tokyo\nThere is no source called 'wether'.\n'sources' lists them all.\n"
        )
        // A refresh reports each of them once, as a failed fetch.
        let refreshed = try await quire.run("refresh", "wether:Tokyo")
        #expect(
            refreshed.errors == """
                \(file), line 4: 'https//x' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.
                Tokyo: failed. There is no source called 'wether'. 'sources' lists them all.

                """
        )
        #expect(refreshed.status == 2)
    }

    @Test(arguments: ["https//x", "example.org/a", "https://h:99999/f", "<<<<<<< HEAD"])
    func aLineThatCannotBeUsedIsToldWhereTheFileIsUsed(line: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try folder.write("config.toml", "[plugins]\nexamples = true\n")
        let file = try folder.write("subscriptions", "example:ok !\n\(line)\n")
        let typed = ["home", "feeds", "feeds *", "sources", "refresh", "why ok"]
        let commands = typed.map { ["-c", $0] } + [["feeds"], ["list"], ["list", "--json"], ["why", "ok"]]
        for command in commands {
            let outcome = try await quire.run(command)
            // A session prints sentences, wrapped, among its answers.
            let told = command[0] == "-c" ? outcome.output : outcome.errors
            let sentences = told.replacing("\n", with: " ").ranges(of: "\(file), line 2: ")
            #expect(sentences.count == 1, "\(command): \(outcome)")
        }
        #expect(try await !quire.run("-c", "help; set").output.contains("line 2"))
    }

    @Test func ofManyLinesThreeAreTold() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let file = try folder.write("subscriptions", "a.b\nc\nd\ne\nf\n")
        let outcome = try await quire.run("list")
        #expect(
            outcome.errors == """
                \(file), line 1: 'a.b' is not an address. Did you mean https://a.b?
                \(file), line 2: 'c' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.
                \(file), line 3: 'd' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.
                2 more lines cannot be used; 'quire doctor' names them.

                """
        )
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        let session = try await quire.run("-c", "feeds").output
        #expect(session.replacing("\n", with: " ").hasSuffix(outcome.errors.replacing("\n", with: " ")))
    }

    @Test func aQueryWithoutANameHasItsExpression() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try folder.write("subscriptions", "\"query::unread newer:7d\"\n\"query::starred\" ~Stars\n")
        #expect(
            try await quire.run("feeds").output.split(separator: "\n").map { $0.contains("unread newer:7d") } == [
                true, false,
            ]
        )
    }

    @Test func aSubscriptionThatCanBeFetchedIsNoProblem() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try folder.write("subscriptions", "https://never.example/feed\nweather:Tokyo\nnews:hn?list=ask\nexec:date\n")
        #expect(try await quire.run("doctor").status == 0)
        #expect(try await quire.run("sources").status == 0)
    }

    @Test(arguments: [
        (
            "[screen.home]\nsections = [\"weather:A\", \"weather:B\", \"weather:C\", \"weather:D\", \"weather:E\"]\n",
            "A screen can have up to four sections, and this one has 5. Reduce 'sections' in config.toml to four.\n"
        ),
        (
            "[screen.home]\nsections = [\"unread (\"]\n",
            "'screen.home.sections' has 'unread (', which is neither an address of a source nor a query"
        ),
    ])
    func aSessionWithAWrongHomeScreenDoesNotBegin(settings: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try folder.write("config.toml", settings)
        let session = try await quire.run([], input: "list\nnonsense\n")
        #expect(session.output.contains(sentence))
        #expect(!session.output.contains("nonsense"))
        #expect(session.status == 78)
        // What does not concern the home screen works.
        #expect(try await quire.run("list").status == 0)
        #expect(try await quire.run("-c", "list").status == 0)
    }
}
