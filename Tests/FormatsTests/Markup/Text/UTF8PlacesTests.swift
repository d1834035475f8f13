import Markup
import Testing

/// Text is checked sixteen or more bytes at a time.
///
/// The result must not depend on where a step begins.
@Suite struct UTF8PlacesTests {
    // D7
    @Test(
        arguments: [
            [0x63, 0xEA, 0x63, 0x68], [0xEA], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80],
            [0xC0, 0xAF],
            [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xF5, 0x80, 0x80, 0x80],
            [0x80], [0xC3, 0xA9, 0xA9],
            Array("é€😀".utf8), [0xC3, 0xA9, 0xE2, 0x82],
        ] as [[UInt8]]
    )
    func whatIsNoCharacterIsReplacedWhereverItStands(piece: [UInt8]) {
        // The piece alone is shorter than a step and is checked byte by byte.
        let alone = Tokenizer(piece, syntax: .xml).bytes
        for filling in [Array("x".utf8), Array("ж".utf8)] {
            for before in 0..<50 {
                for after in 0..<50 {
                    let (head, tail) = (filling.repeated(before), filling.repeated(after))
                    let bytes = Tokenizer(head + piece + tail, syntax: .xml).bytes
                    #expect(bytes == head + alone + tail, "\(before) before, \(after) after")
                }
            }
        }
    }
}

extension [UInt8] {
    fileprivate func repeated(_ count: Int) -> [UInt8] { Array(repeatElement(self, count: count).joined()) }
}
