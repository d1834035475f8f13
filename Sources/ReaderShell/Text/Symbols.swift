import FeedModel

/// The signs in lines besides words; each renderer has its own.
package struct Symbols: Equatable, Sendable {
    package var unread = "*"
    package var starred = "+"
    /// Separates an item from its details.
    package var dash = " -"
    package var ellipsis = "..."
    /// Ends a sentence about what has not ended.
    var pending = " ..."
    /// Ends a line of code that continues in the next.
    var fold = "\\"
    var degrees: [TemperatureUnit: String] = [.celsius: " C", .fahrenheit: " F", .kelvin: " K"]
    package var hasPictures = false
    /// Whether units, places in a text and tables are words: `2 hours`, `At 40 percent`, a line for each row.
    var isInWords = false
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
        degrees: [.celsius: "°", .fahrenheit: "°F", .kelvin: " K"],
        hasPictures: true
    )
    package static let plain = Symbols()
    /// Words, because a speech synthesizer reads signs by their names (`[reader] speak = true` in config.toml, `--speak`).
    package static let spoken = Symbols(
        dash: ",",
        pending: ".",
        degrees: [.celsius: " degrees", .fahrenheit: " degrees Fahrenheit", .kelvin: " kelvin"],
        isInWords: true,
        marks: [
            .deletion: "(deleted: ", .endOfDeletion: ")", .insertion: "(inserted: ", .endOfInsertion: ")",
            .checkedBox: "checked:", .uncheckedBox: "not checked:",
        ]
    )
}
