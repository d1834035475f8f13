/// Reads TOML 1.0 (https://toml.io/en/v1.0.0) in linear time, without U+0000, which ends a text of the C library.
package enum TOMLDocument {
    static let maximumByteCount = 16 << 20
    /// The maximum number of keys and array elements on the way to a value.
    static let maximumDepth = 32

    /// Returns the table that a text describes, or throws the first place that is not TOML.
    package static func table(_ text: String) throws(TOMLMistake) -> TOMLTable { try table(Array(text.utf8)) }

    package static func table(_ bytes: [UInt8]) throws(TOMLMistake) -> TOMLTable {
        var parser = TOMLParser(bytes)
        return try parser.document()
    }
}
