/// The few signs that pages use beside words: rich, plain, or words in their place for who listens.
public struct Symbols: Hashable, Sendable {
    /// Stands before an unread item.
    public var unread: String
    /// Stands before a starred item.
    public var starred: String
    /// Stands between an item and what is told about it.
    public var dash: String
    /// Stands for the rest of a text that is cut.
    public var ellipsis: String
    /// Stands behind a temperature.
    public var degrees: String
    /// Whether the weather has pictures; it always has words.
    public var hasPictures: Bool
    /// Whether a state, an age and a comparison are told in words, because a speech synthesizer reads signs by their names.
    public var isSpoken = false

    /// For terminals that show Unicode.
    public static let rich = Symbols(
        unread: "●",
        starred: "★",
        dash: " —",
        ellipsis: "…",
        degrees: "°",
        hasPictures: true
    )
    /// ASCII only.
    public static let plain = Symbols(
        unread: "*",
        starred: "+",
        dash: " -",
        ellipsis: "...",
        degrees: " C",
        hasPictures: false
    )
    /// Words (`[reader] speak = true` in config.toml, `--speak`).
    public static let spoken = Symbols(
        unread: "unread",
        starred: "starred",
        dash: ",",
        ellipsis: "...",
        degrees: " degrees",
        hasPictures: false,
        isSpoken: true
    )

    /// What stands between the number of an item and its title: `●★`, or `unread, starred:`.
    public func state(isRead: Bool, isStarred: Bool) -> String {
        guard isSpoken else { return (isRead ? " " : unread) + (isStarred ? starred : "") }
        return (isRead ? "read" : unread) + (isStarred ? ", \(starred)" : "") + ":"
    }
}
