import Markup
import QuireTesting
import Testing

// D7
/// Tests of character encodings: DecodedText, CharacterSet, Windows1252.
@Suite struct DecodedTextTests {
    private func decode(_ bytes: [UInt8], _ contentType: String? = nil) -> String {
        let text = DecodedText(bytes, contentType: contentType)
        return ([String(decoding: text.bytes, as: UTF8.self), text.encoding] + text.repairs.first.map(\.kind.rawValue))
            .joined(separator: "|")
    }

    private func xml(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("<?xml version='1.0' encoding='\(encoding)'?>".utf8) + bytes
    }

    @Test func utf8NeedsNoDeclaration() {
        #expect(
            decode(Array("<a>ü</a>".utf8)) == "<a>ü</a>|UTF-8"
        )
    }

    @Test func aByteOrderMarkDecides() {
        #expect(decode([0xEF, 0xBB, 0xBF, 0x61], "text/xml; charset=iso-8859-1") == "a|UTF-8")
        #expect(decode([0xFF, 0xFE, 0x3C, 0, 0xE9, 0]) == "<é|UTF-16LE")
        #expect(decode([0xFE, 0xFF, 0, 0x3C, 0, 0xE9]) == "<é|UTF-16BE")
    }

    @Test func theHeaderComesBeforeTheDeclaration() {
        let body = xml("koi8-r", [0xC1])
        #expect(decode(body).hasSuffix("а|KOI8-R"))
        #expect(decode(body, "text/xml; charset=\"windows-1251\"").hasSuffix("Б|WINDOWS-1251"))
    }

    @Test func latin1MeansTheCodePageOfTheWeb() {
        #expect(decode(xml("ISO-8859-1", [0x93, 0xE9, 0x94])).hasSuffix("“é”|ISO-8859-1"))
    }

    @Test func aLieGivesWayToWhatTheBytesAre() {
        #expect(
            decode(Array("<a>ü</a>".utf8), "text/xml; charset=us-ascii")
                == "<a>ü</a>|UTF-8|another character set than the bytes are in"
        )
        #expect(
            decode([0x63, 0x61, 0x66, 0xE9], "text/xml; charset=utf-8")
                == "café|WINDOWS-1252|another character set than declared"
        )
        #expect(decode(xml("utf-16", [0x61])).hasSuffix("a|UTF-8|another character set than declared"))
    }

    @Test func unknownSetsAndUTF7AreRefused() {
        #expect(decode([0x61], "text/xml; charset=x-klingon") == "a|UTF-8|an unknown character set")
        #expect(decode(Array("+ADw-b+AD4-".utf8), "text/xml; charset=utf-7").hasPrefix("+ADw-b+AD4-|UTF-8|"))
        #expect(CharacterSet(label: "UTF-7-IMAP") == nil)
        #expect(CharacterSet(label: "../../etc/x//TRANSLIT") == nil)
    }

    @Test func bytesThatAreNoCharacterAreReplacedOneByOne() {
        let bytes: [UInt8] = [0xC3, 0xBC, 0xC0, 0x80, 0x62, 0xED, 0xA0, 0x80, 0xFF, 0xE2, 0x82]
        let marks = "\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
        #expect(decode(bytes) == "ü\(marks)|UTF-8|bytes that are no character")
    }

    @Test func controlCharactersGoAndLineEndsBecomeOne() {
        #expect(decode(Array("a\0b\u{1B}c\r\nd\re\tf".utf8)) == "abc\nd\ne\tf|UTF-8|control characters")
    }

    @Test func japaneseAndChineseSetsAreRead() {
        #expect(decode(xml("Shift_JIS", [0x93, 0xFA])).hasSuffix("日|SHIFT_JIS"))
        #expect(decode(xml("gb2312", [0xD6, 0xD0])).hasSuffix("中|GB2312"))
        #expect(decode(xml("Big5", [0xA4, 0xA4])).hasSuffix("中|BIG5"))
    }

    @Test(arguments: [
        "iso8859_2", "ISO_8859-2:1987", "latin2", "iso-8859-2-1987", "x-mac-centraleurope", "Windows-1250", "CP852",
        "852",
    ])
    func labelsAreKnownInTheSpellingsOfPrograms(label: String) {
        let letters: [String: UInt8] = ["x-mac-centraleurope": 0xFD, "CP852": 0xBE, "852": 0xBE]
        #expect(decode(xml(label, [letters[label] ?? 0xBF])).hasSuffix("ż|\(label.uppercased())"))
    }

    @Test func nothingIsNothing() {
        #expect(decode([]) == "|UTF-8")
    }
}

@Suite struct UTF8Tests {
    /// Returns bytes with every kind of invalid UTF-8 near the edges of vectors of sixteen bytes.
    private static func bytes(seed: Int) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces: [[UInt8]] = [
            [0x61], [0x20], [0x0A], Array("plain text, and more of it".utf8), [0xC3, 0xBC], [0xE6, 0x97, 0xA5],
            [0xF0, 0x9F, 0x98, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
        ]
        let wrong: [[UInt8]] = [
            [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let isWrong = seed.isMultiple(of: 2) && Int.random(in: 0..<12, using: &random) == 0
            bytes += (isWrong ? wrong : pieces).randomElement(using: &random) ?? []
        }
        return bytes
    }

    @Test func sixteenBytesAtATimeAreJudgedAsTheStandardLibraryJudgesThem() {
        for seed in 0..<20_000 {
            let bytes = Self.bytes(seed: seed)
            let isRight = String(validating: bytes, as: UTF8.self) != nil
            let tokenizer = Tokenizer(bytes, syntax: .xml)
            #expect((tokenizer.bytes == bytes) == isRight, "\(bytes)")
            #expect(String(validating: tokenizer.bytes, as: UTF8.self) != nil, "\(bytes)")
        }
    }
}
