import QuireTesting
import Testing

@testable import FeedFormats

@Suite("Counting the characters of a text")
struct CharacterCountTests {
    /// Scalars that combine with their neighbours, and scalars that do not.
    private static let scalars: [Unicode.Scalar] = [
        "a", "b", " ", "\r", "\n", "é", "\u{301}", "\u{200D}", "\u{600}", "\u{1F1EB}", "\u{1F1EE}", "\u{1F468}",
        "\u{1F3FD}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{915}", "\u{94D}", "漢",
    ]

    @Test("The index is that of the standard library, whatever combines")
    func theIndexIsThatOfTheStandardLibraryWhateverCombines() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...12, using: &random)
            let chosen = (0..<count).compactMap { _ in Self.scalars.randomElement(using: &random) }
            let text = String(String.UnicodeScalarView(chosen))
            for characters in 0...13 {
                let expected = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex)
                let scalars = text.unicodeScalars.map(\.value)
                #expect(text.index(afterCharacters: characters) == expected, "\(scalars), \(characters)")
            }
        }
    }
}
