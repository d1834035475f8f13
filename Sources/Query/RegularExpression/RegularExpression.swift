/// A regular expression whose matching time is linear in the text, whatever the pattern.
///
/// Patterns come from people and texts from the network, so an engine that backtracks could be made to hang. This
/// one walks all alternatives at once (Thompson 1968; https://swtch.com/~rsc/regexp/regexp1.html): at most
/// `program size × text length` steps. For that it has no back-references and no look-around.
///
/// Supported: literals, `.`, `[a-z]`, `[^a-z]`, `\d \w \s` and their negations, `\b \B`, `^ $` (of the whole text),
/// groups, `|`, `* + ?` and `{m}`, `{m,}`, `{m,n}`. A match anywhere in the text counts. Text is compared by Unicode
/// scalars; without regard to case by their simple lower case.
public struct RegularExpression: Sendable {
    /// The pattern, without the slashes around it.
    public let pattern: String
    /// Whether upper and lower case are the same.
    public let ignoresCase: Bool

    let program: [Instruction]

    /// Where and why a pattern cannot be read.
    public struct SyntaxError: Error, Hashable, Sendable {
        /// The offset in the pattern, in Unicode scalars.
        public var offset: Int
        /// What was expected there.
        public var expected: String
    }

    /// Reads a pattern.
    ///
    /// - Throws: ``SyntaxError``, also for a pattern whose repetitions would need more than ``sizeLimit`` steps.
    public init(_ pattern: String, ignoresCase: Bool = false) throws(SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern, ignoresCase: ignoresCase)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler()
        try compiler.append(tree)
        compiler.program.append(.match)
        self.pattern = Self.withoutEscapedSlashes(pattern)
        self.ignoresCase = ignoresCase
        program = compiler.program
    }

    /// The most steps a pattern may need.
    public static let sizeLimit = 2000

    /// A slash needs its backslash between slashes only; without it a pattern has one form.
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
    /// Compares pattern and flag.
    public static func == (lhs: RegularExpression, rhs: RegularExpression) -> Bool {
        lhs.pattern.unicodeScalars.elementsEqual(rhs.pattern.unicodeScalars) && lhs.ignoresCase == rhs.ignoresCase
    }

    /// Hashes pattern and flag.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(ignoresCase)
    }

    /// The expression between slashes, as a query writes it.
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
    /// One step of the machine.
    enum Instruction: Sendable {
        /// Consumes one scalar of the set.
        case scalar(ScalarSet)
        /// Goes on at both places, offsets into the program.
        case split(Int, Int)
        case jump(Int)
        case start, end
        case wordBoundary(isNegated: Bool)
        case match
    }
}
