package import Foundation
package import Primitives
package import RegularExpression

extension Query {
    /// A condition on an item, as an expression tree.
    package indirect enum Predicate: Hashable, Sendable {
        /// All conditions hold; an empty list holds for every item.
        case all([Predicate])
        /// At least one condition holds; an empty list holds for no item.
        case any([Predicate])
        case not(Predicate)
        /// The title, the authors, the summary or the body contains the phrase.
        case phrase(Phrase)
        case flag(Flag)
        case field(Field, Pattern)
        /// The item's date is the given moment or later.
        case newer(Moment)
        case older(Moment)
        /// The item is one that the screen of this name shows.
        case screen(String)
    }

    /// The state of an item.
    package enum Flag: String, Hashable, Sendable, CaseIterable {
        case unread, read, starred, hidden
        /// Dated today, in the reader's time zone.
        case today
    }

    /// A field that a query can search; the words of ``title``, ``author`` and ``text``.
    package enum Field: String, Hashable, Sendable, CaseIterable {
        case title, author
        /// A part of the subscription's address or of its title, the reader's or the publisher's.
        case source
        /// One of the reader's tags, on the item or on its subscription; compared as a whole.
        case tag
        /// A part of the item's address.
        case url
        /// One of the publisher's categories; compared as a whole.
        case category
        /// The title, the authors, the summary or the body.
        case text
    }

    package enum Pattern: Hashable, Sendable {
        /// A phrase, compared without case, width and diacritics.
        case phrase(Phrase)
        /// A regular expression that matches a part of the text, as a rule without case, width and diacritics as well.
        case regex(RegularExpression)
    }

    /// Words that must occur next to each other, in order.
    package struct Phrase: Hashable, Sendable {
        /// The words as entered by the reader.
        package var text: String
        /// Whether the last word is a prefix, written with a trailing `*`.
        package var isPrefix: Bool

        package init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }
    }

    package enum Moment: Hashable, Sendable {
        case ago(Age)
        /// The beginning of a day in the reader's time zone.
        case day(CalendarDay)
        case instant(Date)
    }
}
