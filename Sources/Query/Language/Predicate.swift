import FeedModel
public import Foundation
public import Primitives
public import RegularExpression

extension Query {
    /// A condition on an item, as an expression tree.
    public indirect enum Predicate: Hashable, Sendable {
        /// All conditions hold; an empty list holds for every item.
        case all([Predicate])
        /// At least one condition holds; an empty list holds for no item.
        case any([Predicate])
        /// The condition does not hold.
        case not(Predicate)
        /// The title, the authors, the summary or the body contain the phrase.
        case phrase(Phrase)
        /// The item has the state.
        case flag(Flag)
        /// The field matches the pattern.
        case field(Field, Pattern)
        /// The item's date is the given moment or later.
        case newer(Moment)
        /// The item's date is before the given moment.
        case older(Moment)
        /// The item is one that the screen of this name shows.
        case screen(String)
    }

    /// The state of an item.
    public enum Flag: String, Hashable, Sendable, CaseIterable {
        /// Not read.
        case unread
        /// Read.
        case read
        /// Starred.
        case starred
        /// Hidden from lists.
        case hidden
        /// Dated today, in the reader's time zone.
        case today
    }

    /// A field that a query can search.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        /// The words of the title.
        case title
        /// The words of the authors' names.
        case author
        /// A part of the subscription's address or of its title, the reader's or the publisher's.
        case source
        /// One of the reader's tags, on the item or on its subscription; compared as a whole.
        case tag
        /// A part of the item's address.
        case url
        /// One of the publisher's categories; compared as a whole.
        case category
        /// The words of the title, the authors, the summary or the body.
        case text
    }

    /// The pattern that a field is compared with.
    public enum Pattern: Hashable, Sendable {
        /// A phrase, compared without case, width and diacritics.
        case phrase(Phrase)
        /// A regular expression that matches a part of the text, as a rule without case, width and diacritics as well.
        case regex(RegularExpression)
    }

    /// Words that must occur next to each other, in order.
    public struct Phrase: Hashable, Sendable {
        /// The words as entered by the reader.
        public var text: String
        /// Whether the last word is a prefix, written with a trailing `*`.
        public var isPrefix: Bool

        /// Creates a phrase.
        public init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }
    }

    /// A moment in a query.
    public enum Moment: Hashable, Sendable {
        /// The given time before now.
        case ago(Age)
        /// The beginning of a day in the reader's time zone.
        case day(CalendarDay)
        /// A date with a time and a zone.
        case instant(Date)
    }
}
