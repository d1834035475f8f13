/// What a tag does to a text that is put on one line.
enum LineTag {
    /// It stands between two words.
    case parts
    /// It is nothing to read.
    case vanishes
    /// HTML does not know it, so it was not meant as a tag.
    case isText

    /// Tells it by the bytes of the tag's name, in either case.
    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let key = Self.key(name) else {
            self.init(name: String(decoding: name, as: UTF8.self).lowercased())
            return
        }
        self = Self.common[key] ?? Self(name: String(decoding: name, as: UTF8.self).lowercased())
    }

    private init(name: String) {
        if HTMLElements.blocks.contains(name) || name == "br" {
            self = .parts
        } else {
            self = HTMLElements.isKnown(name) ? .vanishes : .isText
        }
    }

    /// A short name of ASCII as one number.
    private static func key(_ name: some Collection<UInt8>) -> UInt64? {
        guard name.count <= 8 else { return nil }
        var key: UInt64 = 0
        for byte in name {
            guard byte < 0x80 else { return nil }
            key = key << 8 | UInt64((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
        }
        return key
    }

    private static let common: [UInt64: LineTag] = {
        let names = [
            "p", "a", "br", "b", "i", "em", "strong", "span", "div", "img", "ul", "ol", "li", "code", "pre", "h1", "h2",
            "h3", "h4", "hr", "td", "tr", "th", "table", "tbody", "sup", "sub", "small", "u", "s", "figure",
            "figcaption",
            "section", "video", "source", "iframe", "cite",
        ]
        return names.reduce(into: [:]) { table, name in
            if let key = key(name.utf8) { table[key] = LineTag(name: name) }
        }
    }()
}
