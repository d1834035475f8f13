/// A category with the attributes of Atom and RSS.
public struct Category: Hashable, Sendable {
    /// The identifying name: Atom's `term`, the text of RSS's element.
    public var term: String
    /// The vocabulary of the name: Atom's `scheme`, RSS's `domain`.
    public var scheme: String?
    /// The name to show.
    public var label: String?

    /// Creates a category.
    public init(_ term: String, scheme: String? = nil, label: String? = nil) {
        self.term = term
        self.scheme = scheme
        self.label = label
    }
}
