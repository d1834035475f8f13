/// The symbols that pages use besides words: rich, plain, or spoken words.
package struct Symbols: Hashable, Sendable {
    package var unread = "*"
    package var starred = "+"
    /// Separates an item from its details.
    package var dash = " -"
    package var ellipsis = "..."
    /// Ends a line of code that continues in the next.
    var fold = "\\"
    package var degrees = " C"
    package var hasPictures = false
    /// Whether states, ages and comparisons are written in words, because a speech synthesizer reads symbols by their names.
    package var isSpoken = false

    package static let rich = Symbols(
        unread: "●",
        starred: "★",
        dash: " —",
        ellipsis: "…",
        fold: "↵",
        degrees: "°",
        hasPictures: true
    )
    package static let plain = Symbols()
    /// Words (`[reader] speak = true` in config.toml, `--speak`).
    package static let spoken = Symbols(
        unread: "unread",
        starred: "starred",
        dash: ",",
        degrees: " degrees",
        isSpoken: true
    )

    /// Returns the text between the number of an item and its title: `●★`, or `unread, starred:`.
    package func state(isRead: Bool, isStarred: Bool) -> String {
        guard isSpoken else { return (isRead ? " " : unread) + (isStarred ? starred : "") }
        return (isRead ? "read" : unread) + (isStarred ? ", \(starred)" : "") + ":"
    }
}
