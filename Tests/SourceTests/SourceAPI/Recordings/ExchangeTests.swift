import FeedModel
import Foundation
import SourceAPI
import Testing

/// Tests of the recording format: Exchange.
@Suite struct ExchangeTests {
    let recorded = Date(timeIntervalSince1970: 1_795_251_600)

    @Test func aRecordingWrittenByHandIsRead() throws {
        let file = """
            quire-recording 1
            recorded: 2026-11-21T09:00:00Z
            GET https://api.example.org/items?page=1
            accept:   application/json \t

            HTTP 200
            Content-Type: application/json
            x-empty:

            {"items": []}

            more
            """
        let exchange = try Exchange(fileContents: Array(file.utf8))
        #expect(exchange.recorded == recorded)
        #expect(exchange.request.url == "https://api.example.org/items?page=1")
        #expect(exchange.request.headers == ["accept": "application/json"])
        let body = Array("{\"items\": []}\n\nmore".utf8)
        let headers: HTTPHeaders = ["Content-Type": "application/json", "x-empty": ""]
        #expect(
            exchange.outcome
                == .response(HTTPResponse(url: exchange.request.url, status: 200, headers: headers, body: body))
        )
    }

    @Test(
        arguments: [
            [], Array("text".utf8), Array("\n\n".utf8), Array("a\r\nb\n".utf8), Array(UInt8.min...UInt8.max), [0x0A],
            [0xFF, 0x00],
        ] as [[UInt8]]
    )
    func anAnswerIsReadBackByteByByte(body: [UInt8]) throws {
        let request = HTTPRequest("https://a/?q=1", headers: ["Accept": "a/b", "accept": "c; d=\"e: f\""])
        let response = HTTPResponse(url: request.url, status: 404, headers: ["A": "1", "a": "2", "B": ""], body: body)
        for exchange in [
            Exchange(recorded: recorded, request: request, outcome: .response(response)),
            Exchange(
                recorded: recorded,
                request: HTTPRequest("https://a/"),
                outcome: .response(HTTPResponse(url: "https://a/", status: 200, body: body))
            ),
        ] {
            #expect(try Exchange(fileContents: exchange.fileContents) == exchange)
        }
    }

    @Test(arguments: [
        (SourceError.timedOut, SourceError.timedOut, "timed-out"), (.offline, .offline, "offline"),
        (.unreachable("as recorded"), .unreachable("as recorded"), "unreachable"),
        (.unreachable("no such host"), .unreachable("as recorded"), "unreachable"),
    ])
    func aFailureIsReadBackWithoutItsReason(error: SourceError, expected: SourceError, word: String) throws {
        let exchange = Exchange(recorded: recorded, request: HTTPRequest("https://a/"), outcome: .failure(error))
        let text = String(decoding: exchange.fileContents, as: UTF8.self)
        #expect(text == "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET https://a/\n\nFAIL \(word)\n")
        #expect(try Exchange(fileContents: exchange.fileContents).outcome == .failure(expected))
    }

    @Test(arguments: [
        ("", 0, "'quire-recording 1'"),
        ("quire-recording 2\n", 1, "'quire-recording 1'"),
        ("quire-recording 1", 1, "'recorded:' and a date such as 2026-11-21T09:00:00Z"),
        ("quire-recording 1\nrecorded: today\n", 2, "'recorded:' and a date such as 2026-11-21T09:00:00Z"),
        ("quire-recording 1\nGET https://a/\n", 2, "'recorded:' and a date such as 2026-11-21T09:00:00Z"),
        ("quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nPUT https://a/\n", 3, "'GET' or 'POST' and an address"),
        ("quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\n", 2, "'GET' or 'POST' and an address"),
        ("quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\nnonsense\n", 4, "a header field, or a blank line"),
        ("quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\n: x\n", 4, "a header field, or a blank line"),
        (
            "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\nb: c\n\n", 5,
            "'HTTP' and a status, or 'FAIL' and a reason"
        ),
        (
            "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\n\nHTTP 99\n", 5,
            "'HTTP' and a status, or 'FAIL' and a reason"
        ),
        (
            "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\n\nHTTP ok\n", 5,
            "'HTTP' and a status, or 'FAIL' and a reason"
        ),
        (
            "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\n\nFAIL badly\n", 5,
            "one of timed-out, offline, unreachable"
        ),
        (
            "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET a\n\nHTTP 200\nnonsense\n\nbody", 6,
            "a header field, or a blank line"
        ),
    ])
    func whatIsNoRecordingIsRefusedWithItsLine(file: String, line: Int, reason: String) {
        #expect(throws: Exchange.FormatError(line: line, reason: reason)) {
            try Exchange(fileContents: Array(file.utf8))
        }
    }

    @Test func aPOSTRequestIsRecordedWithTheDigestOfItsBody() throws {
        var request = HTTPRequest("https://a/graphql", headers: ["Accept": "a/b"])
        request.method = .post
        request.body = Array("abc".utf8)
        let response = HTTPResponse(url: request.url, status: 200, body: Array("body".utf8))
        let exchange = Exchange(recorded: recorded, request: request, outcome: .response(response))
        let file = """
            quire-recording 1
            recorded: 2026-11-21T09:00:00Z
            POST https://a/graphql
            body-sha256: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
            Accept: a/b

            HTTP 200

            body
            """
        #expect(String(decoding: exchange.fileContents, as: UTF8.self) == file)
        let read = try Exchange(fileContents: Array(file.utf8))
        #expect(read.key == exchange.key)
        #expect(read.request.method == .post)
        #expect(read.request.headers == ["Accept": "a/b"])
    }

    @Test func aPOSTRequestIsAnsweredByItsBodyOrElseByAnyBody() throws {
        func request(_ body: String) -> HTTPRequest {
            var request = HTTPRequest("https://a/")
            (request.method, request.body) = (.post, Array(body.utf8))
            return request
        }
        let url = "https://a/"
        var forAny = Exchange(recorded: recorded, request: request(""), outcome: .failure(.offline))
        forAny.bodyDigest = nil
        let forOne = Exchange(recorded: recorded, request: request("one"), outcome: .failure(.timedOut))
        let forGET = Exchange(recorded: recorded, request: HTTPRequest(url), outcome: .failure(.unreachable("")))
        let recordings = Recordings([forAny, forOne, forGET])
        let found = [request("one"), request("two"), HTTPRequest(url)]
            .map { recordings.exchanges(of: $0, at: [url])?.exchanges.map(\.outcome) }
        #expect(found == [[.failure(.timedOut)], [.failure(.offline)], [.failure(.unreachable(""))]])
    }

    @Test func everyCutOfARecordingIsNoTrap() {
        let request = HTTPRequest("https://a/?q=1", headers: ["Accept": "a/b"])
        let response = HTTPResponse(url: request.url, status: 200, headers: ["é": "日"], body: Array("body".utf8))
        let file = Exchange(recorded: recorded, request: request, outcome: .response(response)).fileContents
        for end in file.indices { _ = try? Exchange(fileContents: Array(file[..<end])) }
    }
}
