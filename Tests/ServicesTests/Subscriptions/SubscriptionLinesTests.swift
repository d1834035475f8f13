import FeedModel
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
}
