import FeedModel
import Foundation
import Testing

/// Tests of plain text as paragraphs: ReadableText, LinkNumbers, String+WebAddresses.
@Suite struct ReadableTextTests {
    @Test func aBlankLineEndsAParagraphOfPlainText() {
        let text = ReadableText(plain: "\n one\ntwo\n \t\n\nthree\r\n\r\nfour\n")
        #expect(text.blocks.map(\.text) == [" one\ntwo", "three", "four"])
        #expect(text.plain == " one\ntwo\n\nthree\n\nfour")
        #expect(ReadableText(plain: " \n").blocks == [])
    }

    @Test func anAddressInPlainTextHasANumber() {
        let text = ReadableText(
            plain: "See https://tide.example/a?b=c&d#e, or HTTP://TIDE.example.\n\nhttps://tide.example/a?b=c&d#e"
        )
        #expect(
            text.blocks.map(\.text) == [
                "See https://tide.example/a?b=c&d#e [1], or HTTP://TIDE.example [2].",
                "https://tide.example/a?b=c&d#e [1]",
            ]
        )
        #expect(text.links == ["https://tide.example/a?b=c&d#e", "HTTP://TIDE.example"])
        #expect(text.linkWords == ["", ""])
    }

    @Test(arguments: [
        ("(https://l.example/a)", "https://l.example/a"), ("https://l.example/a_(b))!", "https://l.example/a_(b)"),
        ("<https://l.example/>", "https://l.example/"), ("“https://l.example/a”", "https://l.example/a"),
        ("'https://l.example'?!", "https://l.example"), ("[a](https://l.example/b).", "https://l.example/b"),
        ("http://[::1]:8080/a]", "http://[::1]:8080/a"), ("見てhttps://l.example/aを。", "https://l.example/a"),
        ("https://l.example/ä/日本語。", "https://l.example/ä/日本語"), ("（https://日本.example/）", "https://日本.example/"),
        ("https://l.example👉", "https://l.example"), ("feed:https://l.example/a…", "https://l.example/a"),
        ("https://l.example에서", "https://l.example"),
    ])
    func anAddressEndsWhereTheSentenceGoesOn(text: String, link: String) {
        #expect(ReadableText(plain: text).links == [link])
    }

    @Test(arguments: [
        "https://", "https:// a", "xhttps://l.example", "ftp://l.example", "http:l.example", "https://)", "a: b",
        "http:///a",
    ])
    func whatIsNoWebAddressHasNoNumber(text: String) {
        #expect(ReadableText(plain: text) == ReadableText(blocks: [.init(.paragraph, text)]))
    }

    @Test(.timeLimit(.minutes(1))) func manyAddressesTakeLinearTime() {
        for piece in ["http://a ", "http:", "://", "http://a))", "x", "http://a'"] {
            let text = String(repeating: piece, count: 50_000)
            #expect(ReadableText(plain: text).blocks.count == 1)
        }
    }
}
