import FeedModel
import QuireTesting
import Testing

/// Tests of the addresses of subscriptions: SubscriptionURI, SourceID.
@Suite struct SubscriptionURITests {
    @Test(arguments: [
        ("https://example.org/feed.xml", "https://example.org/feed.xml"),
        ("  https://example.org/feed.xml \n", "https://example.org/feed.xml"),
        ("HTTPS://Example.ORG/Feed.XML", "https://example.org/Feed.XML"),
        ("http://example.org", "http://example.org/"),
        ("http://example.org?a=b", "http://example.org/?a=b"),
        ("https://example.org/a#part", "https://example.org/a"),
        ("https://example.org#part", "https://example.org/"),
        ("https://example.org/a b?c d", "https://example.org/a%20b?c%20d"),
        ("https://example.org/a #part", "https://example.org/a"),
        ("https://example.org:8080/a/../b//c?", "https://example.org:8080/a/../b//c?"),
        ("https://Example.org/", "https://example.org/"),
        ("https://日本.例/記事", "https://日本.例/記事"),
        ("https://[2001:DB8::1]/a", "https://[2001:db8::1]/a"),
        ("https://example.org/%41?x=%zz", "https://example.org/%41?x=%zz"),
    ])
    func anAddressOfTheWebHasOneNormalForm(text: String, expected: String) throws {
        let uri = try SubscriptionURI(text)
        #expect(uri.plugin == "feeds")
        #expect(uri.subject == expected)
        #expect(uri.parameters == [])
        #expect(uri.description == expected)
        #expect(uri.id == SourceID(expected))
        #expect(try SubscriptionURI(expected) == uri)
    }

    @Test func userNameAndPasswordAreNoPartOfTheIdentity() throws {
        let uri = try SubscriptionURI("https://User:Secret@Example.org/feed")
        #expect(uri.userinfo == "User:Secret")
        #expect(uri.description == "https://example.org/feed")
        #expect(uri.subject == "https://example.org/feed")
        #expect(uri.address == "https://User:Secret@example.org/feed")
        #expect(try SubscriptionURI("https://User:Changed@example.org/feed").id == uri.id)
        #expect(try SubscriptionURI("https://@example.org/").userinfo == nil)
    }

    @Test(arguments: ["https://a.example/b?c=d&e", "https://a.example/b%20c%3F?d", "https://a.example/", "Tokyo?x=1"])
    func theWholeSubjectIsWhatStandsBehindTheColon(subject: String) throws {
        let uri = try SubscriptionURI("plain: " + subject)
        #expect(uri.withWholeSubject.subject == subject)
        #expect(uri.withWholeSubject.parameters == [])
        #expect(uri.withWholeSubject.id == uri.id)
        #expect(try SubscriptionURI("https://a.example/b?c").withWholeSubject.plugin == "feeds")
    }

    /// To a program that reads bytes, a slash with a combining mark is a slash and ends the host.
    @Test(arguments: ["/\u{301}@evil.example/", "?\u{301}@evil.example/", "#\u{301}@evil.example/"])
    func theHostEndsWhereEveryOtherProgramSeesItEnd(tail: String) throws {
        let uri = try SubscriptionURI("https://Good.example" + tail)
        #expect(uri.description.hasPrefix("https://good.example"))
    }

