import FeedModel
public import Foundation
public import Primitives

extension Query {
    /// A condition on an item, as a tree.
    public indirect enum Predicate: Hashable, Sendable {
        /// Every one holds; with none it holds for every item.
        case all([Predicate])
        /// At least one holds; with none it holds for no item.
        case any([Predicate])
        /// It does not hold.
        case not(Predicate)
        /// The words stand in the title, the authors, the summary or the body.
        case phrase(Phrase)
        /// The item is in that state.
        case flag(Flag)
        /// A field holds what the pattern asks for.
        case field(Field, Pattern)
        /// The item's date is that moment or later.
        case newer(Moment)
        /// The item's date is before that moment.
        case older(Moment)
        /// The item is one the screen of that name would gather.
        case screen(String)
    }

    /// A state of an item.
    public enum Flag: String, Hashable, Sendable, CaseIterable {
        /// Not read.
        case unread
        /// Read.
        case read
        /// Starred.
        case starred
        /// Taken out of lists.
        case hidden
        /// Dated today, in the person's time zone.
        case today
    }

    /// A field that a query can look into.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        /// Words of the title.
        case title
        /// Words of the authors' names.
        case author
        /// Part of the subscription's address, of the person's title for it, or of the publisher's.
        case source
        /// One of the person's tags, on the item or on its subscription; the whole tag.
        case tag
        /// Part of the item's address.
        case url
        /// One of the publisher's categories; the whole category.
        case category
        /// Words of the title, the authors, the summary or the body.
        case text
    }

    /// What a field is compared with.
    public enum Pattern: Hashable, Sendable {
        /// Words, without regard to case, width and diacritics.
        case phrase(Phrase)
        /// A regular expression that must match somewhere.
        case regex(RegularExpression)
    }

    /// Words that must stand side by side.
    public struct Phrase: Hashable, Sendable {
        /// The words as the person wrote them.
        public var text: String
        /// Whether the last word need only begin so, written with a `*` behind it.
        public var isPrefix: Bool

        /// Makes words.
        public init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }
    }

    /// A moment as a query says it.
    public enum Moment: Hashable, Sendable {
        /// So long before now.
        case ago(Age)
        /// The beginning of a day in the person's time zone.
        case day(CalendarDay)
        /// A moment with its time and zone.
        case instant(Date)
    }
}
