import Screens

/// The lines that do not fit on the screen, and the room left on it.
struct UnshownLines {
    fileprivate var lines: ArraySlice<String> = []
    /// The number of free rows; `nil` if nothing has been shown.
    fileprivate var room: Int?

    /// Whether all lines have been shown.
    var isEmpty: Bool { lines.isEmpty }
}

extension Reader {
    /// Handles an empty line: continues the open item, else opens the next unread one.
    ///
    /// In a file or a pipe an empty line only separates others.
    func continueReading() async {
        guard environment.display.isInteractive else { return }
        guard unshown.isEmpty else { return turnPage() }
        await send(.next)
        if let failure {
            self.failure = nil
            report(failure.error)
        }
    }

    /// Prints as many lines of an item as the screen has room for; the rest waits for a key.
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

    /// Prints how many lines are left.
    func printUnshownCount() {
        // A single line takes no more room than the message about it.
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

    /// The number of rows to print at once: all but the message about the rest and the prompt.
    private var pageRows: Int? {
        guard environment.display.isInteractive, let height = environment.display.height(), height >= 5 else {
            return nil
        }
        return height - 2
    }
}
