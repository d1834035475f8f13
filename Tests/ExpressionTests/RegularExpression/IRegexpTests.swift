import RegularExpression
import Testing

/// Tests of I-Regexp (RFC 9485): IRegexp, the dialect of RegularExpressionParser, CategorySet.
@Suite struct IRegexpTests {
    @Test(arguments: [
        ("", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "xabc", false), ("a|b", "b", true),
        ("a|", "", true),
        ("()", "", true), ("(a|bc)+", "abcbca", true), ("(a|bc)*", "abb", false), ("a?b", "b", true),
        ("a{2}", "aa", true),
        ("a{2}", "aaa", false), ("a{2,}", "aaaa", true), ("a{2,3}", "aaaa", false), ("a{0}", "", true),
        ("a{,2}", "a", nil),
        (".", "x", true), (".", "\n", false), (".", "\r", false), (".", "\u{2028}", true), (".", "😀", true),
        ("..", "👍🏽", true),
        ("[abc]", "b", true), ("[^abc]", "b", false), ("[^abc]", "\n", true), ("[a-c]", "b", true), ("[-a]", "-", true),
        ("[a-]", "-", true), ("[a\\-c]", "b", false), ("[a\\-c]", "-", true), ("[.$*+?(){}|/^]{3}", "$^.", true),
        ("[^^]", "^", false), ("[\\n-\\r]", "\u{B}", true), ("[\\[-\\]]", "\\", true), ("[--]", "-", true),
        ("\\p{L}+", "aÄ東", true), ("\\p{Lu}", "Ж", true), ("\\p{Lu}", "ж", false), ("\\P{Lu}", "ж", true),
        ("[\\p{Nd}x]+", "1x٣", true), ("[^\\P{L}]", "é", true), ("\\p{Sc}", "€", true), ("\\p{Zs}", "\u{A0}", true),
        ("\\p{Cn}", "\u{378}", true), ("\\p{C}", "\u{7}", true), ("\\p{Mn}", "\u{301}", true),
        ("\\.\\*\\\\", ".*\\", true),
        ("\\^\\-\\n\\t", "^-\n\t", true), (",-/>@Z_`z~'\"!#%&:;<=", ",-/>@Z_`z~'\"!#%&:;<=", true),
        ("^ab$", "ab", true),
        ("a^b", "a^b", false), ("[$]", "$", true), ("[^\\]]", "]", false),
        // Not I-Regexps.
        ("\\d", "1", nil), ("\\w", "a", nil), ("\\s", " ", nil), ("\\b", "", nil), ("\\$", "$", nil), ("\\/", "/", nil),
        ("a*?", "a", nil), ("a**", "a", nil), ("a+*", "a", nil), ("(?:a)", "a", nil), ("(?=a)", "a", nil),
        ("*", "*", nil),
        ("(", "(", nil), (")", ")", nil), ("a)", "a)", nil), ("[", "[", nil), ("]", "]", nil), ("[]", "", nil),
        ("[^]", "", nil),
        ("[]a]", "a", nil), ("[[]", "[", nil), ("[a-b-c]", "a", nil), ("[c-a]", "b", nil), ("[a-\\p{L}]", "a", nil),
        ("[\\p{L}-z]", "a", nil), ("[a", "a", nil), ("[a\\", "a", nil), ("a{", "a{", nil), ("a}", "a}", nil),
        ("{1}", "", nil),
        ("a{1", "a", nil), ("a{x}", "a", nil), ("a{3,2}", "aa", nil), ("a{-1}", "a", nil), ("\\", "\\", nil),
        ("a\\", "a", nil),
        ("\\p{Greek}", "a", nil), ("\\p{IsBasicLatin}", "a", nil), ("\\p{l}", "a", nil), ("\\p{Cs}", "a", nil),
        ("\\pL", "a", nil),
        ("\\p{}", "a", nil), ("\\p{Lu", "a", nil), ("\\x41", "A", nil), ("\\u0041", "A", nil), ("\\1", "1", nil),
        ("a{1}{2}", "aa", nil),
    ])
    func aPatternMatchesAWholeText(pattern: String, text: String, matches: Bool?) throws {
        var steps = 1000
        let expression = try? IRegexp(pattern, isWhole: true)
        #expect(try expression?.matches(text, steps: &steps) == matches)
        #expect((try? IRegexp(pattern, isWhole: false)) == nil || matches != nil)
    }

    @Test(arguments: [
        ("b", "abc", true), ("^b", "abc", false), ("b$", "ab", true), ("", "abc", true), ("b|^c", "acd", false),
    ])
    func aPatternMatchesAPartOfAText(pattern: String, text: String, matches: Bool) throws {
        var steps = 1000
        #expect(try IRegexp(pattern, isWhole: false).matches(text, steps: &steps) == matches)
        #expect(steps < 1000)
    }

    @Test func tooManyStepsAreAnError() throws {
        var steps = 1000
        let text = String(repeating: "x", count: 10_000)
        #expect(throws: RegularExpression.OutOfSteps.self) {
            _ = try IRegexp("(x+x+)+y", isWhole: false).matches(text, steps: &steps)
        }
        #expect(steps < 0)
    }

    @Test(arguments: [
        ("a{1001}", 2, "at most 1000 repetitions"), ("a{5,99999999999999999999}", 2, "at most 1000 repetitions"),
        ("((a{99}){99}){99}", 3, "fewer repetitions; together they need more than 2000 steps"),
        (String(repeating: "(", count: 50), 33, "at most 32 nested groups"),
        (String(repeating: "a", count: 2001), 2000, "at most 2000 characters"),
    ])
    func aLimitIsToldFromASyntaxError(pattern: String, offset: Int, expected: String) {
        #expect(Self.fault(of: pattern) == "\(offset): \(expected) (limit)")
    }

    @Test(arguments: [
        ("x\\d", 2, "[0-9] or \\p{Nd} in place of \\d"), ("a{2,1}", 5, "repetitions such as {2,5}"),
        ("[a-b-c]", 4, "a backslash before a hyphen in the middle of brackets"),
        ("\\p{Lx}", 3, "a general category of Unicode, such as L or Lu"), ("(a", 2, "a closing parenthesis"),
    ])
    func anErrorNamesTheExpectedText(pattern: String, offset: Int, expected: String) {
        #expect(Self.fault(of: pattern) == "\(offset): \(expected)")
    }

    private static func fault(of pattern: String) -> String? {
        do throws(RegularExpression.SyntaxError) {
            _ = try IRegexp(pattern, isWhole: true)
            return nil
        } catch {
            return "\(error.offset): \(error.expected)\(error.isLimit ? " (limit)" : "")"
        }
    }
}
