import Testing

@testable import HTMLTree

/// Tests of `HTMLSource`.
@Suite struct HTMLSourceTests {
    private func text(_ source: HTMLSource) -> String {
        #expect(source.bytes.suffix(SourceBytes.padding).allSatisfy { $0 == 0 })
        return String(decoding: source.bytes.dropLast(SourceBytes.padding), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("\r", "\n"), ("\r\n", "\n"), ("\r\r\n\n\r", "\n\n\n\n"),
        ("a\rb\r\nc\nd\r", "a\nb\nc\nd\n"),
    ])
    func everyLineEndIsALineFeed(written: String, read: String) {
        #expect(text(HTMLSource(written)) == read)
        #expect(text(HTMLSource(Array(written.utf8))) == read)
    }

    @Test func aTextThatIsTooLongIsCutBetweenCharacters() {
        let bytes = Array("aé€z".utf8)
        let sources = (0...8).map { HTMLSource(bytes, maximum: $0) }
        #expect(sources.map(text) == ["", "a", "a", "aé", "aé", "aé", "aé€", "aé€z", "aé€z"])
        #expect(sources.map(\.isCut) == Array(repeating: true, count: 7) + [false, false])
    }
}
