/// A regular expression that matches in linear time, whatever the pattern.
///
/// Patterns come from readers and texts from the network, so a backtracking engine could be made to hang. This engine
/// follows all alternatives at once (Thompson 1968; https://swtch.com/~rsc/regexp/regexp1.html), in at most `program
/// size × text length` steps. Therefore it supports neither back-references nor look-around.
///
/// Supported are literals, `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their negations, `\b \B`, `^ $` (of the whole text),
/// groups, `|`, `* + ?` and `{m}`, `{m,}`, `{m,n}`. A match may be anywhere in the text. Texts are compared by Unicode
/// scalars; a folded expression is compared with folded texts.
package struct RegularExpression: Sendable {
    /// The pattern, without the slashes around it.
    package let pattern: String
    /// Returns a text as the expression is compared with it; `nil` if texts are not changed.
    let folding: (@Sendable (String) -> String)?

    let program: Program

    package struct SyntaxError: Error, Hashable, Sendable {
        /// The offset of the error in the pattern, in Unicode scalars.
        package var offset: Int
        /// The expected text there.
        package var expected: String
        /// Whether the pattern is well-formed, but larger or deeper than this engine allows.
        package var isLimit = false
    }

    /// The error of a match that needs more steps than its caller allows.
    package struct OutOfSteps: Error, Hashable, Sendable {}

    /// Compiles a pattern; `folding` returns a text without the differences that are ignored, among them case.
    package init(_ pattern: String, folding: (@Sendable (String) -> String)? = nil) throws(SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern, folding: folding)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler()
        try compiler.append(tree)
        self.pattern = Self.withoutEscapedSlashes(pattern)
        self.folding = folding
        program = compiler.finish()
    }

    /// The maximum number of instructions of a pattern.
    package static let sizeLimit = 2000

    /// Removes the backslashes before slashes, which are needed only between slashes, so that a pattern has one form.
    private static func withoutEscapedSlashes(_ pattern: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped {
                if scalar != "/" { result.append("\\") }
                result.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension RegularExpression: Hashable, CustomStringConvertible {
    package static func == (lhs: RegularExpression, rhs: RegularExpression) -> Bool {
        lhs.pattern.unicodeScalars.elementsEqual(rhs.pattern.unicodeScalars)
            && (lhs.folding == nil) == (rhs.folding == nil)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(folding == nil)
    }

    /// The expression between slashes, as written in a query: with `c` after them if texts are not folded.
    package var description: String {
        var text = "/"
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if scalar == "/", !isEscaped { text += "\\" }
            isEscaped = scalar == "\\" && !isEscaped
            text.unicodeScalars.append(scalar)
        }
        return text + (folding == nil ? "/c" : "/")
    }
}
