/// The effect of a tag on a text that is written on one line.
enum InlineTagEffect {
    case separates
    case isRemoved
    case quotes
    /// The content is for browsers that cannot show the element, or run no scripts.
    case hides
    case isFormula
    /// HTML does not know the tag, so it is text.
    case isText

    /// Creates the effect of a tag from the bytes of its name, ignoring case.
    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let key = Self.key(name) else {
            self.init(name: String(decoding: name, as: UTF8.self).lowercased())
            return
        }
        self = Self.common.tag(key) ?? Self(name: String(decoding: name, as: UTF8.self).lowercased())
    }

    private init(name: String) {
        if HTMLElements.fallbacks.contains(name) {
            self = .hides
        } else if name == "math" || name.hasSuffix(":math") {
            self = .isFormula
        } else if name == "q" {
            self = .quotes
        } else if HTMLElements.blocks.contains(name) || name == "br" {
            self = .separates
        } else {
            self = HTMLElements.isKnown(name) ? .isRemoved : .isText
        }
    }

    private static func key(_ name: some Collection<UInt8>) -> UInt64? {
        guard name.count <= 8 else { return nil }
        var key: UInt64 = 0
        for byte in name {
            guard byte < 0x80 else { return nil }
            key = key << 8 | UInt64((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
        }
        return key
    }

    /// The most frequent tags by their keys.
    ///
    /// Each text needs many look-ups, and hashing would dominate their cost.
    private struct Table {
        private var places: [(key: UInt64, tag: InlineTagEffect)]

        init(_ names: [String]) {
            places = Array(repeating: (0, .isText), count: 256)
            for name in names {
                guard let key = InlineTagEffect.key(name.utf8) else { continue }
                places[index(of: key)] = (key, InlineTagEffect(name: name))
            }
        }

        func tag(_ key: UInt64) -> InlineTagEffect? {
            let place = places[index(of: key)]
            return place.key == key ? place.tag : nil
        }

        /// Returns the index of a key, or the index at which it would be inserted.
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
            "figcaption", "section", "video", "source", "iframe", "cite",
        ]
    )
}
