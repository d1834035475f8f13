/// What does not fit on the screen, and how much of the screen is left.
struct UnshownLines {
    fileprivate var lines: ArraySlice<String> = []
    /// How many rows are still free; `nil` when nothing has been shown.
    fileprivate var room: Int?

    /// Whether everything stands on the screen.
    var isEmpty: Bool { lines.isEmpty }
}

extension Reader {
    /// A line without a word: goes on with what is open, else opens the next unread item.
    ///
    /// In a file or a pipe it is no command, but a line that keeps others apart.
    func goOn() async throws {
        guard environment.display.isInteractive else { return }
        try await unshown.isEmpty ? next() : turnPage()
    }

    /// Prints lines of an item, as many as the screen has room for; the rest waits until it is asked for.
    func printPaged(_ lines: [String]) {
        guard let rows = pageRows else { return print(lines) }
        if unshown.room == nil { unshown.room = rows }
        unshown.lines += lines
        fillScreen()
    }

    /// Prints the next screenful.
    func turnPage() {
        unshown.room = pageRows ?? .max
        fillScreen()
    }

    /// Says how much does not stand on the screen.
    func tellUnshown() {
        // What takes no more than the line that would tell of it.
        if unshown.lines.count == 1 { unshown.room = .max }
        fillScreen()
        let count = unshown.lines.count
        if count > 0 { print("\(count) more lines: press Enter to go on.") }
        unshown.room = nil
    }

    private func fillScreen() {
        while let line = unshown.lines.first, let room = unshown.room, room > 0 {
            let rows = style.width.map { max(1, (line.cellWidth + $0 - 1) / max(1, $0)) } ?? 1
            unshown.room = room == .max ? room : max(0, room - rows)
            print([line])
            unshown.lines.removeFirst()
        }
    }

    /// How many rows of an item are shown at once: all but the one that says what is left, and the prompt.
    private var pageRows: Int? {
        guard environment.display.isInteractive, let height = environment.display.height(), height >= 5 else {
            return nil
        }
        return height - 2
    }
}
