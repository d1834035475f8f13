package struct Category: Hashable, Sendable {
    /// The identifying name: Atom's `term`, the text of RSS's element.
    package var term: String
    /// The vocabulary of the name: Atom's `scheme`, RSS's `domain`.
    package var scheme: String?
    package var label: String?

    package init(_ term: String, scheme: String? = nil, label: String? = nil) {
        self.term = term
        self.scheme = scheme
        self.label = label
    }
}
