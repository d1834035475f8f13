import Testing

@testable import RegularExpression

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
        ("^[\\.-9]+$", "./0", true), ("^[\\w-.]+$", "a-.", true),
    ])
    func aPatternMatchesSomewhere(pattern: String, text: String, matches: Bool) throws {
        guard !pattern.isEmpty else {
            #expect(throws: RegularExpression.SyntaxError.self) { try RegularExpression(pattern) }
            return
        }
        #expect(try RegularExpression(pattern).matches(text) == matches)
    }

    private static let folding: @Sendable (String) -> String = {
        $0.lowercased().replacing("é", with: "e").replacing("ü", with: "u").replacing("ß", with: "ss").replacing(
            "（",
            with: "("
        )
    }

    @Test(arguments: [
        ("SWIFT", "swift"), ("[A-Z]+", "ü"), ("STRASSE", "straße"), ("^straß+e$", "strassße"),
        ("^(?:ÉTÉ){2}$", "etéÉte"),
        ("[é-ü]", "K"), ("[ß]", "S"), ("^\\é$", "E"), ("^x（$", "X("), ("^É*$", "eeÉ"), ("[\\ü]", "u"),
    ])
    func differencesThatAreFoldedDoNotCount(pattern: String, text: String) throws {
        #expect(try RegularExpression(pattern, folding: Self.folding).matches(text))
        #expect(try !RegularExpression(pattern).matches(text))
    }

    @Test(arguments: [
        ("b", "aab", true), ("^b", "ab", false), ("\\bb", "ab b", true), ("(^|x)b", "ab", false), ("$", "a", true),
        ("é", "aé", true),
        ("[^a]", "aaé", true), ("[^\\x{0}]".replacing("\\x{0}", with: "b"), "bba", true), ("@|\u{7F}", "a\u{7F}", true),
        ("[?-A]", "~@", true), ("(a|)b", "zb", true),
    ])
    func aMatchBeginsWhereTheFirstScalarAllowsIt(pattern: String, text: String, matches: Bool) throws {
        #expect(try RegularExpression(pattern).matches(text) == matches)
    }

    @Test(arguments: [
        (String(repeating: ".*", count: 300) + "b\u{2F}", "The quick brown fox. "),
        (String(repeating: "a?", count: 500) + String(repeating: "a", count: 500) + "b", "a"),
        ("(a*)*(a*)*(a*)*(a*)*(a*)*b", "a"),
        ("(.*)(.*)(.*)(.*)(.*)(.*)(.*)x{9}", "word "), ("\\w*\\w*\\w*\\w*\\w*\\w*\\w*\\w*\\w*!", "word"),
    ])
    func anExpressionOfManyStepsIsEndedByItsBudget(pattern: String, word: String) throws {
        let text = String(repeating: word, count: 40_000 / word.utf8.count)
        let expression = try RegularExpression(pattern)
        let budget = MatchingBudget(steps: 100_000)
        let exhausted = MatchingBudget.Exhausted(expression: expression.description)
        #expect(throws: exhausted) { try expression.matches(text, within: budget) }
        // What is spent is spent, for each text of the search.
        #expect(throws: exhausted) { for _ in 0..<10 { _ = try expression.matches(text, within: budget) } }
    }

    @Test(arguments: ["foo", "(foo|bar)s?\\b", "[A-Z]\\w+ly", "\\d{4}-\\d\\d", ".*x.*y", "^The.*9$", "fox|bird|worm"])
    func anOrdinaryExpressionIsNeverEnded(pattern: String) throws {
        let text = String(repeating: "The quick brown fxes jumped over 7 dogs. ", count: 5000)
        let expression = try RegularExpression(pattern)
        #expect(try !expression.matches(text, within: MatchingBudget(steps: 1000)))
    }

    @Test func aPatternThatBlowsUpElsewhereTakesLinearTime() throws {
        let text = String(repeating: "a", count: 20_000) + "!"
        for pattern in ["^(a+)+$", "^(a|aa)+$", "(a*)*b", "(.*)(.*)(.*)(.*)x", "(x+x+)+y"] {
            #expect(try !RegularExpression(pattern).matches(text))
        }
    }
}
