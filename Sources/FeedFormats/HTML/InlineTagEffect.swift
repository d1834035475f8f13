/// What a tag does to a text that is put on one line.
enum InlineTagEffect {
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
        self = Self.common.tag(key) ?? Self(name: String(decoding: name, as: UTF8.self).lowercased())
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

    /// The commonest tags, by their keys: each text asks for many, so that hashing would cost more than the rest.
    private struct Table {
        private var places: [(key: UInt64, tag: InlineTagEffect)]

        init(_ names: [String]) {
            places = Array(repeating: (0, .isText), count: 256)
            for name in names {
                guard let key = InlineTagEffect.key(name.utf8) else { continue }
                places[index(of: key)] = (key, InlineTagEffect(name: name))
            }
        }

        /// What a tag of that key does; nothing for one that is not listed.
        func tag(_ key: UInt64) -> InlineTagEffect? {
            let place = places[index(of: key)]
            return place.key == key ? place.tag : nil
        }

        /// Where a key stands, or would.
        private func index(of key: UInt64) -> Int {
            var index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 56)
            while places[index].key != 0, places[index].key != key { index = (index + 1) & 255 }
            return index
        }
    }

    private static let common = Table(
        [
            "p", "a", "br", "b", "i", "em", "strong", "span", "div", "img", "ul", "ol", "li", "code", "pre", "h1", "h2",
            "h3", "h4", "hr", "td", "tr", "th", "table", "tbody", "sup", "sub", "small", "u", "s", "figure",
            "figcaption",
            "section", "video", "source", "iframe", "cite",
        ]
    )
}
