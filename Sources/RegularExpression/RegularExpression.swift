/// A regular expression that matches in linear time, whatever the pattern.
///
/// Patterns come from readers and texts from the network, so a backtracking engine could be made to hang. This engine
/// follows all alternatives at once (Thompson 1968; https://swtch.com/~rsc/regexp/regexp1.html), in at most `program
/// size × text length` steps. Therefore it supports neither back-references nor look-around.
///
/// Supported are literals, `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their negations, `\b \B`, `^ $` (of the whole text),
/// groups, `|`, `* + ?` and `{m}`, `{m,}`, `{m,n}`. A match anywhere in the text counts. Texts are compared by Unicode
/// scalars; without regard to case, by their simple lower case.
public struct RegularExpression: Sendable {
    /// The pattern, without the slashes around it.
    public let pattern: String
    /// Whether case is ignored.
    public let ignoresCase: Bool

    let program: Program

    /// A syntax error in a pattern.
    public struct SyntaxError: Error, Hashable, Sendable {
        /// The offset of the error in the pattern, in Unicode scalars.
        public var offset: Int
        /// The expected text there.
        public var expected: String
        /// Whether the pattern is well-formed, but larger or deeper than this engine allows.
        public var isLimit = false
    }

    /// The error of a match that needs more steps than its caller allows.
    public struct OutOfSteps: Error, Hashable, Sendable {}

    /// Compiles a pattern.
    ///
    /// - Throws: ``SyntaxError``, also if the pattern needs more than ``sizeLimit`` instructions.
    public init(_ pattern: String, ignoresCase: Bool = false) throws(SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern, ignoresCase: ignoresCase)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler()
        try compiler.append(tree)
        self.pattern = Self.withoutEscapedSlashes(pattern)
        self.ignoresCase = ignoresCase
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
    /// Compares the pattern and the flag.
    public static func == (lhs: RegularExpression, rhs: RegularExpression) -> Bool {
        lhs.pattern.unicodeScalars.elementsEqual(rhs.pattern.unicodeScalars) && lhs.ignoresCase == rhs.ignoresCase
    }

    /// Hashes the pattern and the flag.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(ignoresCase)
    }

    /// The expression between slashes, as written in a query.
    public var description: String {
        var text = "/"
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if scalar == "/", !isEscaped { text += "\\" }
            isEscaped = scalar == "\\" && !isEscaped
            text.unicodeScalars.append(scalar)
        }
        return text + (ignoresCase ? "/i" : "/")
    }
}

extension RegularExpression {
    /// An instruction of the matching program, which holds no references, so that reading one is fast.
    enum Instruction: Equatable, Sendable {
        /// Consumes one scalar of the set with this index.
        case scalar(Int)
        /// Continues at both offsets of the program.
        case split(Int, Int)
        case jump(Int)
        case start, end
        case wordBoundary(isNegated: Bool)
        /// Notes the position as the beginning or the end of a group; only in programs that capture.
        case save(group: Int, isEnd: Bool)
        case match
    }
}
