/// Draws blocks as lines.
package protocol Renderer: Sendable {
    /// The signs in the words of what it draws.
    var symbols: Symbols { get }
    /// The number of lines that the row of an item may take.
    var linesPerRow: Int { get }

    /// Returns the lines of a page; its columns are aligned.
    func lines(_ blocks: [Block]) -> [String]
    /// Returns the lines of a sentence apart from pages.
    func lines(_ sentence: String) -> [String]
}
