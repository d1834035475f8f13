import Markup
import QuireTesting
import Testing

// D7
/// Tests of character encodings: DecodedText, CharacterSet, Windows1252.
@Suite struct DecodedTextTests {
    @Test func theLastCharacterOfASetThatCombinesIsKept() {
        #expect(DecodedText([0xE1, 0x61], contentType: "text/html; charset=windows-1258").bytes == Array("áa".utf8))
    }

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

    @Test(arguments: [
        ("windows-1251", "Торренты"), ("KOI8-R", "Новости дня"), ("koi8-u", "Її діти"), ("ISO-8859-5", "Её"),
        ("ISO-8859-2", "žluť"), ("windows-1250", "Ołów"), ("ISO-8859-15", "Déjà vu"), ("ISO-8859-15", "5 €"),
        ("windows-1253", "Νέα"), ("ISO-8859-9", "Işık"), ("windows-1255", "חדשות"), ("windows-1256", "أخبار"),
        ("windows-1257", "Žinių"), ("windows-1258", "Tiếng Việt"), ("TIS-620", "ข่าว"), ("macintosh", "Déjà"),
        ("windows-1251", "It’s"), ("windows-1251", "Торренты 🎬"), ("GB2312", "中文"), ("gbk", "新闻 café"),
        ("GB18030", "“新”"), ("Big5", "新聞"), ("Shift_JIS", "ニュース"), ("EUC-JP", "日本語"), ("ISO-2022-JP", "日"),
        ("EUC-KR", "한국어"), ("EUC-KR", "It’s 99 “x”"),
    ])
    func utf8ThatIsDeclaredAsAnotherSetIsUTF8(label: String, text: String) {
        let repaired = "\(text)|UTF-8|another character set than the bytes are in"
        #expect(decode(xml(label, Array(text.utf8))).hasSuffix(repaired))
        #expect(decode(Array(text.utf8), "text/xml; charset=\(label)") == repaired)
        #expect(decode(xml("UTF-8", Array(text.utf8)), "text/xml; charset=\(label)").hasSuffix(repaired))
    }

    /// All of them are valid UTF-8, too.
    @Test(
        arguments: [
            ("windows-1251", [0xC5, 0xB8], "Её"), ("KOI8-R", [0xC5, 0xA3], "её"),
            ("TIS-620", [0xE0, 0xB7, 0xA4], "เทค"),
            ("TIS-620", [0xE2, 0xB7, 0xB9], "โทน"), ("ISO-8859-2", [0xC3, 0xAA], "ĂŞ"),
            ("windows-1250", [0xD3, 0xB3], "Ół"),
            ("windows-1251", [0xD0, 0x96], "Р–"), ("gb2312", [0xC3, 0xA9], "茅"),
            ("gb2312", [0xCE, 0xAA, 0xC4, 0xBF], "为目"),
            ("gb2312", [0xC3, 0xBF, 0xC8, 0xBB, 0xCE, 0xAA, 0xC4, 0xBF], "每然为目"), ("Big5", [0xC4, 0xB5], "警"),
            ("EUC-KR", [0xC7, 0xB0], "품"),
        ] as [(String, [UInt8], String)]
    )
    func textThatIsUTF8ByAccidentStaysWhatIsDeclared(label: String, bytes: [UInt8], text: String) {
        #expect(decode(xml(label, bytes)).hasSuffix("?>\(text)|\(label.uppercased())"))
    }

    @Test func unknownSetsAndUTF7AreRefused() {
        #expect(decode([0x61], "text/xml; charset=x-klingon") == "a|UTF-8|an unknown character set")
        #expect(decode(Array("+ADw-b+AD4-".utf8), "text/xml; charset=utf-7").hasPrefix("+ADw-b+AD4-|UTF-8|"))
        #expect(CharacterSet(label: "UTF-7-IMAP") == nil)
        #expect(CharacterSet(label: "../../etc/x//TRANSLIT") == nil)
    }

