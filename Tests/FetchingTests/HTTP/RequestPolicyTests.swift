import FeedModel
import Fetching
import SourceAPI
import Testing

/// Tests of redirects and of the requests a source may send: RequestPolicy, AllowedRequest, HTTPClient.
@Suite struct RedirectTests {
    @Test func fiveKindsOfRedirectAreFollowedAndRelativeOnesResolved() async throws {
        for status in [301, 302, 303, 307, 308] {
            let transport = ScriptedTransport([
                "https://a.example/x/feed": [.redirect(status, to: "../y z?q=1#part")],
                "https://a.example/y%20z?q=1": [.ok],
            ])
            let result = await Fetcher(transport).fetch(try .lines("https://a.example/x/feed"))
            #expect(try result.answer.get().items.map(\.title) == ["body"])
            #expect(transport.urls == ["https://a.example/x/feed", "https://a.example/y%20z?q=1"])
            #expect(result.movedTo == ([301, 308].contains(status) ? "https://a.example/y%20z?q=1" : nil))
        }
    }

    @Test func anotherStatusWithALocationIsNotFollowed() async throws {
        for status in [200, 201, 300, 305, 306] {
            let transport = ScriptedTransport(["https://a.example/": [.redirect(status, to: "https://b.example/")]])
            _ = await Fetcher(transport).fetch(try .lines("https://a.example/"))
            #expect(transport.urls == ["https://a.example/"])
        }
    }

    @Test func aRedirectWithoutLocationIsItsStatus() async throws {
        let transport = ScriptedTransport(["https://a.example/": [.status(301)]])
        #expect(await Fetcher(transport).fetch(try .lines("https://a.example/")).error == .status(301, message: nil))
    }

    @Test func tenRedirectsAreFollowedAndNoMore() async throws {
        let endless = ScriptedTransport { request, _ in
            HTTPResponse(url: request.url, status: 302, headers: ["Location": request.url + "x"])
        }
        let result = await Fetcher(endless).fetch(try .lines("https://a.example/"))
        #expect(result.error == .limitExceeded(.redirects(10)))
        #expect(endless.hops.count == 11)

        let long = ScriptedTransport { request, _ in
            let isEnd = request.url.count == "https://a.example/".count + 10
            return HTTPResponse(url: request.url, status: isEnd ? 200 : 302, headers: ["Location": request.url + "x"])
        }
        #expect(await Fetcher(long).fetch(try .lines("https://a.example/")).error == nil)
    }

    @Test(arguments: [
        ("file:///etc/passwd", "'file:' addresses are not fetched, only http and https"),
        ("gopher://a.example/_x", "'gopher:' addresses are not fetched, only http and https"),
        ("javascript:alert(1)", "'javascript:' addresses are not fetched, only http and https"),
        ("data:text/plain,x", "'data:' addresses are not fetched, only http and https"),
        ("unix:/run/x", "'unix:' addresses are not fetched, only http and https"),
        ("http://", "the address is not valid"),
        ("http://a.example/", "a redirect from https to http is not followed"),
        ("https://a.example/\u{1B}[31m", "the address is not valid"),
        ("https://nas.lo\u{200D}cal/", "the address is not valid"),
    ])
    func aRedirectToAnInvalidAddressIsRefused(location: String, words: String) async throws {
        let transport = ScriptedTransport(["https://a.example/": [.redirect(to: location)]])
        let result = await Fetcher(transport).fetch(try .lines("https://a.example/"))
        #expect(result.error == .refused("a.example redirects, and \(words)"))
        #expect(transport.urls == ["https://a.example/"])
    }

