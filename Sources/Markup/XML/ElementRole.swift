/// The role of an element in a format, by which the reader finds missing end tags.
///
/// ``XMLReader`` ends an element with a missing or misspelt end tag where another begins that it cannot contain: an
/// item begins neither inside a title nor inside a text, and a link not inside a title.
package enum ElementRole: Hashable, Sendable {
    case none
    case whole
    /// One of many units of the whole: an item, an entry.
    case unit
    /// A line of text without elements of the format in it: a title, a date.
    case line
    /// A text that may be HTML: a description.
    case text

    /// Whether elements of the format are its direct children.
    var isOwner: Bool { self == .unit || self == .whole }
}
