import FeedModel
import QuireTesting
import SubscriptionFormats
import Testing

@testable import Services

/// Tests of the lines of some subscriptions: SubscriptionLines.
@Suite struct SubscriptionLinesTests {
    private static let file = """
        # https://a.example/feed

        https://a.example/feed blog "~A title"
        https://a.example/feed2
          https://indented.example/
        "https://quoted.example/"
        https://b.example/ü\ttag
        https://A.example/feed
        https://a.example/feed again
        https://last.example/
        """

    private func excerpt(_ ids: [String]) -> (lines: String, missing: Set<SourceID>) {
        let sources = Set(ids.map { SourceID($0) })
        let (lines, missing) = SubscriptionLines.excerpt(of: Array(Self.file.utf8), naming: sources)
        return (String(decoding: lines, as: UTF8.self), missing)
    }

    @Test func aLineThatBeginsWithAnIdentityToTheLetterIsFound() {
        let found = excerpt(["https://a.example/feed", "https://b.example/ü", "https://last.example/"])
        #expect(
            found.lines == """
                https://a.example/feed blog "~A title"
                https://b.example/ü\ttag
                https://a.example/feed again
                https://last.example/

                """
        )
        #expect(found.missing == [])
    }

    @Test func anIdentityThatIsWrittenOtherwiseIsMissing() {
        let ids = ["https://indented.example/", "https://quoted.example/", "https://none.example/", ""]
        let found = excerpt(ids)
        #expect(found.lines == "")
        #expect(found.missing == Set(ids.map { SourceID($0) }))
    }

    @Test(arguments: [
        ("https://a.example/ !", true), ("!", false), ("https://a.example/!b", false), ("a \"!hidden\"", true),
        ("", false), ("a\t!b", true),
    ])
    func anExclamationMarkThatBeginsAWordMayHide(line: String, mayHide: Bool) {
        #expect(SubscriptionLines.mayHide(Array(line.utf8)) == mayHide)
    }

    @Test func noLineThatCannotBeUsedIsPassedOver() {
        var random = SeededGenerator(seed: 3)
        let parts = [
            "https://", "http://", "HTTPS://", "a.example", "A-1", "/feed", ":99999", ":80", " ", "#", "\"", "@", "\\",
            "!", "~T",
            "\u{7F}", "\t", "\u{1}", "é", "weather:", "<<<", "\r\n", "\n", "?q",
        ]
        var passed = 0
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...6, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let isPassed = !SubscriptionLines.mayHaveProblems(Array(text.utf8))
            if isPassed { passed += 1 }
            #expect(!isPassed || SubscriptionsFile(text: text).problems.isEmpty, "\(text.debugDescription)")
        }
        #expect(passed > 300)
        let ordinary = "# mine\n\nhttps://a.example/feed?x=1 tag \"~A b\"\r\nhttp://b.example !\n#c\n"
        #expect(!SubscriptionLines.mayHaveProblems(Array(ordinary.utf8)))
    }
}
