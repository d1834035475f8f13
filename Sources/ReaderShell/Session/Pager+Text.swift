extension Pager {
    /// A page and the part of it that has been printed.
    struct Text {
        var lines: [String]
        /// The name under which its place is remembered.
        var name: String?
        /// The lines of the last screenful.
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
}
