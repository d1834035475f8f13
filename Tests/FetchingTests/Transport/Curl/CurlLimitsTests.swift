import Fetching
import Foundation
import QuireTesting
import SourceAPI
import Testing

extension NetworkTests {
    /// Tests of the limits of time and size: TransferLimits, ResponseCollector.
    @Suite struct CurlLimitsTests {
        @Test(arguments: [
            LoopbackServer.Reply.hang,
            .raw("HTTP/1.1 200 OK\r\nContent-", then: .hang),
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", then: .hang),
        ])
        func aSilentServerTimesOut(reply: LoopbackServer.Reply) async {
            await withServer({ _, _ in reply }) { server, transport in
                let answer = await transport.answer(server.base, limits: .total(.milliseconds(200)))
                #expect(answer == .failure(.timedOut))
            }
        }

        @Test func aCompressedBodyArrivesDecompressed() async {
            await withServer({ _, _ in .bytes(200, Self.helloWorld, ["Content-Encoding": "gzip"]) }) {
                server,
                transport in
                #expect(await transport.answer(server.base).summary == "200 hello world")
                #expect(server.requests.first?.header("Accept-Encoding")?.contains("gzip") == true)
            }
        }

        @Test func theBodyLimitCountsDecompressedBytes() async {
            await withServer({ _, _ in .bytes(200, Self.zeros, ["Content-Encoding": "gzip"]) }) { server, transport in
                var limits = TransferLimits.short
                limits.body = 4096
                #expect(await transport.answer(server.base, limits: limits).summary.utf8.count == 4 + 4096)
                limits.body = 4095
                #expect(
                    await transport.answer(server.base, limits: limits) == .failure(.limitExceeded(.body(bytes: 4095)))
                )
            }
        }

        @Test func aBodyThatDeclaresTooManyBytesIsNotRead() async {
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000000000000\r\n\r\n"
            await withServer({ _, _ in .raw(head, then: .hang) }) { server, transport in
                #expect(await transport.answer(server.base) == .failure(.limitExceeded(.body(bytes: 16_777_216))))
            }
        }

        @Test func anEndlessBodyIsStoppedAtTheLimit() async {
            let block = Array(repeating: UInt8(ascii: "A"), count: 65_536)
            let reply = LoopbackServer.Reply(
                bytes: Array("HTTP/1.1 200 OK\r\n\r\n".utf8),
                then: .repeatForever(block)
            )
            await withServer({ _, _ in reply }) { server, transport in
                #expect(await transport.answer(server.base) == .failure(.limitExceeded(.body(bytes: 16_777_216))))
            }
        }

        enum Flood: CaseIterable {
            case lineOf64KiB, lineOf1MiB, manyLines, interimAnswers

