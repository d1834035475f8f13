import Compression
import Foundation
import QuireTesting
import SourceAPI
import Testing

@testable import Fetching

extension NetworkTests {
    /// Tests of compressed bodies over sockets: ContentCoding, BodyReceiver, GzipDecoder, InflateStream.
    @Suite struct ContentCodingTests {
        /// A body, its coding, and the result for a request that refuses, and for one that accepts a partial body.
        struct Case: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let coding: String
            let body: [UInt8]
            let whole: String
            let part: String

            init(_ name: String, _ coding: String, _ body: [UInt8], _ whole: String, part: String? = nil) {
                testDescription = name
                self.coding = coding
                self.body = body
                self.whole = whole
                self.part = part ?? whole
            }
        }

        @Test(arguments: whole + broken)
        func aBodyIsDecodedByItsContentCoding(_ the: Case) async {
            await withServer({ _, _ in .bytes(200, the.body, ["Content-Encoding": the.coding]) }) { server, transport in
                #expect(await transport.answer(server.base).summary == the.whole)
                #expect(await transport.part(server.base).told == the.part)
            }
        }

        @Test(arguments: whole + broken.filter { !$0.whole.contains("cut short") })
        func aChunkedBodyIsDecodedByItsContentCoding(_ the: Case) async {
            // The smallest chunks: no decoder sees more than a byte of the stream at once.
            let chunks = the.body.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) } + Array("0\r\n\r\n".utf8)
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(the.coding)\r\nTransfer-Encoding: chunked\r\n\r\n"
            let reply = LoopbackServer.Reply(bytes: Array(head.utf8) + chunks)
            await withServer({ _, _ in reply }) { server, transport in
                #expect(await transport.answer(server.base).summary == the.whole)
            }
        }

        /// Such a body never exceeds a limit of decompressed bytes.
        @Test(
            arguments: [("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), ("deflate", [0x78, 0x9C])]
                as [(String, [UInt8])]
        )
        func aBodyOfEmptyBlocksEndsAtTheLimit(coding: String, start: [UInt8]) async {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\r\n"
            let blocks = Array(repeatElement([0, 0, 0, 0xFF, 0xFF] as [UInt8], count: 1000).joined())
            let reply = LoopbackServer.Reply(bytes: Array(head.utf8) + start, then: .repeatForever(blocks))
            await withServer({ _, _ in reply }) { server, transport in
                var limits = TransferLimits.short
                limits.body = 1 << 20
                let answer = await transport.answer(server.base, limits: limits)
                #expect(answer == .failure(.limitExceeded(.body(bytes: 1 << 20))))
            }
        }

        /// Status and headers of an error or a redirect count, even if its body cannot be decoded.
        @Test(arguments: [301, 404, 410, 429, 503], ["br", "gzip"])
        func theHeadCountsEvenIfTheBodyIsDamaged(status: Int, coding: String) async {
            let headers = ["Content-Encoding": coding, "Retry-After": "600"]
            await withServer({ _, _ in .bytes(status, Array("plain words".utf8), headers) }) { server, transport in
                let answer = try? await transport.answer(server.base).get()
                #expect(answer?.status == status)
                #expect(answer?.headers["Retry-After"] == "600")
            }
        }

        @Test func aRedirectWithATruncatedBodyIsARedirect() async {
            let cut = LoopbackServer.Reply.bytes(302, Array(Self.gzip.dropLast(8)), Self.isGzip)
            await withServer({ _, _ in cut }) { server, transport in
                let answer = try? await transport.answer(server.base).get()
                #expect(answer?.status == 302)
            }
        }

        @Test func everyTruncationOfAStreamIsDetected() async {
            var lengths: [Int] = []
            for count in 1..<Self.gzip.count {
                let cut = LoopbackServer.Reply.bytes(200, Array(Self.gzip.prefix(count)), Self.isGzip)
                await withServer({ _, _ in cut }) { server, transport in
                    #expect(await transport.answer(server.base).summary == Self.cutShort)
                    let part = try? await transport.part(server.base).get()
                    #expect("hello world".utf8.starts(with: part?.body ?? []))
                    lengths.append(part?.body.count ?? 0)
                }
            }
            // After the gzip head and the first byte of the block, each byte decodes to one letter.
            #expect(lengths == Array(repeating: 0, count: 11) + Array(1...10) + Array(repeating: 11, count: 9))
        }

        @Test func theBytesReceivedBeforeTheDeadlineAreDecoded() async {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
            let reply = LoopbackServer.Reply(bytes: Array(head.utf8) + Self.gzip.dropLast(8), then: .hang)
            await withServer({ _, _ in reply }) { server, transport in
                let limits = TransferLimits.total(.milliseconds(200))
                #expect(await transport.part(server.base, limits: limits).told == "200 hello world, timedOut")
                #expect(await transport.answer(server.base, limits: limits) == .failure(.timedOut))
            }
        }

        @Test func aShortStreamThatDecodesBeyondTheLimitIsRefusedEvenIfItHangs() async {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
            let reply = LoopbackServer.Reply(bytes: Array(head.utf8) + Self.gzip.dropLast(8), then: .hang)
            await withServer({ _, _ in reply }) { server, transport in
                var limits = TransferLimits.total(.milliseconds(200))
                limits.body = 10
                let refusal = Result<HTTPResponse, SourceError>.failure(.limitExceeded(.body(bytes: 10)))
                #expect(await transport.answer(server.base, limits: limits) == refusal)
                #expect(await transport.part(server.base, limits: limits) == refusal)
            }
        }

        @Test func theLimitHoldsForEveryCoding() async {
            for one in Self.whole where one.whole == "200 hello world" {
                let reply = LoopbackServer.Reply.bytes(200, one.body, ["Content-Encoding": one.coding])
                await withServer({ _, _ in reply }) { server, transport in
                    var limits = TransferLimits.short
                    // The declared length, which counts compressed bytes, must also be within the limit.
                    limits.body = max(11, one.body.count)
                    #expect(await transport.answer(server.base, limits: limits).summary == one.whole)
                    limits.body = 10
                    #expect(
                        await transport.answer(server.base, limits: limits)
                            == .failure(.limitExceeded(.body(bytes: 10)))
                    )
                }
            }
        }

        @Test func aLongStreamIsDecodedLikeAShortOne() async {
            let text = Self.noise(1_500_000)
            let stream = Self.stored(text)
            let replies = [
                "/whole": LoopbackServer.Reply.bytes(200, stream, Self.isGzip),
                "/cut": .bytes(200, Array(stream.dropLast(100_000)), Self.isGzip),
                "/damaged": .bytes(200, Array(stream.dropLast(8)) + [UInt8](repeating: 1, count: 8), Self.isGzip),
            ]
            await withServer({ request, _ in replies[request.path] ?? .status(404) }) { server, transport in
                #expect((try? await transport.answer(server.base + "/whole").get().body) == text)
                #expect(await transport.answer(server.base + "/cut").summary == Self.cutShort)
                let cut = try? await transport.part(server.base + "/cut").get()
                #expect(cut?.body == Array(text.dropLast(100_000 - 8 - 5)))
                #expect(cut?.bodyError == .malformed(where: "the body", what: "it was cut short"))
                let damaged = try? await transport.part(server.base + "/damaged").get()
                #expect(damaged?.body == text)
                #expect(damaged.flatMap(\.bodyError).map { "\($0)" } == Self.badEncoding)
            }
        }

        @Test func responsesWithoutABodyNeedNoCoding() async {
            let replies: [String: LoopbackServer.Reply] = [
                "/304": .bytes(304, [], Self.isGzip), "/empty": .bytes(200, [], Self.isGzip),
                "/unknown": .bytes(200, [], ["Content-Encoding": "snappy"]),
                "/204": .raw("HTTP/1.1 204 No\r\nContent-Encoding: gzip\r\n\r\n", then: .keepOpen),
                "/302": .bytes(302, Self.gzip, ["Content-Encoding": "gzip", "Location": "/empty"]),
            ]
            await withServer({ request, _ in replies[request.path] ?? .status(404) }) { server, transport in
                var told: [String] = []
                for path in ["/304", "/empty", "/unknown", "/204", "/302"] {
                    told.append(await transport.answer(server.base + path).summary)
                }
                #expect(told == ["304 ", "200 ", "200 ", "204 ", "302 hello world"])
            }
        }

        @Test func onlySupportedCodingsAreAccepted() async {
            await withServer({ _, _ in .status(200) }) { server, transport in
                _ = await transport.answer(server.base)
                let asked = server.requests.first?.head.split(separator: "\r\n").filter { $0.hasPrefix("Accept-E") }
                #expect(asked == ["Accept-Encoding: deflate, gzip"])
            }
        }

        @Test func onlyASingleCompleteMemberIsDecodedAtOnce() {
            let hello = Array("hello world".utf8)
            #expect(Gzip.decodeMember(Self.gzip, limit: 11) == hello)
            #expect(Gzip.decodeMember(Self.gzip, limit: 10) == nil)
            for the in Self.broken where the.coding == "gzip" {
                #expect(Gzip.decodeMember(the.body, limit: 1 << 24) == nil, "\(the)")
            }
            for count in 0..<Self.gzip.count {
                #expect(Gzip.decodeMember(Array(Self.gzip.prefix(count)), limit: 1 << 24) == nil)
            }
        }

        @Test func codingsOfSeveralHeaderLinesFormOneList() async {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Encoding: gzip\r\n"
            let reply = LoopbackServer.Reply(bytes: Array("\(head)\r\n".utf8) + Self.deflateInGzip, then: .close)
            await withServer({ _, _ in reply }) { server, transport in
                #expect(await transport.answer(server.base).summary == "200 hello world")
            }
        }
    }
}

extension Transport {
    /// Sends one hop that accepts a partial body.
    fileprivate func part(_ url: String, limits: TransferLimits = .short) async -> Result<HTTPResponse, SourceError> {
        var request = HTTPRequest(url)
        request.acceptsPartialBody = true
        do throws(SourceError) {
            return .success(try await send(request, limits: limits, addresses: .any, time: TransferTime()))
        } catch {
            return .failure(error)
        }
    }
}

extension Result where Success == HTTPResponse, Failure == SourceError {
    /// The summary, with the reason if the body is incomplete.
    fileprivate var told: String {
        let bodyError = (try? get())?.bodyError.map { ", \($0)" } ?? ""
        return summary + bodyError
    }
}
