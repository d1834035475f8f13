import SourceAPI
import Testing

/// Tests of credentials as values: Credential.
@Suite struct CredentialValueTests {
    @Test func eachKindHasItsHeader() {
        #expect(Credential(secret: "abc").authorization == "Bearer abc")
        #expect(Credential(user: "a b", password: "c d").authorization == "Basic YSBiOmMgZA==")
        #expect(Credential(user: "björn", password: "pä:55").authorization == "Basic YmrDtnJuOnDDpDo1NQ==")
        #expect(Credential(user: "key", password: "").authorization == "Basic a2V5Og==")
        #expect(Credential(header: "Token abc").authorization == "Token abc")
    }

    @Test(arguments: ["", "two words", "ä", "line\r\nHost: example.org", "\u{7F}"])
    func aTokenThatNoHeaderCanCarryHasNone(secret: String) {
        #expect(Credential(secret: secret).authorization == nil)
    }

    @Test(arguments: [
        ("abc", Credential(secret: "abc")), ("a:b", Credential(user: "a", password: "b")),
        ("ann:with space", Credential(user: "ann", password: "with space")),
        ("a b:c", Credential(user: "a b", password: "c")), ("a:b:c", Credential(user: "a", password: "b:c")),
        ("key:", Credential(user: "key", password: "")), ("Token abc:d", Credential(header: "Token abc:d")),
        ("Bearer abc", Credential(header: "Bearer abc")), ("Own abc", Credential(header: "Own abc")),
        ("bearer:x y", Credential(user: "bearer", password: "x y")),
        ("björn:pä 55", Credential(user: "björn", password: "pä 55")),
        ("a:\u{301}b", Credential(user: "a", password: "\u{301}b")),
    ])
    func aTextIsATokenAPairOrAHeaderValue(text: String, credential: Credential) {
        #expect(Credential(text: text) == credential)
        #expect(Credential(text: text).kind == credential.kind)
    }

    @Test(arguments: [
        ("newsapi", "QUIRE_NEWSAPI_KEY"), ("https://a-b.Example:81", "QUIRE_HTTPS___A_B_EXAMPLE_81_KEY"),
        ("https://björn.example", "QUIRE_HTTPS___BJ_RN_EXAMPLE_KEY"), ("straße", "QUIRE_STRASSE_KEY"),
        ("a\r\nb", "QUIRE_A_B_KEY"), ("a\u{7F}~b", "QUIRE_A__B_KEY"), ("", "QUIRE__KEY"),
    ])
    func aNameHasAVariable(name: String, variable: String) {
        #expect(Credential.environmentVariable(for: name) == variable)
    }

    @Test func aPasswordIsNotItsCanonicalEquivalent() {
        let composed = Credential(user: "a", password: "\u{E9}")
        #expect(composed != Credential(user: "a", password: "e\u{301}"))
        #expect(composed != Credential(secret: "\u{E9}"))
        #expect(Credential(header: "a") != Credential(secret: "a"))
    }

    @Test(arguments: [
        (Credential(secret: "a b"), nil), (Credential(secret: ""), "is empty"),
        (Credential(secret: "ä"), "contains characters other than ASCII"),
        (Credential(header: "Own ä"), "contains characters other than ASCII"),
        (Credential(secret: "a\u{1}"), "contains a control character"),
        (Credential(secret: "a\n"), "contains a line break"), (Credential(user: "日本", password: "語 \"\\"), nil),
        (Credential(user: "a", password: ""), nil),
        (Credential(user: "a", password: "\t"), "contains a control character"),
        (Credential(user: "a\u{7F}", password: "b"), "contains a control character"),
        (Credential(user: "a", password: "\u{FFFD}"), "contains bytes that are not UTF-8"),
        (Credential(user: "a:b", password: "c"), "has a user ID with a colon"),
    ])
    func aCredentialThatCannotBeSentSaysWhy(credential: Credential, problem: String?) {
        #expect(credential.problem == problem)
    }
}
