/// An element of a growing namespace, stored as written.
///
/// Podcasting 2.0 (https://github.com/Podcastindex-org/podcast-namespace) adds elements every few months. Elements that
/// are not understood yet are kept.
package struct ExtensionElement: Hashable, Sendable {
    /// The name without its prefix, in lower case.
    package var name: String
    /// The attributes by their names in lower case.
    ///
    /// Addresses are absolute.
    package var attributes: [String: String] = [:]
    package var text: String?
    package var children: [ExtensionElement] = []

    package init(_ name: String, attributes: [String: String] = [:], text: String? = nil) {
        self.name = name
        self.attributes = attributes
        self.text = text
    }

    package subscript(name: String) -> String? { attributes[name] }
}
