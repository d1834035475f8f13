import Glibc

/// A character set, converted by the C library's `iconv`.
///
/// Labels have their meaning on the web (https://encoding.spec.whatwg.org/#names-and-labels): Latin 1 is windows-1252,
/// GB 2312 is GB 18030. UTF-7 is refused, because text in it can hide markup.
package struct CharacterSet: Hashable, Sendable {
    package let name: String

    static let utf8 = CharacterSet(name: "UTF-8")
    static let windows1252 = CharacterSet(name: "WINDOWS-1252")

    private init(name: String) { self.name = name }

    package init?(label: String) {
        if label == "UTF-8" || label == "utf-8" {
            self = .utf8
            return
        }
        let label = label.uppercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        guard !label.isEmpty, label.utf8.count <= 40, label.utf8.allSatisfy(\.isLabelByte) else { return nil }
        for name in Self.candidates(for: label) where !name.contains("UTF-7") && !name.contains("UTF7") {
            if name == "UTF-8" || name == "WINDOWS-1252" || MacCodePage.named(name) != nil || Self.isKnown(name) {
                self.name = name
                return
            }
        }
        return nil
    }

    /// Returns the names that a label can mean: publishers write `_` for `-`, put `X-` in front or a year at the end.
    private static func candidates(for label: String) -> [String] {
        let plain = label.hasPrefix("X-") || label.hasPrefix("X_") ? String(label.dropFirst(2)) : label
        var hyphenated = String(plain.map { $0 == "_" || $0 == ":" ? "-" : $0 })
        let end = hyphenated.suffix(5)
        if end.hasPrefix("-19") || end.hasPrefix("-20"), end.dropFirst().allSatisfy(\.isNumber),
            !hyphenated.hasSuffix("JIS-2004"), !hyphenated.hasSuffix("JP-2004")
        {
            hyphenated.removeLast(5)
        }
        if hyphenated.hasPrefix("ISO"), hyphenated.dropFirst(3).first?.isNumber == true {
            hyphenated = "ISO-" + hyphenated.dropFirst(3)
        }
        let known = [aliases[plain], aliases[hyphenated]].compactMap(\.self)
        return known + [plain, label, hyphenated, "CP" + plain, "CP" + plain.filter(\.isNumber)]
    }

    /// The labels that mean something else on the web than to `iconv`, or that `iconv` spells differently.
    private static let aliases: [String: String] = [
        "UTF8": "UTF-8", "UNICODE-1-1-UTF-8": "UTF-8", "U8": "UTF-8", "UTF_8": "UTF-8",
        "ISO-8859-1": "WINDOWS-1252", "ISO8859-1": "WINDOWS-1252", "ISO_8859-1": "WINDOWS-1252",
        "LATIN1": "WINDOWS-1252", "LATIN-1": "WINDOWS-1252", "L1": "WINDOWS-1252", "CP1252": "WINDOWS-1252",
        "US-ASCII": "WINDOWS-1252", "ASCII": "WINDOWS-1252", "ANSI": "WINDOWS-1252", "CP819": "WINDOWS-1252",
        "WIN-1252": "WINDOWS-1252", "8859-1": "WINDOWS-1252", "8859_1": "WINDOWS-1252",
        "GB2312": "GB18030", "GBK": "GB18030", "GB_2312-80": "GB18030", "EUC-CN": "GB18030", "CHINESE": "GB18030",
        "SHIFT_JIS": "CP932", "SHIFT-JIS": "CP932", "SJIS": "CP932", "MS_KANJI": "CP932", "WINDOWS-31J": "CP932",
        "EUC-KR": "CP949", "KS_C_5601-1987": "CP949", "KSC5601": "CP949", "UHC": "CP949", "WINDOWS-949": "CP949",
        "BIG5": "BIG5-HKSCS", "TIS-620": "CP874", "ISO-8859-11": "CP874", "ISO-8859-9": "CP1254",
        "MS-KANJI": "CP932", "MSKANJI": "CP932", "S-JIS": "CP932", "SHIFTJIS": "CP932", "MAC-JAPANESE": "CP932",
        "KOREAN": "CP949", "KS-C-5601": "CP949", "KS-X-1001": "CP949", "KSX1001": "CP949", "MAC-KOREAN": "CP949",
        "KS-C-5601-1987": "CP949", "CSISO58GB231280": "GB18030", "EUCGB2312-CN": "GB18030", "GB2312-80": "GB18030",
        "GB2312-1980": "GB18030", "ISO-IR-58": "GB18030", "MAC-SIMP-CHINESE": "GB18030", "GB18030-2000": "GB18030",
        "BIG5-TW": "BIG5-HKSCS", "CSBIG5": "BIG5-HKSCS", "HKSCS": "BIG5-HKSCS", "MAC-TRAD-CHINESE": "BIG5-HKSCS",
        "MS950": "CP950", "U-JIS": "EUC-JP", "UJIS": "EUC-JP", "MAC-ROMAN": "MACINTOSH", "CP-IS": "CP861",
        "L9": "ISO-8859-15", "MACICELAND": "MAC-IS", "MAC-ICELAND": "MAC-IS", "MACLATIN2": "MAC-CENTRALEUROPE",
        "MAC-LATIN2": "MAC-CENTRALEUROPE", "MAC-CENTEURO": "MAC-CENTRALEUROPE",
        "MACCENTRALEUROPE": "MAC-CENTRALEUROPE",
        "ANSI-X3.4": "WINDOWS-1252", "ISO-646.IRV": "WINDOWS-1252", "ISO646-US": "WINDOWS-1252",
        "646": "WINDOWS-1252", "8859": "WINDOWS-1252", "ISO8859": "WINDOWS-1252", "LATIN": "WINDOWS-1252",
        "THAI": "CP874", "TIS-620-0": "CP874", "TIS-620-2529-0": "CP874", "TIS-620-2529-1": "CP874",
        "ELOT-928": "ISO-8859-7", "PTCP154": "PT154", "CP154": "PT154", "CSPTCP154": "PT154",
        "CYRILLIC-ASIAN": "PT154", "KZ1048": "RK1048", "KZ-1048": "RK1048", "CP1051": "HP-ROMAN8",
        "IBM1051": "HP-ROMAN8", "IBM039": "CP037",
        // The sets of 2004 add a few characters to the sets of 2000, which the C library has.
        "EUC-JIS-2004": "EUC-JISX0213", "EUC-JIS2004": "EUC-JISX0213", "EUCJIS2004": "EUC-JISX0213",
        "EUCJISX0213": "EUC-JISX0213", "JISX0213": "EUC-JISX0213", "SHIFT-JIS-2004": "SHIFT_JISX0213",
        "SHIFTJIS2004": "SHIFT_JISX0213", "S-JIS-2004": "SHIFT_JISX0213", "SJIS-2004": "SHIFT_JISX0213",
        "SHIFT-JISX0213": "SHIFT_JISX0213", "S-JISX0213": "SHIFT_JISX0213", "SJISX0213": "SHIFT_JISX0213",
        "ISO-2022-JP-1": "ISO-2022-JP-2", "ISO2022-JP-1": "ISO-2022-JP-2", "ISO2022JP-1": "ISO-2022-JP-2",
        "ISO-2022-JP-EXT": "ISO-2022-JP-3", "ISO2022-JP-EXT": "ISO-2022-JP-3", "ISO2022JP-EXT": "ISO-2022-JP-3",
        "ISO-2022-JP-2004": "ISO-2022-JP-3", "ISO2022-JP-2004": "ISO-2022-JP-3", "ISO2022JP-2004": "ISO-2022-JP-3",
        "ISO2022JP-2": "ISO-2022-JP-2", "ISO2022JP-3": "ISO-2022-JP-3",
        "UCS-2": "UTF-16", "UNICODE": "UTF-16", "ISO-10646-UCS-2": "UTF-16", "MACROMAN": "MACINTOSH",
    ]

    private static func isKnown(_ name: String) -> Bool {
        guard let converter = open(name) else { return false }
        iconv_close(converter)
        return true
    }

    private static func open(_ name: String) -> iconv_t? {
        let converter = iconv_open("UTF-8", name)
        return Int(bitPattern: converter) == -1 ? nil : converter
    }

    /// Whether ASCII text begins with bytes that are not ASCII in this set.
    var isWide: Bool { name.hasPrefix("UTF-16") || name.hasPrefix("UTF-32") || name.hasPrefix("UCS-") }

    /// Converts text to UTF-8, with U+FFFD for bytes that are not characters, and counts these.
    package func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], errors: Int)? {
        if name == "WINDOWS-1252" { return (Windows1252.decode(bytes), 0) }
        if let page = MacCodePage.named(name) { return (page.decode(bytes), 0) }
        guard let base = bytes.baseAddress, let converter = Self.open(name) else { return nil }
        defer { iconv_close(converter) }
        var input: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(
            to: CChar.self
        )
        var inputLeft = bytes.count
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 2)
        var errors = 0
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
            while inputLeft > 0 {
                var target = buffer.baseAddress
                var room = buffer.count
                let result = iconv(converter, &input, &inputLeft, &target, &room)
                let code = errno
                output.append(
                    contentsOf: UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(buffer))[..<(buffer.count - room)]
                )
                guard result == -1, code != E2BIG else { continue }
                errors += 1
                output.append(contentsOf: UTF8.CodeUnit.replacement)
                guard code == EILSEQ else { break }
                let step = isWide ? min(inputLeft, name.hasPrefix("UTF-32") ? 4 : 2) : 1
                input = input?.advanced(by: step)
                inputLeft -= step
            }
            // A converter may hold back a character that the next could combine with.
            var target = buffer.baseAddress
            var room = buffer.count
            _ = iconv(converter, nil, nil, &target, &room)
            output.append(
                contentsOf: UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(buffer))[..<(buffer.count - room)]
            )
        }
        return (output, errors)
    }
}

