import Query
import Testing

/// Tests of regular expressions: RegularExpressionParser, RegularExpressionMachine, ScalarSet.
@Suite struct RegularExpressionTests {
    @Test(arguments: [
        ("abc", "xabcx", true), ("^abc$", "abc", true), ("^abc$", "abcd", false), ("a.c", "a\u{1F600}c", true),
        ("a|b", "xxb", true), ("^(a|bc)+$", "abcbca", true), ("^(a|bc)+$", "abb", false), ("", "x", true),
        ("[a-c0-9]{3}", "zz1b9", true), ("[^a-c]", "abc", false), ("\\d+", "v42", true), ("^\\w+$", "naïve_1", true),
        ("\\bswift\\b", "go swift!", true), ("\\bswift\\b", "swiftly", false), ("a{2,3}b", "ab", false),
        ("^a{2,3}$", "aaa", true), ("^a{2,}$", "aaaaaaa", true), ("x*", "", true), ("^$", "", true),
        ("\\.", "a", false),
        ("[]a]", "]", true), ("[a\\]]", "]", true), ("(?:ab)+c", "ababc", true), ("a??b", "b", true),
        ("東.都", "東京都", true),
        ("a\\sb", "a\nb", true), ("\\D\\W\\S", "a-b", true), ("\\Bb", "ab", true),
    ])
    func aPatternMatchesSomewhere(pattern: String, text: String, matches: Bool) throws {
        guard !pattern.isEmpty else {
            #expect(throws: RegularExpression.SyntaxError.self) { try RegularExpression(pattern) }
            return
        }
        #expect(try RegularExpression(pattern).matches(text) == matches)
    }

    @Test(arguments: [("SWIFT", "swift"), ("[A-Z]+", "ü swift"), ("straße", "STRAßE"), ("ÉTÉ", "été")])
    func caseIsIgnoredWhenAsked(pattern: String, text: String) throws {
        #expect(try RegularExpression(pattern, ignoresCase: true).matches(text))
        #expect(try !RegularExpression(pattern).matches(text))
    }

    @Test func aPatternThatBlowsUpElsewhereTakesLinearTime() throws {
        let text = String(repeating: "a", count: 20_000) + "!"
        for pattern in ["^(a+)+$", "^(a|aa)+$", "(a*)*b", "(.*)(.*)(.*)(.*)x", "(x+x+)+y"] {
            #expect(try !RegularExpression(pattern).matches(text))
        }
    }
}