    @Test(
        arguments: [
            ("weather:Tokyo", "weather", "Tokyo", [], "weather:Tokyo"),
            (" WEATHER: Tokyo ", "weather", "Tokyo", [], "weather:Tokyo"),
            ("news:hn", "news", "hn", [], "news:hn"),
            (
                "articles:qiita?tag=swift", "articles", "qiita", [.init(name: "tag", value: "swift")],
                "articles:qiita?tag=swift"
            ),
            ("repositories:swift nio", "repositories", "swift nio", [], "repositories:swift nio"),
            ("repositories:c++ c%23", "repositories", "c++ c#", [], "repositories:c++ c%23"),
            ("repositories:c#", "repositories", "c#", [], "repositories:c#"),
            ("exec:ls -l ~/a", "exec", "ls -l ~/a", [], "exec:ls -l ~/a"),
            (
                "exec: curl 'https://x.example/?a=%41&b' | grep -v '?'\n# 1 ", "exec",
                "curl 'https://x.example/?a=%41&b' | grep -v '?'\n# 1", [],
                "exec:curl 'https://x.example/?a=%41&b' | grep -v '?'\n# 1"
            ),
            (
                "filter:a.awk | b.py -i 'x':HTTPS://X.example#top", "filter",
                "a.awk | b.py -i 'x':https://x.example/", [], "filter:a.awk | b.py -i 'x':https://x.example/"
            ),
            (
                "a:b?x=1&y&&z=a=b&%C3%A9=%e6%97%a5", "a", "b",
                [
                    .init(name: "x", value: "1"), .init(name: "y", value: ""), .init(name: "z", value: "a=b"),
                    .init(name: "\u{E9}", value: "日"),
                ],
                "a:b?x=1&y&&z=a=b&%C3%A9=%e6%97%a5"
            ),
            ("a:b?", "a", "b", [], "a:b?"),
            ("a:b?c?d", "a", "b", [.init(name: "c?d", value: "")], "a:b?c?d"),
            ("x-y.z+1:1", "x-y.z+1", "1", [], "x-y.z+1:1"),
        ] as [(String, String, String, [SubscriptionURI.Parameter], String)]
    )
    func anAddressOfAPluginHasASubjectAndParameters(
        text: String,
        plugin: String,
        subject: String,
        parameters: [SubscriptionURI.Parameter],
        description: String
    ) throws {
        let uri = try SubscriptionURI(text)
        #expect(uri.plugin == plugin)
        #expect(uri.subject == subject)
        #expect(uri.parameters == parameters)
        #expect(uri.description == description)
        #expect(try SubscriptionURI(description) == uri)
    }

    @Test func aParameterIsFoundByItsName() throws {
        let uri = try SubscriptionURI("articles:qiita?tag=swift&tag=combine&page=2")
        #expect(uri.parameter("tag") == "swift")
        #expect(uri.parameter("page") == "2")
        #expect(uri.parameter("user") == nil)
    }

