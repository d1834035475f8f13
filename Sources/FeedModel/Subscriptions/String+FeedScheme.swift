extension String {
    var withoutFeedScheme: String {
        guard utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "f"), prefix(5).lowercased() == "feed:" else { return self }
        let rest = dropFirst(5).drop { $0 == "/" }
        let scheme = rest.prefix { $0 != "/" }.lowercased()
        if scheme == "http:" || scheme == "https:" { return String(rest) }
        return scheme.hasSuffix(":") ? self : "http://" + rest
    }
}
