import Fetching
import SourceAPI
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "192.169.0.1", "223.255.255.255",
        "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    ])
    func publicAddresses(text: String) {
        #expect(IPAddress(text)?.isPublic == true)
    }

    @Test(arguments: [
        "0.0.0.0", "10.0.0.1", "100.64.0.0", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1",
        "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2001::1",
        "2001:db8::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "100::1",
    ])
    func addressesThatAreNotPublic(text: String) {
        #expect(IPAddress(text)?.isPublic == false)
    }

    @Test func whatIsNoAddressIsNone() {
        for text in ["", "example.org", "1.2.3", "1.2.3.4.5", "[::1]", ":::"] { #expect(IPAddress(text) == nil) }
    }
}

@Suite struct HTTPAddressTests {
    @Test func anAddressIsTakenApartAsLibcurlDoes() throws {
        let address = try HTTPAddress("HTTPS://me:p%40ss@Example.ORG.:443/a/../b c/é?q=1 2#part")
        #expect(address.text == "https://Example.ORG./b%20c/%c3%a9?q=1+2")
        #expect(address.origin == (try HTTPAddress("https://example.org/x")).origin)
        #expect(address.userinfo?.secret == "me:p@ss")
        #expect(address.logText == "https://example.org/b%20c/%c3%a9")
        #expect(try HTTPAddress("http://[::1]:81").hostAndPort == "[::1]:81")
        #expect(try HTTPAddress("http://0x7f.1/").host == "127.0.0.1")
    }

    @Test func relativeAddressesAreResolved() throws {
        let base = try HTTPAddress("https://me:secret@a.example/x/y?q")
        for (location, text) in [
            ("z", "https://a.example/x/z"), ("/z", "https://a.example/z"), ("?z", "https://a.example/x/y?z"),
            ("//b.example/z", "https://b.example/z"), ("../../..", "https://a.example/"),
            ("#z", "https://a.example/x/y?q"),
        ] {
            let resolved = try base.resolving(location).text
            #expect(resolved == text)
        }
    }

    @Test func textThatIsNoAddressIsRefused() {
        for text in [
            "", "a", "//a", "http:", "http://a b/", "http://a\\b/", "http://a:99999/", "http://a\0/",
        ] {
            #expect(throws: SourceError.refused("the address is not valid")) { try HTTPAddress(text) }
        }
    }
}

@Suite struct ProxySettingsTests {
    @Test func theEnvironmentSaysWhichProxyToUse() throws {
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
}

@Suite struct KnownSecretsTests {
    @Test func aSecretIsFoundInEveryFormInWhichItTravels() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(secret: "me:pass word/1"))
        secrets.insert(Credential(secret: "abc"))
        #expect(
            secrets.redacted("me:pass word/1, pass word/1 and pass%20word%2F1") == "REDACTED, REDACTED and REDACTED"
        )
        #expect(secrets.redacted("Basic bWU6cGFzcyB3b3JkLzE=") == "Basic REDACTED")
        #expect(secrets.redacted("the abc of me") == "the abc of me")
    }

    /// An accent after it makes another character of a secret's last letter.
    @Test func aSecretIsFoundWhateverStandsAroundIt() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(secret: "hush-hush"))
        #expect(
            secrets.redacted("hush-hush\u{301}, \u{301}hush-hush\u{FE0F}") == "REDACTED\u{301}, \u{301}REDACTED\u{FE0F}"
        )
    }

    @Test func aUserNameIsNoSecretUnlessItStandsAlone() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(secret: "reader:pass:word"))
        secrets.insert(Credential(secret: "token-alone:"))
        #expect(secrets.redacted("reader said pass:word, token-alone") == "reader said REDACTED, REDACTED")
    }

    @Test func aParameterNamedLikeASecretLosesItsValue() {
        let secrets = KnownSecrets()
        #expect(
            secrets.redacted("see https://a/?APIKEY=1&b=2&token=3#x and ?key=4 or &monkey=5?")
                == "see https://a/?APIKEY=REDACTED&b=2&token=REDACTED#x and ?key=REDACTED or &monkey=5?"
        )
        let long = String(repeating: "?", count: 100_000)
        #expect(secrets.redacted(long) == long)
    }
}
