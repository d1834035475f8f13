/// The reason why words that are a part of titles open nothing.
package enum RowTitleError: Error, Hashable, Sendable {
    case none(words: String)
    case several(words: String, rows: [Int])
}
