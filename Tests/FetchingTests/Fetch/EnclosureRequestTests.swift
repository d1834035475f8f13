import FeedModel
import Fetching
import Foundation
import SourceAPI
import Testing

/// Tests of requests for files that items enclose: RequestPolicy, Fetcher.download, HTTPClient.
@Suite struct EnclosureRequestTests {
    private func download(
        _ file: String,
        of feed: String,
        through transport: ScriptedTransport,
        headers: HTTPHeaders = [:],
        settings: FetchSettings = FetchSettings(),
        credentials: [String: String] = [:],
        backoffs: BackoffRegistry = BackoffRegistry()
    ) async throws -> String {
        var job = try FetchJob.lines(feed)
        job.settings = settings
        let sink = CollectingSink()
        let fetcher = Fetcher(transport, backoffs: backoffs, credentials: credentials)
        do throws(SourceError) {
            let response = try await fetcher.download(HTTPRequest(file, headers: headers), of: job, into: sink)
            return "\(response.status) \(String(decoding: sink.bytes, as: UTF8.self))"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("https://a.example/feed", "https://cdn.example/1.mp3"), ("https://a.example/feed", "http://cdn.example/1.mp3"),
        ("http://127.0.0.1:81/feed", "http://127.0.0.1:81/1.mp3"), ("exec:print", "https://cdn.example/1.mp3"),
        ("filter:x:http://nas.local/feed", "http://nas.local/1.mp3"),
    ])
    func aFileMayBeOnAnyPublicHostAndOnTheOneOfItsFeed(feed: String, file: String) async throws {
        let transport = ScriptedTransport([file: [.ok]])
        #expect(try await download(file, of: feed, through: transport) == "200 body")
        #expect(transport.hops.map(\.addresses) == [file.contains("cdn") ? .publicOnly : .any])
    }

    @Test(arguments: [
        "http://127.0.0.1/1.mp3", "http://localhost:8080/", "http://[::1]/", "http://192.168.0.1/admin",
        "http://nas.local/1.mp3", "http://169.254.169.254/latest",
    ])
    func aFileOfAPrivateHostIsRefused(file: String) async throws {
        let transport = ScriptedTransport([file: [.ok]])
        for feed in ["https://a.example/feed", "http://127.0.0.1:81/feed"] {
            let text = try await download(file, of: feed, through: transport)
            #expect(text.contains("is an address of this machine or of a private network"))
        }
        #expect(transport.urls == [])
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://a.example/1.mp3", "magnet:?xt=urn:btih:1", "/1.mp3", "javascript:1"])
    func anotherAddressIsRefused(file: String) async throws {
        let transport = ScriptedTransport([:])
        #expect(try await download(file, of: "https://a.example/feed", through: transport).hasPrefix("refused("))
        #expect(transport.urls == [])
    }

    @Test(arguments: [
        (
            "https://127.0.0.1/x",
            "cdn.example redirects, and 127.0.0.1 is an address of this machine or of a private network"
        ),
        ("http://other.example/x", "cdn.example redirects, and a redirect from https to http is not followed"),
        ("file:///etc/passwd", "cdn.example redirects, and 'file:' addresses are not fetched, only http and https"),
    ])
    func aRedirectIsGuardedAsOneOfAFeed(location: String, words: String) async throws {
        let file = "https://cdn.example/1.mp3"
        let transport = ScriptedTransport([file: [.redirect(to: location)]])
        let text = try await download(file, of: "https://a.example/feed", through: transport)
        #expect(text == "\(SourceError.refused(words))")
        #expect(transport.urls == [file])
    }

    @Test func aRangeIsAskedForOfTheHostThatARedirectNames() async throws {
        let (file, other) = ("https://track.example/1.mp3", "https://cdn.example/1.mp3")
        let transport = ScriptedTransport([file: [.redirect(to: other)], other: [.status(206)]])
        let range: HTTPHeaders = ["Range": "bytes=10-", "If-Range": "\"a\"", "X-Secret": "s"]
        #expect(
            try await download(file, of: "https://a.example/feed", through: transport, headers: range) == "206 body"
        )
        #expect(transport.header("Range") == ["bytes=10-", "bytes=10-"])
        #expect(transport.header("If-Range") == ["\"a\"", "\"a\""])
        #expect(transport.header("X-Secret") == ["s", nil])
    }

    @Test func secretsOfTheFeedAreSentToItsOriginAlone() async throws {
        var settings = FetchSettings()
        settings.headers = ["X-Token": "t"]
        settings.credential = "club"
        settings.userAgent = "ours/1"
        let (own, other) = ("https://a.example/1.mp3", "https://cdn.example/1.mp3")
        let transport = ScriptedTransport([own: [.redirect(to: other)], other: [.ok]])
        let credentials = ["club": "secret", "https://cdn.example": "other"]
        for file in [own, other] {
            let text = try await download(
                file,
                of: "https://a.example/feed",
                through: transport,
                settings: settings,
                credentials: credentials
            )
            #expect(text == "200 body")
        }
        #expect(transport.urls == [own, other, other])
        #expect(transport.header("Authorization") == ["Bearer secret", nil, nil])
        #expect(transport.header("X-Token") == ["t", nil, nil])
        #expect(transport.header("User-Agent") == ["ours/1", "ours/1", "ours/1"])
    }

    @Test func theUserOfTheFeedsAddressIsSentToItsOriginAlone() async throws {
        let (own, other) = ("https://a.example/1.mp3", "https://cdn.example/1.mp3")
        let transport = ScriptedTransport([own: [.ok], other: [.ok]])
        for file in [own, other] {
            _ = try await download(file, of: "https://me:secret@a.example/feed", through: transport)
        }
        #expect(transport.header("Authorization") == ["Basic bWU6c2VjcmV0", nil])
    }

    @Test func aHostInBackoffIsNotAsked() async throws {
        let file = "https://cdn.example/1.mp3"
        let transport = ScriptedTransport([file: [.status(429, ["Retry-After": "600"])]])
        let backoffs = BackoffRegistry()
        let feed = "https://a.example/feed"
        #expect(try await download(file, of: feed, through: transport, backoffs: backoffs) == "429 ")
        let refused = SourceError.rateLimited(until: morning + 600)
        #expect(try await download(file, of: feed, through: transport, backoffs: backoffs) == "\(refused)")
        #expect(transport.urls == [file])
    }
}
