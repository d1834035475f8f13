import Primitives

/// The identity of an item: sixteen letters and digits derived from its source and its guid.
///
/// The same source and guid give the same identity on every machine and in every run, so the ledgers of two machines
/// can be merged. A publisher chooses the guid and could aim at a collision. Therefore the identity is the first 80
/// bits of a SHA-256 digest, and the digest covers the source: one publisher cannot take over another's items. A random
/// collision becomes likely only at about 10^12 items.
///
/// The alphabet is Crockford's base 32 in lower case (no `i`, `l`, `o`, `u`), which is easy to read aloud and to type.
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Sixteen characters of the alphabet `0123456789abcdefghjkmnpqrstvwxyz`.
    public let rawValue: String

    /// Creates an identity from its text in either case; returns `nil` if the text is not an identity.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == Self.length else { return nil }
        // ASCII only: outside ASCII lower-casing can change the length, as with the Kelvin sign.
        let hasCapitals = rawValue.utf8.contains { (0x41...0x5A).contains($0) }
        let folded = hasCapitals ? String(decoding: rawValue.utf8.map(Self.lowercased), as: UTF8.self) : rawValue
        guard folded.utf8.allSatisfy(Self.isInAlphabet) else { return nil }
        self.rawValue = folded
    }

    /// Creates the identity of the item that `source` publishes under `guid`.
    public init(source: SourceID, guid: String) {
        var digest = SHA256()
        digest.update(source.rawValue)
        digest.update("\0")
        digest.update(guid)
        rawValue = Self.text(of: digest.finalizedWords())
    }

    /// The sixteen characters.
    public var description: String { rawValue }

    /// Orders identities by their text; the order has no meaning but is the same everywhere.
    public static func < (lhs: ItemID, rhs: ItemID) -> Bool { lhs.rawValue < rhs.rawValue }

    private static let length = 16
    private static let alphabet: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Whether a byte belongs to the alphabet; a switch rather than a search, because every row of a library is
    /// checked.
    private static func isInAlphabet(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39: true
        case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
        default: (0x61...0x7A).contains(byte)
        }
    }

    /// Encodes the first eighty bits of a digest as base 32, five bits per character, most significant bit first.
    private static func text(of digest: InlineArray<8, UInt32>) -> String {
        let first = UInt64(digest[0]) << 32 | UInt64(digest[1])
        // The last four of the first sixty-four bits, and sixteen more.
        let last = (first & 0xF) << 16 | UInt64(digest[2] >> 16)
        return String(unsafeUninitializedCapacity: length) { characters in
            for index in 0..<12 { characters[index] = character(first &>> UInt64(59 - 5 * index)) }
            for index in 12..<length { characters[index] = character(last &>> UInt64(75 - 5 * index)) }
            return length
        }
    }

    private static func character(_ bits: UInt64) -> UInt8 { alphabet.utf8Start[Int(bits & 31)] }

    /// A hash of twenty-four bits, for places where a few wrong matches are harmless.
    public var shortHash: UInt32 {
        var fingerprint = Fingerprint()
        fingerprint.add(rawValue.utf8.span.bytes)
        return UInt32(truncatingIfNeeded: fingerprint.bits & 0xFF_FFFF)
    }

    /// Chooses the guid of an item: the publisher's, or else its link, or else a digest of its content.
    ///
    /// The digest covers the title and the date, and the text only if both are missing: an edited text must not make a
    /// new item. Blank values are treated as missing.
    ///
    /// - Returns: The guid for ``init(source:guid:)``. Digests begin with `sha256:`.
    public static func guid(
        declared: String?,
        link: String?,
        title: String?,
        date: @autoclosure () -> String?,
        text: @autoclosure () -> String?
    ) -> String {
        if let declared = declared?.trimmed, !declared.isEmpty { return declared }
        if let link = link?.trimmed, !link.isEmpty { return link }
        let title = title?.trimmed ?? ""
        let date = date()?.trimmed ?? ""
        var digest = SHA256()
        digest.update(title.utf8)
        digest.update(CollectionOfOne(0))
        digest.update(date.utf8)
        if title.isEmpty, date.isEmpty {
            digest.update(CollectionOfOne(0))
            digest.update((text() ?? "").utf8)
        }
        return "sha256:" + digest.finalize().prefix(16).hexadecimal
    }
}

extension String {
    package var trimmed: String {
        // Fast path: most texts begin and end with a visible ASCII character.
        if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
            return self
        }
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension Sequence<UInt8> {
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
