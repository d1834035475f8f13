import Markup
import Testing

/// Tests of character references: CharacterReferences, NamedReferences.
@Suite struct CharacterReferencesTests {
    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&hellip;&eacute;&zwj;", "…é\u{200D}"),
        ("&AMP &copy2024 &notit;", "& ©2024 ¬it;"), ("&NotEqualTilde;", "\u{2242}\u{338}"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&#65;&#x42;&#X43;", "ABC"), ("&#146;&#x80;", "’€"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("a&#27;[31m&#x9b;&#xFFFE;", "a\u{FFFD}[31m›\u{FFFD}"),
        ("&bogus; & &; &# &#x; &#xZ;", "&bogus; & &; &# &#x; &#xZ;"),
        ("", ""), ("plain", "plain"),
    ])
    func referencesAreDecodedAsHTMLDecodesThem(text: String, expected: String) {
        #expect(CharacterReferences.decode(text) == expected)
    }

    @Test func attributesKeepQueriesWhole() {
        var tokenizer = Tokenizer(Array("<a href='?a=1&copy=2&amp;b&lt'>".utf8), syntax: .html)
        _ = tokenizer.next()
        #expect(tokenizer.attribute("href") == "?a=1&copy=2&b<")
    }

    // D6
    @Test func everyLegacyNameIsRecoveredInXML() {
        var tokenizer = Tokenizer(Array("<a>&nbsp;&Auml;&thetasym;&lozenge;&unheardof;</a>".utf8), syntax: .xml)
        _ = tokenizer.next()
        guard case .text(let range) = tokenizer.next() else { return }
        var text: [UInt8] = []
        tokenizer.appendText(range, to: &text)
        #expect(String(decoding: text, as: UTF8.self) == "\u{A0}Äϑ◊&unheardof;")
        #expect(tokenizer.repairs.count == 5)
    }
}
