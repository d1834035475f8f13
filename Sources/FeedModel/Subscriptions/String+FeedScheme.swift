extension String {
    /// The web address in an address such as `feed://example.org/rss` or `feed:https://example.org/rss`; any other text itself.
    var withoutFeedScheme: String {
        guard utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "f"), prefix(5).lowercased() == "feed:" else { return self }
        let rest = dropFirst(5).drop { $0 == "/" }
        let scheme = rest.prefix { $0 != "/" }.lowercased()
        if scheme == "http:" || scheme == "https:" { return String(rest) }
        return scheme.hasSuffix(":") ? self : "http://" + rest
    }
}
