import Screens

/// A place in a page that stays the same when the page is folded at another width.
struct PagePlace: Hashable {
    private let line: Int
    private let lineCount: Int
    /// The number of characters before the line, without white space, which depends on the width.
    private let characters: Int

    init(ofLine line: Int, in lines: [String]) {
        self.line = line
        lineCount = lines.count
        characters = lines[..<line].reduce(0) { $0 + Self.count($1) }
    }

    /// Returns the index of the line that has the place, in the same lines or in those of another width; never beyond the last one.
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
        line.unicodeScalars.count { !$0.properties.isWhitespace }
    }
}

struct FoldedPage {
    let page: SessionPage
    var width: Int?
}
