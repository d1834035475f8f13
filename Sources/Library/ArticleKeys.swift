import FeedModel

/// By what the same article is known in several subscriptions: its link, and its guid where that is unique in the world.
///
/// A link is compared without what does not name the page: the scheme's `s`, capitals of the host, the usual port, a slash at
/// the end, and the parameters by which visitors are counted. A home page is no article, and a guid such as `1` is unique in
/// its feed only. Time is linear.
struct ArticleKeys: Sendable {
    /// Sixty-four bits of each; none for an item that nothing tells from others.
    let values: [Int64]

    /// The keys of an item.
    ///
    /// - Parameter homepage: The page of the whole source, which items without one of their own are often given.
    init(url: String?, guid: String, homepage: String? = nil) {
        let home = homepage.flatMap(PageName.init)
        // Most feeds write the link into the guid again.
        let addresses = url.map { $0 == guid ? [$0] : [$0, guid] } ?? [guid]
        let names = addresses.compactMap(PageName.init)
            .filter { !$0.isHomePage && $0.text != home?.text }
            .map(\.text)
        let declared = Self.isUniqueName(guid) ? [guid] : []
        var values: [Int64] = []
        for text in names + declared {
            var fingerprint = Fingerprint()
            fingerprint.add(text)
            // 0 stands for a key that tells nothing.
            let value = max(fingerprint.value, .min + 1)
            if value != 0, !values.contains(value) { values.append(value) }
        }
        self.values = values
    }

    /// Whether a guid is a tag (RFC 4151) or a URN (RFC 8141) with something behind the authority or the name space.
    private static func isUniqueName(_ guid: String) -> Bool {
        let bytes = guid.utf8
        guard bytes.count >= 12 else { return false }
        let scheme = bytes.prefix(4).map { $0 | 0x20 }
        guard scheme == Array("tag:".utf8) || scheme == Array("urn:".utf8) else { return false }
        guard let colon = bytes.dropFirst(4).firstIndex(of: UInt8(ascii: ":")) else { return false }
        return bytes[colon...].count > 1
    }
}

/// An http address without what does not name the page.
private struct PageName {
    /// Host and everything behind it.
    private(set) var text: String
    /// Whether it names the whole site.
    let isHomePage: Bool

    init?(_ address: String) {
        let bytes = Array(address.utf8.prefix(Self.limit + 1))
        guard bytes.count <= Self.limit, let start = Self.endOfScheme(bytes) else { return nil }
        let end = bytes[start...].firstIndex { Self.endsHost.contains($0) } ?? bytes.endIndex
        var host = bytes[start..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        for port in [":80", ":443"] where host.suffix(port.utf8.count).elementsEqual(port.utf8) {
            host.removeLast(port.utf8.count)
        }
        guard !host.isEmpty else { return nil }
        let fragment = bytes[end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let query = bytes[end..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        var path = bytes[end..<query]
        while path.last == UInt8(ascii: "/") { path.removeLast() }
        let parameters = bytes[query..<fragment].dropFirst().split(separator: UInt8(ascii: "&"))
            .filter { !Self.countsVisitors($0) }
        let place = bytes[fragment...].dropFirst()
        isHomePage = path.isEmpty && parameters.isEmpty && place.isEmpty
        var name = host + path
        for parameter in parameters { name += [UInt8(ascii: "&")] + parameter }
        if !place.isEmpty, !Self.countsVisitors(place) { name += [UInt8(ascii: "#")] + place }
        text = String(decoding: name, as: UTF8.self)
    }

    /// Longer addresses are data.
    private static let limit = 4096

    private static let endsHost: [UInt8] = Array("/?#".utf8)

    private static func endOfScheme(_ bytes: [UInt8]) -> Int? {
        for scheme in ["http://", "https://"] where bytes.count > scheme.utf8.count {
            let beginning = bytes.prefix(scheme.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if beginning.elementsEqual(scheme.utf8) { return scheme.utf8.count }
        }
        return nil
    }

    private static let counters = [
        "utm_", "at_medium=", "at_campaign=", "fbclid=", "gclid=", "mc_cid=", "mc_eid=", "xtor=",
    ]
    .map { Array($0.utf8) }

    private static func countsVisitors(_ parameter: ArraySlice<UInt8>) -> Bool {
        counters.contains { parameter.starts(with: $0) }
    }
}
