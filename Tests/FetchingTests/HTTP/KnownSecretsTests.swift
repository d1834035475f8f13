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

    @Test func aParameterNamedLikeASecretIsRedacted() {
        let secrets = KnownSecrets()
        #expect(
            secrets.redacted("see https://a/?APIKEY=1&b=2&token=3#x and ?key=4 or &monkey=5?")
                == "see https://a/?APIKEY=REDACTED&b=2&token=REDACTED#x and ?key=REDACTED or &monkey=5?"
        )
        let long = String(repeating: "?", count: 100_000)
        #expect(secrets.redacted(long) == long)
    }
}
