/// A category with what Atom and RSS can say about it beside its name.
public struct Category: Hashable, Sendable {
    /// The name that counts: Atom's `term`, the text of RSS's element.
    public var term: String
    /// Where the name comes from: Atom's `scheme`, RSS's `domain`.
    public var scheme: String?
    /// The name for people.
    public var label: String?

    /// Makes a category.
    public init(_ term: String, scheme: String? = nil, label: String? = nil) {
        self.term = term
        self.scheme = scheme
        self.label = label
    }
}
