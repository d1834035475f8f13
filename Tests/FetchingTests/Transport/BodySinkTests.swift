import QuireTesting
import SourceAPI
import Synchronization
import Testing

@testable import Fetching

/// A sink that collects what it gets, and takes the bodies of some statuses.
final class CollectingSink: BodySink {
    private let statuses: Set<Int>
    private let error: SourceError?
    private let state = Mutex((heads: [Int](), bytes: [UInt8](), pieces: 0))

    init(taking statuses: Set<Int> = [200, 206], failing error: SourceError? = nil) {
        self.statuses = statuses
        self.error = error
    }

    var heads: [Int] { state.withLock { $0.heads } }
    var bytes: [UInt8] { state.withLock { $0.bytes } }
    var pieces: Int { state.withLock { $0.pieces } }

    func begin(_ status: Int, _ headers: HTTPHeaders) throws(SourceError) -> Bool {
        state.withLock { $0.heads.append(status) }
        return statuses.contains(status)
    }

    func receive(_ piece: UnsafeRawBufferPointer) throws(SourceError) {
        if let error { throw error }
        state.withLock { state in
            state.bytes += piece
            state.pieces += 1
        }
    }
}

extension NetworkTests {
    /// Tests of bodies that are not kept in memory: BodySink, ResponseCollector, CurlTransfer.
    @Suite struct BodySinkTests {
        private func answer(
            _ transport: some Transport,
            _ url: String,
            into sink: CollectingSink,
            _ limits: TransferLimits = .short
        ) async -> String {
            do throws(SourceError) {
                let request = HTTPRequest(url)
                let response = try await transport.send(
                    request,
                    into: sink,
                    limits: limits,
                    addresses: .any,
                    time: TransferTime()
                )
                return "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
            } catch {
                return "\(error)"
            }
        }

        @Test func aBodyOfAnySizeGoesToTheSinkInPieces() async {
            let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
            var limits = TransferLimits.short
            limits.body = 1000
            await withServer({ _, _ in .bytes(200, body) }) { [limits] server, transport in
                let sink = CollectingSink()
                #expect(await answer(transport, server.base, into: sink, limits) == "200 ")
                #expect(sink.bytes == body)
                #expect(sink.pieces > 1)
                #expect(server.requests.map { $0.header("Accept-Encoding") } == ["identity"])
            }
        }

        @Test func aBodyThatTheSinkDoesNotTakeIsInTheResponse() async {
            await withServer({ _, _ in .status(404, "no such file") }) { server, transport in
                let sink = CollectingSink()
                #expect(await answer(transport, server.base, into: sink) == "404 no such file")
                #expect(sink.heads == [404] && sink.bytes == [])
            }
        }

        /// Without the limit, a page of errors could fill the memory.
        @Test func theLimitAppliesToABodyInMemory() async {
            var limits = TransferLimits.short
            limits.body = 10
            await withServer({ _, _ in .status(500, "more than ten bytes") }) { [limits] server, transport in
                let sink = CollectingSink()
                let text = await answer(transport, server.base, into: sink, limits)
                #expect(text == "\(SourceError.limitExceeded(.body(bytes: 10)))")
            }
        }

        @Test func aTruncatedBodyIsAnErrorAfterItsPieces() async {
            let half = "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf"
            await withServer({ _, _ in .raw(half) }) { server, transport in
                let sink = CollectingSink()
                #expect(await answer(transport, server.base, into: sink) == "\(CurlFailure.truncated)")
                #expect(sink.bytes == Array("half".utf8))
            }
        }

        @Test func anErrorOfTheSinkEndsTheTransfer() async {
            let endless = LoopbackServer.Reply(
                bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n".utf8),
                then: .repeatForever(Array(repeating: 0x61, count: 65_536))
            )
            await withServer({ _, _ in endless }) { server, transport in
                let sink = CollectingSink(failing: .timedOut)
                #expect(await answer(transport, server.base, into: sink) == "\(SourceError.timedOut)")
            }
        }

        @Test func anotherTransportGivesTheBodyAtOnce() async {
            let scripted = ScriptedTransport { request, _ in
                let isFound = request.url == "https://a.example/"
                return HTTPResponse(url: request.url, status: isFound ? 200 : 404, body: Array("body".utf8))
            }
            let sink = CollectingSink()
            #expect(await answer(scripted, "https://a.example/", into: sink) == "200 ")
            #expect(await answer(scripted, "https://b.example/", into: sink) == "404 body")
            #expect(sink.bytes == Array("body".utf8))
        }
    }
}
