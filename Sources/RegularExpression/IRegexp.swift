/// An I-Regexp (RFC 9485): the regular expressions of JSONPath's functions `match` and `search`.
///
/// The syntax is checked strictly: there is no `\d`, no `*?`, no `(?:`. Matching takes linear time.
///
/// `^` and `$` outside brackets are the beginning and the end of the text. In the standard's grammar they are
/// ordinary characters. But its section 5 lets an expression be given as it is to engines for which they are anchors, as
/// the compliance test suite of JSONPath expects.
package struct IRegexp: Sendable {
    private let program: RegularExpression.Program

    /// Compiles a pattern, which has to match a whole text, or else a part of it.
    package init(_ pattern: String, isWhole: Bool) throws(RegularExpression.SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern, dialect: .iRegexp)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler()
        try compiler.append(isWhole ? .sequence([.assertion(.start), tree, .assertion(.end)]) : tree)
        program = compiler.finish()
    }

    /// The number of instructions of the compiled pattern.
    package var size: Int { program.instructions.count }

    /// Whether a text matches; the steps taken are subtracted from those allowed.
    package func matches(_ text: String, steps: inout Int) throws(RegularExpression.OutOfSteps) -> Bool {
        var machine = RegularExpressionMachine(program: program)
        // Creating the machine costs time as well.
        var remaining = steps - size / 8
        let outcome = machine.run(text.unicodeScalars) { taken, _ in
            remaining -= taken
            return remaining >= 0
        }
        steps = remaining
        guard outcome != .stopped, remaining >= 0 else { throw RegularExpression.OutOfSteps() }
        return outcome == .match
    }
}
