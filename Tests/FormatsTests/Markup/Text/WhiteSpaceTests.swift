import Markup
import QuireTesting
import Testing

/// White space is collapsed sixteen bytes at a time.
///
/// The result must not depend on where a step begins.
@Suite struct WhiteSpaceTests {
    /// Collapses white space byte by byte, as the reference.
    private static func collapsed(_ pieces: [String]) -> String {
        var output: [UInt8] = []
        var isSpacePending = false
        for byte in pieces.joined().utf8 {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                isSpacePending = true
                continue
            }
            if isSpacePending, !output.isEmpty { output.append(0x20) }
            isSpacePending = false
            output.append(byte)
        }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func textsInPiecesAreCollapsedAsByteByByte() {
        var random = SeededGenerator(seed: 5)
        let signs = ["a", "b", "é", "日", " ", " ", "\n", "\t", "\r", "  "]
        for _ in 0..<5_000 {
            // Either mostly words, or as much white space as words.
            let first = Bool.random(using: &random) ? 0 : 3
            let pieces = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<Int.random(in: 0...70, using: &random)).map { _ in
                    let isSpace = Int.random(in: 0..<(first == 0 ? 7 : 2), using: &random) == 0
                    return signs[
                        isSpace ? Int.random(in: 4..<10, using: &random) : Int.random(in: 0..<4, using: &random)
                    ]
                }
                .joined()
            }
            var buffer = TextBuffer()
            var isSpacePending = false
            for var piece in pieces {
                piece.withUTF8 { buffer.appendCollapsing($0, isSpacePending: &isSpacePending) }
            }
            #expect(buffer.text == Self.collapsed(pieces), "\(pieces)")
            var whole = pieces.joined()
            let isCollapsed = whole.withUTF8(TextBuffer.isCollapsed)
            #expect(isCollapsed == (whole.utf8.elementsEqual(Self.collapsed([whole]).utf8)), "\(pieces)")
        }
    }

    @Test func aTextThatIsCollapsedIsSeenWhereverItsOnlyFaultStands() {
        func isCollapsed(_ text: String) -> Bool {
            var text = text
            return text.withUTF8(TextBuffer.isCollapsed)
        }
        let words = Array("Slack water on the bar at a quarter to nine")
        for count in 0...words.count where count == 0 || words[count - 1] != " " {
            #expect(isCollapsed(String(words[..<count])))
            for place in 0...count {
                let text = String(words[..<place]) + "\t" + String(words[place..<count])
                #expect(!isCollapsed(text), "\(text)")
            }
        }
    }

    @Test func whiteSpaceOfOtherScriptsIsSuspectedWhereverItStands() {
        func mayHoldWideSpace(_ text: String) -> Bool {
            var text = text
            return text.withUTF8(TextBuffer.mayHoldWideSpace)
        }
        let spaces = (UInt32(0x80)...0x3000).compactMap(Unicode.Scalar.init).filter(\.properties.isWhitespace)
        #expect(spaces.count == 19)
        for before in 0..<40 {
            for space in spaces {
                #expect(mayHoldWideSpace(String(repeating: "a", count: before) + "\(space)" + "tide"))
            }
            #expect(!mayHoldWideSpace(String(repeating: "a", count: before) + " tïde 日本語"))
        }
    }
}
