import QuireTesting
import SourceAPI
import Testing

@testable import Fetching

extension NetworkTests {
    /// Tests of servers and proxies whose data would keep libcurl busy for ever: TransferWatchdog.
    @Suite struct TransferWatchdogTests {
        /// The server chooses HTTP/2 if it is offered, and sends its frames in any case: settings, the head of a response,
        /// and data without content (RFC 9113, 6).
        @Test func framesOfHTTP2AreNeitherOfferedNorRead() async {
            let head: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88]
            let bad = LoopbackServer(showing: { .valid }) { _, _ in .endless(head, [0, 0, 0, 0, 0, 0, 0, 0, 1]) }
            let transport = CurlTransport(certificates: Certificate.authority)
            await expect(transport, at: bad.secureBase + "/feed") { error in
                #expect(error == .malformed(where: "the head of the answer", what: "it is not HTTP"))
                #expect(bad.requests.map { $0.head.prefix { $0 != "\r\n" } } == ["GET /feed HTTP/1.1"])
            }
            await transport.shutdown()
            bad.stop()
        }

        /// The end of a body without a length looks like this.
        @Test func aReusedConnectionThatIsEndedGivesNoWholeAnswer() async {
            let head = Array("HTTP/1.1 200 OK\r\n\r\nhalf".utf8)
            let bad = LoopbackServer(showing: { .valid }) { request, _ in
                request.path == "/first" ? .status(200, "good") : .init(bytes: head, then: .updateKeysForever)
            }
            let transport = CurlTransport(certificates: Certificate.authority)
            #expect(await transport.answer(bad.secureBase + "/first").summary == "200 good")
            await expect(transport, at: bad.secureBase + "/second") { error in
                #expect(error == .malformed(where: "the answer", what: "it has no end"))
            }
            #expect(bad.connections == 1)
            await transport.shutdown()
            bad.stop()
        }

        @Test func messagesOfTLSWithoutContentAreEnded() async {
            let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
            let bad = LoopbackServer(showing: { .valid }) { _, _ in .init(bytes: head, then: .updateKeysForever) }
            let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
            // Its bytes arrive while libcurl is busy with the other connection.
            let slow = LoopbackServer { _, _ in .init(bytes: head, then: .drip(letters, milliseconds: 20)) }
            let transport = CurlTransport(connectionsPerHost: 3, certificates: Certificate.authority)
            async let answer = transport.answer(slow.base)
            await expect(transport, at: bad.secureBase) { error in
                #expect(error == .malformed(where: "the answer", what: "it has no end"))
            }
            #expect(await answer.summary == "200 " + String(decoding: letters, as: UTF8.self))
            await transport.shutdown()
            bad.stop()
            slow.stop()
        }

        @Test(arguments: ["Content-Length: 1000000000000", "Transfer-Encoding: chunked"])
        func aRefusalOfAProxyThatHasNoEndIsEnded(field: String) async {
            let head = Array("HTTP/1.1 407 Who?\r\n\(field)\r\n\r\n".utf8)
            let proxy = LoopbackServer { _, _ in .endless(head, Array("2\r\nno\r\n".utf8)) }
            let transport = CurlTransport(proxy: ProxySettings(https: proxy.base))
            await expect(transport, at: "https://a.example/feed") { error in
                let refusal = "requires a user name and a password, or rejected them (407)"
                #expect(error == .proxy("the proxy 127.0.0.1:\(proxy.port) \(refusal)"))
            }
            await transport.shutdown()
            proxy.stop()
        }

        @Test(arguments: [nil, Duration.milliseconds(500)])
        func goodTransfersAreTheSameWithAndWithoutIt(stallLimit: Duration?) async {
            let server = LoopbackServer { request, _ in .status(200, request.path) }
            let transport = CurlTransport(CurlSettings(stallLimit: stallLimit))
            let answers = await withTaskGroup(of: String.self) { group in
                for number in 0..<50 {
                    group.addTask { await transport.answer("\(server.base)/\(number)").summary }
                }
                return await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(answers == Set((0..<50).map { "200 /\($0)" }))
            #expect(server.connections <= 2)
            await transport.shutdown()
            server.stop()
        }

        /// Expects that a transfer fails, and that transfers before, during and after it do not.
        private func expect(_ transport: CurlTransport, at url: String, failing: (SourceError) -> Void) async {
            let good = LoopbackServer { request, _ in .status(200, request.path) }
            async let bad = transport.answer(url, limits: .total(.seconds(600)))
            for number in 0..<20 {
                #expect(await transport.answer("\(good.base)/\(number)").summary == "200 /\(number)")
            }
            if case .failure(let error) = await bad { failing(error) } else { Issue.record("it had an end") }
            #expect(await transport.answer("\(good.base)/after").summary == "200 /after")
            good.stop()
        }
    }
}

extension LoopbackServer.Reply {
    /// Creates a reply that repeats a part of its body until the client disconnects.
    fileprivate static func endless(_ head: [UInt8], _ part: [UInt8]) -> Self {
        Self(bytes: head, then: .repeatForever(Array(repeatElement(part, count: 1000).joined())))
    }
}
