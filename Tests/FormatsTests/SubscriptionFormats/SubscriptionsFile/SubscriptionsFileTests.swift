import FeedModel
import QuireTesting
import Testing

@testable import SubscriptionFormats

/// Tests of reading and editing the subscriptions file: SubscriptionsFile.
@Suite struct SubscriptionsFileTests {
    private let text = """
        # what I read in the morning
        https://Example.org/feed.xml news "~A feed" !

        "repositories:swift nio" code # the server
        weather:Tokyo ~Tokyo !home\r
        https://example.org/feed.xml work news
        query:Unread:unread = "yes" saved
        exec:~/bin/feed.sh cooking ~Recipes
        filter:sed -e s/a/b/:https://example.org/b.xml
        file:///etc/passwd
        no address at all
        articles:qiita?tag=swift "a \\"tag\\"" "two\\twords
        """

    @Test func everyLineIsReadForWhatItIs() throws {
        let file = SubscriptionsFile(text: text)
        #expect(
            try file.subscriptions == [
                Subscription(
                    uri: SubscriptionURI("https://example.org/feed.xml"),
                    title: "A feed",
                    tags: ["news", "work"]
                ),
                Subscription(uri: SubscriptionURI("repositories:swift nio"), tags: ["code"]),
                Subscription(uri: SubscriptionURI("weather:Tokyo"), title: "Tokyo", tags: ["home"]),
                Subscription(uri: SubscriptionURI("exec:~/bin/feed.sh"), title: "Recipes", tags: ["cooking"]),
                Subscription(uri: SubscriptionURI("articles:qiita?tag=swift"), tags: ["a \"tag\"", "two\twords"]),
            ]
        )
        #expect(file.hidden == [SourceID("https://example.org/feed.xml"), SourceID("weather:Tokyo")])
        #expect(
            file.problems == [
                .init(
                    line: 9,
                    error: .notACommand("filter:sed", .noAddress),
                    text: "filter:sed -e s/a/b/:https://example.org/b.xml"
                ),
                .init(line: 10, error: .unsupportedScheme("file"), text: "file:///etc/passwd"),
                .init(line: 11, error: .notAnAddress("no"), text: "no address at all"),
            ]
        )
        #expect(
            file.unsupported == [
                .init(line: 7, directive: .init(name: "Unread", expression: "unread"), tags: ["=", "yes", "saved"])
            ]
        )
        #expect(file.text == text)
    }

    @Test func quotedDirectivesKeepTheirSpaces() {
        let file = SubscriptionsFile(
            text: """
                "query:Unread news:unread = \\"yes\\" and tags # \\"news\\""
                "exec:curl -s https://example.org | fix" news
                "filter:sed -e s,a,b,:https://example.org/b.xml"
                """
        )
        #expect(
            file.unsupported.map(\.directive) == [
                .init(name: "Unread news", expression: "unread = \"yes\" and tags # \"news\"")
            ]
        )
        #expect(
            file.subscriptions.map(\.uri.description) == [
                "exec:curl -s https://example.org | fix", "filter:sed -e s,a,b,:https://example.org/b.xml",
            ]
        )
        #expect(file.unsupported.allSatisfy { $0.directive.reason.hasSuffix(".") })
        #expect(file.problems.isEmpty)
    }

    @Test func aNewSubscriptionGetsALineAtTheEnd() throws {
        var file = SubscriptionsFile(text: "# mine\r\nweather:Tokyo # no ending")
        try file.add(
            Subscription(
                uri: SubscriptionURI("repositories:swift nio"),
                title: "Server \"side\"",
                tags: ["#1", "c:\\x"]
            )
        )
        try file.add(Subscription(uri: SubscriptionURI("news:hn")), isHidden: true)
        #expect(
            file.text == """
                # mine\r
                weather:Tokyo # no ending\r
                "repositories:swift nio" "~Server \\"side\\"" "#1" "c:\\\\x"\r
                news:hn !\r\n
                """
        )
        #expect(file == SubscriptionsFile(text: file.text))
        #expect(file.subscriptions.map(\.title) == [nil, "Server \"side\"", nil])
        #expect(file.subscriptions[1].tags == ["#1", "c:\\x"])
        #expect(file.hidden == [SourceID("news:hn")])
    }

    @Test func aMovedSubscriptionKeepsEverythingElseOfItsLines() throws {
        let text = "# mine\nexec:~/bin/old tag \"~A title\" # why\r\nweather:Tokyo\n\"exec:~/bin/old\" !\n"
        var file = SubscriptionsFile(text: text)
        let (old, new) = (SourceID("exec:~/bin/old"), try SubscriptionURI("exec:~/bin/new \"x\""))
        #expect(try file.move(old, to: new))
        let quoted = "\"exec:~/bin/new \\\"x\\\"\""
        #expect(
            file.text
                == "# mine\n\(quoted) tag \"~A title\" # why\r\nweather:Tokyo\n\(quoted) !\n"
        )
        #expect(file[new.id] == Subscription(uri: new, title: "A title", tags: ["tag"]))
        #expect(file == SubscriptionsFile(text: file.text))
        #expect(try !file.move(old, to: new))
        #expect(throws: SubscriptionError.missing("news:hn")) {
            try file.move(SourceID("news:hn"), to: SubscriptionURI("news:mock"))
        }
        #expect(throws: SubscriptionError.duplicate(SourceID("weather:Tokyo"))) {
            try file.move(new.id, to: SubscriptionURI("weather:Tokyo"))
        }
    }

    @Test func aSubscriptionThatTheFileCannotHoldIsRefused() throws {
        var file = SubscriptionsFile(text: "weather:Tokyo\n")
        let uri = try SubscriptionURI("news:hn")
        #expect(throws: SubscriptionError.duplicate(SourceID("weather:Tokyo"))) {
            try file.add(Subscription(uri: SubscriptionURI("weather:Tokyo")))
        }
        #expect(throws: SubscriptionError.unsupportedScheme("query")) {
            try file.add(Subscription(uri: SubscriptionURI("query:Rm:unread")))
        }
        #expect(
            throws: SubscriptionError.badParameter(
                source: "news",
                name: "tag",
                reason: "'!x' begins with a character that has another meaning"
            )
        ) { try file.add(Subscription(uri: uri, tags: ["ok", "!x"])) }
        #expect(
            throws: SubscriptionError.badParameter(
                source: "news",
                name: "tag",
                reason: "a tag has at least one character"
            )
        ) { try file.add(Subscription(uri: uri, tags: [""])) }
        #expect(throws: SubscriptionError.missing("news:hn")) { try file.remove(uri.id) }
        #expect(file.text == "weather:Tokyo\n")
    }

    @Test func anEditTouchesOnlyTheLinesOfItsSubscription() throws {
        let feed = SourceID("https://example.org/feed.xml")
        var file = SubscriptionsFile(text: text)
        func lines() -> [String] {
            file.contents.split(separator: 0x0A, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        var expected = lines()

        let articles = try Subscription(uri: SubscriptionURI("articles:qiita?tag=swift"), title: "Qiita")
        _ = file.merge([(articles, isHidden: false)])
        expected[11] = "articles:qiita?tag=swift \"a \\\"tag\\\"\" \"two\\twords\" ~Qiita"
        #expect(lines() == expected)

        try file.remove(feed)
        expected.remove(at: 5)
        expected.remove(at: 1)
        #expect(lines() == expected)
        #expect(file == SubscriptionsFile(text: file.text))
    }

    @Test func bytesThatAreNoTextStayAsTheyWere() throws {
        let head: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("weather:Tokyo".utf8)
        let comment: [UInt8] = Array(" # caf".utf8) + [0xE9, 0x0A]
        var file = SubscriptionsFile(contents: head + comment)
        #expect(file.subscriptions.map(\.id) == [SourceID("weather:Tokyo")])
        #expect(file.contents == head + comment)
        _ = try file.merge([(Subscription(uri: SubscriptionURI("weather:Tokyo"), title: "jp"), isHidden: false)])
        #expect(file.contents == head + Array(" ~jp".utf8) + comment)
    }

    @Test func whatIsReadIsWrittenBackWhateverItIs() {
        var generator = SeededGenerator(seed: 42)
        let pieces = [
            "\n", "\r\n", "\r", "\"", "\\", "#", " ", "\t", "~", "!", "https://a.example/", "query:", "exec:",
            "filter:", "file:",
            "weather:", "Tokyo", "日本", "e\u{301}", "\u{0}", "\u{FEFF}", "%41", "?", "&a=b", ":",
        ]
        for _ in 0..<3000 {
            let count = Int.random(in: 0...40, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            #expect(Array(SubscriptionsFile(text: text).contents) == Array(text.utf8))
        }
    }

    @Test func whatIsAddedAndEditedIsReadBackWhateverItIs() throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["\n", "\r", "\"", "\\", "#", " ", "\t", "~", "!", "a", "日", "\\n", "\u{0}", "'"]
        func random() -> String {
            let count = Int.random(in: 1...6, using: &generator)
            return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        }
        for number in 0..<500 {
            var file = SubscriptionsFile(text: [random(), "weather:Oslo \"", "weather:Oslo \"~a\\"][number % 3])
            let before = file.subscriptions
            let tags = Array(Set((0..<3).map { _ in "t" + random() })).sorted()
            let first = try Subscription(uri: SubscriptionURI("weather:Tokyo"), title: random(), tags: tags)
            try file.add(first)
            #expect(SubscriptionsFile(contents: file.contents).subscriptions == before + [first])
            _ = file.merge(before.map { (Subscription(uri: $0.uri, tags: ["north"]), isHidden: false) })
            let again = SubscriptionsFile(contents: file.contents)
            #expect(again[first.id] == first)
            for oslo in before { #expect(again[oslo.id]?.tags.last == "north") }
            #expect(again.subscriptions == file.subscriptions)
            try file.remove(first.id)
            #expect(SubscriptionsFile(contents: file.contents).subscriptions.map(\.id) == before.map(\.id))
        }
    }

    @Test(arguments: [
        ("http//ada:secret@example.org/ tag", "http//example.org/ tag"),
        ("http://ada:se cret@example.org/ tag", "http://example.org/ tag"), ("ada@example.org tag", "ada@example.org"),
        ("\"http:/ada:se cret@example.org/\"", "http:/example.org/"),
    ])
    func aLineThatIsNoAddressIsToldAsItIsCopied(line: String, told: String) {
        let file = SubscriptionsFile(text: line)
        #expect(file.problems.map(\.error) == [.notAnAddress(told)])
        #expect(String(decoding: file.contentsWithoutPasswords, as: UTF8.self).hasPrefix(told))
    }

    @Test(arguments: [
        ("https://ada:secret@example.org/feed.xml", "https://example.org/feed.xml"),
        ("https://token@example.org/", "https://example.org/"),
        ("https://ada:se%40cret@example.org/?a=b@c#d@e", "https://example.org/?a=b@c#d@e"),
        ("https://ada:se@cret@example.org", "https://example.org"),
        ("https://ada:secret@\u{301}example.org/", "https://\u{301}example.org/"),
        ("https://ada:secret\u{301}@example.org/", "https://example.org/"),
        ("HTTPS://ada:secret@EXAMPLE.org/ tag \"~A @ title\" !", "HTTPS://EXAMPLE.org/ tag \"~A @ title\" !"),
        ("\"https://ada:se cr\\\"et@example.org/\" tag", "https://example.org/ tag"),
        ("\"https:\\//ada:secret@example.org/\" tag", "https://example.org/ tag"),
        ("# https://ada:secret@example.org/ # me@example.org", "# https://example.org/ # me@example.org"),
        ("## \"https://ada:se cret@example.org/\"", "## https://example.org/"),
        ("filter:tidy:https://ada:secret@example.org/ tag", "filter:tidy:https://example.org/ tag"),
        (
            "\"exec:curl https://a:b@example.org/1 https://example.net | mail me@example.org\"",
            "\"exec:curl https://example.org/1 https://example.net | mail me@example.org\""
        ),
        (
            "\u{FEFF}https://ada:secret@example.org/\r\n\r\nweather:Oslo\r\n",
            "\u{FEFF}https://example.org/\r\n\r\nweather:Oslo\r\n"
        ),
        ("http//ada:secret@example.org/ tag", "http//example.org/ tag"),
        ("http:/ada:secret@example.org/\r\nweather:Oslo", "http:/example.org/\r\nweather:Oslo"),
        ("\"http:/ada:se cret@example.org/\" tag", "http:/example.org/ tag"),
        ("ada@example.org tag", "ada@example.org tag"),
        (
            "# see https://example.org and write to me@example.org",
            "# see https://example.org and write to me@example.org"
        ),
    ])
    func aCopyForOthersHasNoPasswords(line: String, copy: String) {
        let file = SubscriptionsFile(text: line)
        let copied = SubscriptionsFile(contents: file.contentsWithoutPasswords)
        #expect(copied.text.unicodeScalars.elementsEqual(copy.unicodeScalars), "\(copied.text)")
        // The password of a command is a part of its text.
        #expect(copied.subscriptions.map(\.id.rawValue) == file.subscriptions.map(\.id.rawValue.redactingUserinfo))
        #expect(copied.subscriptions.allSatisfy { $0.uri.userinfo == nil })
    }
}