    @Test(arguments: [
        "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "0", "[::]", "[::1]", "[::ffff:127.0.0.1]",
        "[64:ff9b::7f00:1]", "localhost.", "LOCALHOST", "10.1.2.3", "172.16.0.1", "192.168.0.1", "100.64.0.1",
        "169.254.169.254", "[fe80::1]", "[fc00::1]", "127.0.0.1:8080", "router", "router.", "ROUTER:81",
        "printer.local",
        "printer.local.", "Printer.LOCAL", "nas.home.arpa", "home.arpa", "a.b.internal", "metadata.google.internal",
        "localhost.localdomain", "ip6-localhost", "x.localhost", "fritz.lan", "box.home", "wiki.corp", "w.intranet",
        "db.private", "127.0.0.1.", "127.0.0.1..", "nas.local..", "ｌｏｃａｌｈｏｓｔ", "lo\u{AD}calhost", "nas。local",
        "nas．ｌｏｃａｌ", "%6cocalhost", "１２７.0.0.1", "127。0。0｡1", "nas.ＬＯＣＡＬ", "shop.test", "２１３０７０６４３３", "０x7f.1",
        "1９２.168．0.9", "nas.home.ａrpa",
    ])
    func aRedirectToAPrivateAddressIsRefused(host: String) async throws {
        let transport = ScriptedTransport(["https://a.example/": [.redirect(to: "https://\(host)/x")]])
        let result = await Fetcher(transport).fetch(try .lines("https://a.example/"))
        guard case .refused(let words)? = result.error else { return #expect(Bool(false), "\(host) was followed") }
        #expect(words.hasSuffix(" is an address of this machine or of a private network"))
        #expect(transport.urls == ["https://a.example/"])
    }

    @Test(arguments: [
        "local.example", "internal.example.com.", "home.arpa.example", "xlocal.org", "lan.net", "xn--nas-example.org",
        "router.example", "corporate.com",
    ])
    func aRedirectToAPublicNameIsFollowed(host: String) async throws {
        let transport = ScriptedTransport([
            "https://a.example/": [.redirect(to: "https://\(host)/x")], "https://\(host)/x": [.ok],
        ])
        #expect(await Fetcher(transport).fetch(try .lines("https://a.example/")).error == nil)
        #expect(transport.hops.map(\.addresses) == [.publicOnly, .publicOnly])
    }

    @Test func aHostIsTheSameInAllItsLetters() async throws {
        let transport = ScriptedTransport([
            "https://xn--bcher-kva.example/": [.redirect(to: "https://BU\u{308}CHER.example/again")],
            "https://xn--bcher-kva.example/again": [.redirect(to: "https://XN--BCHER-KVA.example/end")],
            "https://XN--BCHER-KVA.example/end": [.ok],
        ])
        let result = await Fetcher(transport).fetch(try .lines("https://me:secret@bücher.example/"))
        #expect(result.error == nil)
        #expect(transport.header("Authorization") == Array(repeating: "Basic bWU6c2VjcmV0", count: 3))
    }

    @Test func aTrailingDotEndsTheOriginOfACredential() async throws {
        let transport = ScriptedTransport([
            "http://home.example/": [.redirect(to: "http://home.example./")],
            "http://home.example./": [.redirect(to: "http://home.example/end")], "http://home.example/end": [.ok],
        ])
        let result = await Fetcher(transport).fetch(try .lines("http://me:secret@home.example/"))
        #expect(result.error == nil)
        let basic = "Basic bWU6c2VjcmV0"
        #expect(transport.header("Authorization") == [basic, nil, basic])
    }

    @Test func aPrivateSubscribedAddressMayRedirectWithinItsOrigin() async throws {
        let transport = ScriptedTransport([
            "http://192.168.0.9/feed": [.redirect(to: "/new")],
            "http://192.168.0.9/new": [.redirect(to: "https://192.168.0.9/new")],
            "https://192.168.0.9/new": [.redirect(to: "https://b.example/")],
            "https://b.example/": [.redirect(to: "https://192.168.0.9:8443/")],
        ])
        let result = await Fetcher(transport).fetch(try .lines("http://192.168.0.9/feed"))
        #expect(
            transport.hops.map { "\($0.url) \($0.addresses)" } == [
                "http://192.168.0.9/feed any", "http://192.168.0.9/new any", "https://192.168.0.9/new any",
                "https://b.example/ publicOnly",
            ]
        )
        #expect(
            result.error
                == .refused(
                    "b.example redirects, and 192.168.0.9 is an address of this machine or of a private network"
                )
        )
    }

    @Test(arguments: [
        ("http://192.168.0.9/", AddressRule.any), ("http://localhost:8080/", .any), ("http://[::1]/", .any),
        ("https://nas/", .any), ("https://nas.local/", .any), ("https://feeds.internal/", .any),
        ("https://box.home.arpa/", .any), ("https://box.lan/", .any), ("https://a.example/", .publicOnly),
        ("https://local.example/", .publicOnly),
        ("https://1.1.1.1/", .publicOnly), ("https://internal.example.com./", .publicOnly),
    ])
    func onlyALocalNameMayResolveToAPrivateAddress(address: String, rule: AddressRule) async throws {
        let transport = ScriptedTransport([address: [.ok]])
        _ = await Fetcher(transport).fetch(try .lines(address))
        #expect(transport.hops.map(\.addresses) == [rule])
    }

    // The two strings are equal in Swift, but they are different addresses.
    @Test func aCanonicallyEquivalentAddressIsNotTheSubscribedOne() async throws {
        let transport = ScriptedTransport([:])
        let source = ScriptedSource(reach: .subscribedAddress) { host throws(SourceError) in
            for url in ["https://a.example/\u{E9}", "https://a.example/e\u{301}"] {
                _ = try await host.http(HTTPRequest(url))
            }
            return Page(.items([]))
        }
        let uri = try SubscriptionURI("https://a.example/\u{E9}")
        let result = await Fetcher(transport).fetch(FetchJob(subscription: Subscription(uri: uri), source: source))
        #expect(result.error == nil)
        #expect(transport.urls.map { $0.lowercased() } == ["https://a.example/%c3%a9", "https://a.example/e%cc%81"])
    }

    @Test func userNameAndPasswordOfTheSubscriptionStayAtItsOrigin() async throws {
        let transport = ScriptedTransport([
            "https://a.example/": [.redirect(to: "/again")],
            "https://a.example/again": [.redirect(to: "https://evil:trap@b.example/")],
            "https://b.example/": [.redirect(to: "https://a.example:444/")],
            "https://a.example:444/": [.status(500)],
        ])
        let result = await Fetcher(transport).fetch(try .lines("https://me:se%20cret@a.example/"))
        let basic = "Basic bWU6c2UgY3JldA=="
        #expect(transport.header("Authorization") == [basic, basic, nil, nil])
        #expect(transport.urls.joined().contains("@") == false)
        #expect(result.error == .status(500, message: nil))
        #expect(!result.log.joined().contains("cret"))
    }
}

