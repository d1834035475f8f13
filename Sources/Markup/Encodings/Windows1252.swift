/// Windows-1252, the code page of most text without a declared character set and the web's meaning of Latin 1.
package enum Windows1252 {
    /// The characters of 0x80 to 0x9F; the five unassigned bytes keep their number, as on the web.
    private static let upper: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x009D, 0x017E, 0x0178,
    ]

    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{FFFD}" : Unicode.Scalar(byte)
    }

    /// Returns a text with the characters of windows-1252 in place of U+0080 to U+009F, which no text means.
    package static func restoring(_ text: String) -> String {
        var text = text
        let repaired = text.withUTF8 { bytes -> [UInt8]? in
            var index = bytes.find(0xC2, 0, bytes.count)
            while index + 1 < bytes.count {
                if bytes[index + 1] < 0xA0 { return UTF8Text.repaired(bytes, repairsUpperControls: true).text }
                index = bytes.find(0xC2, index + 1, bytes.count)
            }
            return nil
        }
        return repaired.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Converts text to UTF-8; every byte is a character.
    package static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] { decode(bytes, by: scalar) }

    static func decode(_ bytes: Bytes, by scalar: (UInt8) -> Unicode.Scalar) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        var start = 0
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            output.append(contentsOf: bytes.slice(start..<index))
            output.append(contentsOf: UTF8.encode(scalar(byte)) ?? UTF8.CodeUnit.replacement)
            start = index + 1
        }
        output.append(contentsOf: bytes.slice(start..<bytes.count))
        return output
    }
}
