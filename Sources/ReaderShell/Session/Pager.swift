import Query

/// The pages that do not fit on the screen: the page of the place, and an aside such as help.
///
/// A page is printed a screenful at a time. Commands that print only sentences keep the place in it; an aside is read
/// first, and then the page continues where it was.
struct Pager {
    private var page: Text?
    /// The aside: a page that interrupts the other one.
    private var aside: Text?
    /// The places at which pages were left, by their names.
    private var marks: [String: PagePlace] = [:]
    private var wordFound: String?
    /// Whether lines were printed since the reader typed.
    private(set) var hasPrinted = false
    /// The rows of the sentences printed above the page since the reader typed.
    private var sentenceRows = 0

    /// Returns the number of rows that have not been printed; a line that is wider than the screen takes several.
    func pendingRows(on screen: Screen) -> Int {
        current.map { screen.rows(of: $0.lines[$0.shown.upperBound...]) } ?? 0
    }

    var isPending: Bool { current?.isPending == true }
    var isPagePending: Bool { page?.isPending == true }

    /// Whether the aside has been printed to its end, so that the page is next.
    var hasEndedAside: Bool { aside?.isPending == false }

    /// Whether the aside fitted on the screen, so that the command has answered.
    var hasWholeAside: Bool { hasEndedAside && aside?.shown.lowerBound == 0 }

    var isAside: Bool { aside != nil }

    var progress: PageProgress {
        PageProgress(
            hasText: (aside ?? page)?.lines.isEmpty == false,
            isPending: isPending,
            hasSeveralScreens: hasSeveralScreens,
            wordFound: wordFound
        )
    }

    var percentage: Int { current.map { 100 * $0.shown.upperBound / max(1, $0.lines.count) } ?? 100 }

    private var current: Text? { aside?.isPending == true ? aside : page }

    /// Begins a command: what it prints starts a new screenful.
    mutating func begin() { (hasPrinted, sentenceRows) = (false, 0) }

    mutating func leaveRoom(forRows rows: Int) { sentenceRows += rows }

    /// Discards both pages, and keeps the position in the first.
    mutating func leave() {
        remember()
        (page, aside, wordFound) = (nil, nil, nil)
    }

    /// Shows a page in place of the others.
    ///
    /// - Parameters:
    ///   - earlier: The lines above the page that were printed earlier.
    ///   - start: The index of the first line to print after them.
    /// - Returns: The lines to print.
    mutating func show(
        _ lines: [String],
        after earlier: [String] = [],
        named name: String? = nil,
        from start: Int = 0,
        on screen: Screen
    ) -> [String] {
        remember()
        if let name { marks[name] = nil }
        let start = earlier.count + start
        page = Text(lines: earlier + lines, name: name, shown: start..<start)
        (aside, wordFound) = (nil, nil)
        return advance(screen)
    }

    /// Returns the index of the line at which a page was left that has not been read to its end; `nil` for any other page.
    mutating func placeLeft(in lines: [String], named name: String) -> Int? {
        remember()
        return marks[name]?.line(in: lines)
    }

    /// Takes the lines of the page of the place at another width; the place stays at the same words.
    mutating func fold(_ lines: [String]) {
        guard let old = page else { return }
        func place(_ line: Int) -> Int { PagePlace(ofLine: line, in: old.lines).line(in: lines) }
        let end = old.isPending ? place(old.shown.upperBound) : lines.count
        page = Text(lines: lines, name: old.name, shown: min(place(old.shown.lowerBound), end)..<end)
    }

    mutating func showAside(_ lines: [String], on screen: Screen) -> [String] {
        aside = Text(lines: lines, name: nil)
        return advance(screen)
    }

    func fits(_ lines: [String], on screen: Screen) -> Bool {
        Self.end(of: lines, from: 0, on: room(on: screen)) == lines.count
    }

    mutating func advance(_ screen: Screen) -> [String] {
        if aside?.isPending == false { aside = nil }
        guard let text = aside ?? page else { return [] }
        return print(text, from: text.shown.upperBound, on: screen)
    }

    /// Returns the screenful before the last one; `nil` at the beginning.
    mutating func goBack(_ screen: Screen) -> [String]? {
        guard let text = aside ?? page, text.shown.lowerBound > 0 else { return nil }
        var start = text.shown.lowerBound
        var room = room(on: screen).rows ?? .max
        while start > 0, room >= screen.rows(of: text.lines[start - 1]) {
            start -= 1
            room -= screen.rows(of: text.lines[start])
        }
        return print(text, from: start, on: screen)
    }

    /// Whether the page is longer than the screenful that is shown.
    private var hasSeveralScreens: Bool { (aside ?? page).map { $0.isPending || $0.shown.lowerBound > 0 } ?? false }

    mutating func goToBeginning(_ screen: Screen) -> [String] {
        (aside ?? page).map { print($0, from: 0, on: screen) } ?? []
    }

    mutating func goToEnd(_ screen: Screen) -> [String] {
        guard var text = aside ?? page else { return [] }
        text.shown = text.lines.count..<text.lines.count
        replace(text)
        return goBack(screen) ?? []
    }

    enum Finding: Equatable {
        /// The lines from the one with the word; `isAbove` if it precedes the last screenful.
        case found([String], isAbove: Bool)
        case missing
    }