            var head: String {
                switch self {
                case .lineOf64KiB: "HTTP/1.1 200 OK\r\nX-Big: \(String(repeating: "a", count: 65_536))\r\n\r\n"
                case .lineOf1MiB: "HTTP/1.1 200 OK\r\nX-Big: \(String(repeating: "a", count: 1_048_576))\r\n\r\n"
                case .manyLines: "HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: b\r\n", count: 10_000) + "\r\n"
                case .interimAnswers: String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 10_000)
                }
            }
        }

        @Test(arguments: Flood.allCases)
        func headersBeyondTheLimitEndTheTransfer(flood: Flood) async {
            await withServer({ _, _ in .raw(flood.head, then: .hang) }) { server, transport in
                #expect(await transport.answer(server.base) == .failure(.limitExceeded(.headers(bytes: 65_536))))
            }
        }

        @Test func interimResponsesAndTrailersAreDiscarded() async throws {
            let reply = LoopbackServer.Reply.raw(
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "2\r\nok\r\n0\r\nX-Trailer: 1\r\n\r\n"
            )
            try await withServer({ _, _ in reply }) { server, transport in
                let response = try await transport.answer(server.base).get()
                #expect(response.status == 200)
                #expect(response.headers == ["Transfer-Encoding": "chunked"])
                #expect(response.body == Array("ok".utf8))
            }
        }

        @Test(arguments: [
            ("Content-Length: 100\r\n\r\nhalf", "malformed(where: \"the body\", what: \"it was cut short\")"),
            (
                "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
                "malformed(where: \"the body\", what: \"it was cut short\")"
            ),
            (
                "Transfer-Encoding: chunked\r\n\r\nzz\r\nhalf\r\n",
                "malformed(where: \"the body\", what: \"its chunks are broken\")"
            ),
            ("Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nhalf", Self.badEncoding),
            ("Content-Encoding: snappy\r\nContent-Length: 4\r\n\r\nhalf", Self.badEncoding),
            ("Content-Length: 4\r\nContent-Length: 5\r\n\r\nhalf!", Self.badLength),
            ("Content-Length: abc\r\n\r\nhalf", Self.badHead),
            ("Content-Length: -1\r\n\r\nhalf", Self.badHead),
            ("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n0\r\n\r\n", Self.badLength),
        ])
        func aBodyThatContradictsItsHeadIsMalformed(rest: String, error: String) async {
            await withServer({ _, _ in .raw("HTTP/1.1 200 OK\r\n" + rest) }) { server, transport in
                #expect(await transport.answer(server.base).summary == error)
            }
        }

        @Test(arguments: ["", "Content-Length: 16\r\n"])
        func aTruncatedCompressedBodyIsReported(length: String) async {
            let half = Self.helloWorld.prefix(16)
            let reply = LoopbackServer.Reply(
                bytes: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(length)\r\n".utf8) + half,
                then: .close
            )
            await withServer({ _, _ in reply }) { server, transport in
                #expect(await transport.answer(server.base).summary == Self.cutShort)
            }
        }

        @Test func dataAfterACompressedBodyIsReported() async {
            let body = Self.helloWorld + Array("\r\n".utf8)
            await withServer({ _, _ in .bytes(200, body, ["Content-Encoding": "gzip"]) }) { server, transport in
                #expect(
                    await transport.answer(server.base)
                        == .failure(.malformed(where: "the body", what: "data follows its compressed part"))
                )
            }
        }

        @Test func theRestOfALongerResponseIsNotTheNextResponse() async {
            await withServer(
                { request, _ in
                    guard request.path == "/long" else { return .status(200, request.path) }
                    return .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokand more", then: .keepOpen)
                }
            ) { server, transport in
                for round in 0..<50 {
                    #expect(await transport.answer(server.base + "/long").summary == "200 ok")
                    #expect(await transport.answer(server.base + "/\(round)").summary == "200 /\(round)")
                }
            }
        }

        @Test func aRequestThatReceivesTheRestOfAnEarlierResponseIsRetriedOnANewConnection() async {
            await withServer({ request, count in
                request.path == "/late" && count == 1 ? .raw("and more\r\n") : .status(200, request.path)
            }) { server, transport in
                #expect(await transport.answer(server.base + "/first").summary == "200 /first")
                #expect(await transport.answer(server.base + "/late").summary == "200 /late")
                #expect(server.requests.map(\.path) == ["/first", "/late", "/late"])
                #expect(server.connections == 2)
            }
        }

        @Test func aResponseThatIsNotHTTPIsReported() async {
            await withServer({ _, _ in .raw("<rss version=\"2.0\"/>\n") }) { server, transport in
                #expect(
                    await transport.answer(server.base)
                        == .failure(.malformed(where: "the head of the answer", what: "it is not HTTP"))
                )
            }
        }

        @Test(arguments: [
            (LoopbackServer.Reply(then: .close), "closed the connection without an answer"),
            (LoopbackServer.Reply(then: .reset), "broke the connection"),
            (.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", then: .reset), "broke the connection"),
        ])
        func aBrokenConnectionIsReported(reply: LoopbackServer.Reply, words: String) async {
            await withServer({ _, _ in reply }) { server, transport in
                #expect(
                    await transport.answer(server.base) == .failure(.unreachable("127.0.0.1:\(server.port) \(words)"))
                )
            }
        }

        private static let badEncoding =
            "malformed(where: \"the body\", what: \"its Content-Encoding is unknown, or the body is not encoded that way\")"
        private static let cutShort = "malformed(where: \"the body\", what: \"it was cut short\")"
        private static let badHead =
            "malformed(where: \"the head of the answer\", what: \"it breaks the rules of HTTP\")"
        private static let badLength =
            "malformed(where: \"the head of the answer\", what: \"its length is ambiguous or not a number\")"
        private static let helloWorld = bytes("H4sIAAAAAAAC/8tIzcnJVyjPL8pJAQCFEUoNCwAAAA==")
        /// 4096 bytes of zeros.
        private static let zeros = bytes("H4sIAAAAAAAC/+3BAQ0AAADCoPdPbQ8HFAAAAPBuEQAcxwAQAAA=")

        private static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
    }
}
