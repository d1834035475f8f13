import Fetching
import QuireTesting
import SourceAPI
import Testing

extension NetworkTests {
    /// Tests of TLS through a proxy.
    @Suite struct TunnelTests {
        @Test func theHeadersOfAProxyAreNotTheServersResponse() async throws {
            let server = LoopbackServer(showing: { .valid }) { _, _ in
                .raw("HTTP/1.1 404 Not Found\r\nETag: \"1\"\r\nX-Server: 1\r\n\r\nnothing here")
            }
            defer { server.stop() }
            let proxy = ConnectProxy(to: server.port)
            defer { proxy.stop() }
            let settings = ProxySettings(https: "http://127.0.0.1:\(proxy.port)")
            let transport = CurlTransport(proxy: settings, certificates: Certificate.authority)
            let response = try await transport.answer("https://a.example/feed", addresses: .publicOnly).get()
            #expect(response.status == 404)
            #expect(response.headers == ["ETag": "\"1\"", "X-Server": "1"])
            #expect(response.body == Array("nothing here".utf8))
            #expect(proxy.firstLine == "CONNECT a.example:443 HTTP/1.1")
            await transport.shutdown()
        }
    }
}
