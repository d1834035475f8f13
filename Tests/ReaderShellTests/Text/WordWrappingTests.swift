import Testing

@testable import ReaderShell

/// Tests of words that are wider than a line: String.wrapped, WideWords.
@Suite struct WordWrappingTests {
    @Test func aPublishersWordIsCutAndAnAddressInASentenceIsWhole() {
        let word = "x://" + String(repeating: "a", count: 30)
        #expect(
            "see \(word)".wrapped(toCells: 20) == [
                "see", "x://" + String(repeating: "a", count: 16), String(repeating: "a", count: 14),
            ]
        )
        #expect("see \(word)".wrapped(toCells: 20, .cutBesidesAddresses) == ["see", word])
        #expect("see \(word.dropFirst(4))".wrapped(toCells: 20, .cutBesidesAddresses).count == 3)
        #expect("see \(word.dropFirst(4))".foldedBetweenWords(toCells: 20).count == 2)
    }
}
