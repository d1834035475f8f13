/// A place in which each line is the text so far of a city or of a search.
package struct TypingPlace: Hashable, Sendable {
    /// The subject of the text.
    package var subject: Subject
    /// The text that was typed last and has not been asked; only a pipe, whose lines come at once, leaves it unasked.
    var pending: String?
    /// Whether an answer was shown.
    var isAnswered = false

    /// The subjects of text.
    package enum Subject: Hashable, Sendable {
        /// A city, for its weather.
        case city
        /// Words, for repositories.
        case repositories
    }
}
