/// What an element is in a format, for a reader that finds end tags missing.
///
/// By it ``XMLReader`` tells where an element must have ended whose end tag is missing or misspelt: an item begins neither
/// inside a title nor inside a text, and a link not inside a title.
public enum ElementRole: Hashable, Sendable {
    /// Nothing is known of it.
    case none
    /// The whole: a channel, a feed.
    case whole
    /// One of many units of the whole: an item, an entry.
    case unit
    /// A line of text without elements of the format in it: a title, a date.
    case line
    /// A text that may be HTML: a description.
    case text

    /// Whether elements of the format stand directly in it.
    var isOwner: Bool { self == .unit || self == .whole }
}
