import Testing

@testable import ArticlesSource

@Suite struct ExcerptTests {
    @Test(arguments: [
        ("# Title\n\nFirst line.", "Title First line."),
        ("> quoted\n> twice", "quoted twice"),
        ("1. one\n2. two\n- three\n* four\n+ five", "one two three four five"),
        ("**bold**, *thin*, `code` and ~~gone~~ snake_case", "bold, thin, code and gone snake_case"),
        ("See [the page](https://example.org/a) and ![a cat](cat.png)now", "See the page and now"),
        ("[![badge](b.svg)](https://example.org) text", "text"),
        ("a[0] and [x] stay", "a[0] and [x] stay"),
        ("<div class=\"x\">inside</div> 1 < 2", "inside 1 < 2"),
        ("```swift\nlet a = 1\n```\nafter", "after"),
        ("~~~\n```\n~~~\nafter", "after"),
        ("| a | b |\n|---|---|\n:::note\nafter\n:::\n---", "after"),
        ("#tag and -1 stay", "#tag and -1 stay"),
        ("  spaced \t out  ", "spaced out"),
        ("unclosed [link](http", "unclosed link"),
        ("unclosed <tag", "unclosed <tag"),
    ])
    func marksAreTakenOff(markdown: String, plain: String) {
        #expect(Excerpt(ofMarkdown: markdown).text == plain)
    }

    @Test(arguments: ["", "\n\n", "```\ncode", "---\n***", "![](a.png)", "<br>"])
    func whatSaysNothingHasNoExcerpt(markdown: String) {
        #expect(Excerpt(ofMarkdown: markdown).text == nil)
    }

    @Test func aLongTextIsCut() {
        let text = Excerpt(ofMarkdown: String(repeating: "長い", count: 100_000)).text
        #expect(text == String(repeating: "長い", count: 79) + "長…")
    }

    @Test(arguments: ["[", "](", "<a", "![", "> ", "`", "[a](", "# "])
    func repeatedMarksDoNotTrap(mark: String) {
        _ = Excerpt(ofMarkdown: String(repeating: mark, count: 10_000))
        _ = Excerpt(ofMarkdown: String(repeating: mark, count: 999) + String(repeating: ">](x)", count: 600))
    }
}
