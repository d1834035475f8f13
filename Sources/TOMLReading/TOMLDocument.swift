/// The limits of a document, beyond which it is a mistake.
package struct TOMLLimits: Sendable {
    package var maximumByteCount = 16 << 20
    /// The maximum number of keys and array elements on the way to a value.
    package var maximumDepth = 32
    /// Whether texts can have the character U+0000, at which the C library ends a text.
    package var permitsNUL = true

    package init() {}

    /// The limits of files that name paths, arguments and header fields.
    package static var files: TOMLLimits {
        var limits = TOMLLimits()
        limits.permitsNUL = false
        return limits
    }
}

/// Reads TOML 1.0 (https://toml.io/en/v1.0.0) in linear time.
package enum TOMLDocument {
    /// Returns the table that a text describes.
    ///
    /// - Throws: ``TOMLMistake`` with the first place that is not TOML.
    package static func table(_ text: String, limits: TOMLLimits = .files) throws(TOMLMistake) -> TOMLTable {
        try table(Array(text.utf8), limits: limits)
    }

    /// Returns the table that UTF-8 describes.
    ///
    /// - Throws: ``TOMLMistake`` with the first place that is not TOML.
    package static func table(_ bytes: [UInt8], limits: TOMLLimits = .files) throws(TOMLMistake) -> TOMLTable {
        var parser = TOMLParser(bytes, limits)
        return try parser.document()
    }
}
