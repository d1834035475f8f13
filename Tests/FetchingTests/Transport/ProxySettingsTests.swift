import Fetching
import Testing

/// Tests of the choice of a proxy by the environment: ProxySettings.
@Suite struct ProxySettingsTests {
    @Test func theEnvironmentNamesTheProxies() throws {
        let settings = ProxySettings(environment: [
            "http_proxy": "http://p:1", "HTTPS_PROXY": "http://p:2", "HTTP_PROXY": "http://evil:1",
            "no_proxy": "localhost, .example.org,10.0.0.1",
        ])
        func proxy(_ url: String) throws -> String? { settings.proxy(for: try HTTPAddress(url)) }
        #expect(try proxy("http://a.example/") == "http://p:1")
        #expect(try proxy("https://a.example/") == "http://p:2")
        #expect(try proxy("https://example.org/") == nil)
        #expect(try proxy("https://www.example.org:8443/") == nil)
        #expect(try proxy("https://notexample.org/") == "http://p:2")
        #expect(try proxy("http://10.0.0.1/") == nil)
        #expect(ProxySettings(environment: ["HTTP_PROXY": "http://evil:1"]) == .none)
        #expect(
            ProxySettings(environment: ["ALL_PROXY": "http://p:3"])
                == ProxySettings(http: "http://p:3", https: "http://p:3")
        )
    }
    @Test func hostsAreComparedInASCII() throws {
        let settings = ProxySettings(environment: ["http_proxy": "http://p:1", "no_proxy": "bücher.example,.ПРИМЕР.рф"])
        for host in ["bücher.example", "www.xn--bcher-kva.example", "пример.рф", "а.пример.рф"] {
            #expect(settings.proxy(for: try HTTPAddress("http://\(host)/")) == nil)
        }
        #expect(settings.proxy(for: try HTTPAddress("http://xbücher.example/")) == "http://p:1")
    }
}
