import Testing

@testable import HTMLTree

/// Tests of how the encoding of a page is found.
@Suite struct HTMLEncodingTests {
    static let pages: [(bytes: [UInt8], contentType: String?, name: String, text: String)] = [
        ([0xEF, 0xBB, 0xBF, 0x61], nil, "UTF-8", "a"),
        ([0xFF, 0xFE, 0x61, 0], "text/html; charset=utf-8", "UTF-16LE", "a"),
        ([0xFE, 0xFF, 0, 0x61], nil, "UTF-16BE", "a"),
        ([0xE9], "text/html; charset=\"ISO-8859-1\"", "windows-1252", "é"),
        ([0x80], "text/html;charset=latin1", "windows-1252", "€"),
        ([0xE9], nil, "windows-1252", "é"),
        ([0xC3, 0xA9], nil, "UTF-8", "é"),
        ([0xC3, 0xA9, 0xFF], "text/html; charset=utf-8", "UTF-8", "é\u{FFFD}"),
        ([0xCF, 0xD2], "text/html; charset=koi8-r", "KOI8-R", "ор"),
        ([0x82, 0xA0], "text/html; charset=shift_jis", "Shift_JIS", "あ"),
        ([0xA4, 0xA2], "text/html; charset=euc-jp", "EUC-JP", "あ"),
        ([0xB0, 0xA1], "text/html; charset=gb2312", "GBK", "啊"),
        ([0xA4, 0x40], "text/html; charset=big5", "Big5", "一"),
        ([0xB0, 0xA1], "text/html; charset=euc-kr", "EUC-KR", "가"),
        ([0xE9], "text/html; charset=iso-8859-8-i", "ISO-8859-8-I", "י"),
        ([0x80], "text/html; charset=x-user-defined", "x-user-defined", "\u{F780}"),
        ([0x61], "text/html; charset=iso-2022-kr", "replacement", "\u{FFFD}"),
        ([0x61], "text/html; charset=nonsense", "UTF-8", "a"),
    ]

    @Test(arguments: pages)
    func theMarkComesBeforeTheHeader(bytes: [UInt8], contentType: String?, name: String, text: String) {
        let page = HTMLDocument(bytes: bytes, contentType: contentType)
        #expect(page.encoding == name)
        #expect(page.root.text == text)
    }

    @Test(arguments: [
        ("<meta charset=koi8-r>", "KOI8-R"), ("<META charset = 'ISO-8859-2' >", "ISO-8859-2"),
        ("<meta http-equiv=content-type content='text/html; charset=euc-jp'>", "EUC-JP"),
        ("<meta content='text/html; charset=euc-jp' http-equiv=Content-Type>", "EUC-JP"),
        ("<meta content='text/html; charset=euc-jp'>", nil), ("<!--<meta charset=koi8-r>-->", nil),
        ("<meta charset=utf-16>", "UTF-8"), ("<meta charset=x-user-defined>", "windows-1252"),
        ("<a b='<meta charset=koi8-r>'><meta charset=gbk>", "GBK"),
        ("<meta charset=nonsense><meta charset=gbk>", "GBK"),
        ("<?xml version='1.0' encoding='windows-1251'?><p>", "windows-1251"), ("<meta charset=koi8-r", nil),
        ("<script><meta charset=koi8-r></script>", "KOI8-R"), ("<meta name=charset=gbk>", nil),
    ])
    func aDeclarationIsFoundAtTheBeginning(html: String, name: String?) {
        #expect(HTMLEncoding.declared(in: Array(html.utf8)) == name)
    }

    @Test(arguments: [
        ([0xB6] as [UInt8], "<meta charset=iso-8859-2>", "ISO-8859-2", "\u{15B}"), ([0xE9], "", "windows-1252", "é"),
        ([0xC5, 0x9B], "<meta charset=iso-8859-2>", "UTF-8", "\u{15B}"),
    ])
    func aDeclarationBeyondTheFirstKilobyteCountsUnlessTheBytesAreUTF8(
        letter: [UInt8],
        declaration: String,
        name: String,
        text: String
    ) {
        let beginning = String(repeating: " ", count: 1100) + declaration
        let page = HTMLDocument(bytes: Array(beginning.utf8) + letter)
        #expect(page.encoding == name)
        #expect(page.root.text.suffix(1) == text)
    }

    @Test func everyEncodingOfTheStandardCanBeRead() {
        let names = Set(EncodingLabels.names.values)
        #expect(names.count == 40)
        for name in names where name != "replacement" {
            let wide = name.hasPrefix("UTF-16")
            let bytes: [UInt8] = wide ? (name == "UTF-16LE" ? [0x61, 0] : [0, 0x61]) : [0x61]
            let page = HTMLDocument(bytes: bytes, contentType: "text/html; charset=\(name)")
            #expect(page.encoding == name)
            #expect(page.root.text == "a", "\(name)")
        }
        #expect(EncodingLabels.names.count == 228)
        #expect(HTMLEncoding.encoding(label: " \tUTF8\n") == "UTF-8")
    }
}
