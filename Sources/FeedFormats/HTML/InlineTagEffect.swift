import Markup

enum InlineTagEffect {
    case separates
    case isRemoved
    case quotes
    /// The content is for browsers that cannot show the element, or run no scripts.
    case hides
    case isFormula
    /// HTML does not know the tag, so it is text.
    case isText

    init(_ name: UnsafeBufferPointer<UInt8>) {
        let key = Self.key(name)
        let known = Self.common.first { $0.key == key }
        self = known?.effect ?? Self(anyName: name.lowercasedString(0..<name.count))
    }

    private init(anyName name: String) {
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

    /// Returns the bytes of a short name in lower case as a number, or `nil`.
    private static func key(_ name: some Collection<UInt8>) -> UInt64? {
        guard name.count <= 8 else { return nil }
        return name.reduce(0) { $0 << 8 | UInt64((0x41...0x5A).contains($1) ? $1 + 0x20 : $1) }
    }

    /// The most frequent tags, which are found without hashing.
    private static let common = [
        "p", "a", "br", "strong", "em", "span", "div", "img", "li", "ul", "code", "b", "i", "h2", "h3", "ol", "pre",
    ].map { (key: key($0.utf8), effect: Self(anyName: $0)) }
}
