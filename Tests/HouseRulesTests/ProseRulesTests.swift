import Testing

/// Tests of the words of doc comments: the part of the style in CONTRIBUTING.md that a test can check.
@Suite struct ProseRulesTests {
    let tree = SourceTree()

    @Test func noDocCommentNamesAnIndefinitePerson() throws {
        let words = #/(?i)\b(?:whoever|nobody|somebody)\b/#
        #expect(try docComments().filter { $0.text.contains(words) }.map(\.place) == [])
    }

    @Test func noDocCommentBeginsWithAPronoun() throws {
        let words = #/^(?:Who|What|Whoever|Nobody|Somebody)\b/#
        #expect(try docComments().filter { $0.isFirst && $0.text.contains(words) }.map(\.place) == [])
    }

    private struct Line {
        var text: String
        var isFirst: Bool
        var place: String
    }

    /// Returns the lines of the doc comments, without their slashes.
    private func docComments() throws -> [Line] {
        try tree.swiftFiles("Sources", "Plugins", "Tests").flatMap { file in
            var isInside = false
            return file.lines.indices.compactMap { index -> Line? in
                let line = file.lines[index].drop { $0 == " " }
                defer { isInside = line.hasPrefix("///") }
                guard line.hasPrefix("///") else { return nil }
                let text = String(line.dropFirst(3).drop { $0 == " " })
                return Line(text: text, isFirst: !isInside, place: file.place(index))
            }
        }
    }
}
