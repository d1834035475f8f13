/// A value with its place.
///
/// A table is at its header, its braces, or the key that declares it, an array of tables at its first header.
package struct TOMLValue: Sendable {
    package let content: Content
    package let place: TOMLPlace

    package enum Content: Sendable {
        case string(String)
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        /// A date, a time or both, as written.
        case date(String)
        case array([TOMLValue])
        case table(TOMLTable)
    }

    package var string: String? {
        if case .string(let text) = content { text } else { nil }
    }
    package var int: Int? {
        if case .integer(let number) = content { Int(number) } else { nil }
    }
    package var double: Double? {
        if case .float(let number) = content { number } else { nil }
    }
    package var bool: Bool? {
        if case .boolean(let truth) = content { truth } else { nil }
    }
    package var array: [TOMLValue]? {
        if case .array(let values) = content { values } else { nil }
    }
    package var table: TOMLTable? {
        if case .table(let table) = content { table } else { nil }
    }
}

/// The keys of a table with their values, in the order in which they are written.
package struct TOMLTable: Sendable {
    package let entries: [Entry]
    /// The places of the keys by their bytes: TOML knows no equivalent characters.
    private let positions: [[UInt8]: Int]

    package struct Entry: Sendable {
        package let name: String
        /// The places where the key is written: the key of a table can be in several headers and dotted keys.
        package let places: [TOMLPlace]
        package let value: TOMLValue

        package init(name: String, places: [TOMLPlace], value: TOMLValue) {
            (self.name, self.places, self.value) = (name, places, value)
        }
    }

    package init(_ entries: [Entry] = []) {
        self.entries = entries
        positions = Dictionary(
            entries.enumerated().map { (Array($1.name.utf8), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    package var keys: [String] { entries.map(\.name) }

    package subscript(name: String) -> TOMLValue? { entry(name)?.value }

    package func entry(_ name: String) -> Entry? { positions[Array(name.utf8)].map { entries[$0] } }
}
