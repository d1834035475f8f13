import Screens

/// The number of rows of each section of a screen, so that its page fits the terminal.
struct HomeFit {
    var renderer: any Renderer
    var vocabulary: any Vocabulary
    /// The height of the terminal in lines; `nil` for a pipe.
    var height: Int?

    /// The lines of the terminal that the page does not use: the command, the prompt, and a sentence about what changed.
    static let otherLines = 3

    func rows(of screen: HomeScreen) -> [Int] {
        guard let height else { return screen.rowShares(room: nil) }
        let frame = screen.showing(screen.sections.map { _ in 0 })
        let lines = renderer.lines(vocabulary.blocks(frame)).count
        return screen.rowShares(room: max(0, height - Self.otherLines - lines) / renderer.linesPerRow)
    }
}
