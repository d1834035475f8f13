import Testing

@testable import TOMLReading

/// Tests of texts in TOML: String.quotedForTOML.
@Suite struct TOMLQuotingTests {
    @Test(arguments: ["", "a \"b\" \\c", "a\nb\tc\r\n", "\u{1}\u{1B}\u{7F}", "\"\u{301}\\\u{301}", "ä'#"])
    func aQuotedTextIsReadBackAsItWas(text: String) throws {
        let line = "a = \(text.quotedForTOML)"
        #expect(!line.contains { $0.isNewline })
        let read = try #require(TOMLDocument.table(line)["a"]?.string)
        #expect(Array(read.utf8) == Array(text.utf8))
    }
}
