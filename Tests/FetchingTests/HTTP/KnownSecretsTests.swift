import Fetching
import SourceAPI
import Testing

/// Tests of redaction: KnownSecrets.
@Suite struct KnownSecretsTests {
    @Test func aSecretIsFoundInEveryEncodedForm() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(user: "me", password: "pass word/1"))
        secrets.insert(Credential(secret: "abc"))
        #expect(
            secrets.redacted("me:pass word/1, pass word/1 and pass%20word%2F1") == "REDACTED, REDACTED and REDACTED"
        )
        #expect(secrets.redacted("Basic bWU6cGFzcyB3b3JkLzE=") == "Basic REDACTED")
        #expect(secrets.redacted("bWU6cGFzcyB3b3JkLzE, Basic YWJjOg==") == "REDACTED, Basic REDACTED")
        #expect(secrets.redacted("the abc of me") == "the abc of me")
    }

    @Test func aSecretIsFoundAsServicesEscapeIt() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(user: "me", password: "p\u{E4}\"\\<55&"))
        #expect(
            secrets.redacted(
                #"{"a":"p\u00e4\"\\<55&","b":"pä\"\\<55&"} <p>pä&quot;\&lt;55&amp;</p> p%C3%A4%22%5C%3C55%26"#
            )
                == #"{"a":"REDACTED","b":"REDACTED"} <p>REDACTED</p> REDACTED"#
        )
    }

    @Test func theTokenOfAHeaderIsASecretToo() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(header: "Token abc-123"))
        #expect(secrets.redacted("Token abc-123, abc-123") == "REDACTED, REDACTED")
    }

    /// A combining accent after a secret changes its last character.
    @Test func aSecretIsFoundBesideCombiningCharacters() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(secret: "hush-hush"))
        #expect(
            secrets.redacted("hush-hush\u{301}, \u{301}hush-hush\u{FE0F}") == "REDACTED\u{301}, \u{301}REDACTED\u{FE0F}"
        )
    }

    @Test func aUserNameIsASecretOnlyWithoutAPassword() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(user: "reader", password: "pass:word"))
        secrets.insert(Credential(user: "token-alone", password: ""))
        #expect(secrets.redacted("reader said pass:word, token-alone") == "reader said REDACTED, REDACTED")
    }

    @Test(arguments: [
        (
            "see https://a/?APIKEY=1&b=2&token=3#x and ?key=4 or &monkey=5?",
            "see https://a/?APIKEY=REDACTED&b=2&token=REDACTED#x and ?key=REDACTED or &monkey=5?"
        ),
        ("?pass=hunter&token=abcdefghijk", "?pass=REDACTED&token=REDACTED"),
        ("?key=1234567890123456&appid=620: 200", "?key=REDACTED&appid=REDACTED: 200"),
    ])
    func aParameterNamedLikeASecretIsRedacted(text: String, redacted: String) {
        #expect(KnownSecrets().redacted(text) == redacted)
    }

    @Test(arguments: [
        ("https://a/?APIKEY=abcdef12&b=2&token=0123456789abcdef#x", "https://a/?APIKEY=REDACTED&b=2&token=REDACTED#x"),
        ("?key=abcdefghijklmnopqrst or &monkey=abcdef12?", "?key=REDACTED or &monkey=abcdef12?"),
        ("GET https://a/?appid=deadbeef00: 200, 5 bytes", "GET https://a/?appid=REDACTED: 200, 5 bytes"),
        ("?sig=a1b2c3d4%2Be5%3D.", "?sig=REDACTED."), ("?token=1234:abcdefgh&x", "?token=REDACTED&x"),
        ("?session=48151623424815162342", "?session=REDACTED"), ("<?auth=\u{E4}bcdefg1>", "<?auth=REDACTED>"),
        // Passwords, whatever they look like.
        (
            "?password=hush&pass=2&pwd=1&passwd=&secret=a:b&client_secret=x",
            "?password=REDACTED&pass=REDACTED&pwd=REDACTED&passwd=REDACTED&secret=REDACTED&client_secret=REDACTED"
        ),
    ])
    func aParameterThatLooksLikeASecretIsNotRecorded(text: String, recorded: String) {
        #expect(KnownSecrets().recorded(text) == recorded)
    }

    @Test(arguments: [
        "?key=amenity&appid=620: 200", "?key=addr:housenumber", "?key=addr%3Ahousenumber", "?token=short1&sig=v2",
        "?session=2026&auth=basic", "?app_id=1245620&api_key=DEMO_KEY", "?q=abcdef0123456789abcdef", "?token",
        "?key=opening_hours!", "?signature=2026-11-21",
    ])
    func anOrdinaryParameterIsRecorded(text: String) {
        #expect(KnownSecrets().recorded(text) == text)
    }

    @Test func aDeclaredSecretIsRecordedNowhere() {
        let secrets = KnownSecrets()
        secrets.insert(Credential(secret: "demo"))
        #expect(secrets.recorded("?appid=demo: 200, demo&key=demos") == "?appid=REDACTED: 200, REDACTED&key=REDACTEDs")
    }

    @Test func aLongTextIsReadInTime() {
        let secrets = KnownSecrets()
        let long = String(repeating: "?", count: 100_000)
        #expect(secrets.redacted(long) == long)
    }
}
