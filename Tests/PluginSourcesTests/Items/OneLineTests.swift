import Testing

@testable import PluginSources

/// Tests of texts that are folded to one line.
@Suite struct OneLineTests {
    @Test(arguments: [
        ("", ""), ("tea", "tea"), ("green tea", "green tea"), (" tea", "tea"), ("tea ", "tea"),
        ("green  tea", "green tea"), ("green\n\t tea\r\n", "green tea"),
        ("\u{A0}grün\u{2028}er\u{3000}Tee\u{85}", "grün er Tee"), (" \n ", ""),
        ("a \u{301}b", "a \u{301}b"), ("a\u{1F}b", "a\u{1F}b"),
    ])
    func runsOfWhiteSpaceAreOneSpace(text: String, line: String) {
        #expect(Array(text.onOneLine.unicodeScalars) == Array(line.unicodeScalars))
    }
}
