import Foundation
import QuireTesting
import Testing

/// Tests of recognising newsboat's files: ListedNames, NewsboatConfig, Importer.
@Suite struct NewsboatListsTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        folder = try TemporaryFolder()
        quire = Program(home: folder.path + "/home")
    }

    private var subscriptions: String { (try? folder.text(of: "home/subscriptions")) ?? "" }

    @Test(arguments: [
        "https://a.example/1Fri, 27 Nov 2026 19:17:17 -0000\nhttps://a.example/2\nhttps://b.example/feed.xml\n",
        "https://a.example/1ven., 27 nov. 2026 19:17:17 +0100\nhttps://a.example/feed\n",
        "https://a.example/1Xday, 27 Foo 2026 9:17 GMT\nhttps://a.example/feed\n",
        "https://a.example/12026-11-27T19:17:17Z\nhttps://a.example/feed\n",
        "https://a.example/127 Nov 2026\nhttps://a.example/feed\n",
        "tag:a.example,2026:1\nhttps://a.example/feed\nhttps://a.example/rss\n",
        "URN:uuid:1\nhttps://a.example/feed\nhttps://a.example/rss\n",
        "# 1\nurn:uuid:1\nhttps://a.example/my page\n", "123456789\n4711\n\nhttps://a.example/feed\nabc\n",
        "https://a.example/1\nThe title of an item\nAnother one\nhttps://a.example/my page\n1\n2\n3\n",
    ])
    func aListOfGuidsIsAReadList(list: String) async throws {
        let file = try folder.write("read", list)
        let outcome = try await quire.run("import", file)
        #expect(outcome.output.hasPrefix("\(file): 0 marked read, 0 known, "))
        #expect(outcome.status == 2)
        #expect(subscriptions == "")
        _ = try await quire.run("import", "--as", "urls", file)
        #expect(subscriptions.contains("https://a.example/"))
    }

    @Test(arguments: [
        "https://a.example/feed.xml\nhttps://b.example/?feed=rss2\nhttp://c.example/?format=feed&type=rss\n",
        "https://a.example/feed/\nhttp://www.b.example/atom.xml\n",
        "http://a.example/feed12\nhttp://a.example/rss2.php\n", "http://127.0.0.1:80/videos.xml?channel_id=x\n",
        "news:hn\nweather:Oslo\n", "https://a.example/ 27 nov\nhttps://b.example/ tag\n",
        "http://127.0.0.1:4711/1 loopback 2026\nhttps://a.example/page 2026\nhttps://b.example/3 11 2026\n",
        "# mine\nhttps://a.example/\n", "https://a.example/x ~A\nhttps://b.example/y\nhttps://c.example/z\n",
        "https://a.example/x\nhttps://b.example/y !\n", "https://a.example/x\nhttps://b.example/y \"two words\"\n",
        "https://a.example/x\nhttps://b.example/y\n\"query:Q:unread = \\\"yes\\\"\"\n",
        "https://a.example/x\nhttps://b.example/y\nexec:date\n",
    ])
    func aListOfFeedsIsOne(list: String) async throws {
        let file = try folder.write("list", list)
        let outcome = try await quire.run("import", "--yes", file)
        #expect(outcome.output.contains("\(file): "))
        #expect(outcome.output.contains(" added, 0 already known, "), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.status == 0)
        #expect(subscriptions.split(separator: "\n").count == list.split(separator: "\n").count)
    }

    @Test(arguments: [
        "https://a.example/1\nhttps://a.example/2\n", "https://a.example/how-to-rss\n",
        "https://a.example/feed.xml#1\nhttps://a.example/feed.xml#2\n",
        "https://a.example/2026/a?utm_source=rss&utm_medium=feed\nhttps://a.example/2026/b?utm_source=rss\n",
        "http://a.example/?p=1\nhttp://a.example/?page_id=12\nhttp://a.example/?post_type=x&p=9\n",
        "https://a.example/feed.xml\nhttps://b.example/index.xml\nhttp://a.example/blog/?p=1\n",
        "https://a.example/1\nhttps://a.example/2\n4711\nhttps://a.example/my page\n",
    ])
    func aListThatCanBeEitherIsAskedAbout(list: String) async throws {
        let file = try folder.write("list", list)
        let outcome = try await quire.run("import", file)
        #expect(
            outcome.errors == """
                quire: \(file) is a list of addresses, either of feeds or of read articles. Nothing was changed; say \
                which with --as urls or --as read-list.

                """
        )
        #expect(outcome.status == 65)
        #expect(subscriptions == "")
    }

    @Test func aListInLatin1IsReadAsSuch() async throws {
        try Data("https://a.example/feed \"~Gr\u{FC}\u{DF}e\" # f\u{FC}r\n".unicodeScalars.map { UInt8($0.value) })
            .write(to: URL(filePath: folder.path + "/urls"))
        #expect(try await quire.run("import", folder.path + "/urls").status == 0)
        #expect(subscriptions == "https://a.example/feed ~Grüße # für\n")
    }

    @Test func aFileThatIsNamedAsNewsboatNamesItsFeedsIsAListOfThem() async throws {
        let file = try folder.write("urls", "https://a.example/1\nhttps://a.example/2\n")
        #expect(try await quire.run("import", file).output == "\(file): 2 added, 0 already known, 0 left out\n")
    }

    @Test func aFileThatCannotBeUsedLeavesTheOthersImported() async throws {
        let feed = try folder.write("urls", "https://a.example/feed\n")
        let lock = try folder.write("cache.db.lock", "4711")
        let outcome = try await quire.run("import", lock, folder.path + "/none", feed)
        #expect(outcome.output == "\(feed): 1 added, 0 already known, 0 left out\n")
        #expect(
            outcome.errors == """
                quire: \(lock), line 1, cannot be used: it contains no address. Nothing was changed; fix the file and try again.
                quire: There is no file \(folder.path)/none. Check the name.

                """
        )
        #expect(outcome.status == 66)
    }

    @Test func whatIsSubscribedDecidesAboutAListOfAddresses() async throws {
        let list = "https://a.example/1\nhttps://b.example/2\nhttps://c.example/3\n"
        let file = try folder.write("list", list)
        #expect(
            try await quire.run("import", "--as", "urls", try folder.write("two", String(list.dropLast(20)))).status
                == 0
        )
        #expect(try await quire.run("import", file).output == "\(file): 1 added, 2 already known, 0 left out\n")
    }

    @Test func theSettingsOfNewsboatAreCountedByName() async throws {
        let file = try folder.write(
            "config",
            """
            # mine
            ignore-article "*" "title =~ \\"SPONSORED\\""
            macro x set browser "mpv %u" ; \\
              open-in-browser
            browser "lynx %u"
            IGNORED what
            ignore-article "https://a.example/feed" "author =~ \\"x\\""

            """
        )
        let outcome = try await quire.run("import", file)
        #expect(
            outcome.output == """
                This is newsboat's configuration. quire imports none of its settings; its own are in config.toml.
                \(file): 4 left out

                """
        )
        #expect(
            outcome.errors == """
                left out: 2 ignore-article lines
                left out: 1 macro line
                left out: 1 browser line
                left out: 1 IGNORED line

                """
        )
        #expect(outcome.status == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/config.toml"))
        let prose = try folder.write("prose", "browser wars are over\nWe have many of them now\nand all are good\n")
        #expect(try await quire.run("import", prose).status == 65)
        #expect(
            try await quire.run("import", "--as", "newsboat-config", prose).errors.hasPrefix(
                "left out: 1 browser line\n"
            )
        )
    }

    @Test func commentsOfTheListAreKeptInTheirPlaces() async throws {
        let urls = try folder.write(
            "urls",
            """
            # my feeds, since 2014
            https://a.example/feed news

            # special
            exec:date # not now
            nonsense # lost
            # more
            https://b.example/feed # every day
            "query:Odd:latest_article_age < 1" # lost
            # the end
            """
        )
        let first = try await quire.run("import", urls)
        #expect(first.output.contains("\(urls): 2 added, 0 already known, 4 comments added, 3 left out\n"))
        let text = """
            # my feeds, since 2014
            https://a.example/feed news

            # special
            # more
            https://b.example/feed # every day
            # the end

            """
        #expect(subscriptions == text)
        let again = try await quire.run("import", urls)
        #expect(again.output == "\(urls): 0 added, 2 already known, 3 left out\n")
        #expect(subscriptions == text)
    }
}
