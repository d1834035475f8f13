import Foundation

/// The documents of a hostile server, and what they are packed in.
enum HostileFeed {
    /// A feed that is as it should be.
    static func good(_ title: String = "ok", items: Int = 3, body: String = "text") -> String {
        rss(title, (0..<items).map { item("item \($0)", String($0), "urn:x:\($0)", body) }.joined())
    }

    /// The feed as it was before its server turned hostile.
    static let before = rss(
        "before",
        item("kept 1", "1", "urn:before:1", "b") + item("kept 2", "2", "urn:before:2", "b")
    )

    static func rss(_ title: String, _ items: String, prolog: String = "", encoding: String = "utf-8") -> String {
        """
        <?xml version="1.0" encoding="\(encoding)"?>\(prolog)
        <rss version="2.0"><channel><title>\(title)</title><link>http://example.org/</link>\
        <description>d</description>\(items)</channel></rss>
        """
    }

    static func item(_ title: String, _ link: String, _ guid: String, _ body: String) -> String {
        "<item><title>\(title)</title><link>http://example.org/\(link)</link><guid>\(guid)</guid>"
            + "<pubDate>Tue, 02 Jan 2024 03:04:05 GMT</pubDate><description>\(body)</description></item>"
    }

    /// A gzip stream that says what it holds without compressing it (RFC 1951, 3.2.4; RFC 1952).
    static func gzip(_ body: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = gzipHead
        var rest = body[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(65_535)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            stream += bytes(length) + bytes(~length) + block
        } while !rest.isEmpty
        return stream + bytes(crc32(body)) + bytes(UInt32(body.count))
    }

    /// A gzip stream that becomes so many bytes, most of them one letter; it has no end.
    static func gzipBomb(_ size: Int) -> [UInt8] { gzipHead + deflateBomb(size) }

    /// A raw deflate stream that becomes so many bytes: one letter, and again and again "258 more of it" in the fixed code
    /// of RFC 1951, 3.2.6.
    static func deflateBomb(_ size: Int) -> [UInt8] {
        var bits = Bits()
        bits.append([1, 1, 0])
        bits.append([1, 0, 0, 1, 0, 0, 0, 1])
        for _ in 0..<(size / 258) {
            bits.append([1, 1, 0, 0, 0, 1, 0, 1])
            bits.append([0, 0, 0, 0, 0])
        }
        return bits.bytes
    }

    private struct Bits {
        var bytes: [UInt8] = []
        private var count = 0

        mutating func append(_ bits: [UInt8]) {
            for bit in bits {
                if count % 8 == 0 { bytes.append(0) }
                bytes[bytes.count - 1] |= bit << UInt8(count % 8)
                count += 1
            }
        }
    }

    private static let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func crc32(_ body: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