    @Test func bytesThatAreNoCharacterAreReplacedOneByOne() {
        let bytes: [UInt8] = [0xC0, 0x80, 0x62, 0xED, 0xA0, 0x80, 0xFF, 0xE2, 0x82]
        let marks = "\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
        #expect(
            decode(Array("Füße für Bären, Öl".utf8) + bytes)
                == "Füße für Bären, Öl\(marks)|UTF-8|bytes that are not a character"
        )
    }

    /// `é »` with a no-break space is one sequence of UTF-8, and so is `ß»`.
    @Test(
        arguments: [
            ([0x65, 0xE9, 0xA0, 0xBB, 0x2C, 0x20, 0xE9, 0x74, 0xE9, 0x2E, 0x2E, 0x2E], "eé\u{A0}», été..."),
            ([0xDF, 0xBB, 0x93, 0x61, 0x94, 0x2D, 0x2D, 0x2D], "ß»“a”---"),
            ([0xE0, 0xA0, 0xAB, 0xE9, 0xE8, 0x62, 0x63, 0x64], "à\u{A0}«éèbcd"),
        ] as [([UInt8], String)]
    )
    func aSequenceByAccidentDoesNotMakeUTF8(bytes: [UInt8], expected: String) {
        #expect(decode(bytes) == "\(expected)|WINDOWS-1252|another character set than declared")
    }

    @Test(
        arguments: [
            [0xC3, 0xA9, 0xFF, 0x2D, 0x2D, 0x2D], [0xC3, 0xA9, 0xC3, 0xA9, 0xE9, 0x2D, 0x2D, 0x2D],
            [0xE2, 0x80, 0x94, 0x61, 0xE2, 0x80],
        ] as [[UInt8]]
    )
    func damagedUTF8StaysUTF8(bytes: [UInt8]) {
        #expect(decode(bytes).hasSuffix("|UTF-8|bytes that are not a character"))
    }

    /// Vectors of sixteen bytes and the bytes after them take different ways.
    @Test(arguments: [0, 3, 14, 15, 16, 31, 40])
    func windows1252ConvertedAsLatin1IsReadAsItWasMeant(offset: Int) {
        let before = String(repeating: "x", count: offset)
        let text = decode(Array("\(before)don\u{92}t \u{93}ü\u{94}\u{85} \u{81}".utf8))
        #expect(text == "\(before)don’t “ü”… \u{81}|UTF-8|another character set than the bytes are in")
    }

    @Test func textXMLWithoutACharsetIsASCIIIfItsBytesAre() {
        #expect(decode(xml("iso-8859-1", [0x61]), "text/xml; charset:koi8-r").hasSuffix("a|US-ASCII"))
        #expect(decode([0x61], "text/rss+xml") == "a|US-ASCII")
        #expect(decode([0x61], "application/rss+xml") == "a|UTF-8")
        #expect(decode(xml("iso-8859-1", [0xE9]), "text/xml").hasSuffix("é|ISO-8859-1"))
        #expect(decode(xml("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C]), "text/xml").hasSuffix("日|ISO-2022-JP"))
    }

    @Test(
        arguments: [
            ("mac-greek", [0x80, 0xFD], "Äΐ"), ("x-mac-turkish", [0xDC], "İ"), ("MacCroatian", [0xA9], "Š"),
            ("mac_romanian", [0xBF], "ș"), ("ptcp154", [0x80], "Җ"), ("KZ-1048", [0x80], "Ђ"), ("thai", [0xA1], "ก"),
            ("euc-jis-2004", [0xA1, 0xA2], "、"), ("shift_jis_2004", [0x93, 0xFA], "日"),
            ("iso-8859-16-2001", [0xA4], "€"),
            ("ansi_x3.4-1968", [0x41], "A"), ("elot-928", [0xE1], "α"),
        ] as [(String, [UInt8], String)]
    )
    func codePagesAreKnownByTheirOtherNames(label: String, bytes: [UInt8], expected: String) {
        #expect(decode(xml(label, bytes)).hasSuffix("?>\(expected)|\(label.uppercased())"))
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
            [0xC2, 0x85],
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