/// The hosts that a source with declared services may contact.
@Suite struct ServiceTests {
    private func urls(
        _ requests: [String],
        endpoints: [String: String] = [:],
        answers: [String: [ScriptedTransport.Answer]] = [:]
    ) async throws -> (urls: [String], result: FetchResult, transport: ScriptedTransport) {
        let transport = ScriptedTransport(answers)
        let source = ScriptedSource(reach: ScriptedSource.forge) { host throws(SourceError) in
            for request in requests { _ = try await host.http(HTTPRequest(request)) }
            return Page(.items([]))
        }
        let result = await Fetcher(transport, endpoints: endpoints).fetch(try .scripted(source))
        return (transport.urls, result, transport)
    }

    @Test func onlyADeclaredServiceIsContacted() async throws {
        let asked = try await urls(["https://api.forge.example/v3/search?q=a", "https://api.forge.example/v3"])
        #expect(asked.urls == ["https://api.forge.example/v3/search?q=a", "https://api.forge.example/v3"])
        for other in [
            "https://api.forge.example/v30/search", "https://api.forge.example/", "https://forge.example/v3/search",
            "http://api.forge.example/v3/search", "https://api.forge.example:444/v3/search",
            "https://api.forge.example@b.example/v3/search", "https://api.forge.example/v3/../admin",
        ] {
            let (urls, result, _) = try await urls([other])
            #expect(urls == [])
            guard case .undeclared("scripted", _, nil)? = result.error else {
                return #expect(Bool(false), "\(other) was asked")
            }
        }
    }