    @Test(arguments: [
        ("100%", "100%"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%+1", "%+1"), ("%-0", "%-0"), ("% 1", "% 1"),
        ("%41%42", "AB"), ("%e6%97%a5", "日"), ("%E6%97", "\u{FFFD}"), ("%2541", "%41"), ("a%20b", "a b"), ("%é", "%é"),
        ("%4é", "%4é"), ("a+b", "a+b"),
    ])
    func onlyTwoHexadecimalDigitsAreDecoded(subject: String, expected: String) throws {
        #expect(try SubscriptionURI("a:" + subject).subject == expected)
    }

    @Test(arguments: [
        "", " ", "example.org/feed", ":a", "1a:b", "a b:c", "a:", "a: ", "a:?x=1", "a:%20", "a://b", "a: //b", "http:",
        "http:a",
        "http://", "http:///a", "http://?a", "http://:80/", "http://user@/", "http://a b/", "http://a\\b/", "https:/a",
        "http://[::1", "http://[::1]x/", "http://a:99999/", "http://a:8o/", "http://ada:pass", "http://a:1:2/",
        "a:b\u{0}", "a:b%00c", "a:%00", "a:b\u{1B}[31m", "a:b\nc", "a:b\u{7F}", "日:a", "\u{301}:a",
        "https://a\u{202E}b.example/feed", "https://u:p@\u{200F}a.example/",
    ])
    func textThatIsNoAddressIsRefused(text: String) throws {
        let error = try #require(throws: SubscriptionError.self) { try SubscriptionURI(text) }
        guard case .notAnAddress = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(arguments: ["http://[::1]/", "http://[::1]:8080/f", "http://a:65535/", "http://a:/"])
    func aHostMayHaveAPortAndStandInBrackets(text: String) throws {
        #expect(try SubscriptionURI(text).description == text)
    }

    @Test(arguments: [
        ("https://ada:s3cret@h/f", "https://h/f"), ("https://ada:s3cret@ h/f", "https:// h/f"),
        ("# https://a@b@h and http://u:p@i/x@y", "# https://h and http://i/x@y"),
        ("filter:sed:https://ada:\u{301}p@h/", "filter:sed:https://h/"), ("//u@h?a//v@i", "//h?a//i"),
        ("mail ada@h, a/b@c", "mail ada@h, a/b@c"), ("https://u@", "https://"), ("//", "//"), ("///u@h", "///u@h"),
        ("https://s/@a@o.rss", "https://s/@a@o.rss"), ("http//u:p@h/x", "http//h/x"), ("http:u:p@h/x", "http:h/x"),
        ("HTTP:/u:p@h", "HTTP:/h"), ("https:///u:p@h/a@b", "https:///h/a@b"), ("http:\\\\u:p@h", "http:\\\\h"),
        ("http://u:se cret@h/f", "http://h/f"), ("http://u:se\"cret@h/f", "http://h/f"),
        ("'http://u:p@h/f' is not", "'http://h/f' is not"), ("source.http://u:p@h/.foo", "source.http://h/.foo"),
        ("xhttp:a@b, ftp:a@b, http: a@b", "b, b, http: a@b"), ("http:@", "http:"), ("http://h", "http://h"),
        ("usr:SECRET@host/feed", "host/feed"), ("'usr:SE@CR:ET@host:80' is not", "'host:80' is not"),
        ("# u:s@h/x u:s@[::1]/", "# h/x [::1]/"), ("u.v+w:s@é.example", "é.example"),
        ("mailto:ada@h, at 12:30 @h, a:@h, a:b@, :b@h", "mailto:ada@h, at 12:30 @h, a:@h, a:b@, :b@h"),
        ("articles:x?user=a@h articles:a/b@h", "articles:x?user=a@h articles:a/b@h"),
    ])
    func namesAndPasswordsAreTakenOutOfAnyText(text: String, expected: String) {
        #expect(text.redactingUserinfo == expected)
    }

    @Test func anAddressThatIsNoneIsToldWithoutItsPassword() {
        #expect(throws: SubscriptionError.notAnAddress("https://")) { try SubscriptionURI("https://ada:s3cret@") }
        #expect(throws: SubscriptionError.notAnAddress("h/f")) { try SubscriptionURI("ada:s3cret@h/f") }
        #expect(throws: SubscriptionError.notAnAddress("h")) { try SubscriptionURI("ada: s3cret@h") }
    }

    @Test func anAtSignMayBeEscapedOrStandInALaterWord() throws {
        #expect(try SubscriptionURI("repositories:a%40b.example").subject == "a@b.example")
        #expect(try SubscriptionURI("repositories:swift a@b.example").subject == "swift a@b.example")
        #expect(try SubscriptionURI("mastodon:@a").subject == "@a")
    }

    @Test(arguments: [
        ("file:///etc/passwd", "file"), ("FILE:/etc/passwd", "file"),
        ("javascript:alert(1)", "javascript"),
        ("data:text/plain,a", "data"), ("ftp://example.org/", "ftp"), ("gopher://a", "gopher"), ("unix:/a", "unix"),
        ("mailto:a@b", "mailto"), ("ws://a", "ws"),
    ])
    func schemesOfFilesScriptsAndOtherProtocolsAreRefused(text: String, scheme: String) {
        #expect(throws: SubscriptionError.unsupportedScheme(scheme)) { try SubscriptionURI(text) }
    }

    @Test(arguments: [
        ("feed://Example.org/rss?a=b", "http://example.org/rss?a=b"),
        ("feed:https://example.org/rss", "https://example.org/rss"),
        ("FEED:HTTP://example.org", "http://example.org/"), ("feed://https://example.org/", "https://example.org/"),
        ("feed:example.org/rss", "http://example.org/rss"), (" feed://me:pw@example.org/ ", "http://example.org/"),
    ])
    func aFeedAddressStandsForAWebAddress(text: String, normal: String) throws {
        let uri = try SubscriptionURI(text)
        #expect(uri.plugin == "feeds")
        #expect(uri.description == normal)
        #expect(uri.userinfo == (text.contains("@") ? "me:pw" : nil))
    }

    @Test(arguments: [
        "feed:", "feed://", "feed:javascript:alert(1)", "feed:feed://example.org/", "feed:file:///etc/passwd",
    ])
    func aFeedAddressOfAnotherSchemeIsNoAddress(text: String) {
        #expect(throws: SubscriptionError.self) { try SubscriptionURI(text) }
    }

    @Test func randomBytesAreNoTrapAndANormalFormIsStable() throws {
        var numbers = SeededGenerator(seed: 1)
        let heads = ["", "http://", "https://a", "weather:", "a:b?"]
        let pieces: [[UInt8]] = [
            Array("%".utf8), Array("4".utf8), Array(":/?#@&= ".utf8), [0xCC, 0x81], Array("日".utf8),
            [0xE3, 0x80, 0x80], [0xFF],
            [0xC2, 0xA0], Array("A".utf8), Array("//".utf8), [0xE2, 0x80, 0xA8],
        ]
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = Array(try #require(heads.randomElement(using: &numbers)).utf8)
            for _ in 0..<Int.random(in: 0...10, using: &numbers) {
                let piece = try #require(pieces.randomElement(using: &numbers))
                bytes.append(contentsOf: piece.count == 8 ? [piece.randomElement(using: &numbers) ?? 0] : piece)
            }
            guard let uri = try? SubscriptionURI(String(decoding: bytes, as: UTF8.self)) else { continue }
            accepted += 1
            let again = try? SubscriptionURI(uri.address)
            if again != uri {
                Issue.record("\(uri.address.debugDescription) is read as \(String(describing: again))")
            }
        }
        #expect(accepted > 1000)
    }

    @Test func aFilterHasACommandAndAnAddressWhosePasswordIsNotShown() throws {
        let uri = try SubscriptionURI("filter:~/bin/tidy -q:https://ada:s3cret@x.example/feed")
        #expect(uri.command == "~/bin/tidy -q")
        #expect(uri.description == "filter:~/bin/tidy -q:https://x.example/feed")
        #expect(uri.filteredAddress == "https://ada:s3cret@x.example/feed")
        #expect(uri.address == "filter:~/bin/tidy -q:https://ada:s3cret@x.example/feed")
        #expect(try SubscriptionURI(uri.address) == uri)
        #expect(try SubscriptionURI("exec:ls").command == "ls")
        #expect(try SubscriptionURI("https://x.example/").command == nil)
    }

    @Test(arguments: [
        ("exec:~/bin/comics --today | sed s/Mr/Ms/", "comics --today"),
        ("exec:curl -s https://x.example/a", "curl -s https://x.example/a"),
        ("exec:'/opt/my feeds/run' -q; date", "'/opt/my feeds/run' -q"), ("exec:(date)", "(date)"), ("exec:~/", "~/"),
        ("filter:~/bin/tidy -q:https://ada:s3cret@x.example/feed", "tidy -q: x.example/feed"),
        ("https://x.example/feed", "https://x.example/feed"), ("weather:New York", "weather:New York"),
    ])
    func aCommandHasAShortFormInPlaceOfATitle(address: String, title: String) throws {
        #expect(try SubscriptionURI(address).placeholderTitle == title)
    }

    @Test(arguments: [
        "exec:a\u{1B}b", "exec:a\u{0}", "exec:a\u{9D}b\u{9C}", "exec:a\u{202E}b", "exec:a\u{200B}b",
        "exec:a\u{3164}b",
        "exec:a\u{2028}b", "exec:a\u{E0041}b", "filter:a\u{2066}b:https://x.example/",
    ])
    func aCommandThatCannotBeSeenIsRefused(text: String) {
        #expect(throws: SubscriptionError.notACommand(text, .invisible)) { try SubscriptionURI(text) }
    }

    @Test(arguments: [
        ("exec:", CommandFault.noCommand), ("filter:", .noCommand), ("filter::https://x.example/", .noCommand),
        ("filter:sed", .noAddress), ("filter:sed:", .noAddress),
        ("filter:sed:ftp://x.example/", .notAWebAddress("ftp://x.example/")),
        ("filter:sed:https:x", .notAWebAddress("https:x")), ("filter:sed:exec:ls", .notAWebAddress("exec:ls")),
        ("filter:sed s:a:b::https://x.example/", .notAWebAddress("a:b::https://x.example/")),
        ("filter:sed:word", .notAWebAddress("word")),
    ])
    func whatACommandOrAFilterLacksIsSaid(text: String, fault: CommandFault) {
        #expect(throws: SubscriptionError.notACommand(text, fault)) { try SubscriptionURI(text) }
    }
}