extension UInt8 {
    fileprivate var isLabelByte: Bool {
        isLetter || isDigit || self == 0x2D || self == 0x5F || self == 0x2E || self == 0x3A || self == 0x2B
    }
}

extension CharacterSet {
    /// Returns whether a text that is valid UTF-8, and not ASCII, is UTF-8 although it is declared as this set.
    ///
    /// A text of the set can be valid UTF-8 by accident if it is short; its characters in UTF-8 are then others than
    /// its language has. So a text is UTF-8 if it is not valid in the set, or if most of its characters are from
    /// the set's languages and there are enough of them.
    ///
    /// In a set of single bytes they are its characters, punctuation and pictures: `Её` in windows-1251 is `Ÿ` in
    /// UTF-8, which windows-1251 lacks. In a set of East Asia they are characters of three bytes or more, because `茅`
    /// in GB 2312 is `é` in UTF-8; two of them are three characters of the set, the first of them a rare one.
    func isContradicted(byUTF8 bytes: Bytes) -> Bool {
        if self == .windows1252 { return true }
        guard let errors = decode(bytes)?.errors else { return false }
        if errors > 0 { return true }
        let own = singleByteCharacters
        var (expected, others) = (0, 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
            let isExpected = scalar.isWrittenAnywhere || (own?.contains(scalar) ?? scalar.isEastAsian)
            let count = UTF8.width(scalar) - 1
            if isExpected { expected += count } else { others += count }
        }
        return expected > others && expected >= (own == nil ? 4 : 2)
    }

    /// The characters beyond ASCII of a set in which each byte is a character; `nil` for other sets.
    private var singleByteCharacters: Set<Unicode.Scalar>? {
        let bytes = (0x80...0xFF).flatMap { [UInt8($0), ASCII.lineFeed] }
        guard let text = bytes.withUnsafeBufferPointer({ decode($0)?.text }) else { return nil }
        let scalars = Set(
            String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.isASCII && $0 != "\u{FFFD}" }
        )
        // Shift_JIS has 63 letters of half the width, ISO 8859-6 has 83 characters.
        return scalars.count >= 80 ? scalars : nil
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is punctuation, a picture, or a Vietnamese letter, which windows-1258 writes in two bytes.
    fileprivate var isWrittenAnywhere: Bool {
        (0x2010...0x203F).contains(value) || (0x1F000...0x1FAFF).contains(value) || (0x1EA0...0x1EF9).contains(value)
    }

    /// Whether the scalar is a kana, a Chinese character, a Korean syllable, or of another width.
    fileprivate var isEastAsian: Bool {
        (0x3000...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) || (0xFF00...0xFFEF).contains(value)
    }
}