    /// Finds the next line with a word, in the forms that a search finds, and shows it at the top of the screen; an indented line below the one it belongs to.
    ///
    /// - Parameter emphasis: The emphasis of the word, with which lines before it are shown as well; `nil` where it would not
    ///   differ from them.
    mutating func find(_ word: String, on screen: Screen, emphasis: Emphasis? = nil) -> Finding {
        guard var text = aside ?? page else { return .missing }
        let wanted = SearchFolding.fold(word)
        func isFound(in line: String) -> Bool {
            !wanted.isEmpty && SearchFolding.fold(Hyperlinks.removed(from: line)).contains(wanted)
        }
        func top(of line: Int) -> Int {
            let start = text.start(ofLine: line)
            let top = max(0, start - (emphasis == nil ? 0 : Self.contextLines))
            guard let rows = room(on: screen).rows else { return top }
            // On a small screen the line itself comes first.
            if 2 * screen.rows(of: text.lines[top..<start]) <= rows, screen.rows(of: text.lines[top...line]) <= rows {
                return top
            }
            return screen.rows(of: text.lines[start...line]) <= rows ? start : line
        }
        let isFoundShown = text.found.map { text.shown.lowerBound == top(of: $0) } ?? false
        let last = isFoundShown ? text.found ?? 0 : text.shown.lowerBound
        let start = min(last + 1, text.lines.count)
        let below = text.lines[start...].firstIndex(where: isFound)
        let above = text.lines[..<start].firstIndex(where: isFound)
        guard let line = below ?? above else { return .missing }
        wordFound = word
        // A sentence about it is printed above the page.
        if below == nil { leaveRoom(forRows: 1) }
        text.found = line
        let first = top(of: line)
        var lines = print(text, from: first, on: screen)
        if let emphasis {
            lines[line - first] = emphasis.applied(to: word, in: Hyperlinks.removed(from: lines[line - first]))
        }
        return .found(lines, isAbove: below == nil)
    }

    private static let contextLines = 2

    private mutating func print(_ text: Text, from start: Int, on screen: Screen) -> [String] {
        var text = text
        text.shown = start..<Self.end(of: text.lines, from: start, on: room(on: screen))
        replace(text)
        hasPrinted = true
        return Array(text.lines[text.shown])
    }

    private mutating func replace(_ text: Text) { if aside == nil { page = text } else { aside = text } }

    /// Records the last screenful of a page that has not been printed to its end.
    private mutating func remember() {
        guard let page, let name = page.name else { return }
        if marks.count > Self.maximumMarks { marks = [:] }
        let isLeft = page.isPending && page.shown.lowerBound > 0
        marks[name] = isLeft ? PagePlace(ofLine: page.shown.lowerBound, in: page.lines) : nil
    }

    private static let maximumMarks = 1000

    private func room(on screen: Screen) -> Screen {
        guard let rows = screen.rows else { return screen }
        var screen = screen
        screen.rows = max(1, rows - sentenceRows)
        return screen
    }

    struct Text {
        var lines: [String]
        var name: String?
        var shown = 0..<0
        var found: Int?

        var isPending: Bool { shown.upperBound < lines.count }

        /// Returns the line to show with another one: the line above, if the other one is indented below it, such as the passage of an item.
        func start(ofLine line: Int) -> Int {
            guard line > 0, !lines[line - 1].isEmpty, indentation(line) > indentation(line - 1) else { return line }
            return line - 1
        }

        private func indentation(_ line: Int) -> Int { lines[line].prefix { $0 == " " }.count }
    }

    struct Screen {
        /// The number of rows that a page may take; `nil` for no paging.
        var rows: Int?
        /// The width in cells; `nil` for no wrapping.
        var width: Int?
        var messageRows = 1

        func rows(of line: String) -> Int {
            width.map { max(1, (Hyperlinks.removed(from: line).cellWidth + $0 - 1) / max(1, $0)) } ?? 1
        }

        func rows(of lines: ArraySlice<String>) -> Int { lines.reduce(0) { $0 + rows(of: $1) } }
    }

    static func end(of lines: [String], from start: Int, on screen: Screen) -> Int {
        guard let rows = screen.rows else { return lines.count }
        var (end, room) = (start, rows)
        while end < lines.count {
            let rows = screen.rows(of: lines[end])
            // A line that is taller than the screen is shown anyway.
            guard room > 0, rows <= room || end == start else { break }
            room -= rows
            end += 1
        }
        // The last line is not held back if the message about it takes as much room.
        let isLast = lines.count - end == 1 && screen.rows(of: lines[end]) <= room + screen.messageRows
        return isLast ? lines.count : end
    }
}

/// A place in a page that stays the same when the page is folded at another width.
struct PagePlace {
    private let line: Int
    private let lineCount: Int
    /// The number of characters before the line, without white space, which depends on the width.
    private let characters: Int

    init(ofLine line: Int, in lines: [String]) {
        self.line = line
        lineCount = lines.count
        characters = lines[..<line].reduce(0) { $0 + Self.count($1) }
    }

    /// Returns the index of the line that has the place, also in lines of another width; never beyond the last one.
    func line(in lines: [String]) -> Int {
        if lines.count == lineCount { return min(line, max(0, lines.count - 1)) }
        var rest = characters
        for (index, line) in lines.enumerated() {
            rest -= Self.count(line)
            if rest < 0 { return index }
        }
        return max(0, lines.count - 1)
    }

    private static func count(_ line: String) -> Int {
        Hyperlinks.removed(from: line).unicodeScalars.count { !$0.properties.isWhitespace }
    }
}
