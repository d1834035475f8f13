import FeedModel
import Foundation
import Testing

/// Tests of plain text as paragraphs: ReadableText.
@Suite struct ReadableTextTests {
    @Test func aBlankLineEndsAParagraphOfPlainText() {
        let text = ReadableText(plain: "\n one\ntwo\n \t\n\nthree\r\n\r\nfour\n")
        #expect(text.blocks.map(\.text) == [" one\ntwo", "three", "four"])
        #expect(text.plain == " one\ntwo\n\nthree\n\nfour")
        #expect(ReadableText(plain: " \n").blocks == [])
    }
}
