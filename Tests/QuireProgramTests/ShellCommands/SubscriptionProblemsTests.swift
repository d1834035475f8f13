import QuireTesting
import Testing

/// Tests of what is said of lines of the subscriptions file and settings that cannot be used: SubscriptionProblems.
@Suite struct SubscriptionProblemsTests {
    @Test func aMisspeltSourceIsToldByEveryCommandThatLooksAtTheFile() throws {
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
            let outcome = try quire.run(command)
            #expect(outcome.errors == problems)
            #expect(outcome.status == 65)
        }
        #expect(
            try quire.run("sources").output.contains(
                "Tokyo — wether:Tokyo, cannot be fetched: there is no source called 'wether'\n"
            )
        )
        #expect(try quire.run("sources", "--json").output.contains(#""reason":"there is no source called 'wether'""#))
        #expect(
            try quire.run("-c", "sources").output.contains("cannot be fetched: there is no source called 'wether'\n")
        )
        #expect(
            try quire.run("why", "Tokyo").output
                == "Tokyo: wether:Tokyo\nThere is no source called 'wether'.\n'sources' lists them all.\n"
        )
        // A refresh tells each of them once, as a failed fetch.
        let refreshed = try quire.run("refresh", "wether:Tokyo")
        #expect(
            refreshed.errors == """
                \(file), line 4: 'https//x' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.
                Tokyo: failed. There is no source called 'wether'. 'sources' lists them all.

                """
        )
        #expect(refreshed.status == 2)
    }

    @Test func aSubscriptionThatCanBeFetchedIsNoProblem() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try folder.write("subscriptions", "https://never.example/feed\nweather:Tokyo\nnews:hn?list=ask\nexec:date\n")
        #expect(try quire.run("doctor").status == 0)
        #expect(try quire.run("sources").status == 0)
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
    func aSessionWithAWrongHomeScreenDoesNotBegin(settings: String, sentence: String) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        try folder.write("config.toml", settings)
        let session = try quire.run([], input: "list\nnonsense\n")
        #expect(session.output.contains(sentence))
        #expect(!session.output.contains("nonsense"))
        #expect(session.status == 78)
        // What does not concern the home screen works.
        #expect(try quire.run("list").status == 0)
        #expect(try quire.run("-c", "list").status == 0)
    }
}
