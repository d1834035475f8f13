import FeedModel

/// The signs in lines besides words; each renderer has its own.
package struct Symbols: Hashable, Sendable {
    package var unread = "*"
    package var starred = "+"
    /// Separates an item from its details.
    package var dash = " -"
    package var ellipsis = "..."
    /// Ends a sentence about what has not ended.
    var pending = " ..."
    /// Ends a line of code that continues in the next.
    var fold = "\\"
    package var degrees = " C"
    var fahrenheit = " F"
    var kelvin = " K"
    package var hasPictures = false
    /// Whether units are abbreviated, as in `2 h`.
    var hasShortUnits = true
    /// Whether a place in a text is a line, and not a percentage.
    var hasLineNumbers = true
    /// Whether a table in a text has columns, and not a line per row that names its headings.
    var hasColumns = true
    /// The signs in place of the marks of a text.
    var marks: [ReadableText.Mark: String] = [
        .deletion: "[-", .endOfDeletion: "-]", .insertion: "[+", .endOfInsertion: "+]",
        .checkedBox: "[x]", .uncheckedBox: "[ ]",
    ]

    package static let rich = Symbols(
        unread: "●",
        starred: "★",
        dash: " —",
        ellipsis: "…",
        pending: " …",
        fold: "↵",
        degrees: "°",
        fahrenheit: "°F",
        hasPictures: true
    )
    package static let plain = Symbols()
    /// Words, because a speech synthesizer reads signs by their names (`[reader] speak = true` in config.toml, `--speak`).
    package static let spoken = Symbols(
        dash: ",",
        pending: ".",
        degrees: " degrees",
        fahrenheit: " degrees Fahrenheit",
        kelvin: " kelvin",
        hasShortUnits: false,
        hasLineNumbers: false,
        hasColumns: false,
        marks: [
            .deletion: "(deleted: ", .endOfDeletion: ")", .insertion: "(inserted: ", .endOfInsertion: ")",
            .checkedBox: "checked:", .uncheckedBox: "not checked:",
        ]
    )
}
