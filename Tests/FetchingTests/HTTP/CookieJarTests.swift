import FeedModel
import Fetching
import SourceAPI
import Testing

/// Tests of the cookies of redirects: CookieJar, HTTPClient.
@Suite struct CookieJarTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func aServerThatRedirectsUntilItsCookieComesBackIsRead(status: Int) async throws {
        let transport = ScriptedTransport { request, _ in
            if request.headers["Cookie"] == "seen=1" { return HTTPResponse(url: request.url, status: 200) }
            let headers: HTTPHeaders = [
                "Location": request.url, "Set-Cookie": "seen=1; path=/; HttpOnly; SameSite=Lax",
            ]
            return HTTPResponse(url: request.url, status: status, headers: headers)
        }
        let fetcher = Fetcher(transport)
        for _ in 0..<2 {
            let result = await fetcher.fetch(try .lines("https://a.example/feed"))
            #expect(result.error == nil)
            #expect(result.movedTo == nil)
            #expect(!result.log.joined().contains("seen"))
        }
        #expect(transport.header("Cookie") == [nil, "seen=1", nil, "seen=1"])
    }

    /// Returns the cookies that arrive after a redirect.
    private func sent(_ cookies: [String], from first: String, to second: String, own: String? = nil) async throws
        -> String?
    {
        let transport = ScriptedTransport { request, count in
            var headers = HTTPHeaders(cookies.map { .init(name: "Set-Cookie", value: $0) })
            headers["Location"] = second
            return HTTPResponse(url: request.url, status: 302, headers: headers)
        }
        var job = try FetchJob.lines(first)
        if let own { job.settings.headers["Cookie"] = own }
        _ = await Fetcher(transport).fetch(job)
        try #require(transport.hops.count > 1)
        #expect(transport.hops[0].headers["Cookie"] == own)
        return transport.hops[1].headers["Cookie"]
    }

    @Test(arguments: [
        ("a=1", "https://a.example/x/feed", "https://a.example/x/y", true),
        ("a=1", "https://a.example/x/feed", "https://a.example/xy", false),
        ("a=1", "https://a.example/x/feed", "https://a.example/", false),
        ("a=1", "https://a.example", "https://a.example/x", true),
        ("a=1; Path=/", "https://a.example/x/feed", "https://a.example/y", true),
        ("a=1; Path=x", "https://a.example/x/feed", "https://a.example/y", false),
        ("a=1; Path=/y", "https://a.example/x/feed", "https://a.example/y/", true),
        ("a=1; Path=/y", "https://a.example/x/feed", "https://a.example/y.xml", false),
        ("a=1", "https://a.example/", "https://b.example/", false),
        ("a=1", "https://a.example/", "https://www.a.example/", false),
        ("a=1", "https://a.example/", "https://a.example./", false),
        ("a=1", "https://a.example/", "https://a.example:8443/", false),
        ("a=1", "http://a.example:81/", "http://a.example:81/", true),
        ("a=1", "http://a.example/", "https://A.example/", true),
        ("a=1", "https://bücher.example/", "https://xn--bcher-kva.example/", true),
        ("a=1; Secure", "https://a.example/", "https://a.example/", true),
        ("a=1; secure", "http://a.example/", "http://a.example/", false),
        ("a=1; Secure", "http://a.example/", "https://a.example/", true),
        ("a=1; Domain=a.example", "https://www.a.example/", "https://login.a.example/", true),
        ("a=1; domain=.A.example", "https://www.a.example/", "https://a.example/", true),
        ("a=1; Domain=a.example", "https://www.a.example/", "https://ba.example/", false),
        ("a=1; Domain=a.example", "https://ba.example/", "https://a.example/", false),
        ("a=1; Domain=b.example", "https://a.example/", "https://a.example/", false),
        ("a=1; Domain=www.a.example", "https://a.example/", "https://www.a.example/", false),
        ("a=1; Domain=example", "https://a.example/", "https://b.example/", false),
        ("a=1; Domain=example.", "https://a.example./", "https://b.example./", false),
        ("a=1; Domain=example", "https://a.example/", "https://a.example/", true),
        ("a=1; Domain=co.uk", "https://a.co.uk/", "https://b.co.uk/", false),
        ("a=1; Domain=a.co.uk", "https://www.a.co.uk/", "https://b.a.co.uk/", true),
        ("a=1; Domain=8.8", "https://8.8.8.8/", "https://9.9.8.8/", false),
        ("a=1; Domain=8.8.8.8", "https://8.8.8.8/", "https://8.8.8.8/", true),
        ("a=1; Max-Age=0", "https://a.example/", "https://a.example/", false),
        ("a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "https://a.example/", "https://a.example/", true),
        ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "https://a.example/", "https://a.example/", false),
        ("a=1; Expires=Thu, 01-Jan-1970 00:00:01 GMT", "https://a.example/", "https://a.example/", false),
        ("a=1; Expires=Sunday, 06-Nov-94 08:49:37 GMT", "https://a.example/", "https://a.example/", false),
        ("a=1; Expires=Sun, 22 Nov 2026 09:00:00 GMT", "https://a.example/", "https://a.example/", true),
        ("a=1; Expires=soon; Max-Age=soon", "https://a.example/", "https://a.example/", true),
        (" a = 1 ;; Path", "https://a.example/", "https://a.example/", true),
        ("=a=1", "https://a.example/", "https://a.example/", false),
        ("a", "https://a.example/", "https://a.example/", false),
        ("", "https://a.example/", "https://a.example/", false),
        ("a=1; x=\u{E9}", "https://a.example/", "https://a.example/", false),
        ("a=1; x=\u{7}", "https://a.example/", "https://a.example/", false),
    ])
    func aCookieReturnsToItsPlaceOnly(cookie: String, first: String, second: String, isSent: Bool) async throws {
        #expect(try await sent([cookie], from: first, to: second) == (isSent ? "a=1" : nil))
    }

    @Test func cookiesAreReplacedRemovedAndSentByTheirPath() async throws {
        let (first, second) = ("https://a.example/x/feed", "https://a.example/x/end")
        let several = ["a=1; Path=/", "b=2; Path=/x", "c=3", "a=4; Path=/", "c=; Max-Age=0", "d=\"5 6\"; Path=/x"]
        #expect(try await sent(several, from: first, to: second) == "b=2; d=\"5 6\"; a=4")
    }

    @Test func theReadersOwnCookieIsKeptUnlessTheServerSetsItAnew() async throws {
        let (first, second) = ("https://a.example/x", "https://a.example/y")
        #expect(try await sent(["lang=en"], from: first, to: second, own: "id=7;lang=de; c") == "id=7; c; lang=en")
        #expect(try await sent([], from: first, to: second, own: "id=7;lang=de") == "id=7;lang=de")
        #expect(try await sent(["lang=en"], from: first, to: "https://b.example/", own: "id=7") == nil)
    }

    @Test func theNumberAndTheSizeOfCookiesAreBounded() async throws {
        let (first, second) = ("https://a.example/x", "https://a.example/y")
        let many = (1...60).map { "c\($0)=1" }
        #expect(try await sent(many, from: first, to: second) == many.prefix(50).joined(separator: "; "))
        let long = { (count: Int) in String(repeating: "x", count: count) }
        #expect(try await sent(["a=\(long(4096))", "b=\(long(4095))"], from: first, to: second) == "b=\(long(4095))")
        let large = ["a=\(long(4000))", "b=\(long(4000))", "c=\(long(4000))", "d=1"]
        #expect(try await sent(large, from: first, to: second) == "\(large[0]); \(large[1])")
    }
}
