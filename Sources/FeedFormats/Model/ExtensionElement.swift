/// An element of a namespace that grows faster than readers do, kept as it stands.
///
/// Podcasting 2.0 (https://github.com/Podcastindex-org/podcast-namespace) adds elements every few months; what is not
/// understood yet is at least not lost.
public struct ExtensionElement: Hashable, Sendable {
    /// The name without its prefix, in lower case.
    public var name: String
    /// The attributes by their names in lower case; addresses are made absolute.
    public var attributes: [String: String] = [:]
    /// The text, without white space at its ends.
    public var text: String?
    /// The elements inside.
    public var children: [ExtensionElement] = []

    /// Makes an element.
    public init(_ name: String, attributes: [String: String] = [:], text: String? = nil) {
        self.name = name
        self.attributes = attributes
        self.text = text
    }

    /// The value of an attribute, given in lower case.
    public subscript(name: String) -> String? { attributes[name] }
}
