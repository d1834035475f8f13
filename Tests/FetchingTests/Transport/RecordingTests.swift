import FeedModel
import Fetching
import Foundation
import QuireTesting
import SourceAPI
import Testing

/// Tests of recording, replaying and refusing requests: RecordingTransport, ReplayTransport, OfflineTransport.
@Suite struct ReplayTests {
    @Test func exchangesOfOneAddressPlayInOrderAndTheLastRepeats() async {
        let url = "https://a.example/"
        let transport = ReplayTransport(
            Recordings([
                exchange(url, .response(HTTPResponse(url: url, status: 200, body: Array("1".utf8)))),
                exchange("https://b.example/", .failure(.timedOut)),
                exchange(url, .failure(.offline)),
                exchange(url, .response(HTTPResponse(url: url, status: 304))),
            ])
        )
        var answers: [String] = []
        for _ in 1...4 { answers.append(await transport.answer(url).summary) }
        #expect(answers == ["200 1", "offline", "304 ", "304 "])
        #expect(await transport.answer("https://b.example/") == .failure(.timedOut))
    }

    @Test func anUnrecordedRequestIsRefusedWithItsRedactedAddress() async {
        let transport = ReplayTransport(Recordings([]))
        #expect(
            await transport.answer("https://a.example/w?q=Tokyo&appid=0123456789abcdef")
                == .failure(.refused("not recorded: GET https://a.example/w?q=Tokyo&appid=REDACTED"))
        )
    }

    @Test func aRecordingIsFoundForAnotherKey() async {
        let recorded = "https://a.example/w?appid=REDACTED&q=Tokyo"
        let byHand = "https://a.example/w?appid=demo&q=Osaka"
        let transport = ReplayTransport(
            Recordings([
                exchange(recorded, .response(HTTPResponse(url: recorded, status: 200))),
                exchange(byHand, .response(HTTPResponse(url: byHand, status: 201))),
            ])
        )
        #expect(await transport.answer("https://a.example/w?appid=mine4567&q=Tokyo").summary == "200 ")
        #expect(await transport.answer("https://a.example/w?appid=mine4567&q=Osaka").summary == "201 ")
        // A value that is not a key is part of the address.
        #expect(await transport.answer("https://a.example/w?appid=730&q=Osaka").summary.hasPrefix("refused"))
    }

    @Test func theLimitHoldsForAReplayedBody() async {
        let url = "https://a.example/"
        let big = HTTPResponse(url: url, status: 200, body: Array(repeating: 0, count: 11))
        var limits = TransferLimits()
        limits.body = 10
        #expect(
            await ReplayTransport(Recordings([exchange(url, .response(big))])).answer(url, limits: limits)
                == .failure(.limitExceeded(.body(bytes: 10)))
        )
    }

    @Test func offlineEveryRequestFails() async {
        #expect(await OfflineTransport().answer("https://a.example/") == .failure(.offline))
    }

    private func exchange(_ url: String, _ outcome: Exchange.Outcome) -> Exchange {
        Exchange(recorded: morning, request: HTTPRequest(url), outcome: outcome)
    }
}

extension NetworkTests {
    @Suite struct RecordingTests {
        @Test func recordingsReplayAndContainNoSecrets() async throws {
            let folder = try TemporaryFolder()
            let secrets = KnownSecrets()
            let base = ScriptedTransport { request, count throws(SourceError) in
                guard count == 1 else { throw .timedOut }
                return HTTPResponse(
                    url: request.url,
                    status: 200,
                    headers: [
                        "Content-Type": "text/plain", "Set-Cookie": "id=topsecret", "Content-Encoding": "gzip",
                        "Link": "<https://a.example/w?page=2&token=abcdef0123>; rel=\"next\"", "X-Echo": "s3cret value",
                    ],
                    body: Array("your token is s3cret, keep s3cret".utf8)
                )
            }
            let transport = RecordingTransport(
                wrapping: base,
                folder: folder.path,
                now: { morning },
                secrets: secrets
            )
            secrets.insert(Credential(secret: "s3cret"))
            let url = "https://a.example/w?appid=620&key=0123456789abcdef&q=s3cret"
            let headers: HTTPHeaders = [
                "Authorization": "Bearer s3cret", "X-Api-Key": "s3cret", "Accept": "text/plain",
            ]
            #expect(await transport.answer(url, headers: headers).summary.hasPrefix("200 your token is s3cret"))
            #expect(await transport.answer(url, headers: headers) == .failure(.timedOut))
            #expect(transport.problem == nil)

            #expect(try folder.files == ["0001-a-example-w.http", "0002-a-example-w.http"])
            #expect(
                try folder.text(of: "0001-a-example-w.http") == """
                    quire-recording 1
                    recorded: 2026-11-21T09:00:00Z
                    GET https://a.example/w?appid=620&key=REDACTED&q=REDACTED
                    Accept: text/plain

                    HTTP 200
                    Content-Type: text/plain
                    Link: <https://a.example/w?page=2&token=REDACTED>; rel="next"
                    X-Echo: REDACTED value

                    your token is REDACTED, keep REDACTED
                    """
            )
            #expect(try folder.text(of: "0002-a-example-w.http").hasSuffix("\n\nFAIL timed-out\n"))
            #expect(try folder.permissions == [0o600, 0o600])

            let replay = ReplayTransport(try Recordings(folder: folder.path), secrets: secrets)
            #expect(await replay.answer(url).summary == "200 your token is REDACTED, keep REDACTED")
            #expect(await replay.answer(url) == .failure(.timedOut))
        }

        @Test func theCounterContinuesAndAFailedWriteDoesNotStopTheRequest() async throws {
            let folder = try TemporaryFolder()
            let base = ScriptedTransport(["https://a.example/": [.ok]])
            for _ in 1...2 {
                let transport = RecordingTransport(wrapping: base, folder: folder.path, now: { morning })
                #expect(await transport.answer("https://a.example/").summary == "200 body")
            }
            #expect(try folder.files == ["0001-a-example.http", "0002-a-example.http"])
            let nowhere = RecordingTransport(wrapping: base, folder: folder.path + "/none", now: { morning })
            #expect(await nowhere.answer("https://a.example/").summary == "200 body")
            #expect(nowhere.problem == "cannot write 0001-a-example.http in \(folder.path)/none")
        }

        @Test func aRefusedRequestIsNotRecorded() async throws {
            let folder = try TemporaryFolder()
            let base = ScriptedTransport { _, _ throws(SourceError) in throw .refused("no") }
            let transport = RecordingTransport(wrapping: base, folder: folder.path, now: { morning })
            #expect(await transport.answer("https://a.example/") == .failure(.refused("no")))
            #expect(try folder.files == [])
        }
    }
}

extension TemporaryFolder {
    /// The permissions of the files, in the order of their names.
    fileprivate var permissions: [Int] {
        get throws {
            try files.compactMap {
                try FileManager.default.attributesOfItem(atPath: file($0))[.posixPermissions] as? Int
            }
        }
    }
}
