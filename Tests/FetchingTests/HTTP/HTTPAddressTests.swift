import Fetching
import SourceAPI
import Testing

/// Tests of parsing and resolving addresses: HTTPAddress.
@Suite struct HTTPAddressTests {
    @Test func anAddressIsParsedByLibcurl() throws {
        let address = try HTTPAddress("HTTPS://me:p%40ss@Example.ORG.:443/a/../b c/é?q=1 2#part")
        #expect(address.text == "https://Example.ORG./b%20c/%c3%a9?q=1+2")
        #expect(address.origin == (try HTTPAddress("https://example.org./x")).origin)
        #expect(address.userinfo == Credential(user: "me", password: "p@ss"))
        #expect(address.logText == "https://example.org/b%20c/%c3%a9")
        #expect(try HTTPAddress("http://[::1]:81").hostAndPort == "[::1]:81")
        #expect(try HTTPAddress("http://0x7f.1/").host == "127.0.0.1")
    }

    @Test func aTrailingDotIsAnotherOriginOfTheSameHost() throws {
        let (plain, dotted) = (try HTTPAddress("http://Home.example/"), try HTTPAddress("http://home.example.:80/"))
        #expect(plain.origin != dotted.origin)
        #expect([plain.originText, dotted.originText] == ["http://home.example", "http://home.example."])
        // Politeness counts both as one host.
        #expect(plain.hostAndPort == dotted.hostAndPort && plain.host == dotted.host)
        #expect(try dotted.replacing(plain, with: HTTPAddress("http://other.example/")) == nil)
    }

    @Test(arguments: [
        ("https://a.example/v1", true), ("https://a.example/v1/", true), ("https://a.example/v1/x..y/..z?..", true),
        ("https://a.example/v1/%2E%2e%5Cx", false), ("https://a.example/v1/%2e%2e/x", false),
        ("https://a.example/v1/.%2E/x", false), ("https://a.example/v1/..\\x", false),
        ("https://a.example/v1/x\\..\\..", false), ("https://a.example/v1/%5c..%5c", false),
        ("https://a.example/v1/..%2fx", false), ("https://a.example/v1/..;a=b/x", false),
        ("https://a.example/v1/..%3B/x", false), ("https://a.example/v1/../x", false), ("https://a.example/v12", false),
    ])
    func anAddressThatMayLeadOutOfAFolderIsNotBelowIt(text: String, isBelow: Bool) throws {
        let base = try HTTPAddress("https://a.example/v1")
        #expect(try HTTPAddress(text).isBelow(base) == isBelow)
        #expect(try HTTPAddress(text).isBelow(HTTPAddress("https://a.example")))
    }

    @Test(arguments: [
        ("bücher.example", "xn--bcher-kva.example"), ("BU\u{308}CHER.Example.", "xn--bcher-kva.example."),
        ("faß.example", "xn--fa-hia.example"), ("σοφός.gr", "xn--0xagbn4a.gr"), ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
        ("マリウス.example", "xn--gckvb8fzb.example"), ("日本語。ＪＰ", "xn--wgv71a119e.jp"),
        ("مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"), ("☕.example", "xn--53h.example"),
        ("i❤\u{FE0F}.ws", "xn--i-7iq.ws"),
        ("b%C3%BCcher.example", "xn--bcher-kva.example"), ("my_feeds.bücher.example", "my_feeds.xn--bcher-kva.example"),
        ("Ｅxample.org", "example.org"), ("xn--bcher-kva.пример", "xn--bcher-kva.xn--e1afmkfd"), ("８.８.8.8", "8.8.8.8"),
    ])
    func aHostIsConvertedToASCII(host: String, converted: String) throws {
        let address = try HTTPAddress("https://me:p%40ss@\(host):8443/ü?ö#ä")
        #expect(address.text == "https://\(converted):8443/%c3%bc?%c3%b6")
        #expect(address.originText == "https://\(converted):8443")
        #expect(address.userinfo == Credential(user: "me", password: "p@ss"))
    }

    @Test(arguments: [
        "a／b.example", "a＠b.example", "a：80", "a％2fb.example", "a？b.example", "a＃b.example", "a　b.example", "℀.example",
        "-é.example", "faß☕.example", "a\u{200D}é.example", "\u{301}a.example", "a\u{202E}b.example", "\u{AD}",
        "é%00.example",
        String(repeating: "é", count: 70) + ".example",
    ])
    func aHostThatIsNoNameIsRefused(host: String) {
        #expect(throws: SourceError.refused("the address is not valid")) { try HTTPAddress("https://\(host)/") }
    }

    @Test func relativeAddressesAreResolved() throws {
        let base = try HTTPAddress("https://me:secret@a.example/x/y?q")
        for (location, text) in [
            ("z", "https://a.example/x/z"), ("/z", "https://a.example/z"), ("?z", "https://a.example/x/y?z"),
            ("//b.example/z", "https://b.example/z"), ("../../..", "https://a.example/"),
            ("#z", "https://a.example/x/y?q"),
        ] {
            let resolved = try base.resolving(location).text
            #expect(resolved == text)
        }
    }

    @Test func textThatIsNotAnAddressIsRefused() {
        for text in [
            "", "a", "//a", "http:", "http://a b/", "http://a\\b/", "http://a:99999/", "http://a\0/",
        ] {
            #expect(throws: SourceError.refused("the address is not valid")) { try HTTPAddress(text) }
        }
    }
}
