import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

/// Tests of the host that replays recordings: RecordedHost, RecordedRun.
@Suite struct RecordedHostTests {
    @Test func aTranscriptHoldsAllThatASourceDid() async throws {
        let host = try host(playing: StubSource.recordings, credentials: ["stub": Credential(secret: "TEST_KEY")])
        let first = HTTPRequest("https://api.example.org/books?page=1", headers: ["Accept": "application/json"])

        #expect(try await host.http(first).status == 200)
        await #expect(throws: SourceError.offline) { try await host.http(HTTPRequest(StubSource.base + "/films")) }
        await #expect(throws: SourceError.refused("https://example.org/ is beyond the services the source declares")) {
            try await host.http(HTTPRequest("https://example.org/"))
        }
        #expect(try await host.credential("stub") == Credential(secret: "TEST_KEY"))
        #expect(try await host.credential("bank") == nil)
        host.log("done")

        #expect(host.now == StubSource.now)
        var expected = RecordedHost.Transcript()
        expected.requests = [first, HTTPRequest(StubSource.base + "/films"), HTTPRequest("https://example.org/")]
        expected.refused = ["https://example.org/"]
        expected.unrecorded = [StubSource.base + "/films"]
        expected.credentials = ["stub", "bank"]
        expected.log = ["done"]
        #expect(host.transcript == expected)
    }

    /// The text in place of a secret, in recordings written by hand or by quire.
    @Test(arguments: [
        ("/books?key=TEST_KEY", "/books?key=hush"), ("/books?key=REDACTED", "/books?key=hush"),
        ("/books?token=REDACTED", "/books?token=0123456789abcdef"), ("/books?key=amenity", "/books?key=amenity"),
        ("/books?password=REDACTED", "/books?password=x"),
    ])
    func aRecordingIsFoundForASecret(recorded: String, asked: String) async throws {
        let recordings = Recordings([StubSource.exchange(recorded, [])])
        let host = try host(playing: recordings, credentials: ["stub": Credential(secret: "hush")])
        #expect(try await host.http(HTTPRequest(StubSource.base + asked)).status == 200)
    }

    @Test func aRecordingIsFoundForTheCredentialThatQuirePutsIntoTheQuery() async throws {
        let host = try host(
            playing: Recordings([StubSource.exchange("/books?page=1&k=REDACTED", [])]),
            credentials: [:]
        )
        var request = HTTPRequest(StubSource.base + "/books?page=1")
        request.credential = CredentialUse("stub", scheme: .query("k"))
        #expect(try await host.http(request).status == 200)
    }

    @Test func severalRecordingsOfOneAddressArePlayedInOrderAndTheLastAgain() async throws {
        let recordings = Recordings((1...2).map { StubSource.exchange("/books", ["visit": .int($0)]) })
        let host = try host(playing: recordings)

        var bodies: [String] = []
        for _ in 0..<3 {
            let response = try await host.http(HTTPRequest(StubSource.base + "/books"))
            bodies.append(String(decoding: response.body, as: UTF8.self))
        }
        #expect(bodies == [#"{"visit":1}"#, #"{"visit":2}"#, #"{"visit":2}"#])
    }

    @Test func redirectsAreFollowedToTheEnd() async throws {
        let moved = StubSource.exchange("/old", status: 301, headers: ["Location": "/books?page=1"], [])
        let circle = StubSource.exchange("/circle", status: 302, headers: ["Location": "/circle"], [])
        let exchanges = StubSource.recordings.exchanges.values.flatMap(\.self)
        let host = try host(playing: Recordings([moved, circle] + exchanges))

        #expect(try await host.http(HTTPRequest(StubSource.base + "/old")).url == StubSource.base + "/books?page=1")
        await #expect(throws: SourceError.limitExceeded(.redirects(10))) {
            try await host.http(HTTPRequest(StubSource.base + "/circle"))
        }
    }

    @Test func anAnswerCanBeReplaced() async throws {
        let host = RecordedHost(
            playing: StubSource.recordings,
            for: StubSource().descriptor,
            address: try SubscriptionURI("stub:one")
        ) { index, outcome in index == 1 ? .failure(.timedOut) : outcome }
        let request = HTTPRequest(StubSource.base + "/books?page=1")

        #expect(try await host.http(request).status == 200)
        await #expect(throws: SourceError.timedOut) { try await host.http(request) }
        #expect(try await host.http(request).status == 200)
    }

    @Test(arguments: [
        ("https://api.example.org", true), ("https://api.example.org?a", true), ("https://api.example.org/a", true),
        ("https://api.example.organic/a", false), ("https://api.example.org@evil.example/", false),
        ("https://api.example.org:444/", false), ("http://api.example.org/", false),
        ("https://API.example.org./a", true), ("HTTPS://api.Example.org:443/a", true),
        ("https://api.example.org@EVIL.example/", false),
    ])
    func aServiceIsItsAddressAndNoOther(url: String, isAllowed: Bool) async throws {
        let host = try host(playing: StubSource.recordings)
        _ = try? await host.http(HTTPRequest(url))

        #expect(host.transcript.refused == (isAllowed ? [] : [url]))
    }

    @Test func theCaseOfAHostMakesNoDifference() async throws {
        let host = try host(playing: StubSource.recordings)
        let url = StubSource.base.replacing("https://api.example", with: "https://API.Example") + "/books?page=1"

        #expect(try await host.http(HTTPRequest(url)).status == 200)
    }

    @Test func aFeedMayAskItsOwnAddressOnly() async throws {
        var descriptor = StubSource().descriptor
        descriptor.reach = .subscribedAddress
        let address = try SubscriptionURI("https://api.example.org/books?page=1")
        let host = RecordedHost(playing: StubSource.recordings, for: descriptor, address: address)

        #expect(try await host.http(HTTPRequest(address.subject)).status == 200)
        await #expect(throws: SourceError.self) { try await host.http(HTTPRequest(address.subject + "0")) }
    }

    private func host(
        playing recordings: Recordings,
        credentials: [String: Credential] = [:]
    ) throws -> RecordedHost {
        RecordedHost(
            playing: recordings,
            for: StubSource().descriptor,
            address: try SubscriptionURI("stub:one"),
            credentials: credentials
        )
    }
}
