import Foundation
import Glibc
import QuireTesting
import SourceAPI
import Synchronization
import Testing

@testable import Fetching

extension NetworkTests {
    /// Tests of requests over sockets: CurlTransport, CurlLoop, CurlTransfer.
    @Suite struct CurlTransportTests {
        @Test func aResponseHasItsStatusHeadersAndBody() async throws {
            let server = LoopbackServer(["/a?b=c": .status(418, "short and stout", ["X-Kind": "teapot"])])
            defer { server.stop() }
            let transport = CurlTransport()
            let response = try await transport.answer(server.base + "/a?b=c", headers: ["X-Ask": "kindly"]).get()
            #expect(response.url == server.base + "/a?b=c")
            #expect(response.status == 418)
            #expect(response.headers["x-kind"] == "teapot")
            #expect(response.body == Array("short and stout".utf8))
            #expect(server.requests.map { $0.header("x-ask") } == ["kindly"])
            await transport.shutdown()
        }

        @Test func aRedirectIsAResponseLikeAnyOther() async throws {
            try await withServer({ _, _ in .redirect(301, to: "/b") }) { server, transport in
                let response = try await transport.answer(server.base + "/a").get()
                #expect(response.status == 301)
                #expect(response.headers["location"] == "/b")
                #expect(server.requests.map(\.path) == ["/a"])
            }
        }

        @Test func aConnectionIsReused() async throws {
            await withServer({ request, _ in .status(200, request.path) }) { server, transport in
                for number in 1...5 {
                    #expect(await transport.answer(server.base + "/\(number)").summary == "200 /\(number)")
                }
                #expect(server.connections == 1)
            }
        }

        @Test func atMostTwoRequestsRunForOneHost() async {
            let arrivals = Mutex(0)
            let handler: LoopbackServer.Handler = { request, _ in
                let number = arrivals.withLock { arrivals in
                    arrivals += 1
                    return arrivals
                }
                // Waits for a second concurrent request before it answers, for a limited number of attempts.
                var attempts = 1_000_000
                while attempts > 0, arrivals.withLock({ $0 < number + number % 2 }) {
                    attempts -= 1
                    sched_yield()
                }
                return .status(200, request.path)
            }
            await withServer(handler) { server, transport in
                let answers = await withTaskGroup(of: String.self) { group in
                    for number in 0..<200 {
                        group.addTask { await transport.answer(server.base + "/\(number)").summary }
                    }
                    return await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(answers == Set((0..<200).map { "200 /\($0)" }))
                #expect(server.mostInFlight == 2)
                #expect(server.connections <= 2)
            }
        }

        @Test func anIdleConnectionMayBeClosedByTheServer() async {
            await withServer({ request, _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }) {
                server,
                transport in
                for _ in 1...3 { #expect(await transport.answer(server.base).summary == "200 ok") }
                #expect(server.connections == 3)
            }
        }

        /// Otherwise the socket of a connection that its server has closed would stay half-open.
        @Test func connectionsAreClosedWhenNoTransferRuns() async {
            let server = LoopbackServer { request, _ in .status(200, request.path) }
            let transport = CurlTransport(CurlSettings(idleLimit: .milliseconds(1)))
            for number in 1...3 {
                #expect(await transport.answer("\(server.base)/\(number)").summary == "200 /\(number)")
                while server.closedConnections < number { await Task.yield() }
            }
            #expect(server.connections == 3)
            await transport.shutdown()
            server.stop()
        }

        @Test func anotherSchemeIsNotFetched() async {
            let transport = CurlTransport()
            for (url, name) in [("file:///etc/passwd", "file"), ("gopher://127.0.0.1/", "gopher"), ("ftp://a/", "ftp")]
            {
                #expect(
                    await transport.answer(url)
                        == .failure(.refused("'\(name):' addresses are not fetched, only http and https"))
                )
            }
            #expect(await transport.answer("/etc/passwd") == .failure(.refused("the address is not valid")))
            await transport.shutdown()
        }

        @Test func aHeaderWithALineBreakIsNotSent() async {
            await withServer({ _, _ in .status(200) }) { server, transport in
                let answer = await transport.answer(server.base, headers: ["X-A": "b\r\nX-C: d"])
                #expect(
                    answer == .failure(.refused("the header 'X-A' contains characters that a header must not contain"))
                )
                #expect(server.requests.isEmpty)
            }
        }

        @Test func aRefusedConnectionIsReported() async {
            let server = LoopbackServer([:])
            server.stop()
            let transport = CurlTransport()
            #expect(
                await transport.answer(server.base)
                    == .failure(.unreachable("127.0.0.1:\(server.port) refused the connection"))
            )
            await transport.shutdown()
        }

        @Test func aProxyReceivesTheWholeAddressAndNoCredentials() async {
            let proxy = LoopbackServer { request, _ in .status(200, request.path) }
            let settings = ProxySettings(environment: ["http_proxy": proxy.base])
            let transport = CurlTransport(proxy: settings)
            let answer = await transport.answer("http://a.example/x?y", addresses: .publicOnly)
            #expect(answer.summary == "200 http://a.example/x?y")
            #expect(proxy.requests.first?.header("Host") == "a.example")
            #expect(proxy.requests.first?.header("Proxy-Authorization") == nil)
            await transport.shutdown()
            proxy.stop()
        }

        @Test func anOptionThatLibcurlRejectsPreventsTheTransfer() async {
            let server = LoopbackServer { _, _ in .status(200) }
            // Longer than the strings that libcurl accepts.
            let transport = CurlTransport(certificates: String(repeating: "a", count: 9_000_000))
            guard case .failure(.unreachable(let words)) = await transport.answer(server.base) else {
                return #expect(Bool(false), "the transfer went on without its certificates")
            }
            #expect(words.hasPrefix("libcurl refuses an option: "))
            #expect(server.connections == 0)
            await transport.shutdown()
            server.stop()
        }

        @Test func theBodyOfA304IsNotTheNextResponse() async {
            await withServer(
                { request, _ in
                    guard request.path == "/304" else { return .status(200, request.path) }
                    return .raw("HTTP/1.1 304 No\r\nContent-Length: 4\r\n\r\nbody", then: .keepOpen)
                }
            ) { server, transport in
                for round in 0..<20 {
                    #expect(await transport.answer(server.base + "/304").summary == "304 ")
                    #expect(await transport.answer(server.base + "/\(round)").summary == "200 /\(round)")
                }
            }
        }

        @Test func aNameThatResolvesToAPrivateAddressIsRefusedBeforeAnythingIsSent() async {
            await withServer({ _, _ in .status(200, "inside") }) { server, transport in
                let refusal = Result<HTTPResponse, SourceError>.failure(
                    .refused("localhost is an address of this machine or of a private network")
                )
                let url = "http://localhost:\(server.port)/"
                #expect(await transport.answer(url, addresses: .publicOnly) == refusal)
                #expect(server.connections == 0)
                #expect(await transport.answer(url).summary == "200 inside")
                // Now a connection is open, so no socket is opened and no name is looked up.
                #expect(await transport.answer(url, addresses: .publicOnly) == refusal)
                #expect(server.requests.count == 1)
            }
        }
    }
}
