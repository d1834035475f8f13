import Foundation

extension NetworkTests.ContentCodingTests {
    static let whole = [
        Case("gzip", "gzip", gzip, hello),
        Case("x-gzip", "X-GZIP", gzip, hello),
        Case("with fields", "gzip", bytes("H4sIHAAAAAACAwMAYWJjYS54bWwAd29yZHMAy0jNyclXKM8vykkBAIURSg0LAAAA"), hello),
        Case("with a sum of its head", "gzip", bytes("H4sIAgAAAAACAyUVy0jNyclXKM8vykkBAIURSg0LAAAA"), hello),
        Case("of nothing", "gzip", emptyGzip, "200 "),
        Case("deflate", "deflate", bytes("eJzLSM3JyVcozy/KSQEAGgsEXQ=="), hello),
        Case("gzip in gzip", "gzip, gzip", gzipInGzip, hello),
        Case("deflate in gzip", "deflate,gzip", deflateInGzip, hello),
        Case("identity beside gzip", "identity, , gzip", gzip, hello),
        Case("XML that is not encoded", "gzip", Array("<rss/>".utf8), "200 <rss/>"),
        Case("JSON that is not encoded", "deflate", Array("{\"a\": 1}".utf8), "200 {\"a\": 1}"),
        Case("XML encoded once and not twice", "gzip, gzip", Array("<rss/>".utf8), "200 <rss/>"),
        Case("identity", "identity", Array("hello world".utf8), hello),
        Case("two members", "gzip", gzip + gzip, "\(hello)hello world"),
        Case("a member of nothing between two", "gzip", gzip + emptyGzip + gzip, "\(hello)hello world"),
        Case("two members in gzip", "gzip, gzip", stored(gzip + gzip), "\(hello)hello world"),
        Case("what a store keeps from the upload", "aws-chunked", Array("<rss/>".utf8), "200 <rss/>"),
        Case("a set of characters", "UTF-8", Array("\n{\"a\": 1}".utf8), "200 \n{\"a\": 1}"),
        Case("unknown, with a mark", "utf-8", [0xEF, 0xBB, 0xBF] + Array("<rss/>".utf8), "200 \u{FEFF}<rss/>"),
        Case("unknown beside gzip", "aws-chunked,gzip", stored(Array("<rss/>".utf8)), "200 <rss/>"),
        Case("unknown behind gzip", "gzip, aws-chunked", stored(Array("<rss/>".utf8)), "200 <rss/>"),
        Case("unknown and not encoded", "gzip, aws-chunked", Array("<rss/>".utf8), "200 <rss/>"),
    ]

    static let broken = [
        Case("half a member behind it", "gzip", gzip + gzip.prefix(11), cutShort, part: "\(hello), \(cutShort)"),
        Case("rubbish that begins as a member", "gzip", gzip + [0x1F, 0x8C], badEncoding, part: brokenHello),
        Case("a damaged member behind it", "gzip", gzip + [0x1F, 0x8B, 9, 0], badEncoding, part: brokenHello),
        Case("rubbish behind it", "gzip", gzip + [0, 0], surplus, part: "\(hello), \(surplus)"),
        Case("a wrong sum", "gzip", gzip.dropLast(8) + [1, 2, 3, 4, 11, 0, 0, 0], badEncoding, part: brokenHello),
        Case("too long by its end", "gzip", gzip.dropLast(4) + [255, 255, 255, 255], badEncoding, part: brokenHello),
        Case("longer by its end", "gzip", gzip.dropLast(4) + [12, 0, 0, 0], badEncoding, part: brokenHello),
        Case("shorter by its end", "gzip", gzip.dropLast(4) + [1, 0, 0, 0], badEncoding, part: brokenHello),
        Case("a wrong sum of its head", "gzip", bytes("H4sIAgAAAAACAwECy0jNyclXKM8vykkBAIURSg0LAAAA"), badEncoding),
        Case("damaged in the middle", "gzip", damaged, badEncoding, part: brokenHello),
        Case(
            "a wrong sum of deflate",
            "deflate",
            bytes("eJzLSM3JyVcozy/KSQEAGgsEeA=="),
            badEncoding,
            part: brokenHello
        ),
        Case(
            "something behind deflate",
            "deflate",
            bytes("eJzLSM3JyVcozy/KSQEAGgsEXQ==") + [1],
            surplus,
            part: "\(hello), \(surplus)"
        ),
        Case("a lie", "gzip", Array("hello world".utf8), badEncoding),
        Case("a lie of one letter", "gzip", Array("h".utf8), cutShort),
        Case("another lie", "deflate", Array("hello world".utf8), badEncoding),
        Case("unknown", "snappy", Array("hello world".utf8), badEncoding),
        Case("unknown inside", "snappy, gzip", gzip, badEncoding),
        Case("unknown outside", "gzip, snappy", gzip, badEncoding),
        Case("unknown and short", "br", Array("<".utf8), badEncoding),
        Case("brotli", "br", [0x0B, 0x05, 0x80] + Array("hello world".utf8) + [3], badEncoding),
        Case("brotli that begins as JSON", "br", [0x5B, 0x0A, 0, 0xF8, 0x25], badEncoding),
        Case("six codings", "gzip, gzip, gzip, gzip, gzip, gzip", gzip, badEncoding),
    ]

    private static let hello = "200 hello world"
    private static let brokenHello = "\(hello), \(badEncoding)"
    private static let surplus = "malformed(where: \"the body\", what: \"data follows its compressed part\")"
    static let cutShort = "malformed(where: \"the body\", what: \"it was cut short\")"
    static let badEncoding =
        "malformed(where: \"the body\", what: \"its Content-Encoding is unknown, or the body is not encoded that way\")"
    static let isGzip = ["Content-Encoding": "gzip"]

    private static let emptyGzip = bytes("H4sIAAAAAAACAwMAAAAAAAAAAAA=")
    static let gzip = bytes("H4sIAAAAAAACA8tIzcnJVyjPL8pJAQCFEUoNCwAAAA==")
    private static let gzipInGzip = bytes("H4sIAAAAAAACA5Pv5mAAASbm0x5nT54M1zivf8qTkaFV0IuXGygMAABGZ4QfAAAA")
    static let deflateInGzip = bytes("H4sIAAAAAAACA6uYc9rj7MmT4Rrn9U95MjJIcbPEAgDZCEmlEwAAAA==")
    /// A block of "hello world", and one of the reserved block type.
    private static let damaged = bytes("H4sIAAAAAAACA8pIzcnJVyjPL8pJAQAAAP//BwAAAAAAAAAAAAAAAAAAAAAAAAAA")

    static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
}

extension NetworkTests.ContentCodingTests {
    /// Returns pseudorandom bytes, which do not compress.
    static func noise(_ count: Int) -> [UInt8] {
        var seed: UInt32 = 1
        return (0..<count).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: seed >> 24)
        }
    }

    /// Returns a gzip stream of stored blocks (RFC 1951, 3.2.4; RFC 1952).
    static func stored(_ body: [UInt8]) -> [UInt8] {
        var stream = Array(gzip.prefix(10))
        for start in stride(from: 0, to: body.count, by: 65_535) {
            let block = body[start..<min(start + 65_535, body.count)]
            let length = UInt16(block.count)
            stream.append(block.endIndex == body.count ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += block
        }
        for number in [sum(body), UInt32(body.count)] { withUnsafeBytes(of: number.littleEndian) { stream += $0 } }
        return stream
    }

    /// Returns the CRC-32 of gzip (RFC 1952, section 8).
    private static func sum(_ body: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}
