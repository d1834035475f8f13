import Testing

@testable import FeedFormats

/// Tests of tags inside a line of text: InlineTagEffect.
@Suite struct InlineTagEffectTests {
    @Test(arguments: ["p", "DIV", "br", "h1", "figure", "blockquote", "section", "details", "video"])
    func aBlockSeparatesWords(name: String) {
        #expect(HTMLText.plain("one<\(name)>two") == "one two")
    }

    @Test(arguments: ["a", "EM", "strong", "source", "cite", "kbd", "blink", "x-card", "o:p", "figurine-x"])
    func anInlineElementIsRemoved(name: String) {
        #expect(HTMLText.plain("one<\(name)>two") == "onetwo")
    }

    @Test(arguments: ["element", "t", "pp", "figures", "sourcex", "strongest", "элемент"])
    func anUnknownTagIsText(name: String) {
        #expect(HTMLText.plain("Array<x\(name)>two") == "Array<x\(name)>two")
    }
}
