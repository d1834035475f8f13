import Primitives

/// The keys of an article in several subscriptions: its link, and its guid if that is globally unique.
///
/// A link is compared without the parts that do not identify the page: the `s` of the scheme, the case of the host, the
/// default port, a trailing slash, and tracking parameters. A home page is not an article, and a guid such as `1` is
/// unique in its feed only. Takes linear time.
struct ArticleKeys: Sendable {
    /// 0 if there is none, here and in ``guid``.
    private let link: Int64
    private let guid: Int64

    /// Sixty-four bits of each key; empty for an item without keys.
    var values: [Int64] {
        var values: [Int64] = []
        each { values.append($0) }
        return values
    }

    /// Calls a closure with each of ``values``, without allocating an array.
    func each(_ body: (Int64) -> Void) {
        if link != 0 { body(link) }
        if guid != 0, guid != link { body(guid) }
    }

    init(url: String?, guid: String, home: HomePage = HomePage(nil)) {
        link = url.map(home.key(ofArticle:)) ?? 0
        // Most feeds repeat the link in the guid.
        let page = url == guid ? link : home.key(ofArticle: guid)
        self.guid = page != 0 ? page : Self.key(ofUniqueName: guid)
    }

    struct HomePage: Sendable {
        private let key: Int64

        init(_ address: String?) { key = address.flatMap(NormalizedAddress.init)?.key ?? 0 }

        func key(ofArticle address: String) -> Int64 {
            guard let name = NormalizedAddress(address), !name.isHomePage, name.key != key else { return 0 }
            return name.key
        }
    }

    static func isUniqueName(_ guid: String) -> Bool { key(ofUniqueName: guid) != 0 }

    /// Returns the key of a tag (RFC 4151) or a URN (RFC 8141) with content after the authority or the namespace; 0 for
    /// any other guid.
    private static func key(ofUniqueName guid: String) -> Int64 {
        let bytes = guid.utf8.span
        guard bytes.count >= 12, bytes.beginsIgnoringCase("tag:") || bytes.beginsIgnoringCase("urn:") else { return 0 }
        let colon = bytes.first(of: ":", in: 4..<bytes.count)
        guard colon + 1 < bytes.count else { return 0 }
        // `tag:example.org,2025:blog/1`, `urn:uuid:…`: up to the last colon, and a folder after it.
        let slash = bytes.first(of: "/", in: colon..<bytes.count)
        let end = (colon..<slash).last { bytes[$0] == UInt8(ascii: ":") } ?? colon
        var digest = KeyDigest()
        digest.append(bytes, 0..<end + 1)
        digest.markPrefix()
        if slash < bytes.count {
            digest.append(bytes, end + 1..<slash + 1)
            digest.markPrefix()
        }
        digest.append(bytes, (slash < bytes.count ? slash : end) + 1..<bytes.count)
        return digest.key
    }
}

private struct NormalizedAddress {
    let key: Int64
    let isHomePage: Bool

    /// Longer addresses are data.
    private static let limit = 4096

    init?(_ address: String) {
        let bytes = address.utf8.span
        guard bytes.count <= Self.limit, let start = Self.endOfScheme(bytes) else { return nil }
        let end = (start..<bytes.count).first { Self.endsHost(bytes[$0]) } ?? bytes.count
        let fragment = bytes.first(of: "#", in: end..<bytes.count)
        let query = bytes.first(of: "?", in: end..<fragment)
        var digest = KeyDigest()
        let host = start..<Self.endOfName(of: start..<end, in: bytes)
        guard !host.isEmpty else { return nil }
        for position in host { digest.append(bytes[position].lowercase) }
        var path = end..<query
        while path.last.map({ bytes[$0] == UInt8(ascii: "/") }) == true { path.removeLast() }
        digest.markPrefix()
        let folder = bytes.first(of: "/", in: min(path.lowerBound + 1, path.upperBound)..<path.upperBound)
        digest.append(bytes, path.lowerBound..<folder)
        if folder < path.upperBound { digest.markPrefix() }
        digest.append(bytes, folder..<path.upperBound)
        let hasParameters = Self.append(parametersIn: query..<fragment, of: bytes, to: &digest)
        let place = min(fragment + 1, bytes.count)..<bytes.count
        if !place.isEmpty, !Self.isTracking(bytes, place) { digest.append(bytes, fragment..<bytes.count) }
        isHomePage = path.isEmpty && !hasParameters && place.isEmpty
        key = digest.key
    }

