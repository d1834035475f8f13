import Foundation
import Testing

/// Tests of the words of comments and sentences: the part of the style in CONTRIBUTING.md that a test can check.
@Suite struct ProseRulesTests {
    let tree = SourceTree()

    @Test func noDocCommentNamesAnIndefinitePerson() throws {
        let words = try NSRegularExpression(pattern: #"(?i)\b(?:whoever|nobody|somebody)\b"#)
        #expect(try docComments().filter { words.occurs(in: $0.text) }.map(\.place) == [])
    }

    @Test func noDocCommentBeginsWithAPronoun() throws {
        let words = #/^(?:Who|What|Whoever|Nobody|Somebody)\b/#
        #expect(try docComments().filter { $0.isFirst && $0.text.contains(words) }.map(\.place) == [])
    }

    @Test func noCommentOrSentenceHasATellOfTranslation() throws {
        let lines = try tree.productFiles().flatMap { file in
            var isInText = false
            return file.lines.indices.flatMap { index -> [Line] in
                let line = file.lines[index]
                if line.utf8.contains(UInt8(ascii: "\"")), line.ranges(of: "\"\"\"").count == 1 { isInText.toggle() }
                return isInText ? [whole(line, at: file.place(index))] : prose(line, at: file.place(index))
            }
        }
        #expect(lines.count > 5000)
        #expect(Set(lines.filter { isTranslated($0.text) }.map(\.place)).sorted() == [])
    }

    @Test func noDocumentHasATellOfTranslation() throws {
        let lines = try tree.documents().flatMap { file in
            file.lines.indices.map { whole(file.lines[$0], at: file.place($0)) }
        }
        #expect(lines.count > 2000)
        #expect(lines.filter { isTranslated($0.text) }.map(\.place) == [])
    }

    @Test(arguments: [
        "is told by its name", "places are told apart", "what is said of a feed", "shown beside the text",
        "like those of a feed", "what stands in documents", "A date that lies ahead", "An object counts as an array",
        "The later of two counts.", "It does not count yet.", "is mended", "is closed by now", "and meanwhile waits",
        "stored all the same", "goes on byte by byte", "as the standard of encodings has it",
    ])
    func aTellIsFound(text: String) {
        #expect(isTranslated(text))
    }

    @Test(arguments: [
        "counts unread items", "The counts of a refresh.", "The account's name", "understands both", "relies on it",
        "standard output", "stands for an ampersand", "a recommendation", "besides the stacks",
        "an outstanding request",
        "applies to the host", "families", "Tells", "as the server has sent it before", "does not count hidden items",
    ])
    func usualEnglishIsNoTell(text: String) {
        #expect(!isTranslated(text))
    }

    /// The words of the patterns below; most lines have none and need no regular expression.
    private static let suspects: Set<String> = [
        "told", "tell", "tells", "said", "say", "says", "beside", "those", "stand", "stands", "lies", "count", "counts",
        "mend", "mends", "mended", "mending", "now", "meanwhile", "same", "go", "goes", "it", "them",
    ]

    /// Words in a sense that English lacks; the comments say what to write instead.
    private let tells = [
        // shows, reports, explains; is distinguished by
        #/(?i)\b(?:is|are|was|were|be|been) told\b|\btold (?:apart|of|by)\b|\btells? (?:apart|of)\b/#,
        #/(?i)\b(?:said|says?) of\b/#,
        // next to, besides
        #/(?i)\bbeside\b/#,
        // the ones of, or the noun
        #/(?i)\bthose of\b/#,
        // is
        #/(?i)\bstands?\b(?! (?:for|out|alone|in for)\b)|\blies\b/#,
        // applies, wins, is treated as
        #/(?i)\bcounts? (?:as|then|at once)\b|\b(?:first|last|later|latest|newest|own|one|two) counts\b/#,
        #/(?i)\bdo(?:es)? not count(?:[.,;:]|$| (?:yet|even|then)\b)/#,
        // repairs, fixes
        #/(?i)\bmend(?:s|ed|ing)?\b/#,
        // already, now; in the meantime; even so; continues
        #/(?i)\bby now\b|\bmeanwhile\b|\ball the same\b|\bgo(?:es)? on\b/#,
        // as in
        #/(?i)\bas (?:\w+ ){1,4}ha(?:s|ve) (?:it|them)\b(?! \w+ed\b)/#,
    ]

    private let literal = #/"(?:[^"\\]|\\.)*"/#

    /// Whether a text has a word in a sense that English lacks.
    private func isTranslated(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }
        guard words.contains(where: { Self.suspects.contains(String($0)) }) else { return false }
        return tells.contains { text.contains($0) }
    }

    private struct Line {
        var text: String
        var isFirst: Bool
        var place: String
    }

    private func whole(_ line: Substring, at place: String) -> Line {
        Line(text: String(line), isFirst: false, place: place)
    }

    /// Returns the comment on a line, and the texts in quotation marks.
    private func prose(_ line: Substring, at place: String) -> [Line] {
        let start = line.drop { $0 == " " }
        if start.hasPrefix("//") { return [whole(start, at: place)] }
        guard line.utf8.contains(UInt8(ascii: "\"")) else { return [] }
        return line.matches(of: literal).map { Line(text: String($0.0), isFirst: false, place: place) }
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
