import CCurl
import QuireTesting
import SourceAPI
import Testing

@testable import Fetching

extension NetworkTests {
    /// Tests of failures of the proxy itself.
    @Suite struct ProxyFailureTests {
        @Test(arguments: ["http://a.example/feed", "https://a.example/feed"])
        func anUnreachableProxyIsReportedWithoutItsPassword(address: String) async {
            let server = LoopbackServer([:])
            server.stop()
            for scheme in ["http", "socks5h"] {
                let error = await error(at: address, through: "\(scheme)://me:hush@127.0.0.1:\(server.port)/")
                #expect(error == .proxy("the proxy 127.0.0.1:\(server.port) refused the connection"))
            }
        }

        @Test(arguments: ["http://a.example/feed", "https://a.example/feed"])
        func aProxyThatRequiresAPasswordIsReported(address: String) async {
            let proxy = LoopbackServer { _, _ in .status(407, "who are you?") }
            defer { proxy.stop() }
            let refusal =
                "the proxy 127.0.0.1:\(proxy.port) requires a user name and a password, or rejected them (407)"
            #expect(await error(at: address, through: proxy.base) == .proxy(refusal))
        }

        @Test func aProxyThatOpensNoTunnelIsReported() async {
            let proxy = LoopbackServer { _, _ in .status(502, "no such host") }
            defer { proxy.stop() }
            #expect(
                await error(at: "https://a.example/feed", through: proxy.base)
                    == .proxy("the proxy 127.0.0.1:\(proxy.port) did not connect to a.example: it answered 502")
            )
        }

        @Test func aServerErrorBehindAProxyIsNotTheProxys() async {
            let proxy = LoopbackServer { _, _ in .status(502, "no such host") }
            defer { proxy.stop() }
            let transport = CurlTransport(proxy: ProxySettings(http: proxy.base))
            #expect(await transport.answer("http://a.example/feed").summary == "502 no such host")
            await transport.shutdown()
        }

        private func error(at address: String, through proxy: String) async -> SourceError? {
            let transport = CurlTransport(proxy: ProxySettings(http: proxy, https: proxy))
            let answer = await transport.answer(address, addresses: .publicOnly)
            await transport.shutdown()
            guard case .failure(let error) = answer else { return nil }
            return error
        }
    }
}

@Suite struct ProxyTests {
    @Test(arguments: [
        ("http://proxy.example:3128", "proxy.example:3128"), ("proxy.example:3128", "proxy.example:3128"),
        ("socks5h://me:hush@127.0.0.1:9050/", "127.0.0.1:9050"), ("http://me:hu/s@h@p.example:1", "p.example:1"),
        ("http://me:hush", "me"), ("http://[::1]:8080", "[::1]:8080"), ("http://[::1]", "[::1]"),
        ("http://bücher.example:3128", "xn--bcher-kva.example:3128"), ("пример.рф:1", "xn--e1afmkfd.xn--p1ai:1"),
        ("socks5h://me:hüsh@bücher.example", "xn--bcher-kva.example"), ("http://me:hüsh@p.example:1", "p.example:1"),
    ])
    func onlyHostAndPortOfAProxyAreShown(text: String, shown: String) {
        #expect(Proxy(text: text).hostAndPort == shown)
    }

    @Test(arguments: [
        ("https://a.example/", CURLE_GOT_NOTHING, 0, "closed the connection without an answer"),
        ("https://a.example/", CURLE_RECV_ERROR, 0, "closed the connection without an answer"),
        ("https://a.example/", CURLE_SSL_CONNECT_ERROR, 0, "did not open a secure connection"),
        ("http://a.example/", CURLE_SEND_ERROR, 0, "closed the connection without an answer"),
    ])
    func aFailureBeforeTheTunnelIsTheProxys(url: String, code: CURLcode, status: Int, words: String) throws {
        let failure = try failure(code, at: url, through: "http://me:hush@p.example:1", status)
        #expect(failure.error(minimumSpeed: 10) == .proxy("the proxy p.example:1 \(words)"))
    }

    @Test(arguments: [
        (CURLE_GOT_NOTHING, "http://p.example:1", 200), (CURLE_RECV_ERROR, "http://p.example:1", 200),
        (CURLE_SSL_CONNECT_ERROR, "http://p.example:1", 200), (CURLE_RECV_ERROR, "socks5://p.example:1", 0),
    ])
    func aFailureBehindTheTunnelIsTheServers(code: CURLcode, proxy: String, status: Int) throws {
        let error = try failure(code, at: "https://a.example/", through: proxy, status).error(minimumSpeed: 10)
        guard case .unreachable(let words) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(words.contains("a.example"))
    }

    private func failure(_ code: CURLcode, at url: String, through proxy: String, _ status: Int) throws -> CurlFailure {
        CurlFailure(
            code: code,
            detail: "",
            systemError: 0,
            address: try HTTPAddress(url),
            proxy: Proxy(text: proxy),
            tunnelStatus: status,
            hasHead: false
        )
    }

    /// These failures need a network, or another kind of proxy.
    @Test(arguments: [
        (CURLE_COULDNT_RESOLVE_PROXY, "could not find the proxy p.example:1"),
        (CURLE_PROXY, "the proxy p.example:1 did not connect to a.example"),
    ])
    func aFailureOfTheProxyIsReported(code: CURLcode, words: String) throws {
        let failure = CurlFailure(
            code: code,
            detail: "",
            systemError: 0,
            address: try HTTPAddress("https://a.example/feed?key=1"),
            proxy: Proxy(text: "socks5://me:hush@p.example:1"),
            hasHead: false
        )
        #expect(failure.error(minimumSpeed: 10) == .proxy(words))
    }
}
