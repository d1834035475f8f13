import Testing

@testable import RegularExpression

/// Tests of captures: CapturingExpression, and the groups of RegularExpressionCompiler.
@Suite struct CapturingExpressionTests {
    @Test(arguments: [
        ("([0-9]+) points", "by a, 1234 points", "1234"), ("(a+)", "baaac", "aaa"), ("(a+?)", "baaac", "a"),
        ("<(.*)>", "<a><b>", "a><b"), ("<(.*?)>", "<a><b>", "a"), ("(a|ab)(c|bcd)?", "abcd", "a"),
        ("(ab|a)(c|bcd)?", "abcd", "ab"), ("x(a{2,3})", "xaaaa", "aaa"), ("x(a{2,3}?)", "xaaaa", "aa"),
        ("(a)|b", "b", nil), ("(a)?b", "b", nil), ("x(a*)", "x", ""), ("(?:a|b)(c)", "abc", "c"),
        ("((a)b)", "ab", "ab"),
        ("(a)*", "aaa", "a"), ("([a-z])*", "abc", "c"), ("^(\\w+)\\b.*$", "two words", "two"), ("z(a)", "aaa", nil),
        ("(東.)", "x東京", "東京"), ("(\u{301})", "e\u{301}x", "\u{301}"), ("(.)", "👍🏽", "👍"), ("$()", "ab", ""),
        ("(a|b)*?c", "abc", "b"), ("(x??)", "x", ""), ("(\\s*)", "a b", ""), ("b(c$)?", "bc", "c"),
        ("b(c$)?", "bcd", nil),
    ])
    func theFirstGroupOfTheFirstMatchIsFound(pattern: String, text: String, group: String?) throws {
        let expression = try CapturingExpression(pattern)
        #expect(
            expression.firstMatch(of: 1, in: text)?.unicodeScalars.map(\.value) == group?.unicodeScalars.map(\.value)
        )
    }

    @Test func groupsAreCountedByTheirOpeningParentheses() throws {
        let expression = try CapturingExpression("((\\d+)-(?:x)(\\d+))(y)?")
        #expect(expression.groupCount == 4)
        let groups = (0...5).map { expression.firstMatch(of: $0, in: "at 12-x34z 5-x6y") }
        #expect(groups == ["12-x34", "12-x34", "12", "34", nil, nil])
    }

    @Test(arguments: [
        ("a.c", "xabcabc", "abc"), ("b*", "abb", ""), ("b+", "abbb", "bbb"), ("c|abc", "abc", "abc"), ("x", "a", nil),
    ])
    func groupZeroIsTheLeftmostMatch(pattern: String, text: String, match: String?) throws {
        #expect(try CapturingExpression(pattern).firstMatch(of: 0, in: text) == match)
    }

    @Test func patternsThatBlowUpElsewhereTakeLinearTime() throws {
        let text = String(repeating: "a", count: 5000) + "!"
        for pattern in ["^((a+)+)$", "^((a|aa)+)$", "((a*)*)b", "(.*)(.*)(.*)(.*)x"] {
            #expect(try CapturingExpression(pattern).firstMatch(of: 1, in: text) == nil)
        }
        #expect(try CapturingExpression("((a*)*)").firstMatch(of: 1, in: text)?.count == 5000)
    }

    @Test func tooManyStepsAreAnError() throws {
        let text = String(repeating: "x", count: 10_000)
        var steps = 1000
        #expect(throws: RegularExpression.OutOfSteps.self) {
            _ = try CapturingExpression("((x+x+)+)y").firstMatch(of: 1, in: text, steps: &steps)
        }
        #expect(steps < 0)
        // An expression that can begin only at the beginning reads no further than it fits.
        steps = 1000
        #expect(try CapturingExpression("^x(y)").firstMatch(of: 1, in: text, steps: &steps) == nil)
        #expect(steps > 900)
        #expect(try CapturingExpression("x(x?)").firstMatch(of: 1, in: text, steps: &steps) == "x")
    }

    @Test func bothEnginesAgreeOnWhetherATextMatches() throws {
        let patterns = [
            "a|b", "(a|b)*c", "^a+?b", "a{2,3}?b", "\\bab\\b", "(a?){3}a{3}", "[^a]b", "(^|b)a", "a($|b)", "(ab?)+?b",
            "\\Ba",
        ]
        let letters = ["a", "b", "c", " "]
        let texts = (0..<256).map { number in (0..<4).map { letters[number >> (2 * $0) & 3] }.joined() } + ["", "aaa"]
        for pattern in patterns {
            let (plain, capturing) = (try RegularExpression(pattern), try CapturingExpression(pattern))
            let different = texts.filter { plain.matches($0) != (capturing.firstMatch(of: 0, in: $0) != nil) }
            #expect(different == [], "\(pattern)")
        }
    }

    @Test func whatFollowsManyAlternativesIsTriedOnce() throws {
        let bars = String(repeating: "|", count: 300)
        let boundaries = String(repeating: "\\b", count: 500)
        let expression = try CapturingExpression("(?:\(bars))(\(boundaries))c")
        var steps = 10_000
        #expect(try expression.firstMatch(of: 1, in: "a b a b", steps: &steps) == nil)
        #expect(steps > 0)
    }

    @Test func aPatternThatIsTooLargeIsRefused() {
        #expect(throws: RegularExpression.SyntaxError.self) { try CapturingExpression("((a{99}){99}){99}") }
        #expect(throws: RegularExpression.SyntaxError.self) { try CapturingExpression("(") }
    }
}

extension CapturingExpression {
    /// Returns the part of a text that a group matches; so many steps always suffice.
    fileprivate func firstMatch(of group: Int, in text: String) -> String? {
        var steps = Int.max
        return (try? firstMatch(of: group, in: text, steps: &steps)) ?? nil
    }
}
