/// A mistake in a `plugin.toml`.
package struct ManifestMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1; `nil` if the mistake is that something is missing.
    package var line: Int?
    /// The key, such as `items.title`; empty for the whole file.
    package var key: String
    /// The reason, as the end of a sentence that begins with the key.
    package var reason: String
    /// Whether a plugin that has been added works in spite of it.
    ///
    /// A key of a later version of quire is not an error for the reader, who cannot change it.
    package var isHarmless = false

    /// The mistake on one line: `line 12: items.title is not a selector …`.
    package var description: String {
        [line.map { "line \($0):" }, key.isEmpty ? nil : key, reason].compactMap(\.self).joined(separator: " ")
    }
}
