import Query
import Testing

@testable import ReaderShell

/// Tests of the passage around a match: SnippetLine.
@Suite struct SnippetLineTests {
    private func line(_ after: String, isCut: Bool = false, width: Int = 40) -> String {
        let snippet = Snippet(before: "Of ", found: "Ardour", after: after, isCutAfter: isCut)
        return SnippetLine(snippet: snippet, width: width, symbols: .rich).text
    }

    @Test(arguments: [
        (" is now available for Linux, macOS and Windows", "Of [Ardour] is now available for …"),
        (" is now available for", "Of [Ardour] is now available for"),
        (" 港の朝は静かで水先案内人たちは潮を待っていた。", "Of [Ardour] 港の朝は静かで水先案内 …"),
    ])
    func aPassageThatIsTooLongEndsWithAWord(after: String, text: String) {
        #expect(line(after) == text)
    }

    @Test func aPassageThatWasCutWithinAWordEndsWithTheWordBefore() {
        #expect(line(" is a hot-fix rel", isCut: true, width: 80) == "Of [Ardour] is a hot-fix …")
    }
}
