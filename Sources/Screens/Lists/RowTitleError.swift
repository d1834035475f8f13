/// The reason why words that are a part of titles open nothing.
package enum RowTitleError: Error, Hashable, Sendable {
    /// No row has the words in its title.
    case none(words: String)
    /// Several rows, given by their numbers, have the words in their titles.
    case several(words: String, rows: [Int])
}