    @Test func aSourceOfItsSubjectMayRequestThatAddressAndNoOther() async throws {
        let subject = "https://a.example/list?x=1"
        let transport = ScriptedTransport([subject: [.ok], "https://b.example/": [.ok]])
        func fetch(_ address: String) async throws -> FetchResult {
            let source = ScriptedSource(reach: .subject) { host throws(SourceError) in
                _ = try await host.http(HTTPRequest(address)).successful(now: host.now)
                return Page(.items([]))
            }
            return await Fetcher(transport).fetch(try .scripted(source, "scripted:https://a.example/list%3Fx=1"))
        }

        #expect(try await fetch(subject).error == nil)
        #expect(
            try await fetch("https://b.example/").error
                == .undeclared(source: "scripted", host: "b.example")
        )
        #expect(transport.urls == [subject])
    }

    @Test func aReplacedServiceIsContactedAtItsReplacement() async throws {
        let (urls, result, transport) = try await urls(
            ["https://api.forge.example/v3/search?q=a", "http://me:secret@127.0.0.1:8080/mock/search?q=a&page=2"],
            endpoints: ["forge": "http://127.0.0.1:8080/mock/"]
        )
        #expect(result.error == nil)
        #expect(
            urls == ["http://127.0.0.1:8080/mock/search?q=a", "http://127.0.0.1:8080/mock/search?q=a&page=2"]
        )
        #expect(transport.hops.map(\.addresses) == [.any, .any])
    }

    @Test func aServiceWithoutAnAddressIsRefusedUntilTheReaderSetsOne() async throws {
        let service = SourceDescriptor.Service(setByReader: "forge.api")
        #expect(service.base == "https://forge.api.invalid")
        func fetch(_ endpoints: [String: String]?) async throws -> (urls: [String], error: SourceError?) {
            let transport = ScriptedTransport(["https://forge.api.invalid/a": [.ok]])
            let source = ScriptedSource(reach: .services([service])) { host throws(SourceError) in
                _ = try await host.http(HTTPRequest("https://forge.api.invalid/a"))
                return Page(.items([]))
            }
            let result = await Fetcher(transport, endpoints: endpoints).fetch(try .scripted(source))
            return (transport.urls, result.error)
        }

        let missing = try await fetch([:])
        #expect(missing.urls == [])
        #expect(
            missing.error
                == .refused(
                    "the address of its service is not set; put \"forge.api\" = \"https://…\" under [endpoint] in config.toml"
                )
        )
        let home = try await fetch(["forge.api": "http://192.168.1.2:3000"])
        #expect(home.urls == ["http://192.168.1.2:3000/a"])
        #expect(home.error == nil)
        // Recordings answer.
        #expect(try await fetch(nil).error == nil)
    }

    @Test func aServiceThatRedirectsElsewhereIsRefused() async throws {
        let (urls, result, _) = try await urls(
            ["https://api.forge.example/v3/a", "https://api.forge.example/v3/b"],
            answers: [
                "https://api.forge.example/v3/a": [.redirect(301, to: "/v3/a2")],
                "https://api.forge.example/v3/b": [.redirect(301, to: "https://b.example/")],
            ]
        )
        #expect(
            result.error
                == .undeclared(source: "scripted", host: "b.example", redirectedBy: "api.forge.example")
        )
        #expect(
            urls == [
                "https://api.forge.example/v3/a", "https://api.forge.example/v3/a2", "https://api.forge.example/v3/b",
            ]
        )
    }

    @Test func headersOfASourceAreNotSentToAnotherOrigin() async throws {
        let transport = ScriptedTransport([
            "https://a.example/": [.redirect(to: "https://b.example/")], "https://b.example/": [.ok],
        ])
        let source = ScriptedSource(reach: .subscribedAddress) { host throws(SourceError) in
            let headers: HTTPHeaders = [
                "Authorization": "Bearer token", "X-Api-Key": "key", "Accept": "text/plain", "User-Agent": "mine",
                "Host": "c.example",
            ]
            _ = try await host.http(HTTPRequest("https://a.example/", headers: headers))
            return Page(.items([]))
        }
        let job = FetchJob(subscription: Subscription(uri: try SubscriptionURI("https://a.example/")), source: source)
        #expect(await Fetcher(transport).fetch(job).error == nil)
        #expect(transport.header("Authorization") == ["Bearer token", nil])
        #expect(transport.header("X-Api-Key") == ["key", nil])
        #expect(transport.header("Accept") == ["text/plain", "text/plain"])
        #expect(transport.header("Host") == [nil, nil])
        #expect(transport.header("User-Agent") == Array(repeating: "quire/0 (+https://example.org/quire)", count: 2))
    }

    @Test func aSourceMayRequestMoreFromTheOriginsOfItsRedirectsOnly() async throws {
        let transport = ScriptedTransport([
            "https://a.example/": [.redirect(to: "https://b.example/")], "https://b.example/": [.ok],
        ])
        let source = ScriptedSource(reach: .subscribedAddress) { host throws(SourceError) in
            for url in ["https://a.example/", "https://b.example/2", "https://a.example/3", "https://c.example/"] {
                _ = try await host.http(HTTPRequest(url))
            }
            return Page(.items([]))
        }
        let job = FetchJob(subscription: Subscription(uri: try SubscriptionURI("https://a.example/")), source: source)
        #expect(
            await Fetcher(transport).fetch(job).error
                == .undeclared(source: "scripted", host: "c.example")
        )
        #expect(
            transport.urls == [
                "https://a.example/", "https://b.example/", "https://b.example/2", "https://a.example/3",
            ]
        )
    }
}
