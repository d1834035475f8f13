/// An element of a growing namespace, stored as written.
///
/// Podcasting 2.0 (https://github.com/Podcastindex-org/podcast-namespace) adds elements every few months. Elements that
/// are not understood yet are kept.
public struct ExtensionElement: Hashable, Sendable {
    /// The name without its prefix, in lower case.
    public var name: String
    /// The attributes by their names in lower case.
    ///
    /// Addresses are absolute.
    public var attributes: [String: String] = [:]
    /// The text without white space at either end.
    public var text: String?
    /// The child elements.
    public var children: [ExtensionElement] = []

    /// Creates an element.
    public init(_ name: String, attributes: [String: String] = [:], text: String? = nil) {
        self.name = name
        self.attributes = attributes
        self.text = text
    }

    /// The value of an attribute, whose name is given in lower case.
    public subscript(name: String) -> String? { attributes[name] }
}