    private static func endOfScheme(_ bytes: Span<UInt8>) -> Int? {
        for scheme in ["http://", "https://"] as [StaticString] where bytes.count > scheme.utf8CodeUnitCount {
            if bytes.beginsIgnoringCase(scheme) { return scheme.utf8CodeUnitCount }
        }
        return nil
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func endOfName(of host: Range<Int>, in bytes: Span<UInt8>) -> Int {
        for port in [":80", ":443"] as [StaticString] where host.count >= port.utf8CodeUnitCount {
            let colon = host.upperBound - port.utf8CodeUnitCount
            if bytes.extracting(colon..<host.upperBound).begins(with: port) { return colon }
        }
        return host.upperBound
    }

    /// Appends the parameters that identify the page; returns whether there are any.
    private static func append(
        parametersIn query: Range<Int>,
        of bytes: Span<UInt8>,
        to digest: inout KeyDigest
    ) -> Bool {
        var isAny = false
        var start = query.lowerBound + 1
        while start < query.upperBound {
            let end = bytes.first(of: "&", in: start..<query.upperBound)
            if start < end, !isTracking(bytes, start..<end) {
                digest.append(UInt8(ascii: "&"))
                digest.append(bytes, start..<end)
                isAny = true
            }
            start = end + 1
        }
        return isAny
    }

    private static let trackingParameters: [StaticString] = [
        "utm_", "at_medium=", "at_campaign=", "fbclid=", "gclid=", "mc_cid=", "mc_eid=", "xtor=",
    ]

    private static func isTracking(_ bytes: Span<UInt8>, _ parameter: Range<Int>) -> Bool {
        trackingParameters.contains { bytes.extracting(parameter).begins(with: $0) }
    }
}

private struct KeyDigest {
    /// FNV-1a.
    private var name: UInt64 = 0xCBF2_9CE4_8422_2325
    private var prefix: UInt64 = 0

    mutating func append(_ byte: UInt8) { name = (name ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    /// Marks the end of the common prefix: the host and the first folder.
    mutating func markPrefix() { prefix = name }

    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        for position in range { append(bytes[position]) }
    }

    /// Sixteen bits of the prefix and forty-eight of the whole.
    ///
    /// Articles with one prefix are adjacent in the table of keys, so that a new page of a feed changes few pages of
    /// the file (`docs/decisions/0015-duplicates-are-shown-once.md`).
    var key: Int64 {
        var (whole, prefix) = (Fingerprint(), Fingerprint())
        whole.add(name)
        prefix.add(self.prefix)
        let bits = prefix.value << 48 | Int64(bitPattern: UInt64(bitPattern: whole.value) >> 16)
        // 0 means no key.
        return bits == 0 ? 1 : bits
    }
}

extension Span<UInt8> {
    fileprivate func begins(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in text.indices.allSatisfy { self[$0] == text[$0] } }
    }

    fileprivate func beginsIgnoringCase(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in text.indices.allSatisfy { self[$0].lowercase == text[$0] } }
    }

    fileprivate func first(of character: Unicode.Scalar, in range: Range<Int>) -> Int {
        let byte = UInt8(ascii: character)
        var position = range.lowerBound
        while position < range.upperBound, self[position] != byte { position &+= 1 }
        return position
    }
}

extension UInt8 {
    fileprivate var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
