enum InlineTagEffect {
    case separates
    case isRemoved
    case quotes
    /// The content is for browsers that cannot show the element, or run no scripts.
    case hides
    case isFormula
    /// HTML does not know the tag, so it is text.
    case isText

    init(_ name: String) { self = Self.common[name] ?? Self(anyName: name) }

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

    /// The most frequent tags, for which one set is searched and not four.
    private static let common = Dictionary(
        uniqueKeysWithValues: [
            "p", "a", "br", "b", "i", "em", "strong", "span", "div", "img", "ul", "ol", "li", "code", "pre", "h2", "h3",
        ].map { ($0, Self(anyName: $0)) }
    )
}
