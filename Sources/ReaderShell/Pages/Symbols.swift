/// The few signs that pages use beside words, in a rich and in a plain form.
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

    /// For terminals that show Unicode.
    public static let rich = Symbols(
        unread: "●",
        starred: "★",
        dash: "—",
        ellipsis: "…",
        degrees: "°",
        hasPictures: true
    )
    /// ASCII only.
    public static let plain = Symbols(
        unread: "*",
        starred: "+",
        dash: "-",
        ellipsis: "...",
        degrees: " C",
        hasPictures: false
    )
}
